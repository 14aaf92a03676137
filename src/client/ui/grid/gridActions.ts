// What a spreadsheet does over a grid of the store (state/grids) and the content of a screen: moves, edits, fills,
// clears.
import type { KeyboardEvent, RefObject } from 'react';
import { blockOf, textsOf, type Grid, type Spot, type Texts } from '../../lib/grid';

/** The state and the events of a grid. */
export interface GridControl {
  at: Spot;
  isEditing: boolean;
  /** The state at the time of an event. */
  read(): Grid;
  /** Ends edit mode. */
  move(to: Spot, extend: boolean): void;
  select(from: Spot, to: Spot): void;
  type(text: string, opened?: boolean): void;
  endEdit(): void;
  dragFill(row: number): void;
  dropFill(): void;
}
export interface GridContent {
  readOnly: boolean;
  /** Tab goes to the next cell of the row, or in reading order of the grid; at the end it leaves the grid. */
  tab: 'row' | 'grid';
  textAt(r: number, c: number): string;
  canEdit?(c: number): boolean;
  /**
   * Enters texts in the cells from `at` on. Returns false if a typed text is invalid; edit mode then goes on.
   */
  write(at: Spot, texts: Texts, how: 'typed' | 'pasted' | 'filled' | 'cleared'): boolean;
  /** Keys of the screen outside of edit mode, before those of the grid. Returns true when the key was handled. */
  onKey?(event: KeyboardEvent, grid: GridActions): boolean;
  /** Keys in the head of the table. */
  onHeadKey?(event: KeyboardEvent, grid: GridActions): boolean;
}
export interface GridActions {
  table: RefObject<HTMLTableElement | null>;
  read(): Grid;
  /** Moves the cursor, and the focus with it. */
  moveTo(to: Spot, extend?: boolean): void;
  select(from: Spot, to: Spot): void;
  /** Starts edit mode with a text, or to change that of the cell. */
  edit(text?: string): void;
  /** Copies the first row (column) of the block over the others; a single row (column) is filled from its neighbour. */
  fill(way: 'down' | 'right'): void;
  /** Moves the focus out of the cells. */
  leave(): void;
}

/** The focus of the current cell. */
interface GridFocus {
  /** Whether the current cell takes the focus when the cursor moves. */
  hold(isHeld: boolean): void;
  now(): void;
}
export const isSame = (a: Spot, b: Spot) => a.r === b.r && a.c === b.c;

export function gridActions(
  grid: GridControl,
  content: GridContent,
  table: RefObject<HTMLTableElement | null>,
  focus: GridFocus,
) {
  const { read } = grid;
  const { textAt, write } = content;
  const canEdit = (c: number) => !content.readOnly && (content.canEdit?.(c) ?? true);
  const moveTo = (to: Spot, extend = false) => {
    focus.hold(true);
    if (isSame(read().at, to)) focus.now();
    grid.move(to, extend);
  };
  const step = (down: number) => moveTo({ r: read().at.r + down, c: read().at.c });
  const enter = (text: string): boolean => {
    if (!write(read().at, [[text]], 'typed')) return false;
    grid.endEdit();
    return true;
  };
  /** Ends edit mode; false if the text is invalid. */
  const commit = (): boolean => {
    const { text } = read();
    return text === null || enter(text);
  };
  const commitOrDiscard = () => {
    if (!commit()) grid.endEdit();
  };
  const edit = (text?: string) => {
    const { at: spot } = read();
    if (canEdit(spot.c)) grid.type(text ?? textAt(spot.r, spot.c), text === undefined);
  };
  const fillRows = (top: number, bottom: number, left: number, right: number) => {
    if (top >= 0 && bottom > top)
      write(
        { r: top + 1, c: left },
        textsOf({ top: top + 1, bottom, left, right }, (_r, c) => textAt(top, c)),
        'filled',
      );
  };
  const fill = (way: 'down' | 'right') => {
    const { top, left, bottom, right } = blockOf(read());
    if (way === 'down') return fillRows(top === bottom ? top - 1 : top, bottom, left, right);
    const source = left === right ? left - 1 : left;
    const texts = textsOf({ top, bottom, left: source + 1, right }, (r) => textAt(r, source));
    if (source >= 0) write({ r: top, c: source + 1 }, texts, 'filled');
  };
  const beginFill = () => {
    grid.dragFill(blockOf(read()).bottom);
    const drop = () => {
      const { top, bottom, left, right } = blockOf(read());
      const to = read().fillTo ?? bottom;
      if (to > bottom) fillRows(top === bottom ? top : bottom, to, left, right);
      grid.dropFill();
    };
    window.addEventListener('mouseup', drop, { once: true });
  };
  const leave = () => focus.hold(false);
  const clear = () => {
    const block = blockOf(read());
    write(
      { r: block.top, c: block.left },
      textsOf(block, () => ''),
      'cleared',
    );
  };
  return {
    table,
    read,
    moveTo,
    select: grid.select,
    edit,
    fill,
    leave,
    canEdit,
    enter,
    commit,
    commitOrDiscard,
    step,
    beginFill,
    clear,
  };
}
export type AllGridActions = ReturnType<typeof gridActions>;
