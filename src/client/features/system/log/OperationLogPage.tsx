// 操作日志: who did what and when, newest first; no one can change or delete entries.
import { useSearchParams } from 'react-router-dom';
import { OPERATION_ORDERS, type OperationEntry } from '../../../../contract/system/operationLog';
import { idIn, pageIn, patched } from '../../../lib/listAddress';
import type { FilterValues } from '../../../lib/lists/listModel';
import { t } from '../../../lib/texts/t';
import { operationLogApi } from '../../../state/api/system/operationLog';
import { definePlainList } from '../../../state/lists/defineList';
import { Button } from '../../../ui/controls/Button';
import { DateField } from '../../../ui/controls/DateField';
import { Progress } from '../../../ui/controls/Progress';
import { ListPage } from '../../../ui/lists/ListPage';
import { stampColumn } from '../../../ui/lists/columns';
import { LogDetail } from './LogDetail';
import { actionName, entityName, subjectOf } from './logWords';
import { useLogExport, type LogFilter } from './useLogExport';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS: readonly string[] = ['from', 'to'];
const filterOf = (values: FilterValues): LogFilter =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !DAYS.includes(name) || DAY.test(String(value))));

const operations = definePlainList({
  name: 'operations',
  title: t('操作日志'),
  noun: t('记录'),
  label: t('操作日志'),
  endpoint: operationLogApi.endpoints.getOperations,
  orders: OPERATION_ORDERS,
  useMore: () => ({ out: useLogExport() }),
  request: ({ page, size, order }, { values }) => ({ page, size, ...(order && { order }), ...filterOf(values) }),
  filters: [
    { kind: 'search', name: 'actor', label: t('操作人姓名或手机号'), max: 40, width: 190 },
    {
      kind: 'choice',
      as: 'text',
      name: 'action',
      label: t('操作'),
      width: 130,
      choices: ({ reply }) => (reply?.actions ?? []).map((value) => ({ value, label: actionName(value) })),
    },
    {
      kind: 'choice',
      as: 'text',
      name: 'entity',
      label: t('对象'),
      width: 110,
      choices: ({ reply }) => (reply?.entities ?? []).map((value) => ({ value, label: entityName(value) })),
    },
    {
      kind: 'custom',
      label: t('日期'),
      names: { from: 'text', to: 'text' },
      words({ values }) {
        const { from = '', to = '' } = filterOf(values);
        if (from === to) return from;
        return to === '' ? t('{0} 起', from) : from === '' ? t('{0} 止', to) : t('{0} 至 {1}', from, to);
      },
      control: ({ values, change }) => {
        const day = (name: 'from' | 'to', label: string) => (
          <DateField
            bare
            label={label}
            value={filterOf(values)[name] ?? ''}
            onChange={(to) => change({ [name]: to })}
          />
        );
        return (
          <>
            {day('from', t('开始日期'))}
            <span>{t('至')}</span>
            {day('to', t('结束日期'))}
          </>
        );
      },
    },
    { kind: 'number', name: 'entity_id', label: t('对象编号'), rare: true },
  ],
  nameOf: (entry: OperationEntry) => `${actionName(entry.action)} ${entry.id}`,
  columns: [
    stampColumn(t('时间'), 'at', { fixed: true }),
    {
      id: 'actor',
      title: t('操作人'),
      cell: (entry) => (
        <>
          {entry.nickname || t('系统')} <span className="soft">{entry.username}</span>
        </>
      ),
    },
    { id: 'action', title: t('操作'), cell: (entry) => actionName(entry.action) },
    { id: 'entity', title: t('对象'), cell: (entry) => entityName(entry.entity) + subjectOf(entry) },
    { id: 'address', title: t('地址'), cell: (entry) => entry.address },
  ],
  actionsTitle: t('详情'),
  actions: [{ text: t('查看'), rowKey: 'open', run: (entry, { change, page }) => change({ entry: entry.id, page }) }],
  empty: { title: t('没有符合条件的记录'), text: t('可以放宽筛选条件；日期包含首尾两天。') },
  notFound: t('可以放宽筛选条件；日期包含首尾两天。'),
});

export default function OperationLogPage() {
  const [params, setParams] = useSearchParams();
  const opened = idIn(params.get('entry'));
  return (
    <>
      <ListPage
        list={operations}
        actions={({ out, reply }, { values }) =>
          out.done === null ? (
            <Button
              look="outlined large"
              disabled={(reply?.total ?? 0) === 0}
              onClick={() => void out.start(filterOf(values))}
            >
              {t('导出符合条件的全部记录')}
            </Button>
          ) : (
            <LogProgress done={out.done} total={reply?.total ?? 0} onStop={out.stop} />
          )
        }
      />
      {opened !== undefined && (
        <LogDetail
          id={opened}
          onClose={() => setParams((now) => patched(now, { entry: '', page: pageIn(now).page }))}
        />
      )}
    </>
  );
}

const COUNTED = 10_000;
const LogProgress = ({ done, total, onStop }: { done: number; total: number; onStop(): void }) => (
  <>
    <span role="status" className="soft">
      {t('已读取 {0} 条', done)}
    </span>
    <Progress width={120} value={total < COUNTED && total > 0 ? (done / total) * 100 : null} label={t('导出进度')} />
    <Button onClick={onStop}>{t('取消导出')}</Button>
  </>
);
