// One script at a time: the written answer, the mark that is typed, scoring points as ticks, and the latest own marks.
import { useEffect, useMemo, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { MarkingTaskDetail } from '../../../contract/paper/markingWork';
import type { MarkedItem } from '../../../domain/marking/markEntry';
import { placeTitle } from '../../../domain/marking/markingSetup';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useGetMarkingTaskQuery } from '../../state/api/paper/marking';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import {
  keyPressed,
  markingClosed,
  markingOpened,
  recentKnown,
  selectMarkingScreen,
  shownScript,
  takeMore,
} from '../../state/marking/markingSlice';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/controls/Button';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { MarkPanel } from './MarkPanel';
import { QuestionSheet } from './QuestionSheet';
import { NextPicture, ScriptPicture } from './ScriptPictures';

interface Props {
  marking_id: number;
  question_id: number;
  /** 0: the whole question. */
  part: number;
}

export function MarkingScreen({ marking_id, question_id, part }: Props) {
  const dispatch = useAppDispatch();
  const task = useGetMarkingTaskQuery({ marking_id, question_id, part }, { refetchOnMountOrArgChange: true });
  const detail = task.isFetching ? undefined : task.currentData;
  useEffect(() => {
    dispatch(markingOpened({ marking_id, question_id, part }));
    void dispatch(takeMore());
    return () => void dispatch(markingClosed());
  }, [dispatch, marking_id, question_id, part]);
  const recent = detail?.recent;
  useEffect(() => {
    if (recent) dispatch(recentKnown(recent));
  }, [dispatch, recent]);
  if (task.isError)
    return (
      <LoadFault what={t('阅卷任务')} error={task.error} onRetry={() => void task.refetch()}>
        <Link to="/marking">{t('返回阅卷任务')}</Link>
      </LoadFault>
    );
  return detail ? <Desk detail={detail} part={part} /> : <p role="status">{t('正在载入…')}</p>;
}

/** The keys work at once. */
const focused = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

function Desk({ detail, part }: { detail: MarkingTaskDetail; part: number }) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectMarkingScreen);
  const { number, report, score, part_scores, points, question } = detail;
  const marked = useMemo((): MarkedItem => ({ item: { score, part_scores }, points }), [score, part_scores, points]);
  const script = shownScript(state);
  const next = state.changing === null ? state.scripts[1] : state.scripts[0];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // Enter and the space bar press the control that has the focus.
    const onControl = event.target instanceof Element && event.target.closest('button, a, input, summary') !== null;
    if (onControl && (event.key === 'Enter' || event.key === ' ')) return;
    if (dispatch(keyPressed(event.key, marked))) event.preventDefault();
  };
  return (
    <>
      <PageHead
        title={`${report}　${translated(placeTitle({ number, part }))}`}
        beside={
          <p role="status">
            {t('已阅 {0} 份', state.marked)}
            {state.quota !== null && t('（配额 {0}）', state.quota)}
            {state.waiting !== null && t('，还有 {0} 份', state.waiting)}
            {state.sending.length > 0 && t('，正在保存…')}
          </p>
        }
      >
        <Link to="/marking">{t('返回阅卷任务')}</Link>
      </PageHead>
      {!script && state.waiting !== null ? (
        <Notice
          title={state.marked > 0 ? t('这道题您已阅完') : t('现在没有要阅的答卷')}
          text={t('其他阅卷员给分后可能还有需要三评的答卷，可以过一会儿再看。')}
        >
          <Button look="filled large" onClick={() => void dispatch(takeMore())}>
            {t('再看看')}
          </Button>
        </Notice>
      ) : null}
      {script && (
        <section className="marking-desk" aria-label={t('阅卷')} tabIndex={0} ref={focused} onKeyDown={onKey}>
          <div className="marking-script" tabIndex={0} role="group" aria-label={t('答卷')}>
            <ScriptPicture key={script.script_id} script_id={script.script_id} number={script.number} />
            {next && <NextPicture script_id={next.script_id} />}
          </div>
          <div className="marking-panel">
            <MarkPanel state={state} marked={marked} />
            <QuestionSheet question={question} part={part} />
          </div>
        </section>
      )}
    </>
  );
}
