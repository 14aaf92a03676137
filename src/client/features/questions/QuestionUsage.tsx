// Which papers use a question; asked for when wanted.
import { useGetGivenQuestionsQuery } from '../../state/api/exposure';
import { useGetQuestionUsageQuery } from '../../state/api/question';

export function QuestionUsage({ id }: { id: number }) {
  const { data, isError, refetch } = useGetQuestionUsageQuery({ id });
  const last = useGetGivenQuestionsQuery({ ids: [id] }).data?.list[0];
  return (
    <div role="status" className="qcard-usage">
      {data ? (
        data.list.length === 0 ? (
          '还没有试卷使用这道题'
        ) : (
          data.list.map((use) => (
            <a key={use.paper_id} className="link" href={`#/paperlist/detail/${use.paper_id}`}>
              {use.title}（第 {use.question_version} 版）
            </a>
          ))
        )
      ) : isError ? (
        <button type="button" className="link" onClick={() => void refetch()}>
          未能载入，重试
        </button>
      ) : (
        '正在查询…'
      )}
      {last && (
        <b>
          最近给学生使用：{last.given_on} {last.school}《{last.title}》
        </b>
      )}
    </div>
  );
}
