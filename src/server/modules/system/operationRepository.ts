// Reads of the operation log; no code changes its entries.
import { sql, type RawBuilder } from 'kysely';
import type { getOperation, getOperations, OperationEntry } from '../../../contract/system/operationLog';
import type { DataOf, RequestOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { containing } from '../../rows/paging';
import { organizationScope } from '../../security/rowScopes';
import { namesIn, withTitles } from './logNames';

/** Counting stops here: larger page numbers are not useful. */
const COUNT_MAX = 10_000;
const ENTRY = sql`l.id, l.at, l.actor_id, coalesce(a.nickname, '') as nickname, coalesce(a.username, '') as username,
  l.address, l.action, l.entity, l.entity_id`;

const scope = organizationScope('l.organization_id');

export const operationReads = {
  async findPage(
    tx: Tx,
    actor: Actor,
    filter: RequestOf<typeof getOperations>,
    size: number,
    offsetOf: (total: number) => number,
  ): Promise<{ list: OperationEntry[]; total: number }> {
    const conditions: RawBuilder<unknown>[] = [scope(actor)];
    const who = filter.actor?.trim() ?? '';
    if (who !== '') {
      conditions.push(
        sql`l.actor_id in (select id from accounts where nickname ilike ${containing(who)}
          or username like ${containing(who)})`,
      );
    }
    for (const column of ['action', 'entity', 'entity_id'] as const) {
      const value = filter[column];
      if (value !== undefined && value !== '') conditions.push(sql`${sql.ref(`l.${column}`)} = ${value}`);
    }
    if (filter.from) conditions.push(sql`l.at >= ${filter.from}::date`);
    if (filter.to) conditions.push(sql`l.at < ${filter.to}::date + 1`);
    if (filter.before_id !== undefined) conditions.push(sql`l.id < ${filter.before_id}`);
    const where = sql.join(conditions, sql` and `);
    const counted = await sql<{
      total: number;
    }>`select count(*) as total from (select 1 from operation_log l where ${where} limit ${COUNT_MAX}) as few`.execute(
      tx,
    );
    const total = counted.rows[0]?.total ?? 0;
    const { rows: list } = await sql<OperationEntry>`
      select ${ENTRY} from operation_log l left join accounts a on a.id = l.actor_id
      where ${where} order by l.id desc limit ${size} offset ${offsetOf(total)}`.execute(tx);
    return { list: await withTitles(tx, list), total };
  },

  /** The values that can be used as filters. */
  async findKinds(tx: Tx, actor: Actor): Promise<{ actions: string[]; entities: string[] }> {
    const { rows } = await sql<{ action: string; entity: string }>`select distinct l.action, l.entity from
      (select l.action, l.entity from operation_log l where ${scope(actor)} order by l.id desc
        limit 20000) as l`.execute(tx);
    const sorted = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b, 'zh'));
    return { actions: sorted(rows.map((row) => row.action)), entities: sorted(rows.map((row) => row.entity)) };
  },

  async find(tx: Tx, actor: Actor, id: number): Promise<DataOf<typeof getOperation> | undefined> {
    const { rows } = await sql<OperationEntry & { before: unknown; after: unknown }>`select ${ENTRY}, l.before, l.after
      from operation_log l left join accounts a on a.id = l.actor_id where l.id = ${id} and ${scope(actor)}`.execute(
      tx,
    );
    const [entry] = await withTitles(tx, rows);
    return entry && { ...entry, names: await namesIn(tx, entry.before, entry.after) };
  },
};
