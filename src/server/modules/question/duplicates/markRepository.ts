// State of the duplicate scan for each question: the text that it was marked for, its numbers, and whether it was
// compared.
import { sql, type RawBuilder } from 'kysely';
import type { Option, Part } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';

export interface Mark {
  question_id: number;
  content_hash: string;
  numbers: number;
}
export interface Unmarked {
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
