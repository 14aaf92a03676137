// Tools of the editor for whole paragraphs: alignment, lists, tables.
import AlignCenterIcon from '@mui/icons-material/FormatAlignCenter';
import AlignLeftIcon from '@mui/icons-material/FormatAlignLeft';
import AlignRightIcon from '@mui/icons-material/FormatAlignRight';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import TableIcon from '@mui/icons-material/GridOn';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { Editor } from 'slate';
import { useSlate, useSlateStatic } from 'slate-react';
import type { Align } from '../../../domain/content/tree';
import { t } from '../../lib/texts/t';
import { Tool, useToolAction } from './Tool';
import { listAtCaret, toggleList } from './document/lists';
import { alignAt, setAlign } from './document/marks';
import { insertTable } from './document/tables';
import { focusText } from './focusText';

// Chooses the rows and columns of a new table: by pointer, arrow keys, or numbers.

const MAX = 8;
const clamp = (value: number, max: number) => Math.min(Math.max(1, value), max);

function TablePicker({ onClose }: { onClose(): void }) {
  const editor = useSlateStatic();
  const [size, setSize] = useState({ rows: 2, columns: 3 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const insert = ({ rows, columns }: typeof size) => {
    if (!editor.selection) editor.select(Editor.end(editor, []));
    insertTable(editor, rows, columns);
    onClose();
    focusText(editor);
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
          focusText(editor);
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

const ALIGNS: readonly (readonly [Align, string, ReactNode])[] = [
  ['left', t('左对齐'), <AlignLeftIcon key="l" fontSize="inherit" />],
  ['center', t('居中'), <AlignCenterIcon key="c" fontSize="inherit" />],
  ['right', t('右对齐'), <AlignRightIcon key="r" fontSize="inherit" />],
];

/** Alignment, lists and tables, which a text of one line has not. */
export function BlockTools() {
  const editor = useSlate();
  const use = useToolAction();
  const [picking, setPicking] = useState(false);
  const list = listAtCaret(editor);
  const align = alignAt(editor);
  return (
    <>
      {ALIGNS.map(([value, name, icon]) => (
        <Tool key={value} label={name} pressed={align === value} onUse={use(() => setAlign(editor, value))}>
          {icon}
        </Tool>
      ))}
      <Tool label={t('编号列表')} pressed={list?.[0].ordered === true} onUse={use(() => toggleList(editor, true))}>
        <NumbersIcon fontSize="inherit" />
      </Tool>
      <Tool label={t('项目列表')} pressed={list?.[0].ordered === false} onUse={use(() => toggleList(editor, false))}>
        <BulletsIcon fontSize="inherit" />
      </Tool>
      <span role="separator" />
      <span className="rte-anchor">
        <Tool label={t('插入表格')} expanded={picking} onUse={() => setPicking(!picking)}>
          <TableIcon fontSize="inherit" />
        </Tool>
        {picking && <TablePicker onClose={() => setPicking(false)} />}
      </span>
    </>
  );
}
