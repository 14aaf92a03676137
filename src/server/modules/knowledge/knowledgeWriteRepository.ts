// Writes the rows of a change of the knowledge tables, and of its undo.
import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { binned, restored } from '../../rows/revisions';
import type { Actor } from '../../security/actor';
import type { BlueprintState, KnowledgeState, KpState, Link, SystemState, TypeState } from './knowledgeState';

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
