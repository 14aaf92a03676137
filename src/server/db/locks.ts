// Leases: a named lock as a row with an expiry time, so that a dead holder does not block others for long (no session
// advisory locks). Used by the migrator and by background jobs. Times are the database's, not this machine's.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './database';
import { DatabaseError } from './errors';

export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly ttlMs: number;
}

export interface LeaseOptions {
  ttlMs?: number;
  /** How long to wait while another process holds it; 0 = give up at once. */
  waitMs?: number;
  /** Renew it automatically while `work` runs. */
  keep?: boolean;
}

const INSTANCE = `${process.pid}-${randomUUID()}`;
const TTL_MS = 10_000;

/** undefined while another process holds it. */
export async function acquireLease(db: Database, name: string, ttlMs = TTL_MS): Promise<Lease | undefined> {
  const holder = `${INSTANCE}/${randomUUID()}`;
  // The embedded database has one process: a lease of another instance belongs to a dead process.
  const orphaned = db.kind === 'embedded' ? sql`or split_part(lease_locks.holder, '/', 1) <> ${INSTANCE}` : sql``;
  const { rows } = await sql`insert into lease_locks (name, holder, expires_at)
    values (${name}, ${holder}, ${endOf(ttlMs)})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where lease_locks.expires_at < clock_timestamp() ${orphaned}
    returning name`.execute(db.kysely);
  return rows.length > 0 ? { name, holder, ttlMs } : undefined;
}

/**
 * Renews the lease, or throws `lease_lost`. Within a transaction it is a fence: until the commit no other process can
 * take the lease, even after its expiry time.
 */
export async function renewLease(tx: Tx, { name, holder, ttlMs }: Lease): Promise<void> {
  const { rows } = await sql`update lease_locks set expires_at = ${endOf(ttlMs)}
    where name = ${name} and holder = ${holder} returning name`.execute(tx);
  if (rows.length === 0) throw new DatabaseError('lease_lost', `The lease "${name}" was taken over by another process`);
}

export async function releaseLease(tx: Tx, { name, holder }: Lease): Promise<void> {
  await sql`delete from lease_locks where name = ${name} and holder = ${holder}`.execute(tx);
}

/** Holds the lease while `work` runs; work longer than the ttl must renew it (best as a fence in each transaction). */
export async function withLease<T>(
  db: Database,
  name: string,
  work: (lease: Lease) => Promise<T>,
  { ttlMs = TTL_MS, waitMs = 0, keep = false }: LeaseOptions = {},
): Promise<T> {
  const until = performance.now() + waitMs;
  let lease = await acquireLease(db, name, ttlMs);
  while (!lease && performance.now() < until) {
    await sleep(50 + Math.random() * 100);
    lease = await acquireLease(db, name, ttlMs);
  }
  if (!lease)
    throw new DatabaseError('lease_busy', `另一个进程正在进行同样的工作 (the lease "${name}" is held by another)`);
  const held = lease;
  const beat = keep ? setInterval(() => void renewLease(db.kysely, held).catch(() => undefined), ttlMs / 3) : undefined;
  beat?.unref();
  try {
    return await work(lease);
  } finally {
    clearInterval(beat);
    await releaseLease(db.kysely, lease).catch(() => undefined); // it expires by itself
  }
}

function endOf(ttlMs: number) {
  return sql`clock_timestamp() + ${ttlMs}::float8 * interval '1 millisecond'`;
}
