// The last writer of each unit of a set: the fields of its head, its sections and its questions. Copies of a set merge
// by these stamps only, so that all windows get the same result in any order of messages.
import type { ComposedSection } from '../../../domain/paper/sections';

/** Lamport clock in base 36, zero-padded, then the window: string order is time order. */
export type Stamp = string;

export interface UnitStamp {
  at: Stamp;
  /** A removed section: it returns if another window has put a question in it. */
  was?: ComposedSection;
  /** Only in sets and recordings of older versions, where each field had a stamp of its own. */
  fields?: Record<string, Stamp>;
}
export interface Stamps {
  head: Record<string, Stamp>;
  items: Record<number, UnitStamp>;
  sections: Record<number, UnitStamp>;
  /** The last edit of each window, and the last one of each window that the server has stored. */
  edits: Record<string, Stamp>;
  saved: Record<string, Stamp>;
}
export const noStamps = (): Stamps => ({ head: {}, items: {}, sections: {}, edits: {}, saved: {} });

export const makeStamp = (count: number, window: string): Stamp => `${count.toString(36).padStart(8, '0')}.${window}`;
export const windowOf = (stamp: Stamp): string => stamp.slice(stamp.indexOf('.') + 1);
export const latest = (stamps: Stamp[]): Stamp => stamps.reduce((last, stamp) => (stamp > last ? stamp : last), '');
/** `none` for a unit that was not written since the set was opened. */
export function stampOf(entry: Stamp | UnitStamp | undefined, none: Stamp = ''): Stamp {
  if (typeof entry !== 'object') return entry ?? none;
  return latest([entry.at, ...Object.values(entry.fields ?? {})]);
}

/** The highest count in some sets: the next stamp must be higher. */
export function highestCount(sets: ({ epoch: Stamp; stamps: Stamps } | undefined)[]): number {
  const parts = sets.flatMap((set) => (set ? [{ epoch: set.epoch }, ...Object.values({ ...set.stamps })] : []));
  const all = parts.flatMap((part) => Object.values<Stamp | UnitStamp>(part).map((one) => stampOf(one)));
  return parseInt(latest(all), 36) || 0;
}

/** Takes over the later stamp of each window. */
export function keepLater(into: Record<string, Stamp>, from: Record<string, Stamp>): void {
  for (const [window, stamp] of Object.entries(from)) into[window] = latest([into[window] ?? '', stamp]);
}
/** Whether these stamps have every edit up to this one. */
export const knows = (edits: Record<string, Stamp>, stamp: Stamp): boolean => (edits[windowOf(stamp)] ?? '') >= stamp;
/** Whether the server has not stored the last edit of some window. */
export const isUnsaved = ({ edits, saved }: Stamps): boolean =>
  Object.values(edits).some((edit) => !knows(saved, edit));
