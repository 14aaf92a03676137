// Tables of content: borders, merged cells, alignment; column widths follow the text, within the page.
import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { Align, Block, Content, TableCell as Cell, Table as TableNode } from '../../../domain/content/tree';
import { estimateMm } from './wordInline';
import { PX_PER_MM, twip, type WordContext } from './wordUnits';

const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const BORDERS = { top: LINE, bottom: LINE, left: LINE, right: LINE, insideHorizontal: LINE, insideVertical: LINE };
const PAD_MM = 4;
const MIN_MM = 9;
const MAX_COLUMNS = 60;

const blockMm = (block: Block, context: WordContext): number => {
  if (block.kind === 'p') return Math.min(estimateMm(block.children, context), 400);
  if (block.kind === 'display') return Math.min(estimateMm([{ kind: 'math', tex: block.tex }], context), 400);
  if (block.kind === 'figure') return block.width_mm ?? (context.pictures.get(block.src)?.width ?? 113) / PX_PER_MM;
  return 30;
};

interface Placed {
  cell: Cell;
  column: number;
  colspan: number;
  rowspan: number;
}
/**
 * The first column of every cell, with cells that span rows from above taken into account; overlapping spans are cut.
 */
function grid(rows: readonly Cell[][]): { lines: Placed[][]; columns: number } {
  const down: number[] = [];
  let columns = 0;
  const lines = rows.map((row, at) => {
    let column = 0;
    const placed: Placed[] = [];
    for (const cell of row) {
      while ((down[column] ?? 0) > 0 && column < MAX_COLUMNS) column++;
      let colspan = 1;
      const wanted = Math.min(cell.colspan ?? 1, MAX_COLUMNS - column);
      while (colspan < wanted && !((down[column + colspan] ?? 0) > 0)) colspan++;
      if (column >= MAX_COLUMNS) break;
      const rowspan = Math.max(1, Math.min(cell.rowspan ?? 1, rows.length - at));
      placed.push({ cell, column, colspan, rowspan });
      for (let i = 0; i < colspan; i++) down[column + i] = rowspan;
      column += colspan;
      columns = Math.max(columns, column);
    }
    for (let i = 0; i < down.length; i++) down[i] = Math.max(0, (down[i] ?? 0) - 1);
    return placed;
  });
  return { lines, columns: Math.max(1, columns) };
}

export type FillCell = (content: Content, widthMm: number, align: Align) => (Paragraph | Table)[];

export function wordTable(table: TableNode, widthMm: number, context: WordContext, fill: FillCell): Table {
  const { lines, columns } = grid(table.rows);
  const widths = Array.from({ length: columns }, () => MIN_MM);
  for (const { cell, column, colspan } of lines.flat()) {
    const wanted = Math.max(0, ...cell.children.map((block) => blockMm(block, context))) + PAD_MM;
    for (let i = column; i < column + colspan; i++) widths[i] = Math.max(widths[i] ?? 0, wanted / colspan);
  }
  const total = widths.reduce((sum, width) => sum + width, 0);
  const factor = Math.min(1, widthMm / total);
  const columnWidths = widths.map((width) => twip(width * factor));
  // Word also repeats header rows on every page of the table.
  const heads = Math.max(
    0,
    table.rows.findIndex((row) => row.some((cell) => !cell.header)),
  );
  const rows = lines.map((line, at) => {
    const children = line.map(({ cell, column, colspan, rowspan }) => {
      const width = columnWidths.slice(column, column + colspan).reduce((sum, w) => sum + w, 0);
      const align = cell.align ?? (cell.header ? 'center' : 'left');
      const inside = fill(cell.children, Math.max(5, width / twip(1) - PAD_MM), align);
      return new TableCell({
        children: inside,
        width: { size: width, type: WidthType.DXA },
        verticalAlign: VerticalAlignTable.CENTER,
        ...(colspan > 1 ? { columnSpan: colspan } : {}),
        ...(rowspan > 1 ? { rowSpan: rowspan } : {}),
      });
    });
    // Empty cells where the stored table has gaps.
    const filled = lines
      .slice(0, at + 1)
      .reduce(
        (sum, cells, i) => sum + cells.filter((cell) => i + cell.rowspan > at).reduce((n, cell) => n + cell.colspan, 0),
        0,
      );
    for (let i = filled; i < columns; i++) children.push(new TableCell({ children: fill([], MIN_MM, 'left') }));
    return new TableRow({ children, cantSplit: true, tableHeader: at < heads });
  });
  return new Table({
    rows,
    columnWidths,
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    alignment: AlignmentType.CENTER,
    borders: BORDERS,
  });
}
