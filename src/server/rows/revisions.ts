// Optimistic locking: a write names the revision that it is based on, and a stale one is refused with the stored row.
import { sql } from 'kysely';
import { canonicalJson } from '../../contract/canonicalJson';
import { conflict } from '../errors';
import type { Actor } from '../security/actor';

/**
 * `current`: the row with the fields of its form, so that the form can show both versions and no input is lost.
 * `named`: the name of the changed object, as on the screen.
 */
export function demandFresh<T extends { revision: number }>(
  row: T,
  named: string,
  revision: number | undefined,
  current: unknown = row,
): T {
  if (row.revision === revision) return row;
  throw conflict(`${named}已被他人修改，请核对后再操作`, { kind: 'revision', revision: row.revision, current });
}

/** An order request must name every row, each at the revision that the user saw. */
export function demandFreshOrder(
  rows: readonly { id: number; revision: number }[],
  ids: readonly number[],
  revisions: readonly number[],
): void {
  const known = new Map(rows.map((row) => [row.id, row.revision]));
  const all = new Set(ids).size === known.size && ids.length === known.size && revisions.length === ids.length;
  if (!all || !ids.every((id, index) => known.get(id) === revisions[index])) {
    throw conflict('列表已有变化，已为您刷新，请重新排序', { kind: 'order' });
  }
}

/**
 * Whether a save would change nothing: the fields of `wanted` are stored like this. Nothing is written then, so that
 * the editors of others stay fresh.
 */
export const isStored = <T extends object>(wanted: T, stored: { readonly [K in keyof T]?: unknown }): boolean =>
  (Object.keys(wanted) as (keyof T)[]).every((field) => canonicalJson(wanted[field]) === canonicalJson(stored[field]));

export const binned = (actor: Actor) => ({ deleted_at: sql<string>`now()`, deleted_by: actor.id });
export const restored = { deleted_at: null, deleted_by: null } as const;
