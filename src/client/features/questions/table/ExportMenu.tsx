// Exports the selected questions, or all questions of the filter, as a table, with progress and cancel.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkFilter } from '../../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tellMissingPart } from '../../../state/prompts';
import { selectMarked } from '../../../state/ui/uiSlice';
import { ActionMenu } from '../../../ui/ActionMenu';
import { Button } from '../../../ui/controls/Button';
import type { Format, Progress } from './exportQuestions';

export function ExportMenu({ list, filter, total }: { list: string; filter: BulkFilter; total: number }) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector((state) => selectMarked(state, list));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [done, setDone] = useState<Progress | null>(null);
  const stop = useRef(new AbortController());
  const close = useCallback(() => setAnchor(null), []);
  useEffect(() => () => stop.current.abort(), []);

  const start = async (what: readonly number[] | BulkFilter, format: Format) => {
    stop.current = new AbortController();
    setDone({ of: 0, count: 0 });
    const part = await import('./exportQuestions').catch(() => null);
    if (part) await dispatch(part.exportQuestions(what, format, stop.current.signal, setDone));
    else dispatch(tellMissingPart());
    setDone(null);
  };
  if (done) {
    return (
      <>
        <span role="status" style={{ fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
          正在导出 {done.count} / {done.of || '…'}
        </span>
        <Button onClick={() => stop.current.abort()}>停止</Button>
      </>
    );
  }
  const items: readonly [readonly number[] | BulkFilter, Format, string][] = [
    [marked, 'xlsx', `勾选的 ${marked.length} 题（xlsx）`],
    [marked, 'csv', `勾选的 ${marked.length} 题（csv）`],
    [filter, 'xlsx', `符合条件的全部 ${total} 题（xlsx）`],
    [filter, 'csv', `符合条件的全部 ${total} 题（csv）`],
  ];
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={total === 0 && marked.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        导出
      </Button>
      <ActionMenu
        anchor={anchor}
        open={anchor !== null}
        onClose={close}
        dense
        actions={items
          .filter(([what]) => what === filter || marked.length > 0)
          .map(([what, format, label]) => ({ label, onChoose: () => void start(what, format) }))}
      />
    </>
  );
}
