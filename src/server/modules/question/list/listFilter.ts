// Translates the question list's filters to SQL: conditions on the narrow row `q`, and the sets that drive the query
// (keyword, kps).
import { sql, type RawBuilder } from 'kysely';
import { TYPE_IDS } from '../../../../contract/codes';
import { OWN_QUESTIONS } from '../../../../contract/question/choices';
import type { getQuestions, QuestionOrder } from '../../../../contract/question/question';
import {
  COMPUTED_RANGES,
  EXACT_FILTERS,
  eachField,
  fieldRow,
  RANGE_FIELDS,
} from '../../../../contract/question/questionFields';
import type { RequestOf } from '../../../../contract/wire';
import { answerKind } from '../../../../domain/question/types/traits';
import type { Database } from '../../../db/database';
import { dayOf } from '../../../rows/dayOf';
import type { Actor } from '../../../security/actor';
import type { RowScope } from '../../../security/rowScopes';
import { paperScope } from '../../../security/rowScopes';
import { planKeyword, type KeywordFilter } from './keywordQuery';
import { planSimilar } from './similarQuestions';

export type ListRequest = RequestOf<typeof getQuestions>;

/** One sort key; all keys of a list have the same direction, so that a row comparison can be used for paging. */
export interface SortKey {
  expression: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
}
export interface ListPlan {
  /** Equal for equal filter, scope and order. */
  key: string;
  /** CTEs before the query, already materialized; empty when the narrow table alone decides. */
  sets: RawBuilder<unknown>[];
  /** Joins of those CTEs to `q`. */
  joins: RawBuilder<unknown>;
  /**
   * The same restriction as a condition on each row, for lists so long that a page is soon full; null when there is
   * none.
   */
  walk: RawBuilder<unknown> | null;
  where: RawBuilder<unknown>;
  /** The words that letters of the keyword were read as. */
  spelled: readonly string[];
  /** Of a row `s` of question_search with the id `q.id`, when the best hits come first: then the first sort key. */
  score: RawBuilder<unknown> | null;
  /** Of a row with its joins, read as `q.weight` by `score`. */
  weight: RawBuilder<unknown>;
  sort: SortKey[];
  descending: boolean;
}

type Sql = RawBuilder<unknown>;

const EQUALS = [...EXACT_FILTERS, 'type_id', 'status', 'returned', 'author_id'] as const;
/** Codes that exclude nothing. */
const ALL: Readonly<Record<string, number | undefined>> = eachField(EXACT_FILTERS, (name) => fieldRow(name).all);
const MAX_DAYS = 3650;

const mineOf = (filter: ListRequest, actor: Actor) => (filter.mine === 1 ? { author_id: actor.id } : {});

export function listKey({ page: _page, size: _size, ...rest }: ListRequest, actor: Actor, scope: RowScope): string {
  const house = rest.sharing === undefined ? 0 : actor.organization_id;
  return JSON.stringify([scope.key, house, mineOf(rest, actor), Object.entries(rest).sort()]);
}

/** `found`: in place of what the keyword of the filter finds. */
export async function planList(
  db: Database,
  filter: ListRequest,
  actor: Actor,
  scope: RowScope,
  found?: KeywordFilter,
): Promise<ListPlan> {
  const where: Sql[] = [sql`q.deleted_at is null`, scope.where];
  addFields(filter, actor, where);

  const sets: RawBuilder<unknown>[] = [];
  const joins: RawBuilder<unknown>[] = [];
  const walk: RawBuilder<unknown>[] = [];
  addUnused(filter, actor, where);
  addKps(filter, sets, joins, where, walk);
  const keyword = found ?? (await planKeyword(db, filter.keyword ?? '', filter.keyword_in));
  if (keyword) {
    sets.push(...keyword.sets);
    joins.push(sql`join text_hits on text_hits.question_id = q.id`);
    if (keyword.walk) walk.push(keyword.walk);
  }
  const similar = filter.similar_to === undefined ? null : await planSimilar(db, filter.similar_to, scope);
  if (similar) {
    sets.push(similar.set);
    joins.push(sql`join similar_hits on similar_hits.question_id = q.id`);
  }
  // Of questions like another one, the words only narrow.
  const score = similar ? sql`q.weight` : (keyword?.score ?? null);
  const ranked = score !== null && (filter.order ?? 'relevance') === 'relevance';
  const walks = !ranked && !similar && walk.length > 0 && (keyword === null || keyword.walk !== null);
  return {
    key: `${listKey(filter, actor, scope)}${found ? ' alike' : ''}`,
    score: ranked ? score : null,
    weight: similar?.weight ?? keyword?.weight ?? sql`0`,
    spelled: keyword?.spelled ?? [],
    sets,
    joins: sql.join(joins, sql` `),
    where: sql.join(where, sql` and `),
    walk: walks ? sql.join(walk, sql` and `) : null,
    ...sortOf(filter.order, ranked),
  };
}

/** Filters on columns of the narrow row. */
function addFields(filter: ListRequest, actor: Actor, where: Sql[]): void {
  for (const [column, value] of Object.entries({ ...pick(filter), ...mineOf(filter, actor) }))
    where.push(sql`${sql.ref(`q.${column}`)} = ${value}`);
  if (filter.sharing !== undefined) {
    where.push(sql`q.organization_id ${filter.sharing === OWN_QUESTIONS ? sql`=` : sql`<>`} ${actor.organization_id}`);
  }
  for (const name of RANGE_FIELDS) {
    const [least, most] = [filter[`${name}_min`], filter[`${name}_max`]];
    if (least !== undefined) where.push(sql`${sql.ref(`q.${name}`)} >= ${least}`);
    if (most !== undefined) where.push(sql`${sql.ref(`q.${name}`)} <= ${most}`);
  }
  for (const name of COMPUTED_RANGES) {
    const [least, most] = [filter[`${name}_min`], filter[`${name}_max`]];
    if (least !== undefined) where.push(sql`${sql.ref(`q.${name}`)} >= ${least - 0.5}::float8`);
    if (most !== undefined) where.push(sql`${sql.ref(`q.${name}`)} < ${most + 0.5}::float8`);
  }
  if (filter.unanswered !== undefined)
    where.push(
      filter.unanswered === 1 ? sql`(q.in_use = 0 and ${UNANSWERED})` : sql`not (q.in_use = 0 and ${UNANSWERED})`,
    );
  if (filter.id !== undefined) where.push(sql`q.id = ${filter.id}`);
}

const typesOf = (...kinds: string[]) => TYPE_IDS.filter((id) => kinds.includes(answerKind(id) ?? ''));
/** `lacksAnswer` (domain/question/answers) of the newest version. */
const UNANSWERED = sql`exists (select 1 from question_content c
  where c.question_id = q.id and c.version = q.version and (
  (c.type_id = any(${typesOf('choice', 'blanks')}::int[]) and c.answer::text ~ '^[][", ]*$')
  or (c.type_id = any(${typesOf('content')}::int[]) and c.answer in ('""', '"<p></p>"')
    and c.analysis in ('', '<p></p>')
    and not exists (select 1 from jsonb_array_elements(c.parts) part
      where part ->> 'answer' not in ('', '<p></p>')))))`;

function pick(filter: ListRequest): Record<string, number> {
  const found: Record<string, number> = {};
  for (const column of EQUALS) {
    const value = filter[column];
    if (value !== undefined && value !== ALL[column]) found[column] = value;
  }
  return found;
}

/**
 * Questions not given recently. The set is read once: exposures are few compared with the bank. A question given to a
 * whole school counts as given to each grade.
 */
function addUnused({ unused_days, unused_school_id, unused_grade_id }: ListRequest, actor: Actor, where: Sql[]): void {
  if (unused_days === undefined) return;
  const days = Math.min(MAX_DAYS, Math.max(0, unused_days));
  const today = dayOf(new Date());
  const given: Sql[] = [
    sql`e.given_on > ${today}::date - ${days}::int`,
    sql`e.given_on <= ${today}::date`,
    paperScope(actor),
  ];
  if (unused_school_id !== undefined) given.push(sql`e.school_id = ${unused_school_id}`);
  if (unused_grade_id !== undefined) given.push(sql`(e.grade_id = ${unused_grade_id} or e.grade_id is null)`);
  where.push(
    sql`q.id not in (select e.question_id from question_exposures e join papers p on p.id = e.paper_id
      where ${sql.join(given, sql` and `)})`,
  );
}

/**
 * With an array, PostgreSQL looks the points up in the index of the links; with a set it read every link of the bank,
 * because the planner cannot estimate how few the points are.
 */
const questionsOf = (points: Sql) =>
  sql`select l.question_id from question_kp l where l.kp_id = any(array(select id from sub where ${points}))`;

/** Chosen points with their descendants; `root` is the chosen point. `union` terminates on cycles. */
function addKps({ kp_ids, kp_mode }: ListRequest, sets: Sql[], joins: Sql[], where: Sql[], walk: Sql[]): void {
  const roots = [...new Set(kp_ids ?? [])];
  if (roots.length === 0) return;
  sets.push(sql`sub(root, id) as (
    select id, id from kps where id = any(${roots}::bigint[])
    union select sub.root, k.id from kps k join sub on k.pid = sub.id where k.deleted_at is null)`);
  if (kp_mode === 'none') {
    where.push(sql`q.id not in (${questionsOf(sql`true`)})`);
    return;
  }
  const hits =
    kp_mode === 'all'
      ? sql.join(
          roots.map((root) => questionsOf(sql`root = ${root}`)),
          sql` intersect `,
        )
      : questionsOf(sql`true`);
  sets.push(sql`kp_hits as materialized (select distinct question_id from (${hits}) linked)`);
  joins.push(sql`join kp_hits on kp_hits.question_id = q.id`);
  walk.push(
    kp_mode === 'all'
      ? sql`(select count(distinct s.root) from question_kp l join sub s on s.id = l.kp_id
        where l.question_id = q.id) = ${roots.length}`
      : sql`(select true from question_kp l where l.question_id = q.id and l.kp_id = any(array(select id from sub))
        limit 1)`,
  );
}

const INT = sql`int`;
const ID: SortKey = { expression: sql`q.id`, type: sql`bigint` };
const BY: Readonly<Record<QuestionOrder, SortKey[]>> = {
  relevance: [],
  newest: [],
  oldest: [],
  updated: [{ expression: sql`q.updated_at`, type: sql`timestamptz` }],
  // 0 means no difficulty: sorted after all others.
  easiest: [{ expression: sql`(case when q.difficulty = 0 then -99 else -q.difficulty end)`, type: INT }],
  hardest: [{ expression: sql`q.difficulty`, type: INT }],
  most_used: [{ expression: sql`q.times_used`, type: INT }],
  // Questions never used, or never answered, are sorted after all others.
  last_used: [{ expression: sql`coalesce(q.last_used_at, '1970-01-01T00:00:00Z')`, type: sql`timestamptz` }],
  lowest_facility: [{ expression: sql`(-coalesce(q.facility, 2))`, type: sql`double precision` }],
  // Unmeasured questions are sorted after all others; the expression is that of the index (migration 0052).
  measured: [{ expression: sql`coalesce(q.measured, 0)`, type: sql`double precision` }],
};

function sortOf(order: QuestionOrder | undefined, ranked: boolean): Pick<ListPlan, 'sort' | 'descending'> {
  const rank: SortKey[] = ranked ? [{ expression: sql`coalesce(scored.score, -1)`, type: INT }] : [];
  return { sort: [...rank, ...BY[order ?? 'newest'], ID], descending: order !== 'oldest' };
}
