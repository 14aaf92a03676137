// Without leases two servers would run one job twice; with leases that never expire, a dead server would block it for
// ever.
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { transaction } from './database';
import { acquireLease, releaseLease, renewLease, withLease } from './locks';

let fresh: TestDatabase;
beforeAll(async () => void (fresh = await openTestDatabase()));
afterAll(() => fresh.close());

test('one holder at a time; free again after release', async () => {
  const lease = await acquireLease(fresh.db, 'job');
  expect(lease).toBeDefined();
  expect(await acquireLease(fresh.db, 'job')).toBeUndefined();
  expect(await acquireLease(fresh.db, 'other job')).toBeDefined();
  if (lease) await releaseLease(fresh.db.kysely, lease);
  expect(await acquireLease(fresh.db, 'job')).toBeDefined();
});

test('an expired lease is taken over, and its old holder learns it before it writes', async () => {
  const old = await acquireLease(fresh.db, 'slow job');
  await sql`update lease_locks set expires_at = clock_timestamp() - interval '1 second'`.execute(fresh.db.kysely);
  expect(await acquireLease(fresh.db, 'slow job')).toBeDefined();
  const late = transaction(fresh.db, async (tx) => {
    if (old) await renewLease(tx, old);
  });
  await expect(late).rejects.toMatchObject({ code: 'lease_lost' });
});

test('parallel work under one lease never overlaps, and the lease ends with an error of the work', async () => {
  let inside = 0;
  const seen: number[] = [];
  const work = async () => {
    inside += 1;
    seen.push(inside);
    await fresh.db.ping();
    inside -= 1;
  };
  await Promise.all([1, 2, 3, 4].map(() => withLease(fresh.db, 'turns', work, { waitMs: 30_000 })));
  expect(seen).toEqual([1, 1, 1, 1]);
  await expect(withLease(fresh.db, 'turns', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await withLease(fresh.db, 'turns', async () => {
    await expect(withLease(fresh.db, 'turns', work)).rejects.toMatchObject({ code: 'lease_busy' });
  });
});

test('on the embedded database the lease of a killed server does not block', async () => {
  await sql`insert into lease_locks (name, holder, expires_at)
    values ('orphan', 'killed/1', clock_timestamp() + interval '1 hour')`.execute(fresh.db.kysely);
  const taken = await acquireLease(fresh.db, 'orphan');
  expect(taken !== undefined).toBe(fresh.db.kind === 'embedded');
});
