// 换一题: finds replacements for a question, nearest first: by the question's own points, then by sibling points, then by
// the parent points, then by content. Points of methods count only for a question that has no others. One statement per
// step, and no more steps than the page needs.
import { sql, type RawBuilder } from 'kysely';
import type { BlueprintAlternative, BlueprintBody, WantedFields } from '../../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS } from '../../../contract/question/questionFields';
import { isSubjectMatter } from '../../../domain/knowledge/subjectMatter';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { givenDays, heldFamilies } from './fillRepository';
import { similarReads, type Similar } from './similarRepository';

export type Relation = BlueprintAlternative['relation'];

export interface Replaced {
  id: number;
  type_id: number;
  difficulty: number;
  stage_id: number | null;
  grade_id: number | null;
}

export interface Point {
  id: number;
  kp_name: string;
  relation: Relation;
  /** What the question is about, not how it is worked. */
  subject: boolean;
  system_info_id: number;
  type: number;
}

export interface AlternativeFilter {
  actor: Actor;
  /** Condition on the narrow row `q`: the questions that the account may see. */
  scope: RawBuilder<boolean>;
  today: string;
  seed: number;
  difficulty: { min: number; max: number } | null;
  fields: WantedFields;
  paperQuestionIds: readonly number[];
  excludePaperIds: readonly number[];
  unused: BlueprintBody['unused'];
}

export interface Alternative {
  question_id: number;
  difficulty: number;
  kp_id: number | null;
}

export interface Facts {
  id: number;
  tokens: number[];
  kps: number[];
  points: number;
}

/** The search of one statement: the search ends at the first step that finds enough. */
export interface Step {
  levels: readonly number[];
  points: readonly number[];
  nearer: readonly number[];
}

const HARDEST = 10;
/** Greater than the distance between any two levels. */
const UNRATED = 99;
/** A prime above every id that matters: ids are multiplied by a factor that depends on the seed, modulo this prime. */
const PRIME = 1_000_003;

export const alternativeReads = {
  async findReplaced(tx: Tx, id: number, scope: RawBuilder<boolean>): Promise<Replaced | undefined> {
    const { rows } = await sql<Replaced>`
      select q.id, q.type_id, q.difficulty, q.stage_id, q.grade_id from questions q
      where q.id = ${id} and q.deleted_at is null and ${scope}`.execute(tx);
    return rows[0];
  },

  /**
   * Own points, their siblings and their parents; each once, by its nearest relation. Points at the root have no
   * siblings.
   */
  async findPoints(tx: Tx, id: number): Promise<Point[]> {
    const { rows } = await sql<Omit<Point, 'relation' | 'subject'> & { rank: number; system: string; tree: string }>`
      with own as (
        select k.id, k.pid from question_kp t join kps k on k.id = t.kp_id
          where t.question_id = ${id} and k.deleted_at is null),
      near as (
        select id, 0 as rank from own
        union all select k.id, 1 from kps k join own on k.pid = own.pid where own.pid <> 0 and k.deleted_at is null
        union all select k.id, 2 from kps k join own on k.id = own.pid where k.deleted_at is null)
      select n.id, k.kp_name, k.system_info_id, k.type, coalesce(s.title, '') as system, coalesce(t.name, '') as tree,
        min(n.rank) as rank
      from near n join kps k on k.id = n.id left join knowledge_systems s on s.id = k.system_info_id
        left join knowledge_types t on t.system_info_id = k.system_info_id and t.id = k.type
      group by n.id, k.kp_name, k.system_info_id, k.type, s.title, t.name order by rank, n.id`.execute(tx);
    const relations = ['same', 'sibling', 'parent'] as const;
    return rows.map(({ rank, system, tree, ...point }) => ({
      ...point,
      relation: relations[rank] ?? 'parent',
      subject: isSubjectMatter(system, tree),
    }));
  },

  /**
   * Those of the questions whose points in the trees of `points` are all under other parents: they are about something
   * else.
   */
  async findElsewhere(tx: Tx, ids: readonly number[], points: readonly Point[]): Promise<Set<number>> {
    const near = points.filter(({ relation }) => relation !== 'sibling');
    if (ids.length === 0 || near.length === 0) return new Set();
    const { rows } = await sql<{ id: number }>`
      with recursive up as (
        select t.question_id, k.id, k.pid from question_kp t join kps k on k.id = t.kp_id
        where t.question_id = any(${ids}::bigint[]) and exists (
          select 1 from unnest(${near.map((point) => point.system_info_id)}::bigint[],
            ${near.map((point) => point.type)}::int[]) as tree (system_info_id, type)
          where tree.system_info_id = t.system_info_id and tree.type = t.type)
        union select u.question_id, k.id, k.pid from up u join kps k on k.id = u.pid)
      select question_id as id from up group by question_id
      having not bool_or(id = any(${near.map((point) => point.id)}::bigint[]))`.execute(tx);
    return new Set(rows.map((row) => row.id));
  },

  /** Search tokens, knowledge points and points of questions. */
  async findFacts(tx: Tx, ids: readonly number[]): Promise<Facts[]> {
    const { rows } = await sql<Facts>`
      select q.id, coalesce(s.tok, '{}') as tokens,
        array(select t.kp_id from question_kp t where t.question_id = q.id) as kps,
        coalesce((select sum((p->>'score')::float8) from jsonb_array_elements(v.parts) p), 0)::float8 as points
      from questions q left join question_search s on s.question_id = q.id
        left join question_content v on v.question_id = q.id and v.version = q.version
      where q.id = any(${ids}::bigint[])`.execute(tx);
    return rows;
  },

  /** Questions of these levels, tagged with one of `points` and with none of `nearer`. */
  async findMany(
    tx: Tx,
    replaced: Replaced,
    filter: AlternativeFilter,
    { levels, points, nearer }: Step,
    limit: number,
  ): Promise<Alternative[]> {
    const { rows } = await sql<Alternative>`
      select q.id as question_id, q.difficulty, min(t.kp_id) as kp_id
      from questions q join question_kp t on t.question_id = q.id and t.kp_id = any(${points}::bigint[])
      where ${sql.join(conditions(replaced, filter, levels, nearer), sql` and `)} group by q.id
      order by ${distance(replaced)}, count(*) desc, ${spread(filter)}, q.id limit ${limit}`.execute(tx);
    return rows;
  },

  /** Questions tagged with none of `nearer`, most similar in content first. */
  findSimilar: (
    tx: Tx,
    replaced: Replaced,
    filter: AlternativeFilter,
    levels: readonly number[],
    nearer: readonly number[],
    limit: number,
  ): Promise<Similar[]> =>
    similarReads.findMany(
      tx,
      {
        id: replaced.id,
        where: conditions(replaced, filter, levels, nearer),
        distance: distance(replaced),
        spread: spread(filter),
      },
      limit,
    ),
};

/** A different order of ids for each seed, the same on every engine. */
function spread({ seed }: AlternativeFilter): RawBuilder<unknown> {
  const factor = 1 + (Math.abs(seed * 7919) % (PRIME - 1));
  return sql`(q.id % ${PRIME}::bigint) * ${factor}::bigint % ${PRIME}::bigint`;
}

/**
 * 0 means unrated: for an unrated question, other unrated ones come first, then the easy ones; otherwise unrated ones
 * come last.
 */
const distanceTo = ({ difficulty }: Replaced, level: number): number =>
  difficulty === 0 ? level : level === 0 ? UNRATED : Math.abs(level - difficulty);
const distance = ({ difficulty }: Replaced): RawBuilder<unknown> =>
  difficulty === 0
    ? sql`q.difficulty`
    : sql`(case when q.difficulty = 0 then ${UNRATED}::int else abs(q.difficulty - ${difficulty}::int) end)`;

/**
 * Difficulty levels of the replacements: first the nearest, which are a fraction of the bank but usually fill a page,
 * then the rest.
 */
export function levelSteps(replaced: Replaced, wanted: AlternativeFilter['difficulty']): number[][] {
  const own = replaced.difficulty;
  const range = wanted ?? (own > 0 ? { min: Math.max(1, own - 1), max: own + 1 } : { min: 0, max: HARDEST });
  const levels = Array.from({ length: HARDEST + 1 }, (_, level) => level).filter(
    (level) => level >= range.min && level <= range.max,
  );
  const least = Math.min(...levels.map((level) => distanceTo(replaced, level)));
  const near = (level: number) => distanceTo(replaced, level) === least;
  return [levels.filter(near), levels.filter((level) => !near(level))].filter((step) => step.length > 0);
}

function conditions(
  replaced: Replaced,
  filter: AlternativeFilter,
  levels: readonly number[],
  nearer: readonly number[],
): RawBuilder<unknown>[] {
  const { actor, scope, today, fields, paperQuestionIds, excludePaperIds, unused } = filter;
  const where = [
    sql`q.deleted_at is null`,
    scope,
    sql`q.status = ${STATUS.reviewed}`,
    sql`q.in_use = 1`,
    sql`q.type_id = ${replaced.type_id}`,
    sql`q.id <> ${replaced.id}`,
    sql`not (q.family_id = any(array(select u.family_id from questions u
      where u.id = any(${paperQuestionIds}::bigint[]))))`,
  ];
  where.push(sql`q.difficulty = any(${levels}::int[])`);
  for (const field of BLUEPRINT_FIELDS)
    if (fields[field] !== undefined) where.push(sql`${sql.ref(`q.${field}`)} = ${fields[field]}`);
  if (nearer.length > 0)
    where.push(
      sql`not exists (select 1 from question_kp x where x.question_id = q.id and x.kp_id = any(${nearer}::bigint[]))`,
    );
  if (replaced.stage_id !== null) where.push(sql`q.stage_id = ${replaced.stage_id}`);
  if (replaced.grade_id !== null) where.push(sql`q.grade_id = ${replaced.grade_id}`);
  if (excludePaperIds.length > 0)
    where.push(sql`not (q.family_id = any(array(select family_id from (${heldFamilies(excludePaperIds, actor)}) h)))`);
  if (unused) where.push(sql`not (q.id = any(array(select question_id from (${givenDays(unused, actor, today)}) g)))`);
  return where;
}
