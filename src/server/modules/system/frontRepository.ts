// Rows of the home screen's contents.
import { sql } from 'kysely';
import { frontBody, type FrontItem } from '../../../contract/system/front';
import type { Tx } from '../../db/database';
import { recordWrites } from '../../rows/recordRepository';
import type { Actor } from '../../security/actor';
import { frontScope, organizationScope } from '../../security/rowScopes';

const COLUMNS = [
  ...(['f.id', 'f.kind', 'f.title', 'f.body', 'f.sort', 'f.starts_at', 'f.ends_at', 'f.revision'] as const),
  ...(['f.organization_id', 'o.title as organization'] as const),
] as const;
/** Entries that the account may change: those of its organisation; administrators all. */
const ownScope = organizationScope('f.organization_id');

export const frontRows = {
  ...recordWrites('front_items'),

  /** Serializes the changes of entries: each reads all that the account may change before it writes. */
  async lockAll(tx: Tx, actor: Actor): Promise<void> {
    await sql`select f.id from front_items f where f.deleted_at is null and ${ownScope(actor)} order by f.id
      for update`.execute(tx);
  },

  /** The entries that the account may change, in their order; with `at` those that its home screen shows then. */
  async findAll(tx: Tx, actor: Actor, at?: Date): Promise<FrontItem[]> {
    let query = tx
      .selectFrom('front_items as f')
      .leftJoin('organizations as o', 'o.id', 'f.organization_id')
      .where('f.deleted_at', 'is', null)
      .where(at ? frontScope(actor) : ownScope(actor))
      .select(COLUMNS)
      .orderBy('f.kind')
      .orderBy(sql`f.organization_id`, (order) => order.asc().nullsFirst())
      .orderBy('f.sort')
      .orderBy('f.id');
    if (at) {
      const time = at.toISOString();
      query = query
        .where((eb) => eb.or([eb('f.starts_at', 'is', null), eb('f.starts_at', '<=', time)]))
        .where((eb) => eb.or([eb('f.ends_at', 'is', null), eb('f.ends_at', '>', time)]));
    }
    return (await query.execute()).map((row) => ({
      ...row,
      organization: row.organization ?? '',
      kind: row.kind as FrontItem['kind'],
      body: frontBody().parse(row.body ?? {}),
    }));
  },

  /** Numbers the entries in this order; a new position raises the revision. */
  async setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const [i, id] of ids.entries()) {
      const set = { sort: i + 1, revision: sql<number>`revision + 1` };
      await tx
        .updateTable('front_items')
        .set(set)
        .where('id', '=', id)
        .where('sort', '<>', i + 1)
        .execute();
    }
  },
};
