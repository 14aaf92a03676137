// R on a question of the outline replaces it; the one that takes its place has the focus then, so that R goes on.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Swap } from './useSwap';

const HANDLE = '.outline-handle';

export function useSwapKey(swap: Swap | null, onSwap: (id: number) => void) {
  const pressed = useRef(false);
  useEffect(() => {
    if (!swap || !pressed.current) return;
    pressed.current = false;
    document.querySelector<HTMLElement>(`[data-question="${swap.newId}"] ${HANDLE}`)?.focus();
  }, [swap]);
  return (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const target = event.target as HTMLElement;
    const id = Number(target.closest<HTMLElement>('[data-question]')?.dataset['question']);
    if (!id || target.matches('input, textarea')) return;
    event.preventDefault();
    pressed.current = true;
    onSwap(id);
  };
}
