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
    if (event.ctrlKey || event.metaKey || event.altKey || moves.rows.length === 0) return;
    const act = KEYS[event.key];
    if (act) act(moves);
    else if (event.key.length !== 1 || event.nativeEvent.isComposing) return;
    else byName(event.key);
    event.preventDefault();
  };
}

const to = ({ rows, activate }: Moves, index: number) => activate(Math.min(Math.max(index, 0), rows.length - 1));

const KEYS: Readonly<Record<string, (moves: Moves) => void>> = {
  ArrowDown: (moves) => to(moves, moves.activeIndex + 1),
  ArrowUp: (moves) => to(moves, moves.activeIndex - 1),
  PageDown: (moves) => to(moves, moves.activeIndex + moves.page),
  PageUp: (moves) => to(moves, moves.activeIndex - moves.page),
  Home: (moves) => to(moves, 0),
  End: (moves) => to(moves, moves.rows.length - 1),
  ArrowRight(moves) {
    const row = moves.rows[moves.activeIndex];
    if (row?.open) to(moves, moves.activeIndex + 1);
    else if (row && row.entry.children.length > 0) moves.setOpen([row.entry.node.id], true);
  },
  ArrowLeft(moves) {
    const row = moves.rows[moves.activeIndex];
    const parent = row?.entry.parent;
    if (row?.open) moves.setOpen([row.entry.node.id], false);
    else if (parent)
      to(
        moves,
        moves.rows.findIndex((each) => each.entry === parent),
      );
  },
  '*': ({ rows, activeIndex, setOpen }) => {
    const siblings =
      rows[activeIndex]?.entry.parent?.children ??
      rows.filter((each) => each.entry.depth === 0).map((each) => each.entry);
    setOpen(
      siblings.filter((each) => each.children.length > 0).map((each) => each.node.id),
      true,
    );
  },
  Enter: choose,
  ' ': choose,
};

function choose(moves: Moves): void {
  const row = moves.rows[moves.activeIndex];
  if (row) moves.choose(row.entry.node.id);
}
