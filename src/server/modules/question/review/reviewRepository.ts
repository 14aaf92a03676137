// Check records: who moved which version of a question from which status to which, and why.
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Answer } from '../../../../contract/question/question';
import type { CheckRecord, QuestionComment } from '../../../../contract/question/review';
import type { QuestionVersion } from '../../../../contract/question/versions';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';
import { nextId, nextIds } from '../../../db/ids';
import { overAllRows } from '../../../db/rowSecurity';
import type { QuestionCommentsTable } from '../../../db/schema';

const RECORDS = sql`
  select r.id, r.question_id, r.version, r.from_status, r.to_status, r.reason, r.actor_id,
    coalesce(a.nickname, '') as actor, r.created_at
  from question_check_records r left join accounts a on a.id = r.actor_id`;

export const checkRecords = {
  async findMany(tx: Tx, questionId: number): Promise<CheckRecord[]> {
    const { rows } = await sql<CheckRecord>`${RECORDS} where r.question_id = ${questionId} order by r.id desc`.execute(
      tx,
    );
    return rows;
  },

  /** By question; the first record first. */
  async findOfMany(tx: Tx, questionIds: readonly number[]): Promise<Map<number, CheckRecord[]>> {
    const { rows } = await sql<CheckRecord>`
      ${RECORDS} where r.question_id = any(${[...questionIds]}::bigint[]) order by r.question_id, r.id`.execute(tx);
    const found = new Map<number, CheckRecord[]>();
    for (const row of rows) found.set(row.question_id, [...(found.get(row.question_id) ?? []), row]);
    return found;
  },

  /** The account that made the latest 2 -> 3 move of this version. */
  async findFirstReviewer(tx: Tx, questionId: number, version: number): Promise<number | null> {
    const { rows } = await sql<{ actor_id: number }>`
      select actor_id from question_check_records
      where question_id = ${questionId} and version = ${version} and from_status = ${STATUS.firstReview}
        and to_status = ${STATUS.finalReview}
      order by id desc limit 1`.execute(tx);
    return rows[0]?.actor_id ?? null;
  },

  /** Of imported questions; `actor_id` is the account that imports them. */
  async insertMany(tx: Tx, records: readonly Omit<CheckRecord, 'id' | 'actor'>[]): Promise<void> {
    if (records.length === 0) return;
    const ids = await nextIds(tx, 'question_check_records', records.length);
    await tx
      .insertInto('question_check_records')
      .values(records.map((record, place) => ({ ...record, id: ids[place] as number })))
      .execute();
  },

  async insert(
    tx: Tx,
    record: Omit<CheckRecord, 'id' | 'actor' | 'created_at'>,
  ): Promise<{ id: number; created_at: string }> {
    return tx
      .insertInto('question_check_records')
      .values({ ...record, id: await nextId(tx, 'question_check_records') })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
  },
};

// Rows of review comments.

async function read(tx: Tx, where: RawBuilder<unknown>): Promise<QuestionComment[]> {
  const { rows } = await sql<QuestionComment>`
    select c.id, c.question_id, c.version, c.place, c.text, c.author_id, coalesce(a.nickname, '') as author,
      c.closed_at, c.created_at
    from question_comments c left join accounts a on a.id = c.author_id where ${where} order by c.id`.execute(tx);
  return rows;
}

export const commentRows = {
  findAll: (tx: Tx, questionId: number) => read(tx, sql`c.question_id = ${questionId}`),

  async find(tx: Tx, questionId: number, id: number): Promise<QuestionComment | undefined> {
    return (await read(tx, sql`c.question_id = ${questionId} and c.id = ${id}`))[0];
  },

  async insert(tx: Tx, row: Insertable<QuestionCommentsTable>): Promise<void> {
    await tx.insertInto('question_comments').values(row).execute();
  },

  async setClosed(tx: Tx, questionId: number, id: number, closed: boolean): Promise<void> {
    await tx
      .updateTable('question_comments')
      .set({ closed_at: closed ? sql<string>`now()` : null })
      .where('question_id', '=', questionId)
      .where('id', '=', id)
      .execute();
  },
};

// Reads the versions of a question and how each was used and answered.

export interface VersionRow {
  version: number;
  type_id: number;
  content: string;
  options: { id: string }[];
  answer: Answer;
  analysis: string;
  answer_video: string;
  parts: unknown[];
  source: string;
  author_id: number;
  author: string;
  created_at: string;
}

export type Statistics = Pick<
  QuestionVersion,
  'times_used' | 'last_used_at' | 'answered' | 'facility' | 'discrimination'
>;

export const versionReads = {
  /** The oldest first. */
  async findAll(tx: Tx, id: number): Promise<VersionRow[]> {
    const { rows } = await sql<VersionRow>`
    select c.version, c.type_id, c.content, c.options, c.answer, c.analysis, c.answer_video, c.parts, c.source,
      c.author_id,
      coalesce(a.nickname, '') as author, c.created_at
    from question_content c left join accounts a on a.id = c.author_id
    where c.question_id = ${id} order by c.version`.execute(tx);
    return rows;
  },

  /** Only numbers, over all organisations: neither papers nor reports are named. */
  async findStatistics(tx: Tx, id: number): Promise<(Statistics & { version: number })[]> {
    const { rows } = await overAllRows(() =>
      sql<Statistics & { version: number }>`
    with used as (
      select i.question_version as version, count(*) as times_used, max(p.updated_at) as last_used_at
      from paper_items i join papers p on p.id = i.paper_id and p.deleted_at is null where i.question_id = ${id}
        group by i.question_version),
    asked as (
      select s.version, sum(s.answered) as answered, sum(s.facility * s.answered) / nullif(sum(s.answered),
        0) as facility,
        sum(s.discrimination * s.answered) / nullif(sum(s.answered) filter (where s.discrimination is not null),
          0) as discrimination
      from question_statistics s join reports r on r.id = s.report_id and r.deleted_at is null
        where s.question_id = ${id} group by s.version)
    select version, coalesce(u.times_used, 0)::int as times_used, u.last_used_at, coalesce(a.answered,
      0)::int as answered, a.facility, a.discrimination
    from used u full join asked a using (version)`.execute(tx),
    );
    return rows;
  },
};
