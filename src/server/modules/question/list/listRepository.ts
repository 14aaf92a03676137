// Runs a ListPlan: first the page's ids from the narrow table, then content, author and knowledge points for that page
// only.
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../../contract/question/question';
import type { Tx } from '../../../db/database';
import { QUESTION_COLUMNS, withKps } from '../questionReadRepository';
import type { Anchor } from './listCache';
import type { ListPlan } from './listFilter';

/** Where to start: at the row with these sort keys (as text), or at the end from which the direction starts. */
export interface Window {
  backward: boolean;
  start: readonly string[] | null;
  offset: number;
  limit: number;
}
export interface ListRow {
  question: Question;
  /** The row's sort keys, for paging from this row. */
  keys: string[];
}

export interface Ranked {
  ids: number[];
  total: number;
}

export const listRepository = {
  async count(tx: Tx, plan: ListPlan): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      ${withSets(plan)} select count(*) as total from questions q ${plan.joins} where ${plan.where}`.execute(tx);
    return rows[0]?.total ?? 0;
  },

  estimateBank,

  /** The sort keys of every `step`th row of a list that the narrow table alone decides. */
  async findAnchors(tx: Tx, plan: ListPlan, step: number): Promise<Anchor[]> {
    const columns = plan.sort.map((key, index) => sql`(${key.expression})::text as ${sql.ref(`key${index}`)}`);
    const direction = plan.descending ? sql`desc` : sql`asc`;
    const order = sql.join(plan.sort.map((key) => sql`${key.expression} ${direction}`));
    const { rows } = await sql<Record<string, unknown>>`
      select * from (select ${sql.join(columns)}, row_number() over (order by ${order}) as place from questions q
        where ${plan.where}) t
      where place % ${step}::int = 1`.execute(tx);
    return rows.map((row) => ({
      index: Number(row.place) - 1,
      keys: plan.sort.map((_, index) => String(row[`key${index}`])),
    }));
  },

  /** The best hits, at most RANKED, and the number of all. */
  async findRanked(tx: Tx, plan: ListPlan): Promise<Ranked> {
    const { rows } = await sql<Ranked>`
      with recursive ${sql.join([...plan.sets, rankedSets(plan, plan.where)])}
      select array(select id from scored order by score desc, id desc) as ids,
        (select count(*) from matched) as total`.execute(tx);
    return rows[0] ?? { ids: [], total: 0 };
  },

  /** In the order of `ids`. */
  async findByIds(tx: Tx, plan: ListPlan, ids: readonly number[]): Promise<Question[]> {
    const { rows } = await sql<Record<string, unknown>>`
      select ${QUESTION_COLUMNS} from unnest(${ids}::bigint[]) with ordinality as best(id, place)
      join questions q on q.id = best.id
      join question_content c on c.question_id = q.id and c.version = q.version
      left join accounts a on a.id = q.author_id
      where ${plan.where} order by best.place`.execute(tx);
    return (await withKps(tx, rows as never)).map(({ question }) => question);
  },

  /**
   * A window of rows in the list's order (also when it was read backward); `walking` uses plan.walk instead of the
   * sets. `total` is returned only when it costs nothing extra.
   */
  async findPage(
    tx: Tx,
    plan: ListPlan,
    window: Window,
    walking = false,
  ): Promise<{ rows: ListRow[]; total: number | null }> {
    const driven = plan.sets.length > 0 && !walking;
    const where = walking && plan.walk ? sql`${plan.where} and ${plan.walk}` : plan.where;
    const names = plan.sort.map((_, index) => sql.ref(`k${index}`));
    const columns = keyColumns(plan);
    const direction = plan.descending === window.backward ? sql`asc` : sql`desc`;
    const orderBy = (keys: RawBuilder<unknown>[]) => sql.join(keys.map((key) => sql`${key} ${direction}`));
    const fromStart = (keys: RawBuilder<unknown>[]) => {
      if (!window.start) return sql`true`;
      const values = window.start.map((value, index) => sql`${value}::${plan.sort[index]?.type ?? sql`text`}`);
      return sql`(${sql.join(keys)}) ${plan.descending === window.backward ? sql`>=` : sql`<=`} (${sql.join(values)})`;
    };
    const expressions = plan.sort.map((key) => key.expression);
    const limit = sql`limit ${window.limit} offset ${window.offset}`;
    // A rare set must drive the query: by default the planner scans the primary key to find its rows.
    const page = driven
      ? sql`${foundSets(plan, where, columns)},
          page as materialized (select * from found where ${fromStart(names)} order by ${orderBy(names)} ${limit})`
      : sql`page as materialized (select q.id, ${sql.join(columns)} from questions q
          where ${where} and ${fromStart(expressions)} order by ${orderBy(expressions)} ${limit})`;
    const keyTexts = sql.join(names.map((name, index) => sql`page.${name}::text as ${sql.ref(`key${index}`)}`));
    const total = driven ? sql`, (select count(*) from found) as total` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      with recursive ${sql.join([...plan.sets, page])}
      select ${QUESTION_COLUMNS}, ${keyTexts}${total}
      from page join questions q on q.id = page.id
      join question_content c on c.question_id = q.id and c.version = q.version
      left join accounts a on a.id = q.author_id
      order by ${orderBy(names.map((name) => sql`page.${name}`))}`.execute(tx);
    const counted = rows[0]?.total;
    const keys = rows.map((row) => plan.sort.map((_, index) => String(row[`key${index}`])));
    for (const row of rows) {
      for (let index = 0; index < plan.sort.length; index++) delete row[`key${index}`];
      delete row.total;
    }
    const found = await withKps(tx, rows as never);
    const list = found.map(({ question }, index) => ({ question, keys: keys[index] ?? [] }));
    return { rows: window.backward ? list.reverse() : list, total: typeof counted === 'number' ? counted : null };
  },
};

const keyColumns = (plan: ListPlan) => plan.sort.map((key, index) => sql`${key.expression} as ${sql.ref(`k${index}`)}`);

/** Of more hits than this, the newest are ranked, and the others follow. */
const RANKED = 1000;

/** The CTEs `matched`, all hits, and `scored`, those that are ranked. */
function rankedSets(plan: ListPlan, where: RawBuilder<unknown>): RawBuilder<unknown> {
  // `limit` keeps the planner from reading all texts for a join.
  return sql`matched as materialized (select q.id, ${plan.weight} as weight from questions q ${plan.joins} where ${where}),
    scored as materialized (select q.id, t.score from (select * from matched order by id desc limit ${RANKED}) q
      cross join lateral (select ${plan.score ?? sql`0`} as score from question_search s where s.question_id = q.id
        limit 1) t)`;
}

/** The CTE `found`: the ids of all hits with their sort keys. */
function foundSets(plan: ListPlan, where: RawBuilder<unknown>, columns: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const keys = sql.join(columns);
  if (!plan.score)
    return sql`found as materialized (select q.id, ${keys} from questions q ${plan.joins} where ${where})`;
  return sql`${rankedSets(plan, where)},
    found as materialized (select q.id, ${keys} from matched q left join scored on scored.id = q.id)`;
}

/** PostgreSQL's own estimate: accurate enough to choose a strategy, and free. A table without statistics is counted. */
async function estimateBank(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    reltuples: number;
  }>`select reltuples from pg_class where oid = 'questions'::regclass`.execute(tx);
  const estimate = rows[0]?.reltuples ?? 0;
  if (estimate > 0) return estimate;
  const counted = await sql<{ total: number }>`select count(*) as total from questions`.execute(tx);
  return counted.rows[0]?.total ?? 0;
}

export function withSets(plan: ListPlan): RawBuilder<unknown> {
  return plan.sets.length > 0 ? sql`with recursive ${sql.join(plan.sets)}` : sql``;
}
