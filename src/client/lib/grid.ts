// A spreadsheet as data: the current cell, the selected block, and the text that is typed in the cell.

export interface Spot {
  r: number;
  c: number;
}
/** Both ends included. */
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
export type Texts = readonly (readonly string[])[];
export interface Grid {
  rows: number;
  columns: number;
  /** The current cell. */
  at: Spot;
  /** The corner of the selected block that is opposite to the current cell. */
  anchor: Spot;
  /** Text of the current cell in edit mode; null otherwise. */
  text: string | null;
  /** Edit mode began with the text of the cell, so that ArrowLeft and ArrowRight move the caret. */
  opened: boolean;
  /** The row to which the fill handle has been dragged. */
  fillTo: number | null;
}

const START: Spot = { r: 0, c: 0 };
export const EMPTY_GRID: Grid = {
  rows: 0,
  columns: 0,
  at: START,
  anchor: START,
  text: null,
  opened: false,
  fillTo: null,
};

/** The nearest cell in the grid. */
export const clamped = ({ rows, columns }: Grid, { r, c }: Spot): Spot => ({
  r: Math.min(Math.max(r, 0), Math.max(rows - 1, 0)),
  c: Math.min(Math.max(c, 0), Math.max(columns - 1, 0)),
});

export const blockOf = ({ at, anchor }: Grid): Block => ({
  top: Math.min(at.r, anchor.r),
  bottom: Math.max(at.r, anchor.r),
  left: Math.min(at.c, anchor.c),
  right: Math.max(at.c, anchor.c),
});

/** What one row shows of the cursor. */
export interface GridRow {
  /** Column of the current cell; -1 in other rows. */
  cursor: number;
  /** Selected columns; right < left means none. */
  left: number;
  right: number;
  text: string | null;
  /** The fill handle has been dragged over this row. */
  toFill: boolean;
  /** The last row of the block. */
  isLast: boolean;
}
export function rowOf(grid: Grid, r: number): GridRow {
  const { top, bottom, left, right } = blockOf(grid);
  const here = grid.at.r === r;
  const toFill = grid.fillTo !== null && r > bottom && r <= grid.fillTo;
  const chosen = toFill || (r >= top && r <= bottom);
  return {
    cursor: here ? grid.at.c : -1,
    left: chosen ? left : 0,
    right: chosen ? right : -1,
    text: here ? grid.text : null,
    toFill,
    isLast: r === bottom,
  };
}

/** The next cell in reading order; null at the end of the grid. */
export function nextSpot({ rows, columns, at }: Grid, by: 1 | -1): Spot | null {
  const place = at.r * columns + at.c + by;
  return place < 0 || place >= rows * columns ? null : { r: Math.floor(place / columns), c: place % columns };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Rows per PageUp and PageDown. */
const PAGE = 15;

/** The target cell of a navigation key; null for other keys. Ctrl moves to the edge. */
export function keyTarget(
  grid: Grid,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Spot | null {
  const { rows, columns, at } = grid;
  const far = (ctrlKey || metaKey) && !altKey;
  const arrow = ARROWS[key];
  if (arrow) {
    const [down, right] = far ? [arrow[0] * rows, arrow[1] * columns] : arrow;
    return clamped(grid, { r: at.r + down, c: at.c + right });
  }
  if (key === 'Home') return clamped(grid, { r: far ? 0 : at.r, c: 0 });
  if (key === 'End') return clamped(grid, { r: far ? rows : at.r, c: columns });
  if (key === 'PageDown' || key === 'PageUp')
    return clamped(grid, { r: at.r + (key === 'PageDown' ? PAGE : -PAGE), c: at.c });
  return null;
}

/** Texts of a block, row by row. */
export const textsOf = ({ top, left, bottom, right }: Block, text: (r: number, c: number) => string): string[][] =>
  Array.from({ length: bottom - top + 1 }, (_none, i) =>
    Array.from({ length: right - left + 1 }, (__none, j) => text(top + i, left + j)),
  );

/** Cells in the clipboard format of spreadsheets. */
export const clipboardText = (cells: Texts): string =>
  cells.map((line) => line.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
