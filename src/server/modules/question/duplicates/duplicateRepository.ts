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
import { STATUS } from '../../../../domain/question/reviewWorkflow';
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

/** Questions of one family are alike on purpose: among them only the very same text is a duplicate. */
export const isDuplicate = (similarity: number, family: number | null, otherFamily: number): boolean =>
  similarity >= (family === otherFamily ? 1 : DUPLICATE_SIMILARITY);

export const duplicateReads = {
  /** Most similar first. `exceptId` is the question being changed, `family` the one that it belongs to. */
  async find(
    tx: Tx,
    signature: Signature,
    scope: RowScope,
    exceptId: number | null,
    family: number | null = null,
  ): Promise<Duplicate[]> {
    const { rows } = await sql<{ id: number; family_id: number; content: string; options: Option[]; parts: Part[] }>`
      with hits as materialized (
        select question_id, count(*) as shared from (
          select question_id from question_lsh where bkey = any(${signature.bands}::int[]) limit ${MAX_BUCKET * 16}) l
        group by question_id order by shared desc limit ${MAX_CANDIDATES}),
      same as materialized (select id from questions where content_hash = ${signature.content_hash}
        limit ${MAX_CANDIDATES})
      select q.id, q.family_id, c.content, c.options, c.parts from questions q
      join question_content c on c.question_id = q.id and c.version = q.version
      where q.id in (select question_id from hits union select id from same)
        and q.deleted_at is null and q.id <> ${exceptId ?? 0} and ${scope.where}`.execute(tx);
    return rows
      .map((row) => ({
        id: row.id,
        family_id: row.family_id,
        content: row.content,
        similarity: duplicateSimilarity(signature.duplicate_text, duplicateTextOf(row)) ?? 0,
      }))
      .filter((row) => isDuplicate(row.similarity, family, row.family_id))
      .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
      .slice(0, 10)
      .map(({ id, similarity, content }) => ({ id, similarity, content }));
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

// State of the duplicate scan for each question: the text that it was marked for, its numbers, and whether it was
// compared.

interface Mark {
  question_id: number;
  content_hash: string;
  numbers: number;
}
interface Unmarked {
  id: number;
  content_hash: string;
  content: string;
  options: Option[];
  parts: Part[];
}
/** Questions of one bucket with the same numbers, by id. */
export interface Group {
  ids: number[];
}

const UNMARKED = sql`from questions q left join question_marks m on m.question_id = q.id
  where q.deleted_at is null and q.status <> ${STATUS.unavailable} and (m.question_id is null
    or m.content_hash <> q.content_hash)`;

/** Marks questions for the next scan. */
export async function writeMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  await sql`insert into question_marks (question_id, content_hash, numbers)
    select * from unnest(${marks.map((mark) => mark.question_id)}::bigint[],
      ${marks.map((mark) => mark.content_hash)}::text[],
      ${marks.map((mark) => mark.numbers)}::int[])
    on conflict (question_id) do update set content_hash = excluded.content_hash, numbers = excluded.numbers,
      compared = 0`.execute(tx);
}

export const markRepository = {
  /** Questions from before the marks existed, or whose text was changed without updating the mark. */
  async findUnmarked(tx: Tx, afterId: number, limit: number): Promise<Unmarked[]> {
    const { rows } = await sql<Unmarked>`select found.id, found.content_hash, c.content, c.options, c.parts
      from (select q.id, q.version, q.content_hash ${UNMARKED} and q.id > ${afterId} order by q.id limit ${limit}) found
      join question_content c on c.question_id = found.id and c.version = found.version order by found.id`.execute(tx);
    return rows;
  },

  async countUnmarked(tx: Tx): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${UNMARKED}`.execute(tx);
    return rows[0]?.n ?? 0;
  },

  async findNew(tx: Tx): Promise<Pick<Mark, 'question_id' | 'content_hash'>[]> {
    const { rows } = await sql<Mark>`select m.question_id, m.content_hash from question_marks m
        join questions q on q.id = m.question_id
      where m.compared = 0 and m.content_hash = q.content_hash and q.deleted_at is null
        and q.status <> ${STATUS.unavailable}`.execute(tx);
    return rows;
  },

  async countNew(tx: Tx): Promise<number> {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from question_marks m join questions q on q.id = m.question_id
      where m.compared = 0 and m.content_hash = q.content_hash and q.deleted_at is null
        and q.status <> ${STATUS.unavailable}`.execute(tx);
    return rows[0]?.n ?? 0;
  },

  /** Buckets `from` to `to` that contain a question to compare. */
  findGroups: (tx: Tx, from: number, to: number): Promise<Group[]> =>
    groupsWhere(tx, sql`l.bkey between ${from} and ${to}`),

  /** The buckets of these questions. */
  findGroupsOf: (tx: Tx, ids: readonly number[]): Promise<Group[]> =>
    groupsWhere(tx, sql`l.bkey in (select bkey from question_lsh where question_id = any(${[...ids]}::bigint[]))`),

  /** A question whose text changed during the scan remains to be compared. */
  async setCompared(tx: Tx, marks: readonly Pick<Mark, 'question_id' | 'content_hash'>[]): Promise<void> {
    await sql`update question_marks m set compared = 1
      from unnest(${marks.map((mark) => mark.question_id)}::bigint[],
        ${marks.map((mark) => mark.content_hash)}::text[]) as done (id, hash)
      where m.question_id = done.id and m.content_hash = done.hash`.execute(tx);
  },
};

async function groupsWhere(tx: Tx, buckets: RawBuilder<unknown>): Promise<Group[]> {
  const { rows } = await sql<Group>`select array_agg(l.question_id order by l.question_id) as ids
    from question_lsh l join question_marks m on m.question_id = l.question_id
    where ${buckets} group by l.bkey, m.numbers having count(*) > 1 and min(m.compared) = 0`.execute(tx);
  return rows;
}
