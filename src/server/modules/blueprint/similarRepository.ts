// 换一题 by content: questions that share this question's distinctive words and formulas. How distinctive a token is comes
// from a sample of the bank; distinctive tokens find candidates by their index, all tokens decide the order.
import { sql, type RawBuilder } from 'kysely';
import { similarityOf, tellingTokens, type TokenWeights } from '../../../domain/question/similarity';
import type { Tx } from '../../db/database';

export interface Similar {
  question_id: number;
  difficulty: number;
  /** Share of this question's distinctive content that the other one has, 0 to 1. */
  share: number;
}
interface Asked {
  id: number;
  /** Conditions on the narrow row `q`. */
  where: readonly RawBuilder<unknown>[];
  /** Distance between the difficulty levels of the two questions. */
  distance: RawBuilder<unknown>;
  /** Orders equal rows by the seed. */
  spread: RawBuilder<unknown>;
}

const SAMPLE = 400;
/** Maximum number of rows compared; the nearest in difficulty come first. */
const MOST_COMPARED = 3000;
/** Below this share two questions have common phrases, but not the same subject. */
const LEAST_SHARE = 0.1;

export const similarReads = {
  async findMany(tx: Tx, { id, where, distance, spread }: Asked, limit: number): Promise<Similar[]> {
    const weights = await weigh(tx, id);
    if (!weights) return [];
    const { rows } = await sql<Similar>`
      with near as materialized (
        select q.id, q.difficulty, s.tok, ${distance} as far, ${spread} as spread from question_search s
          join questions q on q.id = s.question_id
        where s.tok && ${weights.telling}::int[] and ${sql.join([...where], sql` and `)}
        order by far, spread limit ${MOST_COMPARED}),
      compared as (
        select n.id, sum(w.weight) as shared,
          sum(w.weight) / sqrt(max(cardinality(n.tok))) / (1 + 0.1 * least(max(n.far), 10)) as score
        from near n cross join lateral unnest(n.tok) as t(tok)
        join unnest(${weights.tokens}::int[], ${weights.weights}::float8[]) as w(tok, weight) on w.tok = t.tok
          group by n.id)
      select n.id as question_id, n.difficulty, least(1, c.shared / ${weights.total}::float8)::float8 as share
      from compared c join near n on n.id = c.id where c.shared >= ${weights.total * LEAST_SHARE}::float8
      order by c.score desc, n.far, n.spread limit ${limit}`.execute(tx);
    return rows;
  },
};

async function weigh(tx: Tx, id: number): Promise<(TokenWeights & { telling: number[] }) | null> {
  const { rows } = await sql<{ tok: number[]; first: number; last: number }>`
    select s.tok, b.first::float8 as first, b.last::float8 as last
    from question_search s cross join (select min(question_id) as first, max(question_id) as last
      from question_search) b where s.question_id = ${id}`.execute(tx);
  const own = rows[0];
  if (!own || own.tok.length === 0) return null;
  const span = own.last - own.first + 1;
  const places = Array.from({ length: Math.min(SAMPLE, span) }, (_, i) =>
    Math.floor(own.first + (i * span) / Math.min(SAMPLE, span)),
  );
  const seen = await sql<{ tok: number | null; count: number }>`
    with ids as (
      select distinct (select min(question_id) from question_search where question_id >= place) as id
        from unnest(${places}::bigint[]) as places(place)),
    sample as materialized (select s.tok from ids join question_search s on s.question_id = ids.id
      where ids.id <> ${id})
    select t.tok, count(*)::int as count from sample cross join lateral unnest(sample.tok) as t(tok)
      where t.tok = any(${own.tok}::int[]) group by t.tok
    union all select null, count(*)::int from sample`.execute(tx);
  const size = seen.rows.find(({ tok }) => tok === null)?.count ?? 0;
  const counts = new Map(seen.rows.flatMap(({ tok, count }) => (tok === null ? [] : [[tok, count] as const])));
  const weights = similarityOf(own.tok, counts, size);
  return weights && { ...weights, telling: tellingTokens(own.tok, counts, (MOST_COMPARED / span) * size) };
}
