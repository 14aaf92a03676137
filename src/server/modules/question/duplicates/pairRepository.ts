// Pairs of near-duplicates: found by the scan, listed, decided (查重).
import { sql } from 'kysely';
import type { Option, Part } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';
import type { RowScope } from '../../../security/rowScopes';

export interface Compared {
  id: number;
  content: string;
  options: Option[];
  parts: Part[];
}
export interface PairRow {
  a_id: number;
  b_id: number;
  similarity: number;
  state: number;
  found_at: string;
}

export const pairRepository = {
  /** Bodies in the form that is compared; without questions that are deleted or not available. */
  async findBodies(tx: Tx, ids: readonly number[]): Promise<Compared[]> {
    const { rows } = await sql<Compared>`
      select q.id, c.content, c.options, c.parts from questions q
      join question_content c on c.question_id = q.id and c.version = q.version
      where q.id = any(${ids}::bigint[]) and q.deleted_at is null and q.status <> ${STATUS.unavailable}`.execute(tx);
    return rows;
  },

  /** Removes undecided pairs that earlier scans found for these questions. */
  async removeOpen(tx: Tx, ids: readonly number[]): Promise<void> {
    await sql`delete from question_pairs where state = 1 and (a_id = any(${ids}::bigint[])
      or b_id = any(${ids}::bigint[]))`.execute(tx);
  },

  /** Returns how many are new: earlier decisions are kept. */
  async insert(tx: Tx, pairs: readonly { a_id: number; b_id: number; similarity: number }[]): Promise<number> {
    const rows = await tx
      .insertInto('question_pairs')
      .values([...pairs])
      .onConflict((c) => c.doNothing())
      .returning('a_id')
      .execute();
    return rows.length;
  },

  /** Only pairs within the account's own organisation: pairs with other organisations' questions cannot be decided. */
  async findPairs(
    tx: Tx,
    state: number,
    limit: number,
    offset: number,
    scope: RowScope,
  ): Promise<{ rows: PairRow[]; total: number }> {
    const there = sql`q.deleted_at is null and ${state === 3 ? sql`true` : sql`q.status <> ${STATUS.unavailable}`}
      and ${scope.inside}`;
    const from = sql`from question_pairs p where p.state = ${state}
      and exists (select 1 from questions q where q.id = p.a_id and ${there})
      and exists (select 1 from questions q where q.id = p.b_id and ${there})`;
    const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(tx);
    const { rows } = await sql<PairRow>`select p.a_id, p.b_id, p.similarity, p.state, p.found_at ${from}
      order by p.similarity desc, p.a_id, p.b_id limit ${limit} offset ${offset}`.execute(tx);
    return { rows, total: counted.rows[0]?.n ?? 0 };
  },

  async setState(tx: Tx, a_id: number, b_id: number, state: 2 | 3, actorId: number): Promise<boolean> {
    const { rows } = await sql`update question_pairs set state = ${state}, decided_by = ${actorId}, decided_at = now()
      where a_id = ${a_id} and b_id = ${b_id} and state = 1 returning a_id`.execute(tx);
    return rows.length > 0;
  },
};
