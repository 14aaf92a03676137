// 类似题: questions that share the rarer words and formulas of a question, or its knowledge points. How rare a token is
// comes from a sample of the bank.
import { sql, type RawBuilder } from 'kysely';
import { likenessTo } from '../../../../domain/question/classification';
import { commonShare } from '../../../../domain/question/nearness';
import { tellingTokens } from '../../../../domain/question/similarity';
import type { Database, Tx } from '../../../db/database';
import { sampleTokens } from '../../../rows/tokenSample';
import type { RowScope } from '../../../security/rowScopes';
import { MOST_COMPARED } from '../suggest/suggestRepository';
import { rememberFigure } from './listCache';

const MOST_SIMILAR = 200;
/** The same knowledge points are as much as this likeness of the texts. */
const BY_POINTS = 0.25;
/** Below it two questions have common phrases only. */
const LEAST = 0.06;
const SCALE = 10_000;
/** Most questions read per token. */
const MOST_OF_TOKEN = 40;
/** The rarest tokens that are looked up, of those in the sample and of the others. */
const MOST_TOKENS = 10;
/** Questions of a knowledge point, the newest. */
const MOST_OF_POINT = 500;
/** Candidates before the row scope is applied. */
const LOOKED_AT = 1000;
/** Candidates by tokens, and as many by knowledge points, that are compared. */
const MOST_OF_KIND = 100;

interface Similar {
  id: number;
  score: number;
}

export interface SimilarFilter {
  /** A CTE: similar_hits(question_id, score). */
  set: RawBuilder<unknown>;
  /** Of a joined row: higher is more similar. */
  weight: RawBuilder<unknown>;
}

/** None for a question that the account may not see. */
export async function planSimilar(db: Database, id: number, scope: RowScope): Promise<SimilarFilter> {
  const found = await rememberFigure(db, `similar ${scope.key} ${id}`, () => findSimilar(db, id, scope));
  return {
    set: sql`similar_hits(question_id, score) as materialized (
      select * from unnest(${found.map((one) => one.id)}::bigint[], ${found.map((one) => one.score)}::int[]))`,
    weight: sql`similar_hits.score`,
  };
}

async function findSimilar({ kysely }: Database, id: number, scope: RowScope): Promise<Similar[]> {
  const asked = await sql<{ tok: number[]; kps: number[] }>`
    select s.tok, coalesce((select array_agg(l.kp_id::float8) from question_kp l
      where l.question_id = q.id), '{}') as kps
    from questions q join question_search s on s.question_id = q.id
    where q.id = ${id} and q.deleted_at is null and ${scope.where}`.execute(kysely);
  const [own] = asked.rows;
  if (!own) return [];
  const { counts, size, span } = await sampleTokens(kysely, own.tok, id);
  const likeness = likenessTo(own.tok, counts, size);
  const most = span === 0 ? 0 : (MOST_COMPARED / span) * size;
  const telling = tellingTokens(own.tok, counts, most);
  // In a small bank, what no question of the sample has is in no other question.
  const seen = telling.filter((token) => counts.has(token));
  const unseen = telling.filter((token) => !counts.has(token));
  const compared = await findCandidates(
    kysely,
    [...seen.slice(0, MOST_TOKENS), ...unseen.slice(0, MOST_TOKENS)],
    own.kps,
    sql`q.id <> ${id} and ${scope.where}`,
  );
  return compared
    .map((one) => ({ id: one.id, score: likeness(one.tok) + BY_POINTS * commonShare(own.kps, one.kps) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MOST_SIMILAR)
    .map((one) => ({ id: one.id, score: Math.round(one.score * SCALE) }));
}

interface Candidate {
  id: number;
  tok: number[];
  kps: number[];
}

/** The questions that share most of the tokens, and those that share most of the points. */
async function findCandidates(
  tx: Tx,
  tokens: readonly number[],
  points: readonly number[],
  where: RawBuilder<unknown>,
): Promise<Candidate[]> {
  // One index lookup per token, limited because a token of many questions tells little.
  const { rows } = await sql<Candidate>`
    with near as materialized (
      select found.question_id, count(*) as common from unnest(${[...tokens]}::int[]) t(token)
        cross join lateral (select s.question_id from question_search s where s.tok @> array[t.token]
          limit ${MOST_OF_TOKEN}) found
      group by found.question_id order by common desc, found.question_id desc limit ${LOOKED_AT}),
    placed as materialized (
      select l.question_id, count(*) as common from unnest(${[...points]}::bigint[]) p(id)
        cross join lateral (select k.question_id from question_kp k where k.kp_id = p.id
          order by k.question_id desc limit ${MOST_OF_POINT}) l
      group by l.question_id order by common desc, l.question_id desc limit ${LOOKED_AT}),
    seen as materialized (
      (select q.id from near join questions q on q.id = near.question_id
        where q.deleted_at is null and ${where} order by near.common desc, q.id desc limit ${MOST_OF_KIND})
      union
      (select q.id from placed join questions q on q.id = placed.question_id
        where q.deleted_at is null and ${where} order by placed.common desc, q.id desc limit ${MOST_OF_KIND}))
    select seen.id, s.tok, coalesce((select array_agg(l.kp_id::float8) from question_kp l
        where l.question_id = seen.id), '{}') as kps
      from seen join question_search s on s.question_id = seen.id`.execute(tx);
  return rows;
}
