// Keyboard of the question list: j and k (or the arrows on a card) move, x chooses, Enter opens the solution.
import { useEffect, type RefObject } from 'react';

interface Options {
  list: RefObject<HTMLElement | null>;
  ids: readonly number[];
  activeId: number | null;
  activate(id: number): void;
  choose(id: number): void;
  open(id: number): void;
}

const TYPING = /^(?:INPUT|TEXTAREA|SELECT)$/;

export function useListKeys({ list, ids, activeId, activate, choose, open }: Options): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (TYPING.test(target.tagName) || target.isContentEditable || target.closest('[role=tree],[role=dialog],[role=menu]')) return;
      const onCard = target.classList.contains('qcard');
      const elsewhere = target !== document.body && !list.current?.contains(target);
      if (elsewhere || ids.length === 0) return;
      const at = activeId === null ? -1 : ids.indexOf(activeId);
      const move = (to: number) => {
        const id = ids[Math.min(Math.max(to, 0), ids.length - 1)];
        if (id === undefined) return;
        activate(id);
        list.current?.querySelector<HTMLElement>(`[data-question="${id}"]`)?.focus();
        event.preventDefault();
      };
      if (event.key === 'j' || (onCard && event.key === 'ArrowDown')) move(at + 1);
      else if (event.key === 'k' || (onCard && event.key === 'ArrowUp')) move(at - 1);
      else if (event.key === 'x' && activeId !== null && at >= 0) choose(activeId);
      else if (event.key === 'Enter' && onCard && activeId !== null) open(activeId);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, ids, activeId, activate, choose, open]);
}
