// R on a question of the outline replaces it. The replacement gets the focus, so that R can be pressed again.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { KEY_TABLE } from '../../../lib/keys/keyTable';
import { isComposing, isTyping, pressed } from '../../../lib/keys/pressed';
import type { Swap } from './useSwap';

const HANDLE = '.outline-handle';

export function useSwapKey(swap: Swap | null, onSwap: (id: number) => void) {
  const asked = useRef(false);
  useEffect(() => {
    if (!swap || !asked.current) return;
    asked.current = false;
    document.querySelector<HTMLElement>(`[data-question="${swap.newId}"] ${HANDLE}`)?.focus();
  }, [swap]);
  return (event: KeyboardEvent) => {
    if (!pressed(KEY_TABLE.outline.keys.swap, event) || isComposing(event)) return;
    const target = event.target as HTMLElement;
    const id = Number(target.closest<HTMLElement>('[data-question]')?.dataset['question']);
    if (!id || isTyping(target)) return;
    event.preventDefault();
    asked.current = true;
    onSwap(id);
  };
}
