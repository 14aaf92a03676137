// Commands that the current screen adds to the command palette (export this paper, save) while it is mounted.
import { useEffect, useRef } from 'react';

export interface Command {
  /** Unique on the screen. */
  id: string;
  title: string;
  /** Entry of `KeyEntry.keys`, shown next to the title. */
  key?: string;
  run(): void;
}

const offered = new Map<object, () => readonly Command[]>();

export const offeredCommands = (): Command[] => [...offered.values()].flatMap((commands) => commands());

export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const token = {};
    offered.set(token, () => latest.current);
    return () => void offered.delete(token);
  }, []);
}
