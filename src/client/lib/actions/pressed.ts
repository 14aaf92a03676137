// Whether a key event matches an action, and whether it may be handled at its target.
import { actionsOf, type Action, type ActionName, type ActionPlace } from './actions';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const isLetter = (key: string) => /^[a-z]$/i.test(key);

function matches(wanted: string, event: KeyPress): boolean {
  const parts = wanted.split('+');
  const key = parts.pop() || '+';
  if ((event.ctrlKey || event.metaKey) !== parts.includes('Mod') || event.altKey) return false;
  // A sign such as `?` or `$` includes its Shift; with letters and named keys, Shift makes a different key.
  const named = isLetter(key) || key.length > 1;
  if (named && event.shiftKey !== parts.includes('Shift')) return false;
  return isLetter(key) ? event.key.toLowerCase() === key : event.key === key;
}

export const pressed = ({ keys = [] }: Action, event: KeyPress): boolean => keys.some((key) => matches(key, event));

/** The action of a place whose key was pressed, for elements that handle their keys themselves. */
export const pressedAction = <P extends ActionPlace>(place: P, event: KeyPress): ActionName<P> | undefined =>
  actionsOf(place).find(([, action]) => pressed(action, event))?.[0] as ActionName<P> | undefined;

/** An input method is composing, so the key belongs to it. Safari reports the last key as code 229. */
export function isComposing(event: { isComposing?: boolean; keyCode?: number; nativeEvent?: unknown }): boolean {
  const native = (event.nativeEvent ?? event) as { isComposing?: boolean; keyCode?: number };
  return native.isComposing === true || native.keyCode === 229;
}

/** Lines that an arrow key moves by; 0 for other keys. */
export const lineStep = ({ key }: { key: string }): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

const PLAIN_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']);

/** The target takes letters as text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PLAIN_INPUTS.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [contenteditable=true]');
}

/** Menus and dialogs keep all keys pressed in them; lists, trees and grids keep their own (type-ahead, arrows). */
const KEEPERS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
const OWN_KEYS = '[role=tree],[role=grid],[role=tablist],[role=radiogroup]';

export function mayTake({ keys = [], typing, dialog }: Action, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (!dialog && target.closest(KEEPERS)) return false;
  if (typing) return true;
  const chord = keys.every((key) => key.startsWith('Mod+'));
  return !isTyping(target) && (chord || keys.includes('?') || !target.closest(OWN_KEYS));
}
