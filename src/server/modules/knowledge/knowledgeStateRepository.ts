// Reads and locks the rows that a change of the knowledge tables starts from, and checks that a tree is still valid.
import { sql } from 'kysely';
import { findRings } from '../../../domain/knowledge/flatFile';
import type { Tx } from '../../db/database';
import type { BlueprintState, KpState, Link, SystemState, TypeState } from './knowledgeState';

const KP = sql`k.id, k.pid, k.system_info_id, k.type, k.tip_key, k.kp_name, k.sort, k.revision,
  coalesce(k.content_revision, k.revision) as content_revision,
  case when k.deleted_at is null then 0 else 1 end as deleted`;
const BELOW = (id: number) => sql`recursive sub (id) as (
  select id from kps where id = ${id}
  union select k.id from kps k join sub on k.pid = sub.id where k.deleted_at is null)`;

export const knowledgeStateReads = {
  /** The entry of the operation log with the rows before and after a change. */
  findLogged: (tx: Tx, id: number, entity: string) =>
    tx
      .selectFrom('operation_log')
      .select(['entity_id', 'before', 'after'])
      .where('id', '=', id)
      .where('entity', '=', entity)
      .executeTakeFirst(),

  /** Blueprints that use any of the points, locked; deleted ones too, since they may be restored. */
  async findBlueprints(tx: Tx, kpIds: readonly number[]): Promise<BlueprintState[]> {
    const { rows } = await sql<BlueprintState>`select id, body, revision from blueprints b
      where exists (select 1 from jsonb_array_elements(b.body->'rows') r, jsonb_array_elements(r->'kp_ids') k
        where k::bigint = any(${[...kpIds]}::bigint[]))
        or exists (select 1 from jsonb_array_elements(b.body->'coverage') c
          where (c->>'kp_id')::bigint = any(${[...kpIds]}::bigint[]))
      order by id for update`.execute(tx);
    return rows;
  },

  /** Serializes the changes of one system: two moves at the same time could create a cycle. */
  async lockSystems(tx: Tx, ids: readonly number[]): Promise<void> {
    await sql`select id from knowledge_systems where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
      tx,
    );
  },

  async findSystems(tx: Tx, ids: readonly number[]): Promise<SystemState[]> {
    const { rows } = await sql<SystemState>`select id, organization_id, title, sort, revision,
        coalesce(content_revision, revision) as content_revision, case when deleted_at is null then 0
          else 1 end as deleted
      from knowledge_systems where id = any(${[...ids]}::bigint[])`.execute(tx);
    return rows;
  },

  async findTypes(tx: Tx, systemId: number): Promise<TypeState[]> {
    const { rows } = await sql<TypeState>`select system_info_id, id, name, 0 as deleted from knowledge_types
      where system_info_id = ${systemId} and deleted_at is null order by id`.execute(tx);
    return rows;
  },

  /** The next free number of a type; numbers that points once used are not used again. */
  async nextTypeId(tx: Tx, systemId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`select 1 + greatest(
      (select coalesce(max(id), 0) from knowledge_types where system_info_id = ${systemId}),
      (select coalesce(max(type), 0) from kps where system_info_id = ${systemId})) as id`.execute(tx);
    return rows[0]?.id ?? 1;
  },

  async findSystemOf(tx: Tx, kpId: number): Promise<number | null> {
    const row = await tx.selectFrom('kps').select('system_info_id').where('id', '=', kpId).executeTakeFirst();
    return row?.system_info_id ?? null;
  },

  /** Includes deleted points; locks the rows. */
  async findKps(tx: Tx, ids: readonly number[]): Promise<KpState[]> {
    const { rows } = await sql<KpState>`select ${KP} from kps k where k.id = any(${[...ids]}::bigint[])
        order by k.id for update`.execute(tx);
    return rows;
  },

  async findSystemKps(tx: Tx, systemId: number): Promise<KpState[]> {
    const { rows } =
      await sql<KpState>`select ${KP} from kps k where k.system_info_id = ${systemId} and k.deleted_at is null
        order by k.id`.execute(tx);
    return rows;
  },

  async findTree(tx: Tx, systemId: number, type: number): Promise<KpState[]> {
    const { rows } = await sql<KpState>`select ${KP} from kps k
      where k.system_info_id = ${systemId} and k.type = ${type} and k.deleted_at is null order by k.sort, k.id`.execute(
      tx,
    );
    return rows;
  },

  /** The point and all points below it; `lock`: until this transaction ends no question can be tagged with them. */
  async findSubtree(tx: Tx, id: number, lock = false): Promise<KpState[]> {
    const { rows } = await sql<KpState>`with ${BELOW(id)} select ${KP} from kps k where k.id in (select id from sub)
      and k.deleted_at is null order by k.id ${lock ? sql`for update` : sql``}`.execute(tx);
    return rows;
  },

  /** Points with the same parent, in their order. */
  async findSiblings(
    tx: Tx,
    { system_info_id, type, pid }: Pick<KpState, 'system_info_id' | 'type' | 'pid'>,
  ): Promise<KpState[]> {
    const { rows } =
      await sql<KpState>`select ${KP} from kps k where k.pid = ${pid} and k.system_info_id = ${system_info_id}
      and k.type = ${type} and k.deleted_at is null order by k.sort, k.id`.execute(tx);
    return rows;
  },

  async findLinks(tx: Tx, kpIds: readonly number[]): Promise<Link[]> {
    const { rows } = await sql<{ kp_id: number; question_id: number }>`select kp_id, question_id from question_kp
      where kp_id = any(${[...kpIds]}::bigint[]) order by question_id, kp_id`.execute(tx);
    return rows.map(({ kp_id, question_id }) => [kp_id, question_id]);
  },

  async countKps(tx: Tx, systemId: number, type: number | null): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*) as total from kps where system_info_id = ${systemId}
      and (${type}::int is null or type = ${type}) and deleted_at is null`.execute(tx);
    return rows[0]?.total ?? 0;
  },

  async findImpact(tx: Tx, id: number, into: number | undefined) {
    type Impact = { nodes: number; own_questions: number; questions: number; already: number };
    const { rows } = await sql<Impact>`with ${BELOW(id)}, live as (
        select l.kp_id, l.question_id from question_kp l join questions q on q.id = l.question_id
        where l.kp_id in (select id from sub) and q.deleted_at is null)
      select (select count(*) from sub) as nodes, (select count(distinct question_id) from live) as questions,
        (select count(*) from live where kp_id = ${id}) as own_questions,
        (select count(*) from live l join question_kp o on o.question_id = l.question_id
          where l.kp_id = ${id} and o.kp_id = ${into ?? 0}) as already`.execute(tx);
    return rows[0] ?? { nodes: 0, own_questions: 0, questions: 0, already: 0 };
  },

  /**
   * Why the systems are no longer valid trees, in Chinese; null when they are. `touched` are the points that were just
   * written.
   */
  async findTreeFault(tx: Tx, systemIds: readonly number[], touched: readonly number[]): Promise<string | null> {
    const { rows } = await sql<{ id: number; pid: number; kp_name: string; lost: boolean }>`
      select k.id, k.pid, k.kp_name,
        k.pid <> 0 and not exists (select 1 from kps p where p.id = k.pid and p.deleted_at is null
          and p.system_info_id = k.system_info_id and p.type = k.type) as lost
      from kps k where k.system_info_id = any(${[...systemIds]}::bigint[]) and k.deleted_at is null`.execute(tx);
    const changed = new Set(touched);
    const lost = rows.find((row) => row.lost && (changed.has(row.id) || changed.has(row.pid)));
    if (lost) return `知识点“${lost.kp_name}”的上级已不在`;
    const names = new Map(rows.map((row) => [row.id, row.kp_name]));
    const rings = findRings(new Map(rows.filter((row) => names.has(row.pid)).map((row) => [row.id, row.pid])));
    const ring = rings.find((ids) => ids.some((id) => changed.has(id)));
    if (ring) return `知识点“${names.get(ring[0] ?? 0) ?? ''}”会成为自己的下级`;
    const tagged = await sql<{ kp_name: string }>`select k.kp_name from kps k join question_kp l on l.kp_id = k.id
      join questions q on q.id = l.question_id
      where k.id = any(${[...touched]}::bigint[]) and k.deleted_at is not null and q.deleted_at is null
        limit 1`.execute(tx);
    return tagged.rows[0] ? `知识点“${tagged.rows[0].kp_name}”已标有试题` : null;
  },
};
