// Pairs of near-duplicates: found by walking the questions and looking into their buckets, listed, decided (trade: 查重).
import { sql } from 'kysely';
import type { Option, Part } from '../../../contract/question';
import type { Tx } from '../../db/database';
import type { RowScope } from './rowScope';

/** Neighbours looked at in one bucket; fuller ones hold one-line questions and say nothing. */
const MAX_NEIGHBOURS = 40;
const MAX_PAIRS = 20_000;

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
  /** The next questions by id; bodies as they are compared. */
  async findPage(tx: Tx, afterId: number, limit: number, scope: RowScope): Promise<Compared[]> {
    const { rows } = await sql<Compared>`
      select q.id, c.content, c.options, c.parts from questions q
      join question_content c on c.question_id = q.id and c.version = q.version
      where q.id > ${afterId} and q.deleted_at is null and q.status <> 5 and ${scope.where} order by q.id limit ${limit}`.execute(tx);
    return rows;
  },

  async findBodies(tx: Tx, ids: readonly number[], scope: RowScope): Promise<Compared[]> {
    const { rows } = await sql<Compared>`
      select q.id, c.content, c.options, c.parts from questions q
      join question_content c on c.question_id = q.id and c.version = q.version
      where q.id = any(${ids}::bigint[]) and q.deleted_at is null and q.status <> 5 and ${scope.where}`.execute(tx);
    return rows;
  },

  /** Later questions that share a bucket with one of `ids` and are not decided yet. */
  async findCandidates(tx: Tx, ids: readonly number[]): Promise<{ a: number; b: number }[]> {
    const { rows } = await sql<{ a: number; b: number }>`
      with hits as materialized (
        select l.question_id as a, n.question_id as b from question_lsh l
        cross join lateral (select m.question_id from question_lsh m where m.bkey = l.bkey and m.question_id > l.question_id
          order by m.question_id limit ${MAX_NEIGHBOURS}) n
        where l.question_id = any(${ids}::bigint[]) group by 1, 2 limit ${MAX_PAIRS})
      select a, b from hits where not exists (
        select 1 from question_pairs p where p.a_id = hits.a and p.b_id = hits.b and p.state <> 1)`.execute(tx);
    return rows;
  },

  /** What earlier scans found for these questions and nobody decided. */
  async removeOpen(tx: Tx, ids: readonly number[]): Promise<void> {
    await sql`delete from question_pairs where a_id = any(${ids}::bigint[]) and state = 1`.execute(tx);
  },

  async insert(tx: Tx, pairs: readonly { a_id: number; b_id: number; similarity: number }[]): Promise<void> {
    for (let at = 0; at < pairs.length; at += 1000) {
      await tx.insertInto('question_pairs').values(pairs.slice(at, at + 1000)).onConflict((c) => c.doNothing()).execute();
    }
  },

  async countQuestions(tx: Tx, scope: RowScope): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from questions q where q.deleted_at is null and q.status <> 5 and ${scope.where}`.execute(tx);
    return rows[0]?.n ?? 0;
  },

  async findPairs(tx: Tx, state: number, limit: number, offset: number, scope: RowScope): Promise<{ rows: PairRow[]; total: number }> {
    const there = sql`q.deleted_at is null and ${state === 3 ? sql`true` : sql`q.status <> 5`} and ${scope.where}`;
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
