// Reads what a blueprint may pick from, in four statements: points, questions, locked questions, names of excluded
// papers.
import { sql, type RawBuilder } from 'kysely';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import type { Candidate } from '../../../domain/blueprint/problem';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { paperScope, systemScope } from '../../security/rowScopes';
import { givenDays, heldFamilies } from './exclusionRepository';

interface Asked {
  body: BlueprintBody;
  actor: Actor;
  /** Condition on the narrow row `q`: the questions that the account may see. */
  scope: RawBuilder<boolean>;
  /** The day from which the window counts back, YYYY-MM-DD. */
  today: string;
}

export const fillReads = {
  /** The points that rows and coverage name, with all points below them. `union` terminates even on cycles. */
  async findPoints(
    tx: Tx,
    actor: Actor,
    { rows, coverage }: BlueprintBody,
  ): Promise<{ id: number; pid: number; kp_name: string }[]> {
    const named = [...new Set([...rows.flatMap((row) => row.kp_ids), ...coverage.map(({ kp_id }) => kp_id)])];
    if (named.length === 0) return [];
    const found = await sql<{ id: number; pid: number; kp_name: string }>`
      with recursive wanted(id) as (
        select k.id from kps k join knowledge_systems s on s.id = k.system_info_id where k.id = any(${named}::bigint[])
          and ${systemScope(actor)}
        union select k.id from kps k join wanted w on k.pid = w.id where k.deleted_at is null)
      select k.id, k.pid, k.kp_name from wanted w join kps k on k.id = w.id`.execute(tx);
    return found.rows;
  },

  /**
   * Reviewed questions in use that match the head and some type of the blueprint; questions ruled out by the window or
   * an excluded paper are returned with the reason, not left out.
   */
  async findCandidates(
    tx: Tx,
    asked: Asked,
    points: readonly number[],
    excludedIds: readonly number[],
  ): Promise<Candidate[]> {
    const { body, scope } = asked;
    const types = [...new Set(body.cells.filter(({ count }) => count > 0).map(({ type_id }) => type_id))];
    const where = [
      sql`q.deleted_at is null`,
      scope,
      sql`q.status = ${STATUS.reviewed}`,
      sql`q.in_use = 1`,
      sql`q.type_id = any(${types}::int[])`,
    ];
    for (const column of ['stage_id', 'grade_id', 'gs_id'] as const) {
      if (body[column] !== null) where.push(sql`${sql.ref(`q.${column}`)} = ${body[column]}`);
    }
    if (excludedIds.length > 0) where.push(sql`not (q.id = any(${excludedIds}::bigint[]))`);
    // When every row names points, a question without any of them fits no row.
    const anyPoint = body.rows.some((row) => row.kp_ids.length === 0);
    return readCandidates(tx, asked, points, sql.join(where, sql` and `), !anyPoint);
  },

  /** In any state: a locked question is kept; questions that the account cannot see are missing from the result. */
  async findLocked(tx: Tx, asked: Asked, points: readonly number[], ids: readonly number[]): Promise<Candidate[]> {
    if (ids.length === 0) return [];
    return readCandidates(
      tx,
      asked,
      points,
      sql`q.deleted_at is null and ${asked.scope} and q.id = any(${ids}::bigint[])`,
      false,
    );
  },

  async findPaperTitles(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: number; title: string }>`
      select p.id, p.title from papers p where p.id = any(${ids}::bigint[]) and ${paperScope(actor)}`.execute(tx);
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
};

interface CandidateRow extends Omit<Candidate, 'kp_ids' | 'paper_ids'> {
  kp_ids: (number | string)[] | null;
  paper_ids: (number | string)[] | null;
}

async function readCandidates(
  tx: Tx,
  asked: Asked,
  points: readonly number[],
  where: RawBuilder<unknown>,
  taggedOnly: boolean,
): Promise<Candidate[]> {
  const { body, actor, today } = asked;
  const { rows } = await sql<CandidateRow>`
    with tagged as (
      select question_id, array_agg(kp_id order by kp_id) as kp_ids from question_kp
      where kp_id = any(${points}::bigint[]) group by question_id),
    given as (${givenDays(body.unused, actor, today)}),
    held as (${heldFamilies(body.exclude_paper_ids, actor)})
    select q.id, q.family_id, q.type_id, q.difficulty, q.times_used, t.kp_ids, g.given_days, h.paper_ids
    from questions q ${taggedOnly ? sql`join` : sql`left join`} tagged t on t.question_id = q.id
      left join given g on g.question_id = q.id left join held h on h.family_id = q.family_id
    where ${where} order by q.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    kp_ids: (row.kp_ids ?? []).map(Number),
    paper_ids: (row.paper_ids ?? []).map(Number),
  }));
}
