// 操作日志: who did what and when, newest first; no one can change or delete entries.
import { useSearchParams } from 'react-router-dom';
import { OPERATION_ORDERS } from '../../../../contract/system/operationLog';
import { dashDateTime } from '../../../lib/dates';
import { idIn, orderIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { useGetOperationsQuery } from '../../../state/api/system/operationLog';
import { DateField } from '../../../ui/controls/DateField';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { ListFrame } from '../../../ui/lists/ListFrame';
import { SearchField } from '../../../ui/controls/SearchField';
import { ListRow } from '../../../ui/rows/ListRow';
import { LogDetail } from './LogDetail';
import { actionName, entityName, subjectOf } from './logWords';
import { useLogExport, type LogFilter } from './useLogExport';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable, type ListColumn } from '../../../ui/lists/ListTable';
import { RowButton } from '../../../ui/rows/RowButton';
import { Button } from '../../../ui/controls/Button';
import { Progress } from '../../../ui/controls/Progress';
import { Cell } from '../../../ui/controls/Table';
import { t } from '../../../lib/texts/t';

const COLUMNS: readonly ListColumn<(typeof OPERATION_ORDERS)[number]>[] = [
  { title: t('时间'), order: 'at', fixed: true },
  { title: t('操作人') },
  { title: t('操作') },
  { title: t('对象') },
  { title: t('地址') },
  { title: t('详情'), fixed: true },
];
const TEXTS = ['actor', 'action', 'entity', 'from', 'to'] as const;
const FILTERS = [...TEXTS, 'entity_id'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function filterIn(params: URLSearchParams): LogFilter {
  const filter: Record<string, string | number> = {};
  for (const name of TEXTS) {
    const value = params.get(name)?.slice(0, 40) ?? '';
    if (value !== '' && (DAY.test(value) || (name !== 'from' && name !== 'to'))) filter[name] = value;
  }
  const entity_id = idIn(params.get('entity_id'));
  return entity_id === undefined ? filter : { ...filter, entity_id };
}

export default function OperationLogPage() {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const { page, size } = pageIn(params);
  const filter = filterIn(params);
  const order = orderIn(params, OPERATION_ORDERS);
  const query = useGetOperationsQuery(
    { ...filter, page, size, ...(order && { order }) },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useListColumns('operations');
  const out = useLogExport();
  const opened = idIn(params.get('entry'));
  const open = (id: number | undefined) => setParams((now) => patched(now, { entry: id, page }));
  const set = Object.keys(filter).length > 0;
  const total = query.data?.total ?? 0;
  const day = (name: 'from' | 'to', label: string) => (
    <DateField bare label={label} value={filter[name] ?? ''} onChange={(value) => change({ [name]: value })} />
  );
  return (
    <>
      <ListFrame
        title={t('操作日志')}
        actions={
          out.done === null ? (
            <Button look="outlined large" disabled={total === 0} onClick={() => void out.start(filter)}>
              {t('导出符合条件的全部记录')}
            </Button>
          ) : (
            <>
              <span role="status" style={{ fontSize: 13 }}>
                {t('已读取 {0} 条', out.done)}
              </span>
              <Progress
                width={120}
                value={total < 10_000 && total > 0 ? (out.done / total) * 100 : null}
                label={t('导出进度')}
              />
              <Button onClick={out.stop}>{t('取消导出')}</Button>
            </>
          )
        }
        filters={
          <>
            <SearchField
              label={t('操作人姓名或手机号')}
              max={40}
              width={190}
              value={filter.actor ?? ''}
              onChange={(actor) => change({ actor }, true)}
            />
            <LabelledSelect
              label={t('操作')}
              width={130}
              all={t('全部')}
              value={filter.action ?? null}
              choices={(query.data?.actions ?? []).map((value) => ({ value, label: actionName(value) }))}
              onChange={(action) => change({ action })}
            />
            <LabelledSelect
              label={t('对象')}
              width={110}
              all={t('全部')}
              value={filter.entity ?? null}
              choices={(query.data?.entities ?? []).map((value) => ({ value, label: entityName(value) }))}
              onChange={(entity) => change({ entity })}
            />
            <SearchField
              label={t('对象编号')}
              max={40}
              width={120}
              value={filter.entity_id === undefined ? '' : String(filter.entity_id)}
              onChange={(typed) => change({ entity_id: typed.replace(/\D/g, '') }, true)}
            />
            {day('from', t('开始日期'))}
            <span>{t('至')}</span>
            {day('to', t('结束日期'))}
            {set && (
              <Button onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>
                {t('清除筛选')}
              </Button>
            )}
          </>
        }
        query={query}
        empty={{ title: t('没有符合条件的记录'), text: t('可以放宽筛选条件；日期包含首尾两天。') }}
        page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
      >
        <ListTable
          label={t('操作日志')}
          arranged={columns}
          columns={COLUMNS}
          order={order}
          onOrder={(next) => change({ order: next })}
        >
          {query.data?.list.map((entry) => (
            <ListRow key={entry.id} rowId={entry.id}>
              <Cell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{dashDateTime(entry.at)}</Cell>
              <Cell>
                {entry.nickname || t('系统')}
                <span style={{ color: 'var(--ink-soft)', marginLeft: 8 }}>{entry.username}</span>
              </Cell>
              <Cell>{actionName(entry.action)}</Cell>
              <Cell>
                {entityName(entry.entity)}
                {subjectOf(entry)}
              </Cell>
              <Cell>{entry.address || '—'}</Cell>
              <Cell>
                <RowButton
                  text={t('查看')}
                  of={`${actionName(entry.action)} ${entry.id}`}
                  rowKey="open"
                  onClick={() => open(entry.id)}
                />
              </Cell>
            </ListRow>
          ))}
        </ListTable>
      </ListFrame>
      {opened !== undefined && <LogDetail id={opened} onClose={() => open(undefined)} />}
    </>
  );
}
