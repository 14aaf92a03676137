// The last writer of each value: a stamp for each field of the head, and for each item and section and their fields.
// Two copies of a set merge by stamps only, so that all windows get the same result in any order of messages.

/** Lamport clock in base 36, zero-padded, then the window: string order is time order. */
export type Stamp = string;

export interface EntryStamp {
  /** When the entry was added or, if `gone`, removed. The later of two copies replaces the whole entry. */
  at: Stamp;
  gone?: true;
  /** Fields written since it was added. */
  fields?: Record<string, Stamp>;
}
export interface Stamps {
  head: Record<string, Stamp>;
  items: Record<number, EntryStamp>;
  sections: Record<number, EntryStamp>;
  /** The last edit of each window, and the last one of each window that the server has stored. */
  edits: Record<string, Stamp>;
  saved: Record<string, Stamp>;
}
export const noStamps = (): Stamps => ({ head: {}, items: {}, sections: {}, edits: {}, saved: {} });

export const makeStamp = (count: number, window: string): Stamp => `${count.toString(36).padStart(8, '0')}.${window}`;
export const windowOf = (stamp: Stamp): string => stamp.slice(stamp.indexOf('.') + 1);
const countOf = (stamp: Stamp): number => (stamp === '' ? 0 : parseInt(stamp.slice(0, stamp.indexOf('.')), 36));

/** The highest count in some copies: the next stamp must be higher. */
export function highestCount(copies: Iterable<{ epoch: Stamp; stamps: Stamps } | undefined>): number {
  let highest = 0;
  const see = (stamp: Stamp) => void (highest = Math.max(highest, countOf(stamp)));
  for (const copy of copies) {
    if (!copy) continue;
    see(copy.epoch);
    for (const stamps of [copy.stamps.head, copy.stamps.edits]) Object.values(stamps).forEach(see);
    for (const entry of [...Object.values(copy.stamps.items), ...Object.values(copy.stamps.sections)]) {
      see(entry.at);
      Object.values(entry.fields ?? {}).forEach(see);
    }
  }
  return highest;
}

/** Whether the server has not stored the last edit of some window. */
export const isUnsaved = ({ edits, saved }: Stamps): boolean =>
  Object.keys(edits).some((window) => (edits[window] ?? '') > (saved[window] ?? ''));

/** The later stamp of each key. */
export function laterStamps(a: Record<string, Stamp>, b: Record<string, Stamp>): Record<string, Stamp> {
  const later = { ...a };
  for (const [key, stamp] of Object.entries(b)) if (stamp > (later[key] ?? '')) later[key] = stamp;
  return later;
}

interface Copy<T> {
  values: Readonly<Record<number, T>>;
  stamps: Readonly<Record<number, EntryStamp>>;
}

/** Merges two copies of a record of entries. `epoch` stamps every entry that has no stamp of its own. */
export function mergeEntries<T extends object>(mine: Copy<T>, theirs: Copy<T>, epoch: Stamp): Copy<T> {
  const values: Record<number, T> = { ...mine.values };
  const stamps: Record<number, EntryStamp> = { ...mine.stamps };
  const ids = new Set([...Object.keys(theirs.values), ...Object.keys(theirs.stamps)].map(Number));
  const known = (copy: Copy<T>, id: number): EntryStamp | undefined =>
    copy.stamps[id] ?? (copy.values[id] ? { at: epoch } : undefined);
  for (const id of ids) {
    const a = known(mine, id);
    const b = known(theirs, id);
    if (!b) continue;
    if (!a || b.at > a.at) {
      if (theirs.stamps[id]) stamps[id] = b;
      const value = theirs.values[id];
      if (value && !b.gone) values[id] = value;
      else delete values[id];
    } else if (b.at === a.at && !a.gone) {
      const [value, fields] = mergeFields(mine.values[id], theirs.values[id], a.fields, b.fields);
      if (value) values[id] = value;
      if (fields) stamps[id] = { at: a.at, fields };
    }
  }
  return { values, stamps };
}

function mergeFields<T extends object>(
  mine: T | undefined,
  theirs: T | undefined,
  mineAt: Record<string, Stamp> = {},
  theirsAt: Record<string, Stamp> = {},
): [T | undefined, Record<string, Stamp> | undefined] {
  if (!mine || !theirs) return [mine ?? theirs, undefined];
  const newer = Object.keys(theirsAt).filter((field) => (theirsAt[field] ?? '') > (mineAt[field] ?? ''));
  if (newer.length === 0) return [mine, undefined];
  const value = { ...mine } as Record<string, unknown>;
  const fields = { ...mineAt };
  for (const field of newer) {
    value[field] = (theirs as Record<string, unknown>)[field];
    fields[field] = theirsAt[field] ?? '';
  }
  return [value as T, fields];
}
