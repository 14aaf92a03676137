// Exports the selected questions, or all questions of the filter, with progress and cancel. The formats are loaded when
// the menu is opened.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkFilter } from '../../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tellMissingPart } from '../../../state/prompts';
import { selectMarked } from '../../../state/ui/uiSlice';
import { ActionMenu } from '../../../ui/ActionMenu';
import { Button } from '../../../ui/controls/Button';
import type { ExportChoice, Progress } from './exportQuestions';

export function ExportMenu({ list, filter, total }: { list: string; filter: BulkFilter; total: number }) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector((state) => selectMarked(state, list));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choices, setChoices] = useState<readonly ExportChoice[]>([]);
  const [done, setDone] = useState<Progress | null>(null);
  const stop = useRef(new AbortController());
  const close = useCallback(() => setAnchor(null), []);
  useEffect(() => () => stop.current.abort(), []);

  const load = () => import('./exportQuestions').catch(() => void dispatch(tellMissingPart()));
  const open = async (button: HTMLElement) => {
    const part = await load();
    if (!part) return;
    setChoices(part.EXPORT_CHOICES);
    setAnchor(button);
  };
  const start = async (what: readonly number[] | BulkFilter, choice: ExportChoice) => {
    stop.current = new AbortController();
    setDone({ of: 0, count: 0 });
    const part = await load();
    if (part) await dispatch(part.exportQuestions(what, choice, stop.current.signal, setDone));
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
  const actionsOf = (what: readonly number[] | BulkFilter, which: string) =>
    choices.map((choice) => ({ label: `${which}（${choice.ending}）`, onChoose: () => void start(what, choice) }));
  const all = actionsOf(filter, `符合条件的全部 ${total} 题`);
  const actions =
    marked.length === 0
      ? all
      : [
          ...actionsOf(marked, `勾选的 ${marked.length} 题`),
          ...all.map((action, at) => ({ ...action, apart: at === 0 })),
        ];
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={total === 0 && marked.length === 0}
        onClick={(event) => void open(event.currentTarget)}
      >
        导出
      </Button>
      <ActionMenu anchor={anchor} open={anchor !== null} onClose={close} dense actions={actions} />
    </>
  );
}
