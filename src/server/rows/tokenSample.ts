// How common search tokens are in the bank, from a sample spread over all of it.
import { sql } from 'kysely';
import type { Tx } from '../db/database';

const SAMPLE = 400;

export interface TokenSample {
  /** In how many questions of the sample a token occurs. */
  counts: ReadonlyMap<number, number>;
  size: number;
  /** Questions of the bank, at most: the distance of its ids. */
  span: number;
}

/** `except`: a question that is not counted. */
export async function sampleTokens(tx: Tx, tokens: readonly number[], except = 0): Promise<TokenSample> {
  const bounds = await sql<{ first: number | null; last: number }>`
    select min(question_id)::float8 as first, max(question_id)::float8 as last from question_search`.execute(tx);
  const { first, last } = bounds.rows[0] ?? { first: null, last: 0 };
  if (first === null) return { counts: new Map(), size: 0, span: 0 };
  const span = last - first + 1;
  const places = Array.from({ length: Math.min(SAMPLE, span) }, (_, i) =>
    Math.floor(first + (i * span) / Math.min(SAMPLE, span)),
  );
  const { rows } = await sql<{ tok: number | null; count: number }>`
    with ids as (
      select distinct (select min(question_id) from question_search where question_id >= place) as id
        from unnest(${places}::bigint[]) as places(place)),
    sample as materialized (select s.tok from ids join question_search s on s.question_id = ids.id
      where ids.id <> ${except})
    select t.tok, count(*)::int as count from sample cross join lateral unnest(sample.tok) as t(tok)
      where t.tok = any(${[...tokens]}::int[]) group by t.tok
    union all select null, count(*)::int from sample`.execute(tx);
  return {
    counts: new Map(rows.flatMap(({ tok, count }) => (tok === null ? [] : [[tok, count] as const]))),
    size: rows.find(({ tok }) => tok === null)?.count ?? 0,
    span,
  };
}
