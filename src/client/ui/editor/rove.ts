// Roving focus: a single Tab stop in a group of buttons, with arrow keys between them.
import type { KeyboardEvent } from 'react';

/** Moves the focus within the group; returns true if the key was handled. */
export function roveKey(event: KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return false;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return false;
  const buttons = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled),select,input'));
  const at = buttons.indexOf(event.target as HTMLElement);
  const next =
    step === undefined
      ? event.key === 'Home'
        ? 0
        : buttons.length - 1
      : (at + step + buttons.length) % buttons.length;
  for (const button of buttons) button.tabIndex = -1;
  const target = buttons[next];
  if (!target) return false;
  target.tabIndex = 0;
  target.focus();
  return true;
}
