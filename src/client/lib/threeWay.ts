// Comparing two changed copies of a record field by field, with the common base where it is known.

export type Side = 'mine' | 'theirs';
/** For each field: the chosen side, or new content. */
export type Pick = Side | { html: string };

export interface MergeField<T> {
  key: string;
  label: string;
  /** HTML that names what the field belongs to. */
  about?: string | undefined;
  /** HTML; empty for nothing. */
  show(side: T): string;
  /** What is compared, where it is not what is shown. */
  value?(side: T): string;
  /** New content can be written in the merge. */
  editable?: boolean;
}
export interface MergeRow {
  key: string;
  label: string;
  about?: string | undefined;
  mine: string;
  theirs: string;
  /** The only side that changed the field since the common base; undefined when both did or the base is unknown. */
  only: Side | undefined;
  editable: boolean;
}

/** The fields that differ. `base` is the common starting point, when it is known. */
export function differing<T>(
  fields: readonly MergeField<T>[],
  sides: { mine: T; theirs: T; base: T | undefined },
): MergeRow[] {
  return fields.flatMap((field) => {
    const value = field.value ?? field.show;
    const [a, b, was] = [value(sides.mine), value(sides.theirs), sides.base && value(sides.base)];
    if (a === b) return [];
    const only = was === a ? 'theirs' : was === b ? 'mine' : undefined;
    const { key, label, about, editable = false } = field;
    return [{ key, label, about, mine: field.show(sides.mine), theirs: field.show(sides.theirs), only, editable }];
  });
}

/** What is taken of each row: what the user picked, else the only side that changed it, else mine. */
export const settled = (rows: readonly MergeRow[], picks: Readonly<Record<string, Pick>>): Record<string, Pick> =>
  Object.fromEntries(rows.map((row) => [row.key, picks[row.key] ?? row.only ?? 'mine']));

/**
 * Inserts or replaces an entry: at its current position, otherwise after its predecessor on the other side. Without
 * `one` (deleted on the other side), the entry is removed.
 */
export function placed<T>(
  list: readonly T[],
  otherList: readonly T[],
  one: T | undefined,
  is: { id: number | string; of(entry: T): number | string },
): T[] {
  const at = (entries: readonly T[], id: number | string) => entries.findIndex((entry) => is.of(entry) === id);
  if (!one) return list.filter((entry) => is.of(entry) !== is.id);
  if (at(list, is.id) >= 0) return list.map((entry) => (is.of(entry) === is.id ? one : entry));
  const before = otherList[at(otherList, is.id) - 1];
  const index = before ? at(list, is.of(before)) + 1 : 0;
  return [...list.slice(0, index), one, ...list.slice(index)];
}
