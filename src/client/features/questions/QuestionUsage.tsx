// Which papers use a question; asked for when wanted.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouteLink } from 'react-router-dom';
import { useGetGivenQuestionsQuery } from '../../state/api/exposure';
import { useGetQuestionUsageQuery } from '../../state/api/question';

export function QuestionUsage({ id }: { id: number }) {
  const { data, isError, refetch } = useGetQuestionUsageQuery({ id });
  const last = useGetGivenQuestionsQuery({ ids: [id] }).data?.list[0];
  return (
    <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', pt: 0.75, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {data ? (
        data.list.length === 0 ? (
          '还没有试卷使用这道题'
        ) : (
          data.list.map((use) => (
            <Link key={use.paper_id} component={RouteLink} to={`/paperlist/detail/${use.paper_id}`}>
              {use.title}（第 {use.question_version} 版）
            </Link>
          ))
        )
      ) : isError ? (
        <Link component="button" onClick={() => void refetch()}>
          未能载入，重试
        </Link>
      ) : (
        '正在查询…'
      )}
      {last && (
        <b>
          最近给学生使用：{last.given_on} {last.school}《{last.title}》
        </b>
      )}
    </Box>
  );
}
