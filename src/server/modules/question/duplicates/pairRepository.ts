// Pairs of near-duplicates: found by the scan, listed, decided (查重).
import { sql } from 'kysely';
import type { getOpenPairs } from '../../../../contract/question/duplicates';
import type { Option, Part } from '../../../../contract/question/question';
import type { DataOf } from '../../../../contract/wire';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';
import { overAllRows } from '../../../db/rowSecurity';
import type { Actor } from '../../../security/actor';
import { paperScope, type RowScope } from '../../../security/rowScopes';

export interface Compared {
  id: number;
  family_id: number;
  content: string;
  options: Option[];
  parts: Part[];
}
export type OpenPair = DataOf<typeof getOpenPairs>['list'][number];
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
      select q.id, q.family_id, c.content, c.options, c.parts from questions q
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
    { state, questionId }: { state: number; questionId?: number | undefined },
    { limit, offset }: { limit: number; offset: number },
    scope: RowScope,
  ): Promise<{ rows: PairRow[]; total: number }> {
    const there = sql`q.deleted_at is null and ${state === 3 ? sql`true` : sql`q.status <> ${STATUS.unavailable}`}
      and ${scope.inside}`;
    const of = questionId === undefined ? sql`true` : sql`${questionId} in (p.a_id, p.b_id)`;
    const from = sql`from question_pairs p where p.state = ${state} and ${of}
      and exists (select 1 from questions q where q.id = p.a_id and ${there})
      and exists (select 1 from questions q where q.id = p.b_id and ${there})`;
    const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(tx);
    const { rows } = await sql<PairRow>`select p.a_id, p.b_id, p.similarity, p.state, p.found_at ${from}
      order by p.similarity desc, p.a_id, p.b_id limit ${limit} offset ${offset}`.execute(tx);
    return { rows, total: counted.rows[0]?.n ?? 0 };
  },

  /** The pair to decide of each of the questions that is most alike; both within the account's organisation. */
  async findOpen(tx: Tx, ids: readonly number[], scope: RowScope): Promise<OpenPair[]> {
    const { rows } = await sql<OpenPair>`
      select distinct on (p.question_id) p.question_id, p.other_id, p.similarity from (
        select a_id as question_id, b_id as other_id, similarity from question_pairs
          where state = 1 and a_id = any(${ids}::bigint[])
        union all select b_id, a_id, similarity from question_pairs
          where state = 1 and b_id = any(${ids}::bigint[])) p
      where (select count(*) from questions q where q.id in (p.question_id, p.other_id)
        and q.deleted_at is null and q.status <> ${STATUS.unavailable} and ${scope.inside}) = 2
      order by p.question_id, p.similarity desc, p.other_id`.execute(tx);
    return rows;
  },

  async setState(tx: Tx, a_id: number, b_id: number, state: 2 | 3, actorId: number): Promise<boolean> {
    const { rows } = await sql`update question_pairs set state = ${state}, decided_by = ${actorId}, decided_at = now()
      where a_id = ${a_id} and b_id = ${b_id} and state = 1 returning a_id`.execute(tx);
    return rows.length > 0;
  },
};

// Moves everything that refers to a merged question to the kept one: papers, exposures, knowledge points, feedback.

interface PaperRef {
  paper_id: number;
  title: string;
}

export const mergeRepository = {
  /** Papers are locked before questions, as everywhere in this program. */
  async lockPapers(tx: Tx, actor: Actor, holding: number): Promise<void> {
    await sql`select id from papers p where id in (select paper_id from paper_items
      where question_id = ${holding}) and ${paperScope(actor)} order by id for update`.execute(tx);
  },

  /**
   * Papers visible to the account that contain `from`, also deleted ones: they may be restored. One that has `to` as
   * well, or whose answer sheets were issued, `stays` as it is.
   */
  async findPapers(tx: Tx, actor: Actor, from: number, to: number): Promise<(PaperRef & { stays: boolean })[]> {
    const { rows } = await sql<PaperRef & { stays: boolean }>`
      select p.id as paper_id, p.title, exists (select 1 from paper_items k
        where k.paper_id = p.id and k.question_id = ${to})
          or exists (select 1 from answer_sheets s where s.paper_id = p.id) as stays
      from papers p where p.id in (select paper_id from paper_items
        where question_id = ${from}) and ${paperScope(actor)} order by p.id for update`.execute(tx);
    return rows;
  },

  /** Scores of parts are kept only when both questions have the same number of parts. */
  async moveItems(
    tx: Tx,
    from: number,
    to: number,
    version: number,
    sameParts: boolean,
    paperIds: readonly number[],
  ): Promise<void> {
    const scores = sameParts ? sql`part_scores` : sql`'[]'::jsonb`;
    // `kept_version` referred to a version of the other question.
    await sql`update paper_items set question_id = ${to}, question_version = ${version}, part_scores = ${scores},
      kept_version = 0
      where question_id = ${from} and paper_id = any(${paperIds}::bigint[])`.execute(tx);
    await sql`update papers set revision = revision + 1, updated_at = now()
      where id = any(${paperIds}::bigint[])`.execute(tx);
  },

  /** Pupils who were given one question count as given the other; this includes papers that keep the old question. */
  async moveExposures(tx: Tx, actor: Actor, from: number, to: number): Promise<void> {
    const moved = sql`question_id = ${from} and paper_id in (select p.id from papers p where ${paperScope(actor)})`;
    await sql`insert into question_exposures (question_id, paper_id, exposure_id, school_id, grade_id, given_on)
      select ${to}::bigint, paper_id, exposure_id, school_id, grade_id, given_on from question_exposures where ${moved}
      on conflict do nothing`.execute(tx);
    await sql`delete from question_exposures where ${moved}`.execute(tx);
  },

  /** Variants of one question are then variants of the other: a paper takes only one of them. */
  async joinFamilies(
    tx: Tx,
    from: { id: number; family_id: number },
    to: { id: number; family_id: number },
  ): Promise<void> {
    await sql`update questions set derived_from = ${to.id} where derived_from = ${from.id} and id <> ${to.id}`.execute(
      tx,
    );
    await sql`update questions set family_id = ${to.family_id} where family_id = ${from.family_id}`.execute(tx);
  },

  /** Recounts from the existing papers. */
  async recountUses(tx: Tx, ids: readonly number[]): Promise<void> {
    await overAllRows(() =>
      sql`update questions q set times_used = (select count(*) from paper_items i join papers p on p.id = i.paper_id
        where i.question_id = q.id and p.deleted_at is null),
      last_used_at = (select max(o.last_used_at) from questions o where o.id = any(${ids}::bigint[]))
      where q.id = any(${ids}::bigint[])`.execute(tx),
    );
  },

  async moveKps(tx: Tx, from: number, to: number): Promise<void> {
    await sql`insert into question_kp (kp_id, question_id, system_info_id, type)
      select kp_id, ${to}, system_info_id, type from question_kp where question_id = ${from}
        on conflict do nothing`.execute(tx);
  },

  /** The moved feedback states which question it was made on. */
  async moveFeedback(tx: Tx, from: number, to: number, version: number): Promise<void> {
    await sql`update question_feedback set question_id = ${to}, version = ${version},
      text = '（原试题 ' || question_id || ' 第 ' || version || ' 版）' || text where question_id = ${from}`.execute(
      tx,
    );
  },

  async closePairs(tx: Tx, id: number, actorId: number): Promise<void> {
    await sql`update question_pairs set state = 3, decided_by = ${actorId}, decided_at = now()
      where state = 1 and (a_id = ${id} or b_id = ${id})`.execute(tx);
  },
};
