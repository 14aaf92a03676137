// What the screen at hand offers to the command palette (export this paper, save). Offered while the screen is there.
import { useEffect, useRef } from 'react';

export interface Command {
  /** Unlike any other on the screen. */
  id: string;
  title: string;
  /** Entry of `KeyEntry.keys`, shown beside the title. */
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
