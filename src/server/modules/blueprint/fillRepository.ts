// Reads what a blueprint may pick from, in four statements: points, questions, locked questions, names of excluded
// papers.
import { sql, type RawBuilder } from 'kysely';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { DIFFICULTIES, type getBlueprintCandidates } from '../../../contract/paper/savedBlueprint';
import { BLUEPRINT_FIELDS, type BlueprintField } from '../../../contract/question/questionFields';
import type { DataOf } from '../../../contract/wire';
import type { Candidate } from '../../../domain/blueprint/problem';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { paperScope, systemScope } from '../../security/rowScopes';

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
    const kpIds = [...new Set([...rows.flatMap((row) => row.kp_ids), ...coverage.map(({ kp_id }) => kp_id)])];
    if (kpIds.length === 0) return [];
    const found = await sql<{ id: number; pid: number; kp_name: string }>`
      with recursive wanted(id) as (
        select k.id from kps k join knowledge_systems s on s.id = k.system_info_id where k.id = any(${kpIds}::bigint[])
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
    select q.id, q.family_id, q.type_id, q.difficulty,
      ${sql.join(BLUEPRINT_FIELDS.map((field) => sql.ref(`q.${field}`)))},
      q.times_used, t.kp_ids, g.given_days, h.paper_ids
    from questions q ${taggedOnly ? sql`join` : sql`left join`} tagged t on t.question_id = q.id
      left join given g on g.question_id = q.id left join held h on h.family_id = q.family_id
    where ${where} order by q.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    kp_ids: (row.kp_ids ?? []).map(Number),
    paper_ids: (row.paper_ids ?? []).map(Number),
  }));
}

// How many questions the bank has for the rows of a blueprint: one grouped query, so that a teacher sees early which
// rows cannot be filled.

type Candidates = DataOf<typeof getBlueprintCandidates>;
interface Found extends Record<BlueprintField, number> {
  row_id: number;
  type_id: number;
  difficulty: number;
  count: number;
}

/** What the questions of a row are counted by. */
const KIND = sql.join(['type_id', ...BLUEPRINT_FIELDS, 'difficulty'].map((name) => sql.ref(`q.${name}`)));

/** `where` is the condition on the narrow row `q` under which a question may be picked. */
export async function countCandidates(
  tx: Tx,
  rows: BlueprintBody['rows'],
  where: RawBuilder<unknown>,
): Promise<Candidates> {
  const wanted = JSON.stringify(rows.flatMap((row) => row.kp_ids.map((kp_id) => ({ row_id: row.id, kp_id }))));
  const open = rows.filter((row) => row.kp_ids.length === 0);
  const { rows: tagged } = await sql<Found>`
    with recursive wanted (row_id, kp_id) as (
      select w.row_id, w.kp_id from jsonb_to_recordset(${wanted}::jsonb) as w (row_id int, kp_id bigint)
      union
      select w.row_id, k.id from kps k join wanted w on k.pid = w.kp_id where k.deleted_at is null),
    tagged as (select distinct w.row_id, t.question_id from wanted w join question_kp t on t.kp_id = w.kp_id)
    select t.row_id, ${KIND}, count(*) as count from tagged t join questions q on q.id = t.question_id
    where ${where} group by t.row_id, ${KIND}`.execute(tx);
  const all = open.length === 0 ? [] : await countAll(tx, where);
  const byRow = new Map<string, Candidates['list'][number]>();
  const add = ({ difficulty, count, ...kind }: Found) => {
    const key = [kind.row_id, kind.type_id, ...BLUEPRINT_FIELDS.map((field) => kind[field])].join('.');
    const entry = byRow.get(key) ?? { ...kind, counts: new Array<number>(DIFFICULTIES).fill(0) };
    byRow.set(key, entry);
    if (difficulty >= 0 && difficulty < DIFFICULTIES)
      entry.counts[difficulty] = (entry.counts[difficulty] ?? 0) + count;
  };
  tagged.forEach(add);
  for (const row of open) for (const found of all) add({ ...found, row_id: row.id });
  return { list: [...byRow.values()] };
}

async function countAll(tx: Tx, where: RawBuilder<unknown>): Promise<Omit<Found, 'row_id'>[]> {
  const { rows } = await sql<Omit<Found, 'row_id'>>`
    select ${KIND}, count(*) as count from questions q where ${where} group by ${KIND}`.execute(tx);
  return rows;
}

/**
 * The same conditions as the fill (fillRepository): reviewed, in use, matching the head of the blueprint, not on an
 * excluded paper and not given recently.
 */
export function pickable(
  body: BlueprintBody,
  actor: Actor,
  scope: RawBuilder<boolean>,
  today: string,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`q.deleted_at is null and q.status = ${STATUS.reviewed} and q.in_use = 1`,
    scope,
  ];
  for (const column of ['stage_id', 'grade_id', 'gs_id'] as const) {
    if (body[column] !== null) conditions.push(sql`${sql.ref(`q.${column}`)} = ${body[column]}`);
  }
  if (body.exclude_paper_ids.length > 0) {
    conditions.push(sql`q.family_id not in (select u.family_id from paper_items i
      join questions u on u.id = i.question_id
      join papers p on p.id = i.paper_id where i.paper_id = any(${body.exclude_paper_ids}::bigint[])
        and ${paperScope(actor)})`);
  }
  if (body.unused) {
    const { days, school_id, grade_id } = body.unused;
    // A question given to a whole school counts as given to each grade.
    conditions.push(sql`not exists (select 1 from question_exposures e join papers p on p.id = e.paper_id
      where e.question_id = q.id and ${paperScope(actor)} and e.given_on > ${today}::date - ${days}::int
        and e.given_on <= ${today}::date
      and (${school_id}::bigint is null or e.school_id = ${school_id}::bigint)
      and (${grade_id}::int is null or e.grade_id = ${grade_id}::int or e.grade_id is null))`);
  }
  return sql.join(conditions, sql` and `);
}

// Questions that must not be picked again: those given recently, and families of questions on excluded papers; both as
// SQL sets.

/** (family_id, paper_ids) of the questions on those papers. */
export const heldFamilies = (paperIds: readonly number[], actor: Actor): RawBuilder<unknown> => sql`
  select f.family_id, array_agg(distinct i.paper_id) as paper_ids
  from paper_items i join papers p on p.id = i.paper_id join questions f on f.id = i.question_id
  where i.paper_id = any(${paperIds}::bigint[]) and ${paperScope(actor)} group by f.family_id`;

/** (question_id, given_days): days since a question was last given to that school and grade, within the window. */
export function givenDays(unused: BlueprintBody['unused'], actor: Actor, today: string): RawBuilder<unknown> {
  if (!unused) return sql`select 0::bigint as question_id, 0 as given_days where false`;
  const where = [
    sql`e.given_on > ${today}::date - ${unused.days}::int`,
    sql`e.given_on <= ${today}::date`,
    paperScope(actor),
  ];
  if (unused.school_id !== null) where.push(sql`e.school_id = ${unused.school_id}`);
  // A question given to a whole school counts as given to each grade.
  if (unused.grade_id !== null) where.push(sql`(e.grade_id = ${unused.grade_id} or e.grade_id is null)`);
  return sql`
    select e.question_id, ${today}::date - max(e.given_on) as given_days
    from question_exposures e join papers p on p.id = e.paper_id where ${sql.join(where, sql` and `)}
      group by e.question_id`;
}
