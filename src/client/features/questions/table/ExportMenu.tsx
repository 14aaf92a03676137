// The ticked questions, or every one of the filter, as a sheet: read in steps with progress and a way to stop.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../contract/question';
import { dashDate } from '../../../lib/dates';
import { saveBlob } from '../../../lib/saveBlob';
import { questionApi } from '../../../state/api/question';
import { reviewApi, type BulkFilter } from '../../../state/api/review';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { selectMarked } from '../../../state/ui/uiSlice';
import { ActionMenu } from '../../../ui/ActionMenu';

type Format = 'xlsx' | 'csv';
/** What writes the lines comes with the first export. */
const loadWriters = () => Promise.all([import('./questionLines'), import('../../../lib/spreadsheet')]);
const STEP = 200;

export function ExportMenu({ list, filter, total }: { list: string; filter: BulkFilter; total: number }) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector((state) => selectMarked(state, list));
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [done, setDone] = useState<{ of: number; count: number } | null>(null);
  const stopped = useRef(false);
  const close = useCallback(() => setAnchor(null), []);
  useEffect(() => () => void (stopped.current = true), []);

  const read = async (ids: readonly number[], lineOf: (question: Question) => string[]): Promise<string[][] | null> => {
    const lines: string[][] = [];
    for (let at = 0; at < ids.length; at += STEP) {
      setDone({ of: ids.length, count: at });
      const asked = dispatch(questionApi.endpoints.getQuestionsByIds.initiate({ ids: ids.slice(at, at + STEP) }, { subscribe: false, forceRefetch: true }));
      const { data } = await asked;
      if (stopped.current || !data) return null;
      lines.push(...data.list.map(lineOf));
    }
    return lines;
  };
  const start = async (which: 'marked' | 'all', format: Format) => {
    stopped.current = false;
    setDone({ of: 0, count: 0 });
    const found = which === 'marked' ? { ids: marked, total: marked.length } : (await dispatch(reviewApi.endpoints.getQuestionIds.initiate(filter, { subscribe: false, forceRefetch: true }))).data;
    const writers = found ? await loadWriters().catch(() => null) : null;
    const lines = found && writers ? await read(found.ids, (question) => writers[0].questionLine(question, { common, categories })) : null;
    if (lines && found && writers) {
      const [{ LINE_HEAD }, { writeCsv, writeTable }] = writers;
      const name = `试题-${lines.length}题-${dashDate(Date.now())}.${format}`;
      saveBlob(format === 'csv' ? writeCsv([LINE_HEAD, ...lines]) : await writeTable([LINE_HEAD.map((title) => ({ text: title, bold: true })), ...lines], '试题'), name);
      const over = found.total > found.ids.length ? `，符合条件的有 ${found.total} 题，一次最多 ${found.ids.length} 题` : '';
      dispatch(tell(over === '' ? 'success' : 'warning', `已导出 ${lines.length} 题${over}`));
    } else dispatch(tell(stopped.current ? 'info' : 'error', stopped.current ? '导出已停止' : '导出中断，请检查网络后重试'));
    setDone(null);
  };
  if (done) {
    return (
      <>
        <span role="status" style={{ fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
          正在导出 {done.count} / {done.of || '…'}
        </span>
        <button type="button" className="btn" onClick={() => (stopped.current = true)}>
          停止
        </button>
      </>
    );
  }
  const items: readonly ['marked' | 'all', Format, string][] = [
    ['marked', 'xlsx', `勾选的 ${marked.length} 题（xlsx）`],
    ['marked', 'csv', `勾选的 ${marked.length} 题（csv）`],
    ['all', 'xlsx', `符合条件的全部 ${total} 题（xlsx）`],
    ['all', 'csv', `符合条件的全部 ${total} 题（csv）`],
  ];
  return (
    <>
      <button type="button" className="btn" aria-haspopup="menu" aria-expanded={anchor !== null} disabled={total === 0 && marked.length === 0} onClick={(event) => setAnchor(event.currentTarget)}>
        导出
      </button>
      <ActionMenu
        anchor={anchor}
        open={anchor !== null}
        onClose={close}
        dense
        actions={items.filter(([which]) => which === 'all' || marked.length > 0).map(([which, format, label]) => ({ label, onChoose: () => void start(which, format) }))}
      />
    </>
  );
}
