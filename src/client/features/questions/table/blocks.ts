// Converts clipboard content of a spreadsheet to values of the table's columns.
import type { CellField } from '../../../../contract/question/bulk';
import { parseTable } from '../../../lib/spreadsheet';
import type { Block } from '../../../ui/grid/useGridCursor';
import { CELL_HINTS, readCell } from './cellValues';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index);

export interface PastedCell {
  r: number;
  field: CellField;
  value: number | null;
}

/**
 * Starts at the first cell of the block; a single value fills the whole block. `note` says what was left out and why.
 */
export function pastedCells(
  text: string,
  block: Block,
  fields: readonly (CellField | null)[],
  rowCount: number,
): { cells: PastedCell[]; note: string; rows: number; columns: number } {
  let lines = text.includes('\t') ? parseTable(text) : text.split('\n').map((line) => [line.replace(/^"(.*)"$/, '$1')]);
  const only = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0] : undefined;
  if (only !== undefined)
    lines = range(block.top, block.bottom).map(() => range(block.left, block.right).map(() => only));
  const columns = Math.max(1, ...lines.map((line) => line.length));
  const cells: PastedCell[] = [];
  const wrong: string[] = [];
  const hints = new Set<CellField>();
  let fixed = 0;
  lines.slice(0, rowCount - block.top).forEach((line, i) =>
    line.forEach((given, j) => {
      const field = fields[block.left + j];
      if (!field) return void (fixed += 1);
      const value = readCell(field, given);
      if (value !== undefined) return void cells.push({ r: block.top + i, field, value });
      hints.add(field);
      wrong.push(`第 ${i + 1} 行“${given.slice(0, 12)}”`);
    }),
  );
  const over = lines.length - Math.max(0, rowCount - block.top);
  const notes = [
    wrong.length > 0 &&
      `${wrong.length} 格没有粘贴：${wrong.slice(0, 5).join('、')}${wrong.length > 5 ? '…' : ''}；${[...hints].map((field) => CELL_HINTS[field]).join('；')}`,
    over > 0 && `多出的 ${over} 行没有粘贴，本页只到这里；可把每页条数调大`,
    fixed > 0 && cells.length === 0 && wrong.length === 0 && '这里不能粘贴：可粘贴的列是难度、学期和年份',
  ];
  return {
    cells,
    note: notes.filter(Boolean).join('；'),
    rows: Math.min(lines.length, Math.max(1, rowCount - block.top)),
    columns,
  };
}
