// The questions of a book as rows: page and number, content, and a link to edit.
import Box from '@mui/material/Box';
import type { BookQuestion } from '../../../contract/knowledge/referenceChange';
import { STATUS, STATUS_LABELS, type QuestionStatus } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { selectMayEnter } from '../../state/session/mayOpen';
import { MayOpen } from '../../ui/MayOpen';
import { ContentView } from '../../ui/content/ContentView';
import { Link } from '../../ui/controls/Link';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Cell, Row, Table } from '../../ui/controls/Table';
import { Text } from '../../ui/controls/Text';
import { LoadFault } from '../../ui/lists/LoadFault';

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
  if (!data) return <Skeleton height={240} />;
  if (data.total === 0) {
    return (
      <Text variant="body1" quiet role="status" sx={{ p: 5, textAlign: 'center' }}>
        {t('还没有录入这本书的试题。')}
      </Text>
    );
  }
  return (
    <Table
      aria-label={t('书中试题')}
      aria-busy={isFetching}
      sx={{
        tableLayout: 'fixed',
        '& th, & td': { boxSizing: 'border-box', px: 1 },
        '& .content': { fontSize: 14, lineHeight: 1.5 },
        '& .content :is(figure, table)': { display: 'none' },
      }}
      head={
        <>
          <Cell sx={{ width: 52 }}>{t('页码')}</Cell>
          <Cell sx={{ width: 64 }}>{t('题号')}</Cell>
          <Cell>{t('题干')}</Cell>
          <Cell sx={{ width: 64 }}>{t('题型')}</Cell>
          <Cell sx={{ width: 52 }}>{t('难度')}</Cell>
          <Cell sx={{ width: { xs: 84, lg: 132 } }}>{t('状态')}</Cell>
          <Cell sx={{ width: 92 }}>{t('操作')}</Cell>
        </>
      }
    >
      {data.list.map((question) => (
        <Row key={question.id} hover>
          <Cell>{question.origin_page ?? '—'}</Cell>
          <Cell>{question.origin_number ?? '—'}</Cell>
          <Cell>
            <Box sx={{ maxHeight: 64, overflow: 'hidden' }}>
              <ContentView html={question.content} />
            </Box>
          </Cell>
          <Cell>{typeTitle(question.type_id)}</Cell>
          <Cell>{question.difficulty === 0 ? t('无') : question.difficulty}</Cell>
          <Cell>
            {question.status !== STATUS.reviewed && t(STATUS_LABELS[question.status as QuestionStatus] ?? '')}
          </Cell>
          <Cell>
            <MayOpen view="questionList">
              <Link to={`/questionlist?id=${question.id}`} sx={{ mr: 1 }} aria-label={t('查看试题 {0}', question.id)}>
                {t('查看')}
              </Link>
            </MayOpen>
            {mayEnter && (
              <Link to={`/addquestion?id=${question.id}`} aria-label={t('修改试题 {0}', question.id)}>
                {t('修改')}
              </Link>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
