// How common search tokens are in the bank, from a sample spread over all of it.
import { sql } from 'kysely';
import { databaseOf, type Tx } from '../db/database';

const SAMPLE = 400;
/** In a bank of more questions the sample is kept for some minutes, unless the bank grew by this share. */
const KEPT_FROM = 4000;
const KEPT_MS = 5 * 60_000;
const GROWN = 0.02;
const GOLDEN = 0.618;

export interface TokenSample {
  /** In how many questions of the sample a token occurs. */
  counts: ReadonlyMap<number, number>;
  size: number;
  /** Questions of the bank, at most: the distance of its ids. */
  span: number;
}

interface Sample {
  tokensOf: ReadonlyMap<number, readonly number[]>;
  counts: ReadonlyMap<number, number>;
  span: number;
  until: number;
}
const kept = new WeakMap<object, Sample>();

/** `except`: a question that is not counted. */
export async function sampleTokens(
  tx: Tx,
  tokens: readonly number[],
  except = 0,
  now = performance.now(),
): Promise<TokenSample> {
  const bounds = await sql<{ first: number | null; last: number }>`
    select min(question_id)::float8 as first, max(question_id)::float8 as last from question_search`.execute(tx);
  const { first, last } = bounds.rows[0] ?? { first: null, last: 0 };
  if (first === null) return { counts: new Map(), size: 0, span: 0 };
  const span = last - first + 1;
  const key = databaseOf(tx) ?? tx;
  let sample = kept.get(key);
  if (!sample || sample.until < now || Math.abs(span - sample.span) > GROWN * sample.span) {
    sample = await readSample(tx, first, span, now);
    if (span > KEPT_FROM) kept.set(key, sample);
    else kept.delete(key);
  }
  const left = new Set(sample.tokensOf.get(except));
  const counts = new Map<number, number>();
  for (const token of tokens) {
    const count = (sample.counts.get(token) ?? 0) - (left.has(token) ? 1 : 0);
    if (count > 0) counts.set(token, count);
  }
  return { counts, size: sample.tokensOf.size - (sample.tokensOf.has(except) ? 1 : 0), span };
}

async function readSample(tx: Tx, first: number, span: number, now: number): Promise<Sample> {
  const size = Math.min(SAMPLE, span);
  // Not at equal distances: kinds of questions may follow each other in turn.
  const places = Array.from({ length: size }, (_, i) => Math.floor(first + ((i + ((i * GOLDEN) % 1)) * span) / size));
  const { rows } = await sql<{ id: number; tok: number[] }>`
    with ids as materialized (
      select distinct (select min(question_id) from question_search where question_id >= place) as id
        from unnest(${places}::bigint[]) as places(place))
    select ids.id, s.tok from ids join question_search s on s.question_id = ids.id`.execute(tx);
  const counts = new Map<number, number>();
  for (const { tok } of rows) for (const token of tok) counts.set(token, (counts.get(token) ?? 0) + 1);
  return { tokensOf: new Map(rows.map(({ id, tok }) => [id, tok])), counts, span, until: now + KEPT_MS };
}
