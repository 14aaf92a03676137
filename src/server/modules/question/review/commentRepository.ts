// Rows of review comments.
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { QuestionComment } from '../../../../contract/question/review';
import type { Tx } from '../../../db/database';
import type { QuestionCommentsTable } from '../../../db/schema';

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
