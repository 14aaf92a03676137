// The cursor of a spreadsheet: the current cell, the selected block, and navigation keys.
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';

export interface Spot {
  r: number;
  c: number;
}
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
const START: Spot = { r: 0, c: 0 };
const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Rows per PageUp and PageDown. */
const PAGE = 15;

export function useGridCursor(rows: number, width: number) {
  const [at, setAt] = useState<Spot>(START);
  const [anchor, setAnchor] = useState<Spot>(START);
  /** True while the grid has the focus: the current cell then takes it. */
  const held = useRef(false);
  const clamp = ({ r, c }: Spot): Spot => ({
    r: Math.min(Math.max(r, 0), Math.max(rows - 1, 0)),
    c: Math.min(Math.max(c, 0), Math.max(width - 1, 0)),
  });
  // Rows or columns may have been removed since.
  const spot = clamp(at);
  const from = clamp(anchor);
  const block: Block = {
    top: Math.min(spot.r, from.r),
    bottom: Math.max(spot.r, from.r),
    left: Math.min(spot.c, from.c),
    right: Math.max(spot.c, from.c),
  };

  const moveTo = useCallback((to: Spot, extend = false) => {
    held.current = true;
    setAt(to);
    if (!extend) setAnchor(to);
  }, []);
  /** Selects a block between two corners; the cursor is at the second. */
  const choose = (corner: Spot, to: Spot) => {
    setAnchor(corner);
    setAt(clamp(to));
  };
  const chooseAll = () => choose(START, { r: rows - 1, c: width - 1 });
  /** The next cell in reading order; null at the end of the grid. */
  const next = (by: 1 | -1): Spot | null => {
    const place = spot.r * width + spot.c + by;
    return place < 0 || place >= rows * width ? null : { r: Math.floor(place / width), c: place % width };
  };
  /** The target cell of a navigation key; null for other keys. Ctrl moves to the edge. */
  const leadsTo = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Spot | null => {
    const far = (ctrlKey || metaKey) && !altKey;
    const arrow = ARROWS[key];
    if (arrow)
      return far
        ? clamp({ r: spot.r + arrow[0] * rows, c: spot.c + arrow[1] * width })
        : clamp({ r: spot.r + arrow[0], c: spot.c + arrow[1] });
    if (key === 'Home' || key === 'End')
      return clamp({ r: far ? (key === 'Home' ? 0 : rows) : spot.r, c: key === 'Home' ? 0 : width });
    if (key === 'PageDown' || key === 'PageUp')
      return clamp({ r: spot.r + (key === 'PageDown' ? PAGE : -PAGE), c: spot.c });
    return null;
  };
  /** Texts of the block, row by row. */
  const cells = (text: (r: number, c: number) => string): string[][] =>
    Array.from({ length: block.bottom - block.top + 1 }, (_none, i) =>
      Array.from({ length: block.right - block.left + 1 }, (__none, j) => text(block.top + i, block.left + j)),
    );
  return { spot, block, held, clamp, moveTo, choose, chooseAll, next, leadsTo, cells };
}

/** Cells in the clipboard format of spreadsheets. */
export const tabbed = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.join('\t')).join('\n');
/** Clipboard text without the final line break that spreadsheets add. */
export const pasted = (data: DataTransfer): string =>
  data.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
/** The last corner of the block that texts pasted at a cell occupy. */
export const corner = ({ top, left }: Block, texts: readonly (readonly string[])[]): Spot => ({
  r: top + texts.length - 1,
  c: left + Math.max(...texts.map((line) => line.length)) - 1,
});
