// Knowledge systems and knowledge points: read completely, as they are small and the client filters them.
import { sql } from 'kysely';
import type { KnowledgeSystem, KpNode } from '../../../contract/knowledge/knowledge';
import type { Tx } from '../../db/database';
import { may, type Actor } from '../../security/actor';
import { mayChangeSystem, questionScope, systemScope } from '../../security/rowScopes';

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
