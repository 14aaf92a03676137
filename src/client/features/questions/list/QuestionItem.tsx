// One card of the list with its actions. Plain buttons and links instead of MUI, because a page has about 700 of them.
import { memo, useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { t } from '../../../lib/texts/t';
import { useGetGivenQuestionsQuery } from '../../../state/api/paper/exposure';
import { useGetQuestionUsageQuery } from '../../../state/api/question/question';
import type { OpenPair } from '../../../state/api/question/useOpenPairs';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { toggleQuestion, unusableText } from '../../../state/paperWorkingSet/choosing';
import { selectIsChosen } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { useRecord } from '../../../state/records/records';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { MayOpen } from '../../../ui/MayOpen';
import { PlainButton } from '../../../ui/controls/Button';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { PairTag } from '../../../ui/question/PairTag';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { MoreActions } from './MoreActions';

// Papers that use a question, requested when the user opens this part of a card.

export function QuestionUsage({ id }: { id: number }) {
  const { data, isError, error, refetch } = useGetQuestionUsageQuery({ id });
  const mayReadPapers = useAppSelector((state) => selectHasFunction(state, 'paper.read'));
  const last = useGetGivenQuestionsQuery({ ids: [id] }, { skip: !mayReadPapers }).data?.list[0];
  return (
    <div role="status" className="qcard-usage">
      {data ? (
        data.list.length === 0 ? (
          t('还没有试卷使用这道题')
        ) : (
          data.list.map((use) => (
            <MayOpen
              key={use.paper_id}
              view="paperDetail"
              otherwise={<span>{t('{0}（第 {1} 版）', use.title, use.question_version)}</span>}
            >
              <a className="link" href={`#/paperlist/detail/${use.paper_id}`}>
                {t('{0}（第 {1} 版）', use.title, use.question_version)}
              </a>
            </MayOpen>
          ))
        )
      ) : isError ? (
        <InlineFault what={t('使用情况')} error={error} onRetry={() => void refetch()} />
      ) : (
        t('正在查询…')
      )}
      {last && <b>{t('最近给学生使用：{0}  {1}《{2}》', last.given_on, last.school, last.title)}</b>}
    </div>
  );
}

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
  /** Of 查重, still to decide. */
  pair?: OpenPair | undefined;
  onOpen(id: number): void;
  onActivate(id: string): void;
}

/** 组卷 counts papers that contain the question; 使用 is when students were last given it. */
function usedText({ times_used, last_used_at }: Question, givenOn: string | undefined): string {
  const papers =
    times_used === 0
      ? []
      : [t('组卷 {0} 次', times_used), ...(last_used_at ? [t('最近组卷 {0}', last_used_at.slice(0, 10))] : [])];
  const words = [...papers, ...(givenOn === undefined ? [] : [t('学生最近使用 {0}', givenOn)])];
  return words.length === 0 ? t('使用情况') : words.join(' · ');
}

export const QuestionItem = memo(function QuestionItem(props: Props) {
  const { id, mayWrite, organizationId, isAdmin, mayReport, mayChoose, open, active, givenOn, pair } = props;
  const { onOpen, onActivate } = props;
  const question = useRecord('question', id);
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => selectIsChosen(state, id));
  const unusable = unusableText(question);
  const [usage, setUsage] = useState(false);
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
      aria-label={t('试题 {0}', id)}
      onFocus={() => onActivate(String(id))}
    >
      <QuestionCard
        question={question}
        typeTitle={typeTitle(question.type_id)}
        foreign={foreign}
        open={open}
        chosen={chosen}
        flags={pair && <PairTag pair={pair} />}
        actions={
          <>
            <PlainButton className="qbtn quiet" aria-expanded={usage} onClick={() => setUsage(!usage)}>
              {usedText(question, givenOn)}
            </PlainButton>
            {question.facility !== null && (
              <span className="qlist-rate" title={t('当前版本在各份报告中的平均得分率；各版的数据见“历史”')}>
                {t('得分率 {0}%', Math.round(question.facility * 100))}
              </span>
            )}
            {mayWrite && (isAdmin || !foreign) && (
              <a className="qbtn on-hover" data-key="edit" href={`#/addquestion?id=${id}`}>
                {t('编辑')}
              </a>
            )}
            <PlainButton
              className="qbtn"
              data-key="open"
              aria-expanded={open}
              aria-label={open ? t('收起答案与解析') : t('答案与解析')}
              onClick={() => onOpen(id)}
            >
              {open ? t('收起') : t('答案')}
            </PlainButton>
            {mayChoose && (
              <PlainButton
                className="qbtn choose"
                data-key="mark"
                data-chosen={chosen}
                disabled={!chosen && unusable !== null}
                title={unusable ?? undefined}
                onClick={() => dispatch(toggleQuestion(question))}
              >
                {chosen ? t('移除') : t('选题')}
              </PlainButton>
            )}
            <MoreActions
              className="qbtn"
              question={question}
              foreign={foreign && !isAdmin}
              mayWrite={mayWrite}
              mayReport={mayReport}
            />
          </>
        }
        more={usage ? <QuestionUsage id={id} /> : undefined}
      />
    </article>
  );
});
