// 类似题: questions that share the rarer words and formulas of a question, or its knowledge points. How rare a token is
// comes from a sample of the bank.
import { sql, type RawBuilder } from 'kysely';
import { likenessTo } from '../../../../domain/question/classification';
import { commonShare } from '../../../../domain/question/nearness';
import { tellingTokens } from '../../../../domain/question/similarity';
import type { Database } from '../../../db/database';
import { sampleTokens } from '../../../rows/tokenSample';
import type { RowScope } from '../../../security/rowScopes';
import { MOST_COMPARED, suggestRows } from '../suggest/suggestRepository';
import { rememberFigure } from './listCache';

const MOST_SIMILAR = 200;
/** The same knowledge points are as much as this likeness of the texts. */
const BY_POINTS = 0.25;
/** Below it two questions have common phrases only. */
const LEAST = 0.06;
const SCALE = 10_000;

interface Similar {
  id: number;
  score: number;
}

export interface SimilarFilter {
  /** A CTE: similar_hits(question_id, score). */
  set: RawBuilder<unknown>;
  /** Of a row `q`: higher is more similar. */
  score: RawBuilder<unknown>;
}

/** None for a question that the account may not see. */
export async function planSimilar(db: Database, id: number, scope: RowScope): Promise<SimilarFilter> {
  const found = await rememberFigure(db, `similar ${scope.key} ${id}`, () => findSimilar(db, id, scope));
  return {
    set: sql`similar_hits(question_id, score) as materialized (
      select * from unnest(${found.map((one) => one.id)}::bigint[], ${found.map((one) => one.score)}::int[]))`,
    score: sql`(select h.score from similar_hits h where h.question_id = q.id)`,
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
  const others = sql<boolean>`q.id <> ${id} and ${scope.where}`;
  const near = await suggestRows.findNear(kysely, tellingTokens(own.tok, counts, most), others);
  const placed = await suggestRows.findWithPoints(kysely, own.kps, others);
  const compared = new Map([...near, ...placed].map((one) => [one.id, one.tok]));
  const places = await suggestRows.findPlaces(kysely, [...compared.keys()]);
  return places
    .map(({ question_id, kps }) => ({
      id: question_id,
      score: likeness(compared.get(question_id) ?? []) + BY_POINTS * commonShare(own.kps, kps),
    }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MOST_SIMILAR)
    .map((one) => ({ id: one.id, score: Math.round(one.score * SCALE) }));
}
