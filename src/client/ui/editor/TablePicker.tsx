// Chooses the rows and columns of a new table: by pointer, arrow keys, or numbers.
import { useEffect, useRef, useState } from 'react';
import { Editor } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { t } from '../../lib/texts/t';
import { insertTable } from './document/tables';

const MAX = 8;
const clamp = (value: number, max: number) => Math.min(Math.max(1, value), max);

export function TablePicker({ onClose }: { onClose(): void }) {
  const editor = useSlateStatic();
  const [size, setSize] = useState({ rows: 2, columns: 3 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const insert = ({ rows, columns }: typeof size) => {
    if (!editor.selection) editor.select(Editor.end(editor, []));
    insertTable(editor, rows, columns);
    onClose();
    queueMicrotask(() => ReactEditor.focus(editor));
  };
  const move = (rows: number, columns: number) =>
    setSize((now) => ({ rows: clamp(now.rows + rows, MAX), columns: clamp(now.columns + columns, MAX) }));
  return (
    <div
      ref={box}
      className="rte-table-picker"
      role="dialog"
      aria-label={t('插入表格')}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget as HTMLElement | null)) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          insert(size);
        }
        if (event.key === 'Escape') {
          onClose();
          ReactEditor.focus(editor);
        }
        const step = (
          { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as Record<
            string,
            [number, number]
          >
        )[event.key];
        if (!step || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        move(...step);
      }}
    >
      <button
        type="button"
        className="rte-squares"
        aria-label={t('插入 {0} 行 {1} 列的表格，方向键改变大小', size.rows, size.columns)}
        onClick={() => insert(size)}
      >
        {Array.from({ length: MAX * MAX }, (_, at) => {
          const here = { rows: Math.floor(at / MAX) + 1, columns: (at % MAX) + 1 };
          return (
            <span
              key={at}
              className={here.rows <= size.rows && here.columns <= size.columns ? 'on' : ''}
              onMouseMove={() => setSize(here)}
            />
          );
        })}
      </button>
      <div className="rte-picker-row">
        <input
          type="number"
          min={1}
          max={50}
          value={size.rows}
          aria-label={t('行数')}
          onChange={(event) => setSize({ ...size, rows: clamp(Number(event.target.value), 50) })}
        />{' '}
        {t('行')}
        <input
          type="number"
          min={1}
          max={20}
          value={size.columns}
          aria-label={t('列数')}
          onChange={(event) => setSize({ ...size, columns: clamp(Number(event.target.value), 20) })}
        />{' '}
        {t('列')}
        <button type="button" onClick={() => insert(size)}>
          {t('插入')}
        </button>
      </div>
    </div>
  );
}
