// Rows of the home screen's contents.
import { sql, type Insertable } from 'kysely';
import { frontBody, type FrontItem } from '../../../contract/system/front';
import type { Tx } from '../../db/database';
import type { FrontItemsTable } from '../../db/schema';
import type { Actor } from '../../security/actor';
import { binned } from '../../rows/revisions';

type Fields = Pick<Insertable<FrontItemsTable>, 'kind' | 'title' | 'body' | 'starts_at' | 'ends_at'>;

const COLUMNS = ['id', 'kind', 'title', 'body', 'sort', 'starts_at', 'ends_at', 'revision'] as const;

export const frontRows = {
  /** Serializes the changes of entries: each reads all entries before it writes. */
  async lockAll(tx: Tx): Promise<void> {
    await sql`select id from front_items where deleted_at is null order by id for update`.execute(tx);
  },

  /** All entries in their order; with `at` only those displayed at that time. */
  async findAll(tx: Tx, at?: Date): Promise<FrontItem[]> {
    let query = tx
      .selectFrom('front_items')
      .where('deleted_at', 'is', null)
      .select(COLUMNS)
      .orderBy('kind')
      .orderBy('sort')
      .orderBy('id');
    if (at) {
      const time = at.toISOString();
      query = query
        .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', time)]))
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', time)]));
    }
    return (await query.execute()).map((row) => ({
      ...row,
      kind: row.kind as FrontItem['kind'],
      body: frontBody().parse(row.body ?? {}),
    }));
  },

  async insert(tx: Tx, row: Insertable<FrontItemsTable>): Promise<void> {
    await tx.insertInto('front_items').values(row).execute();
  },

  async update(tx: Tx, id: number, fields: Fields): Promise<number> {
    const row = await tx
      .updateTable('front_items')
      .set({ ...fields, revision: sql`revision + 1` })
      .where('id', '=', id)
      .returning('revision')
      .executeTakeFirstOrThrow();
    return row.revision;
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

  async remove(tx: Tx, actor: Actor, id: number): Promise<void> {
    await tx
      .updateTable('front_items')
      .set({ ...binned(actor), revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute();
  },
};
