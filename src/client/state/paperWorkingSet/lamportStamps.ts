// The last writer of each unit of a set: the fields of its head, its sections and its questions. Two copies of a set merge
// by these stamps only, so that all windows get the same result in any order of messages.
import type { ComposedSection } from '../../../domain/paper/sections';

/** Lamport clock in base 36, zero-padded, then the window: string order is time order. */
export type Stamp = string;

export interface EntryStamp {
  at: Stamp;
  gone?: true;
  /** A removed section: it returns if another window has put a question in it. */
  was?: ComposedSection;
  /** Only in sets stored by older versions, where each field had a stamp of its own. */
  fields?: Record<string, Stamp>;
}
export interface Stamps {
  head: Record<string, Stamp>;
  items: Record<number, EntryStamp>;
  sections: Record<number, EntryStamp>;
  /** The last edit of each window, and the last one of each window that the server has stored. */
  edits: Record<string, Stamp>;
  saved: Record<string, Stamp>;
  /** The last stamp of each window, also of what is no edit: saving, a lock. Absent in sets stored by older versions. */
  seen?: Record<string, Stamp>;
}
export const noStamps = (): Stamps => ({ head: {}, items: {}, sections: {}, edits: {}, saved: {}, seen: {} });

export const makeStamp = (count: number, window: string): Stamp => `${count.toString(36).padStart(8, '0')}.${window}`;
export const windowOf = (stamp: Stamp): string => stamp.slice(stamp.indexOf('.') + 1);
export const stampOf = (entry: Stamp | EntryStamp): Stamp =>
  typeof entry === 'string' ? entry : latest([entry.at, ...Object.values(entry.fields ?? {})]);
const latest = (stamps: Stamp[]): Stamp => stamps.reduce((last, stamp) => (stamp > last ? stamp : last), '');

/** The highest count in some copies: the next stamp must be higher. */
export function highestCount(copies: ({ epoch: Stamp; stamps: Stamps } | undefined)[]): number {
  const all = copies.flatMap((copy) => {
    if (!copy) return [];
    const { head, items, sections, edits } = copy.stamps;
    return [copy.epoch, ...[head, items, sections, edits].flatMap((part) => Object.values(part).map(stampOf))];
  });
  return parseInt(latest(all), 36) || 0;
}

/** The later stamp of each key; `a` itself if it has all of them. */
export function laterStamps(a: Record<string, Stamp> = {}, b: Record<string, Stamp> = {}): Record<string, Stamp> {
  const later = Object.entries(b).filter(([key, stamp]) => stamp > (a[key] ?? ''));
  return later.length === 0 ? a : { ...a, ...Object.fromEntries(later) };
}

/** Whether the server has not stored the last edit of some window. */
export const isUnsaved = ({ edits, saved }: Stamps): boolean => laterStamps(saved, edits) !== saved;

/** Whether a copy was made with knowledge of this change. */
export function knows({ epoch, stamps: { edits, seen } }: { epoch: Stamp; stamps: Stamps }, stamp: Stamp): boolean {
  const window = windowOf(stamp);
  return stamp === epoch || [edits[window], seen?.[window]].some((last) => last !== undefined && last >= stamp);
}
