// Tables: insert, rows and columns, merge and split, header cells, and Tab navigation.
import { Editor, Node, Path, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { contentOfSlate, emptyParagraph, slateOfContent } from '../../../../domain/content/slateTree';
import { typedRun } from '../tex/typedRun';
import { around, isEmptyBlock } from './nodes';
import type { ElementOf } from './slateTypes';
import { cellPath, gridOf, replaceCellBlocks, tableSelection, touches, type PlacedCell } from './tableGrid';

type CellNode = ElementOf<'cell'>;
const emptyCell = (like?: CellNode): CellNode => ({
  type: 'cell',
  ...(like?.align ? { align: like.align } : {}),
  ...(like?.header ? { header: true } : {}),
  children: [emptyParagraph()],
});

export function insertTable(editor: Editor, rows: number, columns: number): void {
  const table: ElementOf<'table'> = {
    type: 'table',
    children: Array.from({ length: rows }, () => ({
      type: 'row',
      children: Array.from({ length: columns }, () => ({ ...emptyCell(), align: 'center' as const })),
    })),
  };
  Editor.withoutNormalizing(editor, () => {
    const block = around(editor, ['p']);
    const at = block ? block[1] : [editor.children.length];
    const isEmpty = block !== undefined && isEmptyBlock(editor, block[0]);
    const target = block && !isEmpty ? Path.next(at) : at;
    Transforms.insertNodes(editor, table, { at: target });
    Transforms.select(editor, Editor.start(editor, target));
  });
}

const ROW = /^\|\|(.+)$/;
/** A paragraph `||x|1|2` as the first row of a table, with the caret in a second one; false for any other. */
export function tableOfLine(editor: Editor): boolean {
  const block = around(editor, ['p']);
  if (!block || block[1].length > 1 || editor.selection === null) return false;
  const [, line = ''] = ROW.exec(Editor.string(editor, block[1])) ?? [];
  const isPlain = block[0].children.length === 1;
  const cells = line.split('|');
  if (!isPlain || cells.length < 2 || cells.length > MAX_COLUMNS) return false;
  HistoryEditor.withNewBatch(editor as HistoryEditor, () => {
    Transforms.delete(editor, { at: Editor.range(editor, block[1]) });
    insertTable(editor, 2, cells.length);
    const table = around(editor, ['table'])?.[1] ?? [];
    for (const [column, cell] of cells.entries()) fillCell(editor, [...table, 0, column], cell.trim());
    Transforms.select(editor, Editor.start(editor, [...table, 1]));
  });
  return true;
}
function fillCell(editor: Editor, path: Path, text: string): void {
  const at = Editor.start(editor, path);
  const run = typedRun(text, 'text');
  const isFormula = run?.start === 0 && run.end === text.length;
  if (isFormula) Transforms.insertNodes(editor, { type: 'math', tex: run.tex, children: [{ text: '' }] }, { at });
  else Transforms.insertText(editor, text, { at });
}
const MAX_COLUMNS = 12;

const setSpan = (editor: Editor, path: Path, name: 'colspan' | 'rowspan', span: number) =>
  span > 1
    ? Transforms.setNodes(editor, { [name]: span }, { at: path })
    : Transforms.unsetNodes(editor, name, { at: path });

/** The index in its row at which a cell of this column is inserted. */
function indexFor(cells: readonly PlacedCell[], row: number, column: number): number {
  return cells.filter((each) => each.row === row && each.column < column).length;
}

export function addRow(editor: Editor, below: boolean): void {
  const found = tableSelection(editor);
  if (!found) return;
  const { path, grid, box } = found;
  const row = below ? box.bottom : box.top;
  const near = below ? row - 1 : row;
  Editor.withoutNormalizing(editor, () => {
    const cells: CellNode[] = [];
    for (let column = 0; column < grid.width;) {
      const over = grid.squares[near]?.[column];
      // A merged cell that spans the new row grows with it.
      if (over && over.row < row && over.row + over.height > row) {
        setSpan(editor, cellPath(path, over), 'rowspan', over.height + 1);
        column = over.column + over.width;
      } else {
        cells.push(
          emptyCell(over?.cell.header && !below ? undefined : over ? { ...over.cell, header: false } : undefined),
        );
        column++;
      }
    }
    Transforms.insertNodes(editor, { type: 'row', children: cells }, { at: [...path, row] });
    Transforms.select(editor, Editor.start(editor, [...path, row]));
  });
}

export function addColumn(editor: Editor, after: boolean): void {
  const found = tableSelection(editor);
  if (!found) return;
  const { path, grid, table, box } = found;
  const column = after ? box.right : box.left;
  const near = after ? column - 1 : column;
  Editor.withoutNormalizing(editor, () => {
    for (let row = table.children.length - 1; row >= 0; row--) {
      const over = grid.squares[row]?.[near];
      if (over && over.column < column && over.column + over.width > column) {
        if (over.row === row) setSpan(editor, cellPath(path, over), 'colspan', over.width + 1);
      } else
        Transforms.insertNodes(editor, emptyCell(over?.cell), {
          at: [...path, row, indexFor(grid.cells, row, column)],
        });
    }
  });
}

export function removeTable(editor: Editor): void {
  const found = tableSelection(editor);
  if (!found) return;
  Transforms.removeNodes(editor, { at: found.path });
}

export function removeRows(editor: Editor): void {
  const found = tableSelection(editor);
  if (!found) return;
  const { path, grid, table, box } = found;
  if (box.bottom - box.top >= table.children.length) return removeTable(editor);
  Editor.withoutNormalizing(editor, () => {
    const cut = (each: PlacedCell) =>
      Math.max(0, Math.min(each.row + each.height, box.bottom) - Math.max(each.row, box.top));
    for (const each of grid.cells)
      if (each.row < box.top && cut(each) > 0)
        setSpan(editor, cellPath(path, each), 'rowspan', each.height - cut(each));
    // A cell that begins in a removed row and extends below it now begins in the next row.
    const moved = grid.cells.filter(
      (each) => each.row >= box.top && each.row < box.bottom && each.row + each.height > box.bottom,
    );
    for (const each of [...moved].reverse()) {
      const cell: CellNode = { ...each.cell };
      const height = each.row + each.height - box.bottom;
      delete cell.rowspan;
      if (height > 1) cell.rowspan = height;
      Transforms.insertNodes(editor, cell, {
        at: [...path, box.bottom, indexFor(grid.cells, box.bottom, each.column)],
      });
    }
    for (let row = box.bottom - 1; row >= box.top; row--) Transforms.removeNodes(editor, { at: [...path, row] });
    select(editor, path, Math.min(box.top, table.children.length - (box.bottom - box.top) - 1), box.left);
  });
}

export function removeColumns(editor: Editor): void {
  const found = tableSelection(editor);
  if (!found) return;
  const { path, grid, box } = found;
  if (box.right - box.left >= grid.width) return removeTable(editor);
  Editor.withoutNormalizing(editor, () => {
    for (const each of [...grid.cells].reverse()) {
      const cut = Math.min(each.column + each.width, box.right) - Math.max(each.column, box.left);
      if (cut <= 0) continue;
      if (cut >= each.width) Transforms.removeNodes(editor, { at: cellPath(path, each) });
      else setSpan(editor, cellPath(path, each), 'colspan', each.width - cut);
    }
    select(editor, path, box.top, Math.max(0, box.left - 1));
  });
}

function select(editor: Editor, path: Path, row: number, column: number): void {
  if (!Node.has(editor, path)) return;
  const grid = gridOf(Node.get(editor, path) as ElementOf<'table'>);
  const target = grid.squares[Math.max(0, row)]?.[column] ?? grid.cells[0];
  if (target) Transforms.select(editor, Editor.start(editor, cellPath(path, target)));
}

/** Merges the selected cells into one that contains their content in reading order. */
export function mergeCells(editor: Editor): void {
  const found = tableSelection(editor);
  if (!found) return;
  const { path, grid, box } = found;
  const inside = grid.cells.filter((each) => touches(each, box));
  const first = inside[0];
  if (!first || inside.length < 2) return;
  Editor.withoutNormalizing(editor, () => {
    const blocks = slateOfContent(inside.flatMap((each) => contentOfSlate(each.cell.children)));
    for (const each of inside.slice(1).reverse()) Transforms.removeNodes(editor, { at: cellPath(path, each) });
    replaceCellBlocks(editor, cellPath(path, first), blocks);
    setSpan(editor, cellPath(path, first), 'colspan', box.right - box.left);
    setSpan(editor, cellPath(path, first), 'rowspan', box.bottom - box.top);
    Transforms.select(editor, Editor.start(editor, cellPath(path, first)));
  });
}

/** Splits a merged cell into single cells; its content stays in the first. */
export function splitCell(editor: Editor): void {
  const found = tableSelection(editor);
  if (!found || (found.anchor.width === 1 && found.anchor.height === 1)) return;
  const { path, grid, anchor } = found;
  Editor.withoutNormalizing(editor, () => {
    setSpan(editor, cellPath(path, anchor), 'colspan', 1);
    setSpan(editor, cellPath(path, anchor), 'rowspan', 1);
    for (let row = anchor.row + anchor.height - 1; row >= anchor.row; row--) {
      const isFirst = row === anchor.row;
      const at = [...path, row, isFirst ? anchor.index + 1 : indexFor(grid.cells, row, anchor.column)];
      const cells = Array.from({ length: anchor.width - (isFirst ? 1 : 0) }, () => emptyCell(anchor.cell));
      if (cells.length > 0) Transforms.insertNodes(editor, cells, { at });
    }
    Transforms.select(editor, Editor.start(editor, cellPath(path, anchor)));
  });
}

export function toggleHeader(editor: Editor): void {
  const found = tableSelection(editor);
  if (!found) return;
  const inside = found.grid.cells.filter((each) => touches(each, found.box));
  const on = !inside.every((each) => each.cell.header);
  Editor.withoutNormalizing(editor, () => {
    for (const each of inside) {
      if (on) Transforms.setNodes(editor, { header: true }, { at: cellPath(found.path, each) });
      else Transforms.unsetNodes(editor, 'header', { at: cellPath(found.path, each) });
    }
  });
}

/** Tab: the next cell, or a new row after the last. False outside tables and before the first cell. */
export function stepCell(editor: Editor, back: boolean): boolean {
  const found = tableSelection(editor);
  if (!found) return false;
  const { grid, path, focus } = found;
  const at = grid.cells.indexOf(focus);
  const next = grid.cells[back ? at - 1 : at + 1];
  if (next) Transforms.select(editor, Editor.range(editor, cellPath(path, next)));
  else if (back) return false;
  else addRow(editor, true);
  return true;
}
