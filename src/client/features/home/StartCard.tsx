// 开始使用: what an administrator finds in an empty bank, the demo world or the first steps with an own bank.
import { useId } from 'react';
import type { Start } from '../../../contract/system/home';
import { DEMO_KIND } from '../../../contract/system/job';
import { t } from '../../lib/texts/t';
import { useFillDemoMutation } from '../../state/api/system/home';
import { useCancelJobMutation, useRetryJobMutation } from '../../state/api/system/job';
import { useLastJob } from '../../state/api/system/useLastJob';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask } from '../../state/prompts';
import { selectUser } from '../../state/session/sessionSlice';
import { markGuide, selectGuideDone } from '../../state/ui/guideDone';
import { JobProgress } from '../../ui/JobProgress';
import { Step, Steps } from '../../ui/Steps';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { viewPath } from './homeModel';
import startCss from './start.css';
import { START_CHOSEN, START_HIDDEN, STEP_TEXTS, stepsOf } from './startModel';

const STATES = { done: t('已完成'), todo: t('待完成') };
/** The header announces to readers of the bank that it was filled (jobNews). */
const onEnded = () => undefined;

function useDemoFill() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectGuideDone).includes(START_CHOSEN);
  const [fill, filling] = useFillDemoMutation();
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  const { job } = useLastJob(DEMO_KIND, onEnded);
  const order = async () => {
    const question = {
      title: t('放入示例题库'),
      text: t(
        '将放入示例试题、试卷、班级、成绩，以及几个密码公开的示例账号。放入后不能一次清除；正式使用请另建一个空的题库。',
      ),
      ok: t('放入示例'),
      cancel: t('取消'),
    };
    if (!(await dispatch(ask(question)))) return;
    if (chosen) dispatch(markGuide(START_CHOSEN, false));
    await fill();
  };
  const busy = filling.isLoading || cancelling.isLoading || retrying.isLoading;
  return {
    job: job?.state === 'done' ? undefined : job,
    busy,
    order: () => void order(),
    cancel: (id: number) => void cancel({ id }),
    retry: (id: number) => void retry({ id }),
  };
}

export default function StartCard({ start }: { start: Start }) {
  const dispatch = useAppDispatch();
  const heading = useId();
  const mayFill = start.may_fill === 1 && start.empty === 1;
  const chosen = useAppSelector(selectGuideDone).includes(START_CHOSEN) || !mayFill;
  const demo = useDemoFill();
  return (
    <section className="start" aria-labelledby={heading}>
      <style href="start" precedence="low">
        {startCss}
      </style>
      <header>
        <h2 id={heading}>{t('开始使用')}</h2>
        <Button look="quiet" onClick={() => dispatch(markGuide(START_HIDDEN, true))}>
          {t('不再显示')}
        </Button>
      </header>
      {demo.job && mayFill ? (
        <JobProgress job={demo.job} busy={demo.busy} onCancel={demo.cancel} onRetry={demo.retry} />
      ) : chosen ? (
        <>
          <FirstSteps start={start} />
          {mayFill && (
            <Button disabled={demo.busy} onClick={demo.order}>
              {t('改为放入示例题库')}
            </Button>
          )}
        </>
      ) : (
        <Choice busy={demo.busy} onFill={demo.order} onEmpty={() => dispatch(markGuide(START_CHOSEN, true))} />
      )}
    </section>
  );
}

const Choice = ({ busy, onFill, onEmpty }: { busy: boolean; onFill(): void; onEmpty(): void }) => (
  <>
    <p>{t('题库还是空的。可以直接建立自己的题库，也可以先放入示例试一试。')}</p>
    <div className="start-choice">
      <div>
        <h3>{t('空题库')}</h3>
        <p>{t('从自己的机构、学校和试卷开始，分四步，做到哪一步都会记住。')}</p>
        <Button look="filled large" onClick={onEmpty}>
          {t('从空题库开始')}
        </Button>
      </div>
      <div>
        <h3>{t('示例题库')}</h3>
        <p>{t('约 200 道试题、4 份试卷，还有班级、成绩和阅卷任务，供试用和培训；示例账号的密码是公开的。')}</p>
        <Button look="outlined large" disabled={busy} onClick={onFill}>
          {t('放入示例题库')}
        </Button>
      </div>
    </div>
  </>
);

function FirstSteps({ start }: { start: Start }) {
  const role = useAppSelector(selectUser)?.role ?? [];
  const steps = stepsOf(start);
  const current = steps.find(({ state }) => state === 'todo')?.name;
  return (
    <Steps label={t('建立题库的四步')}>
      {steps.map(({ name, state }, at) => {
        const { title, view, todo, link, done } = STEP_TEXTS[name];
        const to = viewPath(role, view);
        return (
          <Step
            key={name}
            place={at + 1}
            title={title}
            text={state === 'done' ? done(start) : todo}
            state={{ name: state, label: STATES[state] }}
            current={name === current}
            heading="h3"
          >
            {to && state === 'todo' && (
              <ButtonLink look={name === current ? 'filled large' : 'large'} to={to}>
                {link}
              </ButtonLink>
            )}
          </Step>
        );
      })}
    </Steps>
  );
}
