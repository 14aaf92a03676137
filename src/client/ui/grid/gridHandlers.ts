// Keyboard, mouse and clipboard of a spreadsheet. The handlers belong to the `<table>`; a cell names its place in
// `data-spot` ("row.column"), and what takes the focus in the current cell has `data-cursor`. A cell that can be edited
// contains an input there, so that an input method (IME) receives the first key. In a cell, `data-choice` is a
// suggestion to enter, `data-fill` the fill handle.
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { isComposing } from '../../lib/actions/pressed';
import {
  blockOf,
  clipboardText,
  keyTarget,
  nextSpot,
  textsOf,
  type Block,
  type Spot,
  type Texts,
} from '../../lib/grid';
import { parseTable } from '../../lib/spreadsheet';
import { isSame, type AllGridActions, type GridContent, type GridControl } from './gridActions';

const spotAt = (target: EventTarget): Spot | null => {
  const spot = target instanceof Element && target.closest<HTMLElement>('[data-spot]')?.dataset['spot'];
  const [r, c] = spot ? spot.split('.').map(Number) : [];
  return r === undefined || c === undefined ? null : { r, c };
};
const inHead = (target: EventTarget) => target instanceof Element && target.closest('thead') !== null;

export function gridHandlers(grid: GridControl, content: GridContent, actions: AllGridActions, isHeld: () => boolean) {
  const { read } = grid;
  const { readOnly, textAt, write } = content;
  const { moveTo, edit, enter, commit, commitOrDiscard, step, beginFill, clear, leave } = actions;
  const tabTarget = (by: 1 | -1): Spot | null => {
    const now = read();
    if (content.tab === 'grid') return nextSpot(now, by);
    const c = now.at.c + by;
    return c >= 0 && c < now.columns ? { r: now.at.r, c } : null;
  };
  /** The action of a key; null for keys that are not the grid's. */
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, shiftKey, altKey } = event;
    const command = (event.ctrlKey || event.metaKey) && !altKey;
    const now = read();
    const to = keyTarget(now, event);
    if (now.text !== null) {
      if (key === 'Escape') return grid.endEdit;
      if (key === 'Enter') return () => commit() && step(shiftKey ? -1 : 1);
      // ArrowUp and ArrowDown have no use in a text of one line.
      const ends = key === 'ArrowUp' || key === 'ArrowDown' || (key.startsWith('Arrow') && !now.opened);
      return to && ends && !command ? () => commit() && moveTo(to) : null;
    }
    if (to) return () => moveTo(to, shiftKey);
    if (command && key.toLowerCase() === 'a')
      return () => grid.select({ r: 0, c: 0 }, { r: now.rows - 1, c: now.columns - 1 });
    if (command || altKey || readOnly) return null;
    if (key === 'F2') return () => edit();
    return key === 'Delete' || key === 'Backspace' ? clear : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key === 'Process') return;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (inHead(event.target)) return void (content.onHeadKey?.(event, actions) && handled());
    if (event.key === 'Tab') {
      if (!commit()) return handled();
      const to = tabTarget(event.shiftKey ? -1 : 1);
      if (!to) return leave();
      moveTo(to);
      return handled();
    }
    if (read().text === null && content.onKey?.(event, actions)) return handled();
    const act = actionOf(event);
    if (!act) return;
    handled();
    act();
  };

  const onMouseDown = (event: MouseEvent) => {
    const target = event.target as Element;
    const to = spotAt(target);
    if (!to || event.button !== 0) return;
    const choice = target.closest<HTMLElement>('[data-choice]')?.dataset['choice'];
    if (choice !== undefined || target.closest('[data-fill]')) {
      event.preventDefault();
      return choice === undefined ? beginFill() : void enter(choice);
    }
    const now = read();
    if (target.closest('a,button,label') || (now.text !== null && isSame(now.at, to))) return;
    event.preventDefault();
    commitOrDiscard();
    moveTo(to, event.shiftKey);
  };
  const onMouseOver = (event: MouseEvent) => {
    const to = event.buttons === 1 ? spotAt(event.target) : null;
    if (!to || !isHeld() || isSame(read().at, to)) return;
    if (read().fillTo !== null) grid.dragFill(to.r);
    else if (read().text === null) moveTo(to, true);
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (spotAt(event.target)) edit();
  };
  /** Losing the focus for any reason ends edit mode: a valid text is entered, another one discarded. */
  const onBlur = (event: FocusEvent) => {
    if (read().text === null || !event.target.matches('[data-cursor]')) return;
    commitOrDiscard();
    leave();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (read().text !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardText(textsOf(blockOf(read()), textAt)));
    if (event.type === 'cut' && !readOnly) clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (read().text !== null || readOnly) return;
    const block = blockOf(read());
    const texts = pastedTexts(event.clipboardData, block);
    if (texts.length === 0) return;
    event.preventDefault();
    const from = { r: block.top, c: block.left };
    write(from, texts, 'pasted');
    const width = Math.max(...texts.map((line) => line.length));
    grid.select(from, { r: block.top + texts.length - 1, c: block.left + width - 1 });
  };
  return { onKeyDown, onMouseDown, onMouseOver, onDoubleClick, onBlur, onCopy, onCut: onCopy, onPaste };
}

/** A single text fills the whole block. */
export function pastedTexts(data: Pick<DataTransfer, 'getData'>, block: Block): Texts {
  // Spreadsheets end the last line, too.
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (text === '') return [];
  const texts = linesOf(text);
  const only = texts.length === 1 && texts[0]?.length === 1 ? texts[0] : null;
  if (!only) return texts;
  const line = Array.from({ length: block.right - block.left + 1 }, () => only[0] as string);
  return Array.from({ length: block.bottom - block.top + 1 }, () => line);
}

function linesOf(text: string): string[][] {
  if (text.includes('\t')) return parseTable(text);
  // One column: a comma is part of the text, quotes surround a text of several lines.
  if (text.includes('"')) return parseTable(`${text}\t`).map((line) => line.slice(0, 1));
  return text.split('\n').map((line) => [line]);
}
