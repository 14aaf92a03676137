// SQL of the bin: one list over the tables of all kinds.
import { sql, type RawBuilder } from 'kysely';
import { BIN_DAYS, BIN_KINDS, type BinEntry, type BinKindName } from '../../../contract/system/bin';
import type { Tx } from '../../db/database';
import { sortedBy } from '../../rows/paging';
import { restored } from '../../rows/revisions';
import { may, type Actor } from '../../security/actor';
import { BIN, type BinKind } from './binKindRepository';

const KEPT = sql`t.deleted_at > now() - ${BIN_DAYS} * interval '1 day'`;
const EXPIRED = sql`t.deleted_at <= now() - ${BIN_DAYS} * interval '1 day'`;
const idOf = (kind: BinKind): RawBuilder<unknown> => kind.id ?? sql`t.id`;
const names = Object.keys(BIN_KINDS) as BinKindName[];

const entriesOf = (kind: BinKind, actor: Actor) =>
  sql`${KEPT} and ${kind.scope(actor)} and ${kind.shownIf ?? sql`true`}`;

function obstacleOf(kind: BinKind, actor: Actor): RawBuilder<unknown> {
  const found = kind.obstacles(actor);
  if (found.length === 0) return sql`''::text`;
  return sql`case ${sql.join(
    found.map(({ when, say }) => sql`when ${when} then ${say}`),
    sql` `,
  )} else '' end`;
}

function entries(name: BinKindName, actor: Actor, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const kind = BIN[name];
  return sql`select ${name}::text as kind, ${idOf(kind)} as id, ${kind.title} as title,
    ${kind.place ?? sql`''::text`} as place, t.deleted_at,
      t.deleted_by as deleter, ${obstacleOf(kind, actor)} as obstacle
    from ${sql.table(kind.table)} t where ${where}`;
}

export const binRows = {
  /** The kinds that the account may restore. */
  kindsOf: (actor: Actor): BinKindName[] => names.filter((name) => may(actor, BIN[name].key)),

  async count(tx: Tx, actor: Actor, kinds: readonly BinKindName[]): Promise<{ kind: BinKindName; count: number }[]> {
    if (kinds.length === 0) return [];
    const each = kinds.map(
      (name) =>
        sql`select ${name}::text as kind, count(*) as count from ${sql.table(BIN[name].table)} t
          where ${entriesOf(BIN[name], actor)}`,
    );
    const { rows } = await sql<{ kind: BinKindName; count: number }>`${sql.join(each, sql` union all `)}`.execute(tx);
    return rows.filter((row) => row.count > 0);
  },

  async findPage(
    tx: Tx,
    actor: Actor,
    kinds: readonly BinKindName[],
    size: number,
    offset: number,
    order?: string,
  ): Promise<BinEntry[]> {
    if (kinds.length === 0) return [];
    const each = kinds.map((name) => entries(name, actor, entriesOf(BIN[name], actor)));
    const { rows } = await sql<BinEntry>`
      select b.kind, b.id, b.title, b.place, b.deleted_at, coalesce(a.nickname, '') as deleted_by, b.obstacle,
        greatest(1, ceil(extract(epoch from b.deleted_at + ${BIN_DAYS} * interval '1 day' - now())
          / 86400))::int as days_left
      from (${sql.join(each, sql` union all `)}) b left join accounts a on a.id = b.deleter
      order by ${sortedBy(order, sql`b.deleted_at desc, b.kind, b.id desc`)} limit ${size} offset ${offset}`.execute(
      tx,
    );
    return rows;
  },

  /** Locks the row. */
  async find(
    tx: Tx,
    actor: Actor,
    name: BinKindName,
    id: number,
  ): Promise<{ title: string; deleted_at: string; obstacle: string } | undefined> {
    const kind = BIN[name];
    const where = sql`${idOf(kind)} = ${id} and ${entriesOf(kind, actor)}`;
    const { rows } = await sql<{
      title: string;
      deleted_at: string;
      obstacle: string;
    }>`${entries(name, actor, where)} for update of t`.execute(tx);
    return rows[0];
  },

  async restore(tx: Tx, name: BinKindName, id: number): Promise<void> {
    const kind = BIN[name];
    if (name === 'kp') return restoreKps(tx, id);
    const revision = name === 'student' || name === 'knowledge_type' ? sql`` : sql`, revision = t.revision + 1`;
    await sql`update ${sql.table(kind.table)} t
      set deleted_at = ${restored.deleted_at}, deleted_by = ${restored.deleted_by} ${revision}
      where ${idOf(kind)} = ${id}`.execute(tx);
  },

  /**
   * Deletes permanently up to 500 rows whose days are over, with their parts; kinds without `parts` stay hidden.
   * Returns the number of rows.
   */
  async purge(tx: Tx, name: BinKindName): Promise<number> {
    const { table, parts } = BIN[name];
    if (!parts) return 0;
    const { rows } = await sql<{
      id: number;
    }>`select t.id from ${sql.table(table)} t where ${EXPIRED} limit 500 for update`.execute(tx);
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return 0;
    for (const [part, column] of parts)
      await sql`delete from ${sql.table(part)} where ${sql.ref(column)} = any(${ids}::bigint[])`.execute(tx);
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  },
};

/**
 * Restores the point and the points that were deleted with it. Their content counts as new, so that undoing an earlier
 * change does not delete them again.
 */
async function restoreKps(tx: Tx, id: number): Promise<void> {
  await sql`with recursive sub as (
      select id, deleted_at from kps where id = ${id}
      union select k.id, k.deleted_at from kps k join sub on k.pid = sub.id where k.deleted_at = sub.deleted_at)
    update kps set deleted_at = null, deleted_by = null, content_revision = null, revision = revision + 1
    where id in (select id from sub)`.execute(tx);
}
