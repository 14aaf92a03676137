// Knowledge systems and knowledge points: read completely, as they are small and the client filters them.
import { sql, type RawBuilder } from 'kysely';
import type { KnowledgeSystem, KpNode } from '../../../contract/knowledge/knowledge';
import { coverageCell, type TaggedGroup } from '../../../domain/knowledge/coverage';
import type { Tx } from '../../db/database';
import { binned, restored } from '../../rows/revisions';
import { may, type Actor } from '../../security/actor';
import { mayChangeSystem, questionScope, systemScope } from '../../security/rowScopes';
import type { BlueprintState, KnowledgeState, KpState, Link, SystemState, TypeState } from './knowledgeState';

export interface KpFilter {
  system_info_id?: number | undefined;
  type?: number | undefined;
}
type SystemRow = {
  id: number;
  organization_id: number | null;
  title: string;
  revision: number;
  type_id: number | null;
  name: string | null;
  question_count: number;
};

export const knowledgeReads = {
  async findSystems(tx: Tx, actor: Actor): Promise<KnowledgeSystem[]> {
    const { rows } = await sql<SystemRow>`
      select s.id, s.organization_id, s.title, s.revision, t.id as type_id, t.name, 0 as question_count
      from knowledge_systems s left join knowledge_types t on t.system_info_id = s.id and t.deleted_at is null
      where s.deleted_at is null and ${systemScope(actor)} order by s.sort, s.id, t.id`.execute(tx);
    return gather(rows, actor).map(({ question_count: _count, ...system }) => system);
  },

  /** Systems of the tags on the questions that the account may see, with the number of questions in each. */
  async findUsedSystems(
    tx: Tx,
    actor: Actor,
    stageId: number | undefined,
  ): Promise<(KnowledgeSystem & { question_count: number })[]> {
    const { rows } = await sql<SystemRow>`
      with used as materialized (
        select l.system_info_id, count(distinct l.question_id) as question_count
        from question_kp l join questions q on q.id = l.question_id
        where q.deleted_at is null and ${questionScope(actor).where} and (${stageId ?? null}::int is null
          or q.stage_id = ${stageId ?? null})
        group by l.system_info_id)
      select s.id, s.organization_id, s.title, s.revision, t.id as type_id, t.name, used.question_count
      from used join knowledge_systems s on s.id = used.system_info_id
      left join knowledge_types t on t.system_info_id = s.id and t.deleted_at is null
      where s.deleted_at is null and ${systemScope(actor)} order by s.sort, s.id, t.id`.execute(tx);
    return gather(rows, actor);
  },

  /** A flat list. */
  async findKps(tx: Tx, actor: Actor, { system_info_id, type }: KpFilter): Promise<KpNode[]> {
    const { rows } = await sql<KpNode>`
      select k.id, k.pid, k.tip_key, k.kp_name, k.system_info_id, k.type, k.sort, k.revision
      from kps k join knowledge_systems s on s.id = k.system_info_id
      where k.deleted_at is null and s.deleted_at is null and ${systemScope(actor)}
        and (${system_info_id ?? null}::bigint is null or k.system_info_id = ${system_info_id ?? null})
        and (${type ?? null}::int is null or k.type = ${type ?? null})
      order by s.sort, k.system_info_id, k.type, k.sort, k.id`.execute(tx);
    return rows;
  },
};

function gather(rows: readonly SystemRow[], actor: Actor): (KnowledgeSystem & { question_count: number })[] {
  const systems = new Map<number, KnowledgeSystem & { question_count: number }>();
  for (const { id, organization_id, title, revision, type_id, name, question_count } of rows) {
    const system = systems.get(id) ?? {
      id,
      organization_id,
      title,
      types: [],
      revision,
      question_count,
      editable: may(actor, 'knowledge.write') && mayChangeSystem(actor, { organization_id }) ? 1 : 0,
    };
    systems.set(id, system);
    if (type_id !== null) system.types.push({ id: type_id, name: name ?? '' });
  }
  return [...systems.values()];
}

// The tags of one knowledge tree, grouped: the source of the coverage and of the counts beside the points.

interface Few {
  least: number;
  greatest: number;
  more: boolean;
  kind: number;
  count: number;
}
interface Many {
  kp_ids: number[];
  kind: number;
  count: number;
}

/** One number for type and difficulty: grouping by one column is faster than by two. */
const KIND = sql`q.type_id * 100 + q.difficulty`;

/**
 * Must run in its own transaction. `scope` is the condition on the narrow row `q` that the question list uses for the
 * same account.
 */
export async function findTagGroups(
  tx: Tx,
  { system_info_id, type }: { system_info_id: number; type: number },
  scope: RawBuilder<boolean>,
  types: readonly number[],
): Promise<TaggedGroup[]> {
  const cellOf = (kind: number) => coverageCell(types, Math.floor(kind / 100), kind % 100);
  const inTree = sql`system_info_id = ${system_info_id} and type = ${type}`;
  const seen = sql`join questions q on q.id = t.question_id where q.deleted_at is null and ${scope}`;
  // Indexes give tags and questions in the same order: a merge join needs no hash table and fetches no row. Without
  // these settings the planner scans the whole tables, which takes two to three times as long.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx);
  // Questions with the same points are counted together, so that one with two points of a branch counts once in it. The
  // least and the greatest point fully describe a question with up to two points, without an array.
  const few = await sql<Few>`
    select t.least, t.greatest, t.more, ${KIND} as kind, count(*) as count
    from (select question_id, min(kp_id) as least, max(kp_id) as greatest, count(*) > 2 as more
      from question_kp where ${inTree} group by question_id) t
    ${seen} group by 1, 2, 3, 4`.execute(tx);
  const groups = few.rows
    .filter((row) => !row.more)
    .map(({ least, greatest, kind, count }) => ({
      kp_ids: [...new Set([least, greatest])],
      cell: cellOf(kind),
      count,
    }));
  if (groups.length === few.rows.length) return groups;
  const many = await sql<Many>`
    select t.kp_ids, ${KIND} as kind, count(*) as count
    from (select question_id, array_agg(kp_id order by kp_id) as kp_ids
      from question_kp where ${inTree} group by question_id having count(*) > 2) t
    ${seen} group by 1, 2`.execute(tx);
  return [
    ...groups,
    ...many.rows.map(({ kp_ids, kind, count }) => ({ kp_ids: kp_ids.map(Number), cell: cellOf(kind), count })),
  ];
}

export async function findParents(tx: Tx, systemId: number, type: number): Promise<Map<number, number>> {
  const parents = await tx
    .selectFrom('kps')
    .select(['id', 'pid'])
    .where('system_info_id', '=', systemId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(parents.map(({ id, pid }) => [id, pid]));
}

// Writes the rows of a change of the knowledge tables, and of its undo.

/** Rows per statement. */
const ROWS = 2000;
const firsts = (pairs: readonly (readonly [number, number])[]) => pairs.map(([first]) => first);
const seconds = (pairs: readonly (readonly [number, number])[]) => pairs.map(([, second]) => second);

export const knowledgeWrites = {
  /**
   * Writes the rows as in `state` and puts their new revisions into it. `undone`: the state is an earlier one that is
   * restored. Links: see below.
   */
  async write(tx: Tx, actor: Actor, state: KnowledgeState, undone: boolean): Promise<void> {
    await writeSystems(tx, actor, state.systems, undone);
    for (const type of state.types) await writeType(tx, actor, type);
    for (let at = 0; at < state.kps.length; at += ROWS)
      await writeKps(tx, actor, state.kps.slice(at, at + ROWS), undone);
    if (state.sorts.length > 0) {
      await sql`update kps set sort = given.sort
        from unnest(${firsts(state.sorts)}::bigint[], ${seconds(state.sorts)}::int[]) as given (id, sort)
        where kps.id = given.id`.execute(tx);
    }
  },

  /** A blueprint that was changed in the meantime stays as it is. */
  async writeBlueprints(tx: Tx, blueprints: BlueprintState[]): Promise<void> {
    for (const blueprint of blueprints) {
      const { id, body, revision } = blueprint;
      const { rows } = await sql<{
        revision: number;
      }>`update blueprints set body = ${JSON.stringify(body)}, revision = revision + 1
        where id = ${id} and revision = ${revision} returning revision`.execute(tx);
      blueprint.revision = rows[0]?.revision ?? revision;
    }
  },

  /**
   * Removes tags and adds others; raises the revision of every question concerned, so that an open form detects the
   * change.
   */
  async replaceLinks(tx: Tx, removed: readonly Link[], added: readonly Link[]): Promise<void> {
    if (removed.length > 0) {
      await sql`delete from question_kp l using unnest(${firsts(removed)}::bigint[],
        ${seconds(removed)}::bigint[]) as gone (kp_id, question_id)
        where l.kp_id = gone.kp_id and l.question_id = gone.question_id`.execute(tx);
    }
    if (added.length > 0) {
      await sql`insert into question_kp (kp_id, question_id, system_info_id, type)
        select k.id, given.question_id, k.system_info_id, k.type
        from unnest(${firsts(added)}::bigint[], ${seconds(added)}::bigint[]) as given (kp_id, question_id)
        join kps k on k.id = given.kp_id on conflict (kp_id, question_id) do nothing`.execute(tx);
    }
    const ids = [...new Set([...seconds(removed), ...seconds(added)])].sort((a, b) => a - b);
    if (ids.length === 0) return;
    await sql`update questions set revision = revision + 1
      where id in (select id from questions where id = any(${ids}::bigint[]) order by id for update)`.execute(tx);
  },
};

async function writeSystems(tx: Tx, actor: Actor, systems: SystemState[], undone: boolean): Promise<void> {
  for (const system of systems) {
    const content = undone ? system.content_revision : null;
    const { rows } = await sql<{
      revision: number;
    }>`insert into knowledge_systems (id, organization_id, title, sort, deleted_at, deleted_by, content_revision)
      values (${system.id}, ${system.organization_id}::bigint, ${system.title}, ${system.sort},
        ${system.deleted ? sql`now()` : null}, ${system.deleted ? actor.id : null}::bigint, ${content}::int)
      on conflict (id) do update set title = excluded.title, sort = excluded.sort, deleted_at = excluded.deleted_at,
        deleted_by = excluded.deleted_by,
        content_revision = excluded.content_revision, revision = knowledge_systems.revision + 1
      returning revision`.execute(tx);
    system.revision = rows[0]?.revision ?? 1;
    if (!undone) system.content_revision = system.revision;
  }
}

async function writeType(tx: Tx, actor: Actor, { system_info_id, id, name, deleted }: TypeState): Promise<void> {
  const state = { name, ...(deleted ? binned(actor) : restored) };
  await tx
    .insertInto('knowledge_types')
    .values({ system_info_id, id, ...state })
    .onConflict((c) => c.columns(['system_info_id', 'id']).doUpdateSet(state))
    .execute();
}

async function writeKps(tx: Tx, actor: Actor, kps: KpState[], undone: boolean): Promise<void> {
  const { rows } = await sql<{ id: number; revision: number }>`
    insert into kps (id, pid, system_info_id, type, tip_key, kp_name, sort, deleted_at, deleted_by, content_revision)
    select id, pid, system_info_id, type, tip_key, kp_name, sort, case when deleted = 1 then now() end,
      case when deleted = 1 then ${actor.id}::bigint end, case when ${undone} then content_revision end
    from jsonb_to_recordset(${JSON.stringify(kps)}::jsonb) as given
      (id bigint, pid bigint, system_info_id bigint, type int, tip_key text, kp_name text, sort int, deleted int,
        content_revision int)
    on conflict (id) do update set pid = excluded.pid, tip_key = excluded.tip_key, kp_name = excluded.kp_name,
      sort = excluded.sort, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
        content_revision = excluded.content_revision, revision = kps.revision + 1
    returning id, revision`.execute(tx);
  const revisions = new Map(rows.map((row) => [row.id, row.revision]));
  for (const kp of kps) {
    kp.revision = revisions.get(kp.id) ?? 1;
    if (!undone) kp.content_revision = kp.revision;
  }
}
