// 换一题 by content: questions that share this question's distinctive words and formulas. How distinctive a token is comes
// from a sample of the bank; distinctive tokens find candidates by their index, all tokens decide the order.
import { sql, type RawBuilder } from 'kysely';
import { similarityOf, tellingTokens, type TokenWeights } from '../../../domain/question/similarity';
import type { Tx } from '../../db/database';
import { sampleTokens } from '../../rows/tokenSample';

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
  const own = await tx.selectFrom('question_search').select('tok').where('question_id', '=', id).executeTakeFirst();
  if (!own || own.tok.length === 0) return null;
  const { counts, size, span } = await sampleTokens(tx, own.tok, id);
  const weights = similarityOf(own.tok, counts, size);
  return weights && { ...weights, telling: tellingTokens(own.tok, counts, (MOST_COMPARED / span) * size) };
}
