// SQL of checked keys.
import { sql } from 'kysely';
import { getKeyChecks, type KeyCheck } from '../../../../contract/question/keyChecks';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';
import { nextIds } from '../../../db/ids';
import { recordRepository } from '../../../rows/recordRepository';
import { questionScope, type RowScope } from '../../../security/rowScopes';

export type NewKeyCheck = Pick<KeyCheck, 'question_id' | 'version' | 'kind' | 'blank' | 'text' | 'key' | 'verdict'> & {
  author_id: number | null;
};

const FROM = sql`question_key_checks k join questions q on q.id = k.question_id`;

export const keyCheckRows = {
  /** Of one question all of them; else those of current versions that do not agree with the key. */
  page: recordRepository({
    list: getKeyChecks,
    table: 'question_key_checks',
    as: 'k',
    columns: sql<KeyCheck>`k.id, k.question_id, k.version, k.kind, k.blank, k.text, k.key, k.verdict,
      coalesce(a.nickname, '') as author, k.closed_at, k.created_at`,
    from: FROM,
    joins: sql`left join accounts a on a.id = k.author_id`,
    scope: (actor) => sql`q.deleted_at is null and ${questionScope(actor).inside}`,
    kept: true,
    also: ({ question_id, closed }) => [
      question_id === undefined &&
        sql`k.version = q.version and k.verdict <> 'equal' and q.status <> ${STATUS.unavailable}
          and k.closed_at is ${closed === 1 ? sql`not null` : sql`null`}`,
    ],
    usual: sql`k.id desc`,
  }).page,

  /** Returns how many are new: what was found and closed before stays closed. */
  async insert(tx: Tx, rows: readonly NewKeyCheck[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const ids = await nextIds(tx, 'question_key_checks', rows.length);
    const stored = await tx
      .insertInto('question_key_checks')
      .values(rows.map((row, at) => ({ ...row, id: ids[at] as number })))
      .onConflict((c) => c.doNothing())
      .returning('id')
      .execute();
    return stored.map(({ id }) => id);
  },

  async find(tx: Tx, id: number, scope: RowScope): Promise<{ question_id: number } | undefined> {
    const { rows } = await sql<{ question_id: number }>`select k.question_id from ${FROM}
      where k.id = ${id} and q.deleted_at is null and ${scope.inside}`.execute(tx);
    return rows[0];
  },

  async setClosed(tx: Tx, id: number, by: number | null): Promise<void> {
    await sql`update question_key_checks set closed_by = ${by}, closed_at = ${by === null ? null : sql`now()`}
      where id = ${id}`.execute(tx);
  },

  /** Ids after `after` of questions whose keys the account answers for. */
  async findIds(tx: Tx, after: number, limit: number, scope: RowScope): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select q.id from questions q
      where q.id > ${after} and q.deleted_at is null and q.status <> ${STATUS.unavailable} and ${scope.inside}
      order by q.id limit ${limit}`.execute(tx);
    return rows.map(({ id }) => id);
  },

  async countIds(tx: Tx, scope: RowScope): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from questions q
      where q.deleted_at is null and q.status <> ${STATUS.unavailable} and ${scope.inside}`.execute(tx);
    return rows[0]?.n ?? 0;
  },

  /** Pairs of the last search for duplicates whose texts are the same, with the first one among `ids`. */
  async findCopies(tx: Tx, ids: readonly number[]): Promise<{ a_id: number; b_id: number }[]> {
    const { rows } = await sql<{ a_id: number; b_id: number }>`select a_id, b_id from question_pairs
      where a_id = any(${ids}::bigint[]) and state <> 3 and similarity >= 0.999`.execute(tx);
    return rows;
  },
};
