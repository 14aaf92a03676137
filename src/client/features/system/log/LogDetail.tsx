// One entry of the log: values before and after, by field.
import Box from '@mui/material/Box';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useGetOperationQuery } from '../../../state/api/system/operationLog';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { Cell, Row, Table } from '../../../ui/controls/Table';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { fieldChanges } from './logDiff';
import { actionName, entityName, subjectOf } from './logWords';

export function LogDetail({ id, onClose }: { id: number; onClose(): void }) {
  const { data, isError, error, refetch } = useGetOperationQuery({ id });
  const changes = data ? fieldChanges(data.before, data.after, data.names) : [];
  return (
    <ViewDialog title={data ? actionName(data.action) : t('操作详情')} width={760} focusClose onClose={onClose}>
      {data && (
        <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 1.5 }}>
          {dashDateTime(data.at)}　{data.nickname || t('系统')}
          {data.username && `（${data.username}）`}　{entityName(data.entity)}
          {subjectOf(data)}
          {data.address && t('　来自 {0}', data.address)}
        </Box>
      )}
      {isError && !data && <InlineFault what={t('操作详情')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={120} aria-label={t('正在载入操作详情')} />}
      {data && changes.length === 0 && <p>{t('这次操作没有改动字段。')}</p>}
      {changes.length > 0 && (
        <Table
          aria-label={t('改动')}
          sx={{
            tableLayout: 'fixed',
            '& td': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top' },
          }}
          head={
            <>
              <Cell sx={{ width: 160 }}>{t('字段')}</Cell>
              <Cell>{t('之前')}</Cell>
              <Cell>{t('之后')}</Cell>
            </>
          }
        >
          {changes.map(({ field, before, after }) => (
            <Row key={field}>
              <Cell sx={{ color: 'text.secondary' }}>{field}</Cell>
              <Cell sx={{ bgcolor: before === '—' ? undefined : 'var(--bad-tint)' }}>{before}</Cell>
              <Cell sx={{ bgcolor: after === '—' ? undefined : 'var(--good-tint)' }}>{after}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </ViewDialog>
  );
}
