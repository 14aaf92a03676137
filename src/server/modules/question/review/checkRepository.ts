// Check records: who moved which version of a question from which status to which, and why.
import { sql } from 'kysely';
import type { getCheckRecords } from '../../../../contract/question/review';
import type { DataOf } from '../../../../contract/wire';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';

export type CheckRecord = DataOf<typeof getCheckRecords>['list'][number];

export const checkRecords = {
  async findMany(tx: Tx, questionId: number): Promise<CheckRecord[]> {
    const { rows } = await sql<CheckRecord>`
      select r.id, r.question_id, r.version, r.from_status, r.to_status, r.reason, r.actor_id,
        coalesce(a.nickname, '') as actor, r.created_at
      from question_check_records r left join accounts a on a.id = r.actor_id
      where r.question_id = ${questionId} order by r.id desc`.execute(tx);
    return rows;
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
