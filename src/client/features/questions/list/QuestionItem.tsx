// One card of the list with its actions. Plain buttons and links instead of MUI, because a page has about 700 of them.
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { questionToggled } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeSelectIsSelected } from '../../../state/paperWorkingSet/selectors';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { PlainButton } from '../../../ui/controls/Button';
import { onDemand } from '../../../ui/onDemand';

const RecheckButton = lazy(() => import('./RecheckButton').catch(() => ({ default: () => null })));
const { Popup: QuestionUsage } = onDemand(() => import('./QuestionUsage'));

interface Props {
  question: Question;
  typeTitle: string;
  mayWrite: boolean;
  mayEdit: boolean;
  /** The question belongs to another organisation (shared by it, or visible to an administrator). */
  foreign: boolean;
  mayReport: boolean;
  mayChoose: boolean;
  open: boolean;
  active: boolean;
  /** Date when students last had the question, yyyy-mm-dd. */
  givenOn?: string | undefined;
  onOpen(id: number): void;
  onActivate(id: string): void;
}

/** 组卷 counts papers that contain the question; 使用 is when students were last given it. */
function usedText({ times_used, last_used_at }: Question, givenOn: string | undefined): string {
  const papers =
    times_used === 0
      ? []
      : [`组卷 ${times_used} 次`, ...(last_used_at ? [`最近组卷 ${last_used_at.slice(0, 10)}`] : [])];
  const words = [...papers, ...(givenOn === undefined ? [] : [`学生最近使用 ${givenOn}`])];
  return words.length === 0 ? '使用情况' : words.join(' · ');
}

export const QuestionItem = memo(function QuestionItem(props: Props) {
  const {
    question,
    typeTitle,
    mayWrite,
    mayEdit,
    foreign,
    mayReport,
    mayChoose,
    open,
    active,
    givenOn,
    onOpen,
    onActivate,
  } = props;
  const { id } = question;
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(useMemo(() => makeSelectIsSelected(id), [id]));
  const [usage, setUsage] = useState(false);
  const closeUsage = useCallback(() => setUsage(false), []);
  return (
    <article
      className="qcard"
      data-question={id}
      data-row={id}
      data-active={active}
      data-chosen={chosen}
      aria-label={`试题 ${id}`}
      onFocus={() => onActivate(String(id))}
    >
      <QuestionCard
        question={question}
        typeTitle={typeTitle}
        foreign={foreign}
        open={open}
        chosen={chosen}
        actions={
          <>
            <PlainButton className="qbtn" data-key="open" aria-expanded={open} onClick={() => onOpen(id)}>
              {open ? '收起解析' : '答案与解析'}
            </PlainButton>
            <PlainButton className="qbtn" aria-expanded={usage} onClick={() => setUsage(!usage)}>
              {usedText(question, givenOn)}
            </PlainButton>
            {question.facility !== null && (
              <span
                style={{ fontSize: 12, alignSelf: 'center' }}
                title="当前版本在各份报告中的平均得分率；各版的数据见“历史”"
              >
                得分率 {Math.round(question.facility * 100)}%
              </span>
            )}
            <PlainButton className="qbtn" onClick={() => dispatch(dialogOpened({ kind: 'history', question_id: id }))}>
              历史
            </PlainButton>
            {question.status === STATUS.unavailable && (
              <Suspense fallback={null}>
                <RecheckButton id={id} revision={question.revision} />
              </Suspense>
            )}
            {mayReport && (
              <PlainButton
                className="qbtn"
                onClick={() => dispatch(dialogOpened({ kind: 'fault', question_id: id, version: question.version }))}
              >
                反馈
              </PlainButton>
            )}
            {mayWrite && (
              <>
                {mayEdit && (
                  <a className="qbtn" data-key="edit" href={`#/addquestion?id=${id}`}>
                    编辑
                  </a>
                )}
                <a className="qbtn" href={`#/addquestion?derive=${id}`}>
                  改编
                </a>
              </>
            )}
            {mayChoose && (
              <PlainButton
                className="qbtn choose"
                aria-pressed={chosen}
                data-key="mark"
                onClick={() => dispatch(questionToggled(question))}
              >
                {chosen ? '移除' : '选题'}
              </PlainButton>
            )}
          </>
        }
        more={usage ? <QuestionUsage open id={id} onClose={closeUsage} /> : undefined}
      />
    </article>
  );
});
