// One entry of the log: values before and after, by field.
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useGetOperationQuery } from '../../../state/api/system/operationLog';
import { Facts, type Fact } from '../../../ui/controls/Facts';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { Cell, Row, Table } from '../../../ui/controls/Table';
import { Text } from '../../../ui/controls/Text';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { fieldChanges, NOTHING, type FieldChange } from './logDiff';
import { actionName, entityName, subjectOf } from './logWords';

const CELLS = {
  tableLayout: 'fixed',
  '& td': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', verticalAlign: 'top' },
  '& th[scope=rowgroup]': { pt: 1.5, fontWeight: 600 },
} as const;

/** Fields of one part are grouped below its name. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const sides = (['before', 'after'] as const).filter((side) => changes.some((each) => each[side] !== NOTHING));
  const both = sides.length === 2;
  const titles = { before: both ? t('之前') : t('原有内容'), after: both ? t('之后') : t('内容') };
  const tints = { before: 'var(--bad-tint)', after: 'var(--good-tint)' };
  return (
    <Table
      aria-label={t('改动')}
      sx={CELLS}
      head={
        <>
          <Cell sx={{ width: 200 }}>{t('字段')}</Cell>
          {sides.map((side) => (
            <Cell key={side}>{titles[side]}</Cell>
          ))}
        </>
      }
    >
      {changes.map(({ part, name, ...change }, at) => (
        <Fragment key={at}>
          {part !== '' && part !== changes[at - 1]?.part && (
            <Row>
              <Cell component="th" scope="rowgroup" colSpan={1 + sides.length}>
                {part}
              </Cell>
            </Row>
          )}
          <Row>
            <Cell sx={{ color: 'text.secondary', ...(part !== '' && { pl: 4 }) }}>{name}</Cell>
            {sides.map((side) => (
              <Cell key={side} sx={both && change[side] !== NOTHING ? { bgcolor: tints[side] } : {}}>
                {change[side]}
              </Cell>
            ))}
          </Row>
        </Fragment>
      ))}
    </Table>
  );
}

export function LogDetail({ id, onClose }: { id: number; onClose(): void }) {
  const { data, isError, error, refetch } = useGetOperationQuery({ id });
  const changes = data ? fieldChanges(data.before, data.after, data.names) : [];
  const facts: Fact[] = data
    ? [
        [t('时间'), dashDateTime(data.at)],
        [t('操作人'), (data.nickname || t('系统')) + (data.username && t('（{0}）', data.username))],
        [t('对象'), entityName(data.entity) + subjectOf(data)],
        ...(data.address ? [[t('地址'), data.address] as const] : []),
      ]
    : [];
  return (
    <ViewDialog title={data ? actionName(data.action) : t('操作详情')} width={760} focusClose onClose={onClose}>
      {data && (
        <Box sx={{ mb: 2 }}>
          <Facts rows={facts} />
        </Box>
      )}
      {isError && !data && <InlineFault what={t('操作详情')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={120} aria-label={t('正在载入操作详情')} />}
      {data && changes.length === 0 && <Text quiet>{t('这次操作没有改动字段。')}</Text>}
      {changes.length > 0 && <Changes changes={changes} />}
    </ViewDialog>
  );
}
