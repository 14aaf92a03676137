// SQL of marks: which scripts an account holds, what it gave, and what is known when a script is settled.
import { sql } from 'kysely';
import type { MarkingTask, OwnMark } from '../../../contract/paper/markingWork';
import type { GivenMark } from '../../../domain/marking/settle';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

const reportScope = organizationScope('r.organization_id');

/** One question of a marking, or one part of it. */
export interface Place {
  marking_id: number;
  question_id: number;
  /** 0: the whole question. */
  part: number;
}
export interface TaskRow extends Place {
  report_id: number;
  open: 0 | 1;
  quota: number | null;
  control_every: number;
}
export interface OwnRow {
  marked: boolean;
  place: number;
  third: 0 | 1;
  control: 0 | 1;
}
export interface MarkValues {
  text: string;
  score: number | null;
  part_scores: readonly number[];
  ticks: readonly number[];
  seconds: number;
  problem: string;
}

const ofPlace = ({ marking_id, question_id, part }: Place) =>
  sql`s.marking_id = ${marking_id} and s.question_id = ${question_id} and s.part = ${part}`;
/** Scripts that the account may still get. */
const free = (account: number) => sql`s.state = 'open' and s.control = 0
  and not exists (select 1 from marking_marks k where k.script_id = s.id and k.account_id = ${account})
  and (select count(*) from marking_marks k where k.script_id = s.id) < s.needs`;
/** Where a page of the report shows the answer, the number of the student is not needed. */
const NUMBER = sql`case when exists (select 1 from scan_pages p join scan_batches b on b.id = p.batch_id
    where b.report_id = m.report_id and p.student_id = s.student_id and p.state = 'read'
      and p.ignored = 0 and p.width > 0)
  then '' else t.number end as number`;
const OF_SCRIPT = sql`marking_scripts s join markings m on m.id = s.marking_id join students t on t.id = s.student_id`;

export const markRows = {
  /** `locked`: handing out scripts of a question is done one after the other. */
  async findTask(tx: Tx, actor: Actor, place: Place, locked = false): Promise<TaskRow | undefined> {
    const { rows } =
      await sql<TaskRow>`select q.marking_id, q.question_id, q.part, m.report_id, m.open, k.quota, q.control_every
      from marking_questions q join markings m on m.id = q.marking_id join reports r on r.id = m.report_id
      join marking_markers k on k.marking_id = q.marking_id and k.question_id = q.question_id and k.part = q.part
        and k.account_id = ${actor.id}
      where q.marking_id = ${place.marking_id} and q.question_id = ${place.question_id} and q.part = ${place.part}
        and r.deleted_at is null
        and ${reportScope(actor)} ${locked ? sql`for update of q` : sql``}`.execute(tx);
    return rows[0];
  },

  async findTasks(tx: Tx, actor: Actor): Promise<(Omit<MarkingTask, 'number'> & { report_id: number })[]> {
    const { rows } = await sql<
      Omit<MarkingTask, 'number'> & { report_id: number }
    >`select k.marking_id, k.question_id, k.part,
        m.report_id, r.title as report, m.open, k.quota,
        case when k.part = 0 then i.score
          else coalesce((i.part_scores ->> (k.part - 1))::float8, i.score) end as score,
        (select count(*)::int from marking_scripts s join marking_marks n on n.script_id = s.id
          where s.marking_id = k.marking_id and s.question_id = k.question_id and s.part = k.part
            and n.account_id = k.account_id
            and n.marked_at is not null) as marked,
        (select count(*)::int from marking_scripts s where s.marking_id = k.marking_id
          and s.question_id = k.question_id and s.part = k.part and ${free(actor.id)}) as waiting
      from marking_markers k join markings m on m.id = k.marking_id join reports r on r.id = m.report_id
      join report_items i on i.report_id = r.id and i.question_id = k.question_id
      where k.account_id = ${actor.id} and r.deleted_at is null and ${reportScope(actor)}
      order by m.open desc, m.id desc, i.sort, k.part limit 200`.execute(tx);
    return rows;
  },

  async removeLapsed(tx: Tx, place: Place, now: Date): Promise<void> {
    await sql`delete from marking_marks k using marking_scripts s where s.id = k.script_id and ${ofPlace(place)}
      and k.marked_at is null and k.held_until < ${now.toISOString()}::timestamptz`.execute(tx);
  },

  /** `shares`: marks that count for the quota, held ones included. */
  async countOwn(tx: Tx, place: Place, account: number) {
    const { rows } = await sql<{ marked: number; shares: number; plain: number; controls: number }>`select
        (count(*) filter (where k.marked_at is not null))::int as marked,
        (count(*) filter (where k.third = 0 and k.control = 0))::int as shares,
        (count(*) filter (where k.control = 0))::int as plain, (count(*) filter (where k.control = 1))::int as controls
      from marking_marks k join marking_scripts s on s.id = k.script_id
      where ${ofPlace(place)} and k.account_id = ${account}`.execute(tx);
    return rows[0] ?? { marked: 0, shares: 0, plain: 0, controls: 0 };
  },

  async countFree(tx: Tx, place: Place, account: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from marking_scripts s
      where ${ofPlace(place)} and ${free(account)}`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  async findHeld(tx: Tx, place: Place, account: number): Promise<{ script_id: number; number: string }[]> {
    const { rows } = await sql<{ script_id: number; number: string }>`select s.id as script_id, ${NUMBER}
      from ${OF_SCRIPT} join marking_marks k on k.script_id = s.id
      where ${ofPlace(place)} and k.account_id = ${account} and k.marked_at is null order by s.id`.execute(tx);
    return rows;
  },

  /** Third marks first, then scripts that one person has marked. `shares`: no more than so many that are not third. */
  async findFree(tx: Tx, place: Place, account: number, shares: number, limit: number) {
    const { rows } = await sql<{ id: number; needs: number }>`select s.id, s.needs from marking_scripts s
      where ${ofPlace(place)} and ${free(account)} and (s.needs = 3 or ${shares > 0})
      order by s.needs desc, (select count(*) from marking_marks k where k.script_id = s.id) desc, s.id
      limit ${limit}`.execute(tx);
    return rows.filter(({ needs }, at) => needs === 3 || at - rows.filter((row) => row.needs === 3).length < shares);
  },

  /** A control script that the account has neither marked nor set. */
  async findControl(tx: Tx, place: Place, account: number): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`select s.id from marking_scripts s where ${ofPlace(place)}
      and s.control = 1 and s.ruled_by is distinct from ${account}
      and not exists (select 1 from marking_marks k where k.script_id = s.id and k.account_id = ${account})
      order by s.id limit 1`.execute(tx);
    return rows[0]?.id;
  },

  async hold(
    tx: Tx,
    account: number,
    until: Date,
    scripts: readonly { script_id: number; third: 0 | 1; control: 0 | 1 }[],
  ): Promise<void> {
    if (scripts.length === 0) return;
    const held_until = until.toISOString();
    await tx
      .insertInto('marking_marks')
      .values(scripts.map((script) => ({ ...script, account_id: account, held_until })))
      .execute();
  },

  async holdLonger(tx: Tx, place: Place, account: number, until: Date): Promise<void> {
    await sql`update marking_marks k set held_until = ${until.toISOString()}::timestamptz from marking_scripts s
      where s.id = k.script_id and ${ofPlace(place)} and k.account_id = ${account} and k.marked_at is null`.execute(tx);
  },

  async findOwn(tx: Tx, scriptId: number, account: number): Promise<OwnRow | undefined> {
    const { rows } = await sql<OwnRow>`select k.marked_at is not null as marked, k.place, k.third, k.control
      from marking_marks k where k.script_id = ${scriptId} and k.account_id = ${account} for update`.execute(tx);
    return rows[0];
  },

  async give(tx: Tx, scriptId: number, account: number, place: number, mark: MarkValues): Promise<void> {
    const { part_scores, ticks, ...plain } = mark;
    await tx
      .updateTable('marking_marks')
      .set({
        ...plain,
        ...{ place, part_scores: JSON.stringify(part_scores), ticks: JSON.stringify(ticks) },
        marked_at: sql<string>`coalesce(marked_at, now())`,
      })
      .where('script_id', '=', scriptId)
      .where('account_id', '=', account)
      .execute();
  },

  /** Confirmed marks in their order, without control marks. */
  async findGiven(tx: Tx, scriptId: number): Promise<(GivenMark & { text: string; problem: string })[]> {
    const { rows } = await sql<GivenMark & { text: string; problem: string }>`select k.score, k.part_scores, k.text,
        k.problem from marking_marks k where k.script_id = ${scriptId} and k.marked_at is not null and k.control = 0
      order by k.place`.execute(tx);
    return rows;
  },

  /** Whether a marker is left who could mark the script, or holds it. */
  async hasFurther(tx: Tx, scriptId: number): Promise<boolean> {
    const { rows } = await sql`select 1 from marking_scripts s join marking_markers m on m.marking_id = s.marking_id
        and m.question_id = s.question_id and m.part = s.part
      where s.id = ${scriptId} and not exists (select 1 from marking_marks k where k.script_id = s.id
        and k.account_id = m.account_id and k.marked_at is not null) limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Whether any account marked the script or holds it. */
  async isTouched(tx: Tx, scriptId: number): Promise<boolean> {
    const { rows } = await sql`select 1 from marking_marks where script_id = ${scriptId} limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Whether a third mark was requested: the first two stay as they are. */
  async hasThird(tx: Tx, scriptId: number): Promise<boolean> {
    const { rows } = await sql`select 1 from marking_marks k where k.script_id = ${scriptId} and k.third = 1`.execute(
      tx,
    );
    return rows.length > 0;
  },

  async findRecent(tx: Tx, place: Place, account: number, limit: number): Promise<OwnMark[]> {
    const { rows } = await sql<OwnMark>`select s.id as script_id, ${NUMBER}, k.text, k.ticks, k.problem,
        k.marked_at as at from ${OF_SCRIPT} join marking_marks k on k.script_id = s.id
      where ${ofPlace(place)} and k.account_id = ${account} and k.marked_at is not null
      order by k.marked_at desc, s.id desc limit ${limit}`.execute(tx);
    return rows;
  },

  async setScript(
    tx: Tx,
    id: number,
    change: {
      state: 'open' | 'final' | 'ruling';
      needs?: number;
      score?: number | null;
      part_scores?: readonly number[];
      way?: string;
      reason?: string;
      clash?: 0 | 1;
      unanswered?: 0 | 1;
      control?: 0 | 1;
      ruled_by?: number | null;
    },
  ): Promise<void> {
    const { part_scores, ...plain } = change;
    await tx
      .updateTable('marking_scripts')
      .set({ ...plain, ...(part_scores ? { part_scores: JSON.stringify(part_scores) } : {}) })
      .where('id', '=', id)
      .execute();
  },

  async setStale(tx: Tx, markingId: number, stale: 0 | 1): Promise<void> {
    await tx.updateTable('markings').set({ stale }).where('id', '=', markingId).execute();
  },

  async findStale(tx: Tx): Promise<{ id: number; report_id: number }[]> {
    return tx
      .selectFrom('markings')
      .where('stale', '=', 1)
      .select(['id', 'report_id'])
      .orderBy('id')
      .limit(50)
      .execute();
  },
};
