// A table with merged cells as a grid, and the cells in a selection.
import { Editor, Node, Path, Range, Transforms, type NodeEntry } from 'slate';
import { emptyParagraph } from '../../../../domain/content/slateTree';
import { around } from './nodes';
import type { ElementOf } from './slateTypes';

type TableNode = ElementOf<'table'>;
type CellNode = ElementOf<'cell'>;

/** A cell with the grid position of its upper left corner. */
export interface PlacedCell {
  cell: CellNode;
  /** Index of its row, and of the cell within that row. */
  row: number;
  index: number;
  column: number;
  width: number;
  height: number;
}
export interface Grid {
  cells: PlacedCell[];
  /** [row][column]; undefined if a row is too short. */
  squares: (PlacedCell | undefined)[][];
  width: number;
}

export function gridOf(table: TableNode): Grid {
  const squares: (PlacedCell | undefined)[][] = table.children.map(() => []);
  const cells: PlacedCell[] = [];
  table.children.forEach((line, row) => {
    let column = 0;
    line.children.forEach((cell, index) => {
      while (squares[row]?.[column]) column++;
      const width = cell.colspan ?? 1;
      const height = Math.min(cell.rowspan ?? 1, table.children.length - row);
      const placed = { cell, row, index, column, width, height };
      cells.push(placed);
      for (let y = row; y < row + height; y++)
        for (let x = column; x < column + width; x++) (squares[y] ??= [])[x] = placed;
      column += width;
    });
  });
  return { cells, squares, width: Math.max(0, ...squares.map((line) => line.length)) };
}

export interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The smallest rectangle that contains both cells and splits no merged cell. */
export function boxOf(grid: Grid, a: PlacedCell, b: PlacedCell): Box {
  let box: Box = {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row + a.height, b.row + b.height),
    right: Math.max(a.column + a.width, b.column + b.width),
  };
  for (;;) {
    const inside = grid.cells.filter((each) => touches(each, box));
    const next = {
      top: Math.min(...inside.map((each) => each.row)),
      left: Math.min(...inside.map((each) => each.column)),
      bottom: Math.max(...inside.map((each) => each.row + each.height)),
      right: Math.max(...inside.map((each) => each.column + each.width)),
    };
    if (next.top === box.top && next.left === box.left && next.bottom === box.bottom && next.right === box.right)
      return box;
    box = next;
  }
}
export const touches = (each: PlacedCell, box: Box) =>
  each.row < box.bottom &&
  each.row + each.height > box.top &&
  each.column < box.right &&
  each.column + each.width > box.left;

export interface TableSelection {
  table: TableNode;
  path: Path;
  grid: Grid;
  /** Cells of the anchor and the focus of the selection; the same cell for a caret. */
  anchor: PlacedCell;
  focus: PlacedCell;
  box: Box;
}

/** The table that contains the whole selection, or undefined. */
export function tableSelection(editor: Editor): TableSelection | undefined {
  const { selection } = editor;
  if (!selection) return undefined;
  const common = Path.common(selection.anchor.path, selection.focus.path);
  const found = around(editor, ['table'], common);
  if (!found) return undefined;
  const [table, path] = found;
  const grid = gridOf(table);
  const cellAt = (at: Path) =>
    grid.cells.find((each) => each.row === at[path.length] && each.index === at[path.length + 1]);
  const [anchor, focus] = [cellAt(selection.anchor.path), cellAt(selection.focus.path)];
  return anchor && focus ? { table, path, grid, anchor, focus, box: boxOf(grid, anchor, focus) } : undefined;
}

export const cellPath = (table: Path, cell: PlacedCell): Path => [...table, cell.row, cell.index];

/** The cells of the selection, or the one around the caret; empty outside tables. */
export function selectedCells(editor: Editor): NodeEntry<CellNode>[] {
  const found = tableSelection(editor);
  if (!found) return [];
  return found.grid.cells
    .filter((each) => touches(each, found.box))
    .map((each) => [each.cell, cellPath(found.path, each)]);
}

/** Deleting several cells empties them and keeps the table structure. */
export function clearCells(editor: Editor, cells: readonly NodeEntry<CellNode>[]): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [, path] of cells) replaceCellBlocks(editor, path, [emptyParagraph()]);
    const first = cells[0];
    if (first) Transforms.select(editor, Editor.start(editor, first[1]));
  });
}

export function replaceCellBlocks(editor: Editor, path: Path, blocks: CellNode['children']): void {
  const count = (Node.get(editor, path) as CellNode).children.length;
  Transforms.insertNodes(editor, blocks, { at: [...path, count] });
  for (let i = 0; i < count; i++) Transforms.removeNodes(editor, { at: [...path, 0] });
}

export const isOverCells = (editor: Editor): boolean => {
  const { selection } = editor;
  return selection !== null && Range.isExpanded(selection) && selectedCells(editor).length > 1;
};
