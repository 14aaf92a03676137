// The questions of a book as rows: page and number, content, and a link to edit.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouteLink } from 'react-router-dom';
import type { BookQuestion } from '../../../contract/knowledge/referenceChange';
import { STATUS_LABELS, type QuestionStatus } from '../../../domain/question/reviewWorkflow';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { ContentView } from '../../ui/content/ContentView';
import { selectMayEnter } from '../../state/session/mayOpen';
import { LoadFault } from '../../ui/lists/LoadFault';
import { MayOpen } from '../../ui/MayOpen';
import { t } from '../../lib/texts/t';

interface Reply {
  data?: { list: BookQuestion[]; total: number } | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

export function BookQuestions({ reply }: { reply: Reply }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const { data, isError, isFetching } = reply;
  const mayEnter = useAppSelector(selectMayEnter);
  if (isError && !isFetching) {
    return <LoadFault what={t('书中试题')} error={reply.error} onRetry={() => void reply.refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={240} />;
  if (data.total === 0) {
    return (
      <Typography role="status" color="textSecondary" sx={{ p: 5, textAlign: 'center' }}>
        {t('还没有录入这本书的试题。')}
      </Typography>
    );
  }
  return (
    <Table
      size="small"
      aria-label={t('书中试题')}
      aria-busy={isFetching}
      sx={{
        tableLayout: 'fixed',
        '& th, & td': { boxSizing: 'border-box', px: 1 },
        '& .content': { fontSize: 14, lineHeight: 1.5 },
        '& .content :is(figure, table)': { display: 'none' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 52 }}>{t('页码')}</TableCell>
          <TableCell sx={{ width: 64 }}>{t('题号')}</TableCell>
          <TableCell>{t('题干')}</TableCell>
          <TableCell sx={{ width: 64 }}>{t('题型')}</TableCell>
          <TableCell sx={{ width: 52 }}>{t('难度')}</TableCell>
          <TableCell sx={{ width: { xs: 84, lg: 132 } }}>{t('状态')}</TableCell>
          <TableCell sx={{ width: 92 }}>{t('操作')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {data.list.map((question) => (
          <TableRow key={question.id} hover>
            <TableCell>{question.origin_page ?? '—'}</TableCell>
            <TableCell>{question.origin_number ?? '—'}</TableCell>
            <TableCell>
              <Box sx={{ maxHeight: 64, overflow: 'hidden' }}>
                <ContentView html={question.content} />
              </Box>
            </TableCell>
            <TableCell>{typeTitle(question.type_id)}</TableCell>
            <TableCell>{question.difficulty === 0 ? t('无') : question.difficulty}</TableCell>
            <TableCell>{t(STATUS_LABELS[question.status as QuestionStatus] ?? '')}</TableCell>
            <TableCell>
              <MayOpen view="questionList">
                <Link
                  component={RouteLink}
                  to={`/questionlist?id=${question.id}`}
                  sx={{ mr: 1 }}
                  aria-label={t('查看试题 {0}', question.id)}
                >
                  {t('查看')}
                </Link>
              </MayOpen>
              {mayEnter && (
                <Link
                  component={RouteLink}
                  to={`/addquestion?id=${question.id}`}
                  aria-label={t('修改试题 {0}', question.id)}
                >
                  {t('修改')}
                </Link>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
