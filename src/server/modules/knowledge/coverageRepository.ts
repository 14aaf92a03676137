// The tags of one knowledge tree, grouped: the source of the coverage and of the counts beside the points.
import { sql, type RawBuilder } from 'kysely';
import { coverageCell, type TaggedGroup } from '../../../domain/knowledge/coverage';
import type { Tx } from '../../db/database';

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
