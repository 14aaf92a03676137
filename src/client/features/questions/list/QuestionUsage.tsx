// Papers that use a question, requested when the user opens this part of a card.
import { t } from '../../../lib/texts/t';
import { useGetGivenQuestionsQuery } from '../../../state/api/paper/exposure';
import { useGetQuestionUsageQuery } from '../../../state/api/question/question';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { MayOpen } from '../../../ui/MayOpen';
import { InlineFault } from '../../../ui/lists/LoadFault';

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
