// Counts beside the values of the main filters. A value counts together with the other filters, not with another value
// of its own: what a user would find by choosing it.
import { sql } from 'kysely';
import { COUNTED_FILTERS, type getQuestionCounts } from '../../../../contract/question/questionCounts';
import type { DataOf } from '../../../../contract/wire';
import type { Database, Tx } from '../../../db/database';
import type { ListPlan, ListRequest } from './listFilter';
import { withSets } from './listRepository';

export type ValueCounts = DataOf<typeof getQuestionCounts>;
type Counted = (typeof COUNTED_FILTERS)[number];

const fieldsOf = (filter: Counted): readonly (keyof ListRequest)[] =>
  filter === 'difficulty' ? ['difficulty_min', 'difficulty_max'] : [filter];
/** The request without one filter. */
const without = (request: ListRequest, filter: Counted): ListRequest =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !fieldsOf(filter).includes(name as never)));

/**
 * Filters without a value are counted by one statement, as leaving them out changes nothing; each other one by its own.
 */
export async function countValues(
  db: Database,
  request: ListRequest,
  planOf: (filter: ListRequest) => Promise<ListPlan>,
): Promise<ValueCounts['counts']> {
  const chosen = COUNTED_FILTERS.filter((filter) => fieldsOf(filter).some((name) => request[name] !== undefined));
  const open = COUNTED_FILTERS.filter((filter) => !chosen.includes(filter));
  const counts: ValueCounts['counts'] = [];
  for (const filters of [open, ...chosen.map((filter) => [filter])]) {
    const [first] = filters;
    if (first === undefined) continue;
    // The order does not matter for a count; a search without one would rank its hits.
    const plan = await planOf({ ...without(request, first), order: 'newest' });
    counts.push(...(await countBy(db.kysely, plan, filters)));
  }
  return counts;
}

async function countBy(tx: Tx, plan: ListPlan, filters: readonly Counted[]): Promise<ValueCounts['counts']> {
  const columns = filters.map((filter) => sql.ref(`q.${filter}`));
  const { rows } = await sql<Record<Counted, number | null> & { left_out: number; count: number }>`
    ${withSets(plan)} select ${sql.join(columns)}, grouping(${sql.join(columns)}) as left_out, count(*) as count
    from questions q ${plan.joins} where ${plan.where}
    group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})`.execute(tx);
  return rows.map(({ left_out, count, ...values }) => {
    // One bit for each column, the last one lowest; the bit of the counted column is 0.
    const at = filters.findIndex((_filter, index) => !(left_out & (1 << (filters.length - 1 - index))));
    const filter = filters[at] ?? COUNTED_FILTERS[0];
    return { filter, value: (values as Record<Counted, number | null>)[filter], count };
  });
}
