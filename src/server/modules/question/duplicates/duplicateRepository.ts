// Near-duplicates in the bank (查重): exact ones by content hash, near ones by shared MinHash bands and an exact
// comparison.
import { sql, type RawBuilder } from 'kysely';
import type { Option, Part } from '../../../../contract/question/question';
import {
  DUPLICATE_SIMILARITY,
  duplicateSimilarity,
  duplicateTextOf,
  type QuestionIndex,
} from '../../../../domain/question/questionIndex';
import type { Tx } from '../../../db/database';
import type { RowScope } from '../../../security/rowScopes';

const MAX_CANDIDATES = 50;
/** A bucket of this size does not discriminate (one-line questions); reading it would cost more than it is worth. */
const MAX_BUCKET = 200;

export interface Duplicate {
  id: number;
  /** 0 to 1. */
  similarity: number;
  content: string;
}
export type Signature = Pick<QuestionIndex, 'bands' | 'content_hash' | 'duplicate_text'>;

export const duplicateReads = {
  /** Most similar first. `exceptId` is the question being changed. */
  async find(tx: Tx, signature: Signature, scope: RowScope, exceptId: number | null): Promise<Duplicate[]> {
    const { rows } = await sql<{ id: number; content: string; options: Option[]; parts: Part[] }>`
      with hits as materialized (
        select question_id, count(*) as shared from (
          select question_id from question_lsh where bkey = any(${signature.bands}::int[]) limit ${MAX_BUCKET * 16}) l
        group by question_id order by shared desc limit ${MAX_CANDIDATES}),
      same as materialized (select id from questions where content_hash = ${signature.content_hash}
        limit ${MAX_CANDIDATES})
      select q.id, c.content, c.options, c.parts from questions q
      join question_content c on c.question_id = q.id and c.version = q.version
      where q.id in (select question_id from hits union select id from same)
        and q.deleted_at is null and q.id <> ${exceptId ?? 0} and ${scope.where}`.execute(tx);
    return rows
      .map((row) => ({
        id: row.id,
        content: row.content,
        similarity: duplicateSimilarity(signature.duplicate_text, duplicateTextOf(row)) ?? 0,
      }))
      .filter((row) => row.similarity >= DUPLICATE_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
      .slice(0, 10);
  },

  /** Ids by content hash, for imports. `seen`: condition on the narrow rows `q` that count. */
  async findByHashes(tx: Tx, hashes: readonly string[], seen: RawBuilder<boolean>): Promise<Map<string, number>> {
    if (hashes.length === 0) return new Map();
    const { rows } = await sql<{ content_hash: string; id: number }>`
      select q.content_hash, min(q.id) as id from questions q
      where q.content_hash = any(${hashes}::text[]) and q.deleted_at is null and ${seen}
        group by q.content_hash`.execute(tx);
    return new Map(rows.map((row) => [row.content_hash, row.id]));
  },

  /** For many signatures at once: the stored questions that share a band with each, with the text to compare. */
  async findCandidates(
    tx: Tx,
    bands: readonly number[],
    seen: RawBuilder<boolean>,
  ): Promise<{ byBand: Map<number, number[]>; texts: Map<number, string> }> {
    const { rows } = await sql<{ bkey: number; question_id: number }>`
      select l.bkey, l.question_id from unnest(${[...new Set(bands)]}::int[]) as asked(bkey)
      join question_lsh l on l.bkey = asked.bkey limit 20000`.execute(tx);
    const byBand = new Map<number, number[]>();
    for (const { bkey, question_id } of rows) {
      const list = byBand.get(bkey) ?? [];
      if (list.length < MAX_BUCKET) byBand.set(bkey, [...list, question_id]);
    }
    const ids = [...new Set([...byBand.values()].flat())];
    const contents = await sql<{ id: number; content: string; options: Option[]; parts: Part[] }>`
      select q.id, c.content, c.options, c.parts from questions q
      join question_content c on c.question_id = q.id and c.version = q.version
      where q.id = any(${ids}::bigint[]) and q.deleted_at is null and ${seen}`.execute(tx);
    return { byBand, texts: new Map(contents.rows.map((row) => [row.id, duplicateTextOf(row)])) };
  },
};
