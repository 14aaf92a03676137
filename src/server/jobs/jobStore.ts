// Rows of jobs. A runner holds a lease with a unique token: each of its writes names the token, so that a runner that
// was cancelled, or was too slow and replaced, cannot write any more. Times are the database's.
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { transaction, type Database, type Tx } from '../db/database';
import { nextId } from '../db/ids';
import { tooMany } from '../errors';
import type { Actor } from '../security/actor';
import type { JobOutcome, JobStep } from './jobKind';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface StoredProgress {
  done?: number;
  total?: number;
  text?: string;
  cursor?: unknown;
  /** How often the job was started at the current step. */
  attempts?: number;
}

export interface JobRow {
  id: number;
  kind: string;
  owner_id: number;
  organization_id: number;
  state: JobState;
  input: { title: string; address: string; data: unknown };
  progress: StoredProgress;
  /** `swept`: its files were removed. */
  result: (JobOutcome & { reason?: string; swept?: boolean }) | null;
  lease_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface JobLease {
  id: number;
  token: string;
}

/**
 * Identifies this process; the embedded database has no other, so a job that another one left running can be taken at
 * once.
 */
const INSTANCE = `${process.pid}-${randomUUID()}`;
const COLUMNS = sql`id, kind, owner_id, organization_id, state, input, progress, result, lease_by, created_at,
  updated_at`;
/** Maximum number of waiting and running jobs of one account. */
const MAX_ACTIVE = 20;
const ENDED = sql`state in ('done', 'failed', 'cancelled')`;
const ACTIVE = sql`state in ('waiting', 'running')`;

const seenBy = ({ id, organization_id }: Actor, shared: readonly string[]) =>
  shared.length === 0
    ? sql`owner_id = ${id}`
    : sql`(owner_id = ${id} or (organization_id = ${organization_id} and kind = any(${[...shared]}::text[])))`;

export type JobStore = ReturnType<typeof makeJobStore>;

export const makeJobStore = (db: Database, ttlMs: number) => ({
  ...orders,
  ...leasesOf(db, ttlMs),
  ...endedOf(db),
});

const change = async (tx: Tx, set: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`update jobs set ${set}, updated_at = clock_timestamp() where ${where} returning id`.execute(tx)).rows
    .length > 0;

/** What accounts order, see and stop; in the transaction of the call. */
const orders = {
  /**
   * The same order twice (a double click, a repeated request, of a `shared` kind also of a colleague) creates one
   * job while it is active, on any server: orders of one kind wait for each other. Throws 4029 when the account has
   * too many active jobs.
   */
  async insert(tx: Tx, actor: Actor, kind: string, title: string, data: unknown, shared = false): Promise<number> {
    const sameOwner = shared ? sql`organization_id = ${actor.organization_id}` : sql`owner_id = ${actor.id}`;
    const key = `job ${kind} ${shared ? `of organization ${actor.organization_id}` : `of account ${actor.id}`}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const same = await sql<{
      id: number;
    }>`select id from jobs where ${sameOwner} and kind = ${kind} and ${ACTIVE}
      and input -> 'data' = ${JSON.stringify(data)}::jsonb order by id limit 1`.execute(tx);
    if (same.rows[0]) return same.rows[0].id;
    const active = await sql<{
      count: number;
    }>`select count(*)::int as count from jobs where owner_id = ${actor.id} and ${ACTIVE}`.execute(tx);
    if ((active.rows[0]?.count ?? 0) >= MAX_ACTIVE)
      throw tooMany(`进行中和排队的任务已有 ${MAX_ACTIVE} 个，请等待完成或取消一部分后再提交`);
    const id = await nextId(tx, 'jobs');
    const input = JSON.stringify({ title, address: actor.address, data });
    await tx
      .insertInto('jobs')
      .values({ id, kind, owner_id: actor.id, organization_id: actor.organization_id, input })
      .execute();
    return id;
  },

  /** Takes effect at once; its runner detects it at its next step. */
  cancel: (tx: Tx, id: number) =>
    change(tx, sql`state = 'cancelled', lease_by = null, lease_until = null`, sql`id = ${id} and ${ACTIVE}`),

  /** Continues from the last saved step. */
  retry: (tx: Tx, id: number) =>
    change(
      tx,
      sql`state = 'waiting', result = null, lease_by = null, lease_until = null,
        progress = progress || '{"attempts": 0}'`,
      sql`id = ${id} and state in ('failed', 'cancelled')`,
    ),

  async findOwn(tx: Tx, actor: Actor, id: number): Promise<JobRow | undefined> {
    const { rows } = await sql<JobRow>`select ${COLUMNS} from jobs where id = ${id} and owner_id = ${actor.id}`.execute(
      tx,
    );
    return rows[0];
  },

  /** Own ones, and those of the organization of kinds that it shares. */
  async findSeen(tx: Tx, actor: Actor, id: number, shared: readonly string[]): Promise<JobRow | undefined> {
    const { rows } =
      await sql<JobRow>`select ${COLUMNS} from jobs where id = ${id} and ${seenBy(actor, shared)}`.execute(tx);
    return rows[0];
  },

  /** For the rows that a job makes: an account that sees them may know whether the job is running. */
  async findState(tx: Tx, id: number): Promise<JobState | null> {
    const { rows } = await sql<{ state: JobState }>`select state from jobs where id = ${id}`.execute(tx);
    return rows[0]?.state ?? null;
  },

  /** For a waiting job: how many jobs of all accounts are before it when accounts take turns. */
  async findAhead(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
    const { rows } = await sql<{ id: number; ahead: number }>`
      with waiting as (
        select id, owner_id, row_number() over (partition by owner_id order by id) as turn from jobs
          where state = 'waiting'
      ), placed as (select id, row_number() over (order by turn, id) - 1 as ahead from waiting)
      select id, ahead::int as ahead from placed where id = any(${[...ids]}::bigint[])`.execute(tx);
    return new Map(rows.map(({ id, ahead }) => [id, ahead]));
  },

  /** Active jobs first, then the newest. */
  async findPage(
    tx: Tx,
    actor: Actor,
    shared: readonly string[],
    state: JobState | undefined,
    size: number,
    offset: number,
  ): Promise<{ list: JobRow[]; total: number }> {
    const where = sql`${seenBy(actor, shared)} and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
    const counted = await sql<{ total: number }>`select count(*) as total from jobs where ${where}`.execute(tx);
    const { rows: list } = await sql<JobRow>`select ${COLUMNS} from jobs where ${where}
      order by case when ${ACTIVE} then 0 else 1 end, id desc limit ${size} offset ${offset}`.execute(tx);
    return { list, total: counted.rows[0]?.total ?? 0 };
  },
};

/** What a runner takes and writes. */
function leasesOf(db: Database, ttlMs: number) {
  const until = sql`clock_timestamp() + ${ttlMs}::float8 * interval '1 millisecond'`;
  const orphaned = db.kind === 'embedded' ? sql`or split_part(lease_by, '/', 1) <> ${INSTANCE}` : sql``;
  const free = sql`(state = 'waiting' or (state = 'running' and (lease_until < clock_timestamp() ${orphaned})))`;
  const held = ({ id, token }: JobLease) => sql`id = ${id} and lease_by = ${token} and state = 'running'`;

  return {
    /**
     * Takes the next job of these kinds: of the account with the fewest running jobs, then of the account whose last
     * job was taken longest ago, then the oldest. Accounts in `busyOwners` already have their share of this process.
     */
    async take(
      kinds: readonly string[],
      busyOwners: readonly number[] = [],
    ): Promise<{ job: JobRow; lease: JobLease } | null> {
      const token = `${INSTANCE}/${randomUUID()}`;
      const { rows } = await transaction(db, (tx) =>
        sql<JobRow>`update jobs set state = 'running', lease_by = ${token}, lease_until = ${until},
          updated_at = clock_timestamp(), taken_at = clock_timestamp(),
            progress = progress || jsonb_build_object('attempts', coalesce((progress ->> 'attempts')::int, 0) + 1)
          where id = (select id from jobs where kind = any(${[...kinds]}::text[])
            and owner_id <> all(${[...busyOwners]}::bigint[]) and ${free}
            order by (select count(*) from jobs other where other.owner_id = jobs.owner_id and other.state = 'running'
              and other.id <> jobs.id),
              (select max(other.taken_at) from jobs other where other.owner_id = jobs.owner_id) nulls first, id
            limit 1 for update skip locked)
            and ${free}
          returning ${COLUMNS}`.execute(tx),
      );
      const job = rows[0];
      return job ? { job, lease: { id: job.id, token } } : null;
    },

    /** false: this runner no longer owns the job. */
    async renew(lease: JobLease): Promise<boolean> {
      const { rows } = await sql`update jobs set lease_until = ${until} where ${held(lease)} returning id`.execute(
        db.kysely,
      );
      return rows.length > 0;
    },

    step(lease: JobLease, step: JobStep<unknown>): Promise<boolean> {
      const moved = sql`case when progress -> 'done' is distinct
        from to_jsonb(${step.done}::float8) then '{"attempts": 1}'::jsonb else '{}' end`;
      const set = sql`progress = progress || ${JSON.stringify(step)}::jsonb || ${moved}, lease_until = ${until}`;
      return transaction(db, (tx) => change(tx, set, held(lease)));
    },

    finish(lease: JobLease, state: 'done' | 'failed', result: JobRow['result']): Promise<boolean> {
      const set = sql`state = ${state}, result = ${JSON.stringify(result)}::jsonb, lease_by = null, lease_until = null`;
      return transaction(db, (tx) => change(tx, set, held(lease)));
    },

    /** Returns the job to the queue, for another process or for later. */
    release: (lease: JobLease) =>
      change(
        db.kysely,
        sql`state = 'waiting', lease_by = null, lease_until = null, progress = progress || '{"attempts": 0}'`,
        held(lease),
      ),

    /** Returns the job to the queue; false when it was already started `limit` times at this step. */
    putBack: (lease: JobLease, limit: number) =>
      change(
        db.kysely,
        sql`state = 'waiting', lease_by = null, lease_until = null`,
        sql`${held(lease)} and coalesce((progress ->> 'attempts')::int, 0) < ${limit}`,
      ),
  };
}

/** What the sweep of files and the state of the server read. */
const endedOf = (db: Database) => ({
  /** Jobs that ended before `at` and still have files. */
  async findExpired(at: Date): Promise<number[]> {
    const { rows } = await sql<{
      id: number;
    }>`select id from jobs where ${ENDED} and updated_at < ${at.toISOString()}::timestamptz
      and coalesce(result ->> 'swept', '') <> 'true' order by id limit 1000`.execute(db.kysely);
    return rows.map((row) => row.id);
  },

  /** Its files are removed: a retry starts from the beginning. */
  async markSwept(id: number): Promise<void> {
    await sql`update jobs set result = coalesce(nullif(result, 'null'), '{}') || '{"swept": true}',
      progress = progress - 'cursor'
      where id = ${id} and ${ENDED}`.execute(db.kysely);
  },

  async removeOld(at: Date): Promise<void> {
    await sql`delete from jobs where ${ENDED} and updated_at < ${at.toISOString()}::timestamptz`.execute(db.kysely);
  },

  async countStates(): Promise<Record<string, number>> {
    const { rows } = await sql<{
      state: string;
      n: number;
    }>`select state, count(*) as n from jobs group by state`.execute(db.kysely);
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  },

  async findKnown(ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`select id from jobs where id = any(${[...ids]}::bigint[])`.execute(
      db.kysely,
    );
    return new Set(rows.map((row) => row.id));
  },
});
