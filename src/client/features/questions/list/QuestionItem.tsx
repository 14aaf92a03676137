// One card of the list with its actions. Plain buttons and links instead of MUI, because a page has about 700 of them.
import { memo, useCallback, useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { useEntity } from '../../../state/api/entities';
import { useSaveStatusMutation } from '../../../state/api/question/question';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { questionToggled, selectIsChosen } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { tell } from '../../../state/prompts';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { PlainButton } from '../../../ui/controls/Button';
import { onDemand } from '../../../ui/onDemand';

const { Popup: QuestionUsage } = onDemand(() => import('./QuestionUsage'));

interface Props {
  id: number;
  mayWrite: boolean;
  /** Of the account. */
  organizationId: number | undefined;
  isAdmin: boolean;
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

/** Sends an unavailable question back to review. */
function RecheckButton({ id, revision }: Pick<Question, 'id' | 'revision'>) {
  const dispatch = useAppDispatch();
  const mayReview = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  const [save, { isLoading }] = useSaveStatusMutation();
  if (!mayReview) return null;
  const send = async () => {
    const reply = await save({ id, status: STATUS.unchecked, revision });
    if (reply.data) dispatch(tell('success', `试题 ${id} 已恢复为待检查`));
  };
  return (
    <PlainButton className="qbtn" disabled={isLoading} onClick={() => void send()}>
      恢复待检查
    </PlainButton>
  );
}

export const QuestionItem = memo(function QuestionItem(props: Props) {
  const { id, mayWrite, organizationId, isAdmin, mayReport, mayChoose, open, active, givenOn, onOpen, onActivate } =
    props;
  const question = useEntity('question', id);
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => selectIsChosen(state, id));
  const [usage, setUsage] = useState(false);
  const closeUsage = useCallback(() => setUsage(false), []);
  if (!question) return null;
  // Shared by another organisation, or visible to an administrator.
  const foreign = organizationId !== undefined && question.organization_id !== organizationId;
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
        typeTitle={typeTitle(question.type_id)}
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
            {question.status === STATUS.unavailable && <RecheckButton id={id} revision={question.revision} />}
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
                {(isAdmin || !foreign) && (
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
