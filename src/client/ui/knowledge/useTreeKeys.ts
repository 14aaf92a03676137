// Keyboard of a tree (WAI-ARIA): arrows, Home, End, Enter, Space, `*`, and typing the beginning of a name.
import { useRef, type KeyboardEvent } from 'react';
import { plainName } from '../../../domain/knowledge/names';
import type { KpRow } from '../../../domain/knowledge/tree';

interface Moves {
  rows: readonly KpRow[];
  activeIndex: number;
  page: number;
  activate(index: number): void;
  setOpen(ids: readonly number[], open: boolean): void;
  choose(id: number): void;
}

const TYPING_PAUSE_MS = 700;

export function useTreeKeys(moves: Moves) {
  const typed = useRef({ text: '', at: 0 });

  const byName = (char: string) => {
    const { rows, activeIndex, activate } = moves;
    const now = Date.now();
    const text = (now - typed.current.at < TYPING_PAUSE_MS ? typed.current.text : '') + char.toLowerCase();
    typed.current = { text, at: now };
    const from = text.length === 1 ? activeIndex + 1 : Math.max(activeIndex, 0);
    for (let i = 0; i < rows.length; i++) {
      const index = (from + i) % rows.length;
      const node = rows[index]?.entry.node;
      if (!node) continue;
      if (node.kp_name.toLowerCase().startsWith(text) || plainName(node).toLowerCase().startsWith(text))
        return activate(index);
    }
  };

  return (event: KeyboardEvent) => {
    const { rows, activeIndex, page, activate, setOpen, choose } = moves;
    if (event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
    const row = rows[activeIndex];
    const id = row?.entry.node.id;
    const to = (index: number) => activate(Math.min(Math.max(index, 0), rows.length - 1));
    switch (event.key) {
      case 'ArrowDown':
        to(activeIndex + 1);
        break;
      case 'ArrowUp':
        to(activeIndex < 0 ? 0 : activeIndex - 1);
        break;
      case 'PageDown':
        to(activeIndex + page);
        break;
      case 'PageUp':
        to(activeIndex - page);
        break;
      case 'Home':
        to(0);
        break;
      case 'End':
        to(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row?.open) to(activeIndex + 1);
        else if (row && id !== undefined && row.entry.children.length > 0) setOpen([id], true);
        break;
      case 'ArrowLeft': {
        const parent = row?.entry.parent;
        if (row?.open && id !== undefined) setOpen([id], false);
        else if (parent) to(rows.findIndex((each) => each.entry === parent));
        break;
      }
      case '*': {
        const siblings =
          row?.entry.parent?.children ?? rows.filter((each) => each.entry.depth === 0).map((each) => each.entry);
        setOpen(
          siblings.filter((each) => each.children.length > 0).map((each) => each.node.id),
          true,
        );
        break;
      }
      case 'Enter':
      case ' ':
        if (id !== undefined) choose(id);
        break;
      default:
        if (event.key.length !== 1 || event.nativeEvent.isComposing) return;
        byName(event.key);
    }
    event.preventDefault();
  };
}
