// 判定答案: answers of blanks that comparing leaves open, then those that it calls wrong, each with the accepted one, for
// all classes of the report. Every key decides at once, for all students with that answer.
import { useRef, type KeyboardEvent } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import { answerQueue, wrongAnswers, type AnswerGroup } from '../../../domain/report/equality/verdicts';
import { lineStep } from '../../lib/actions/pressed';
import { t } from '../../lib/texts/t';
import { useDecideAnswersMutation, useGetAnswersQuery } from '../../state/api/paper/report';
import { selectAnswerColumns } from '../../state/edits/answerEdits';
import { useAppSelector } from '../../state/hooks';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { delimitedAnswer, WrittenText } from '../../ui/content/WrittenText';
import { Button } from '../../ui/controls/Button';
import { ViewDialog } from '../../ui/dialogs/ViewDialog';
import { LoadFault } from '../../ui/lists/LoadFault';
import queueCss from './answerQueue.css';

type Right = 0 | 1 | null;
/** Wrong answers of a few students say nothing about the key. */
const MOST_WRONG = 60;
const KEYS: Readonly<Record<string, Right>> = { 1: 1, 2: 0, 0: null };

interface RowProps {
  group: AnswerGroup;
  mayWrite: boolean;
  onKey(event: KeyboardEvent<HTMLLIElement>): void;
  onDecide(right: Right): void;
}

function QueueRow({ group, mayWrite, onKey, onDecide }: RowProps) {
  const { number, blank, blanks, text, accepted, students, decision } = group;
  const place = t('第 {0} 题{1}', number, blanks > 1 ? t('第 {0} 空', blank + 1) : '');
  return (
    <li
      tabIndex={0}
      aria-label={[place, text, queueWords(group)].join(t('，'))}
      onKeyDown={onKey}
      data-decided={decision?.right}
    >
      <span className="aq-place">{place}</span>
      <span className="aq-pair">
        <span>
          <small>{t('学生', 1)}</small> <WrittenText text={delimitedAnswer(text)} />
        </span>
        <span>
          <small>{t('答案')}</small> <WrittenText text={accepted.map(delimitedAnswer).join(t(' 或 '))} />
        </span>
      </span>
      <span className="aq-said">
        {queueWords(group)}
        <small title={students.join(t('、'))}>
          {t('{0} 名学生：{1}', students.length, students.slice(0, 3).join(t('、')))}
          {students.length > 3 && '…'}
        </small>
      </span>
      {mayWrite && (
        <span className="aq-keys">
          {decision ? (
            <Button look="outlined" onClick={() => onDecide(null)}>
              {t('撤回')}
            </Button>
          ) : (
            <>
              <Button look="outlined" onClick={() => onDecide(1)}>
                {t('判对')}
              </Button>
              <Button look="outlined" onClick={() => onDecide(0)}>
                {t('判错')}
              </Button>
            </>
          )}
        </span>
      )}
    </li>
  );
}

function Queue({ report, mayWrite }: { report: ReportDetail; mayWrite: boolean }) {
  const answers = useGetAnswersQuery({ report_id: report.id }, { refetchOnMountOrArgChange: true });
  const columns = useAppSelector((state) => selectAnswerColumns(state, report.id));
  const [decide] = useDecideAnswersMutation();
  const lists = useRef<HTMLDivElement>(null);
  const rows = answers.data?.list;
  if (answers.isError && !rows)
    return <LoadFault what={t('答案')} error={answers.error} onRetry={() => void answers.refetch()} />;
  if (!rows) return <p role="status">{t('正在载入…')}</p>;
  const [open, wrong] = [answerQueue(columns, rows), wrongAnswers(columns, rows)];
  const shown = wrong.slice(0, MOST_WRONG);
  if (open.length + wrong.length === 0)
    return (
      <Notice
        title={t('没有待判定的答案')}
        text={t('各空的答案都已经能判断对错。新录入的答案有疑问时会出现在这里。')}
      />
    );
  const left = open.filter(({ decision }) => decision === null).length;
  const say = ({ question_id, blank, text }: AnswerGroup, right: Right) =>
    mayWrite && void decide({ report_id: report.id, decisions: [{ question_id, blank, text, right }] });
  const focus = (at: number) => lists.current?.querySelectorAll('li')[at]?.focus();
  const rowOf = (group: AnswerGroup, at: number) => (
    <QueueRow
      key={`${group.question_id}.${group.blank}.${group.text}`}
      group={group}
      mayWrite={mayWrite}
      onDecide={(right) => say(group, right)}
      onKey={(event) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = lineStep(event);
        const right = KEYS[event.key];
        if (step === 0 && right === undefined) return;
        event.preventDefault();
        if (step !== 0) focus(at + step);
        else if (right !== undefined && (right === null) === (group.decision !== null)) {
          focus(at + 1);
          say(group, right);
        }
      }}
    />
  );
  return (
    <>
      <p role="status" className="aq-hint">
        {left > 0 && t('还有 {0} 个答案待判定。', left)}
        {t('判定对报告中所有写了这个答案的学生生效，成绩立即重算。')}
        {mayWrite && t('1 判对，2 判错，0 撤回，↑ ↓ 移动。')}
      </p>
      <div ref={lists}>
        {open.length > 0 && (
          <ul className="aq-list" aria-label={t('待判定的答案')}>
            {open.map((group, at) => rowOf(group, at))}
          </ul>
        )}
        {wrong.length > 0 && (
          <>
            <h3 className="aq-title">{t('得 0 分的答案')}</h3>
            <p className="aq-hint">
              {t('写的人多的在前。如果其中有对的，按 1 判对：题目的答案里也应添加这种写法。')}
              {wrong.length > MOST_WRONG && t('只列前 {0} 个，共 {1} 个。', MOST_WRONG, wrong.length)}
            </p>
            <ul className="aq-list" aria-label={t('得 0 分的答案')}>
              {shown.map((group, at) => rowOf(group, open.length + at))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

export default function AnswerQueue({
  report,
  mayWrite,
  onClose,
}: {
  report: ReportDetail;
  mayWrite: boolean;
  onClose(): void;
}) {
  return (
    <ViewDialog title={t('判定答案')} width="md" onClose={onClose}>
      <style href="answer-queue" precedence="medium">
        {queueCss}
      </style>
      <ContentStyles />
      <Queue report={report} mayWrite={mayWrite} />
    </ViewDialog>
  );
}

/** What is known of a group before the key is pressed. */
const queueWords = ({ verdict, decision }: AnswerGroup): string => {
  if (decision) return decision.right === 1 ? t('已判对') : t('已判错');
  if (verdict === 'different') return t('与答案不同');
  return verdict === 'form' ? t('与答案相等，写法不同') : t('无法自动判断对错');
};
