// Exports all log entries that match the filters as one CSV file. Pages are read by descending id, so that new entries
// do not shift them.
import { useState } from 'react';
import type { getOperations, OperationEntry } from '../../../../contract/system/operationLog';
import type { RequestOf } from '../../../../contract/wire';
import { dashDate, dashDateTime } from '../../../lib/dates';
import { saveBlob } from '../../../lib/saveBlob';
import { writeCsv } from '../../../lib/spreadsheet';
import { t } from '../../../lib/texts/t';
import { useAbortable } from '../../../lib/useAbortable';
import { operationLogApi } from '../../../state/api/system/operationLog';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { actionName, entityName } from './logWords';

export type LogFilter = Omit<RequestOf<typeof getOperations>, 'page' | 'size' | 'before_id'>;
const STEP = 100;
const HEAD = [
  t('编号'),
  t('时间'),
  t('操作人'),
  t('手机号'),
  t('操作'),
  t('对象'),
  t('对象编号'),
  t('对象名称'),
  t('地址'),
];

export const logLines = (list: readonly OperationEntry[]): string[][] =>
  list.map((entry) => [
    String(entry.id),
    dashDateTime(entry.at),
    entry.nickname,
    entry.username,
    actionName(entry.action),
    entityName(entry.entity),
    entry.entity_id === null ? '' : String(entry.entity_id),
    entry.entity_title ?? '',
    entry.address,
  ]);

export function useLogExport() {
  const dispatch = useAppDispatch();
  const [done, setDone] = useState<number | null>(null);
  const task = useAbortable();

  const start = async (filter: LogFilter) => {
    const stopped = task.start();
    setDone(0);
    const rows: string[][] = [HEAD];
    let before_id: number | undefined;
    for (;;) {
      const asked = dispatch(
        operationLogApi.endpoints.getOperations.initiate(
          { ...filter, page: 1, size: STEP, ...(before_id === undefined ? {} : { before_id }) },
          { subscribe: false, forceRefetch: true },
        ),
      );
      const { data } = await asked;
      if (stopped.aborted) return setDone(null);
      if (!data) {
        setDone(null);
        dispatch(tell('error', t('导出中断，没有写出文件，请稍后重试')));
        return;
      }
      rows.push(...logLines(data.list));
      setDone(rows.length - 1);
      before_id = data.list.at(-1)?.id;
      if (data.list.length < STEP || before_id === undefined) break;
    }
    setDone(null);
    saveBlob(writeCsv(rows), t('操作日志-{0}.csv', dashDate(Date.now())));
    dispatch(tell('success', t('已导出 {0} 条', rows.length - 1)));
  };
  return { done, start, stop: task.abort };
}
