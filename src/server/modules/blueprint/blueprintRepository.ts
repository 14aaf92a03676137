// Stored blueprints: what an account sees of them, and how they change.
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import type { BlueprintSummary, getBlueprints } from '../../../contract/paper/savedBlueprint';
import type { RequestOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import type { BlueprintsTable } from '../../db/schema';
import type { Actor } from '../../security/actor';
import { containing, sortedBy } from '../../rows/paging';
import { blueprintScope, deletedWorkScope } from '../../security/rowScopes';

const BIN_DAYS = 30;
const IN_BIN = sql`b.deleted_at > now() - ${BIN_DAYS} * interval '1 day'`;
const COUNT = sql`(c->>'count')::int`;
const SUMMARY = sql`
  b.id, b.title, b.shared, b.owner_id, coalesce(a.nickname, '') as owner, b.revision, b.updated_at, b.deleted_at,
  (select coalesce(sum(${COUNT}), 0)::int from jsonb_array_elements(b.body->'cells') c) as question_count,
  (select coalesce(sum(${COUNT} * (c->>'score')::float8), 0)::float8
    from jsonb_array_elements(b.body->'cells') c) as score`;

export type BlueprintRow = BlueprintSummary & { body: BlueprintBody; organization_id: number };

/** An account that may restore other users' blueprints sees them in the bin, shared or not. */
const binScope = deletedWorkScope('b');

export const blueprintStore = {
  async findPage(
    tx: Tx,
    actor: Actor,
    filter: RequestOf<typeof getBlueprints>,
    size: number,
    offsetOf: (total: number) => number,
  ): Promise<{ list: BlueprintSummary[]; total: number }> {
    const bin = filter.deleted === 1;
    const conditions: RawBuilder<unknown>[] = bin
      ? [binScope(actor), IN_BIN]
      : [blueprintScope(actor), sql`b.deleted_at is null`];
    if (filter.mine === 1) conditions.push(sql`b.owner_id = ${actor.id}`);
    if (filter.id !== undefined) conditions.push(sql`b.id = ${filter.id}`);
    const title = filter.title?.trim() ?? '';
    if (title !== '') conditions.push(sql`b.title ilike ${containing(title)}`);
    const where = sql.join(conditions, sql` and `);
    const counted = await sql<{ total: number }>`select count(*) as total from blueprints b where ${where}`.execute(tx);
    const total = counted.rows[0]?.total ?? 0;
    const { rows: list } = await sql<BlueprintSummary>`
      select ${SUMMARY} from blueprints b left join accounts a on a.id = b.owner_id where ${where}
      order by ${sortedBy(filter.order, sql`b.updated_at desc, b.id desc`)} limit ${size} offset ${offsetOf(total)}`.execute(
      tx,
    );
    return { list, total };
  },

  /** `bin`: only rows deleted within the bin's retention time. */
  async find(tx: Tx, actor: Actor, id: number, { lock = false, bin = false } = {}): Promise<BlueprintRow | undefined> {
    if (lock) await sql`select id from blueprints where id = ${id} for update`.execute(tx);
    const seen = bin ? sql`${binScope(actor)} and ${IN_BIN}` : sql`${blueprintScope(actor)} and b.deleted_at is null`;
    const { rows } = await sql<BlueprintRow>`
      select ${SUMMARY}, b.body, b.organization_id from blueprints b left join accounts a on a.id = b.owner_id
      where b.id = ${id} and ${seen}`.execute(tx);
    return rows[0];
  },

  async insert(tx: Tx, row: Insertable<BlueprintsTable>): Promise<void> {
    await tx.insertInto('blueprints').values(row).execute();
  },

  async update(tx: Tx, id: number, changes: Partial<Insertable<BlueprintsTable>>): Promise<{ revision: number }> {
    return tx
      .updateTable('blueprints')
      .set({ ...changes, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning(['revision'])
      .executeTakeFirstOrThrow();
  },

  /** `by`: the account that moves it to the bin; null restores it. */
  async setDeleted(tx: Tx, id: number, by: number | null): Promise<{ revision: number }> {
    return tx
      .updateTable('blueprints')
      .set({ deleted_at: by === null ? null : sql`now()`, deleted_by: by, revision: sql`revision + 1` })
      .where('id', '=', id)
      .returning(['revision'])
      .executeTakeFirstOrThrow();
  },
};
