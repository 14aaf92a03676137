// If these fail, a long job runs twice at the same time, is lost with the process that ran it, or starts from the
// beginning.
import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { readConfig } from '../config';
import { transaction, type Database } from '../db/database';
import { invalid } from '../errors';
import { makeFolderFiles } from '../files/files';
import { ensureBase } from '../modules/account/seedAccounts';
import type { Actor } from '../security/actor';
import { makeJobFolders } from './jobFolder';
import { JobStopped, type JobContext, type JobKind } from './jobKind';
import { MAX_ATTEMPTS } from './jobRunner';
import type { JobRow } from './jobStore';
import { makeJobs, type Jobs } from './jobs';
import { WorkStopped } from './workerThread';

let opened: TestDatabase;
let db: Database;
let owner: Actor;
const faults: unknown[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  await ensureBase(db, readConfig({ DATA_DIR: opened.dataDir }));
  const { id } = await db.kysely.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  owner = {
    id,
    username: '',
    nickname: '',
    role_id: 1,
    role_name: '',
    organization_id: 1,
    functions: new Set(),
    address: '10.0.0.1',
  };
});
afterAll(() => opened.close());
afterEach(() => db.kysely.deleteFrom('jobs').execute());

/** One server process with its runner. */
async function server(kind: JobKind, now: () => Date = () => new Date()): Promise<Jobs> {
  const { dataDir } = opened;
  const jobs = makeJobs({
    db,
    files: await makeFolderFiles(dataDir),
    folders: makeJobFolders(dataDir),
    now,
    log: (fault) => faults.push(fault),
  });
  jobs.register(kind);
  return jobs;
}

interface Cursor {
  next: number;
}
const kindOf = (run: (ctx: JobContext<{ n: number }, Cursor>) => ReturnType<JobKind['run']>): JobKind =>
  ({ kind: 'count', access: 'session', run }) as JobKind;
const order = (jobs: Jobs, n = 3, by = owner) =>
  transaction(db, (tx) => jobs.order(tx, by, { kind: 'count', title: `数到 ${n}`, input: { n } }));
const row = async (jobs: Jobs, id: number) => (await jobs.store.findOwn(db.kysely, owner, id)) as JobRow;
/** Simulates the expired lease of a dead process. */
const lapse = (id: number) =>
  sql`update jobs set lease_until = now() - interval '1 second' where id = ${id}`.execute(db.kysely);

/** A job that counts and records its numbers in `seen`; `at` is called before each number. */
const counting = (
  seen: number[],
  at: (n: number, ctx: JobContext<{ n: number }, Cursor>) => Promise<void> | void = () => undefined,
) =>
  kindOf(async (ctx) => {
    const { n } = ctx.input;
    for (let next = ctx.cursor?.next ?? 0; next < n; next += 1) {
      await at(next, ctx);
      seen.push(next);
      await ctx.step({ done: next + 1, total: n, text: `第 ${next + 1} 个`, cursor: { next: next + 1 } });
    }
    return { notes: ['数完了'] };
  });

test('runs to its end, with its progress and what came of it', async () => {
  const seen: number[] = [];
  const jobs = await server(counting(seen));
  const id = await order(jobs);
  expect(await row(jobs, id)).toMatchObject({ state: 'waiting', input: { title: '数到 3' } });
  await jobs.runner.drain();
  expect(seen).toEqual([0, 1, 2]);
  expect(await row(jobs, id)).toMatchObject({
    state: 'done',
    lease_by: null,
    progress: { done: 3, total: 3 },
    result: { notes: ['数完了'] },
  });
});

test('two processes on one database never run a job twice at a time', async () => {
  const ran: number[] = [];
  let now = 0;
  let most = 0;
  const kind = kindOf(async (ctx) => {
    now += 1;
    most = Math.max(most, now);
    await ctx.step({ done: 0, total: 1 });
    ran.push(ctx.id);
    await ctx.step({ done: 1, total: 1 });
    now -= 1;
  });
  const [one, two] = [await server(kind), await server(kind)];
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await order(one, n));
  await Promise.all([one.runner.drain(), two.runner.drain()]);
  expect(ran.sort((a, b) => a - b)).toEqual(ids);
  // One job of the account in each process.
  expect(most).toBeLessThanOrEqual(2);
});

test('an account that floods the queue keeps one slot: the job of another begins at once, and its next ones take turns', async () => {
  const { id: organization_id } = await db.kysely.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const account = { username: '13911112222', nickname: '同事', role_id: 1, organization_id, password_hash: '' };
  const found = { id: 900_001, ...account };
  await db.kysely.insertInto('accounts').values(found).execute();
  const colleague: Actor = { ...owner, id: found.id };
  const begun: string[] = [];
  const runs = new EventEmitter();
  const untilBegun = async (count: number) => {
    while (begun.length < count) await once(runs, 'begun');
  };
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const jobs = await server(
    kindOf(async ({ actor, input }) => {
      begun.push(`${actor.id === owner.id ? 'flood' : 'colleague'} ${input.n}`);
      runs.emit('begun');
      if (actor.id === owner.id && input.n === 1) await held;
    }),
  );
  for (let n = 1; n <= 5; n += 1) await order(jobs, n);
  const waiting = [await order(jobs, 1, colleague), await order(jobs, 2, colleague)];
  const ahead = await jobs.store.findAhead(db.kysely, waiting);
  expect(waiting.map((id) => ahead.get(id))).toEqual([1, 3]);
  jobs.runner.start();
  await untilBegun(3);
  expect(begun).toEqual(['flood 1', 'colleague 1', 'colleague 2']);
  release();
  await untilBegun(7);
  await jobs.runner.stop();
  await db.kysely.deleteFrom('jobs').execute();
  await db.kysely.deleteFrom('accounts').where('id', '=', found.id).execute();
});

test('the twenty-first job of an account that are under way is refused with what to do', async () => {
  const jobs = await server(counting([]));
  for (let n = 1; n <= 20; n += 1) await order(jobs, n);
  await expect(order(jobs, 21)).rejects.toMatchObject({ msg: expect.stringContaining('取消') });
});

test('a job whose process died goes on from its last step in another; the dead one writes nothing any more', async () => {
  const seen: number[] = [];
  let die = () => undefined as void;
  const dead = new Promise<void>((resolve) => (die = resolve));
  const one = await server(counting(seen, async (n) => (n === 2 ? dead : undefined)));
  const id = await order(one, 4);
  const first = one.runner.drain();
  while ((await row(one, id)).progress.done !== 2) await new Promise((resolve) => setImmediate(resolve));
  await lapse(id);
  const later: number[] = [];
  const two = await server(counting(later));
  await two.runner.drain();
  expect([seen, later]).toEqual([
    [0, 1],
    [2, 3],
  ]);
  const ended = await row(two, id);
  expect(ended).toMatchObject({ state: 'done', progress: { done: 4 } });
  die();
  await first;
  expect(await row(two, id)).toEqual(ended);
});

test('a server that stops puts its job back in line, at the place where it was', async () => {
  const seen: number[] = [];
  const one: Jobs = await server(counting(seen, (n) => void (n === 1 && one.runner.stop())));
  const id = await order(one);
  await one.runner.drain();
  await one.runner.stop();
  expect(await row(one, id)).toMatchObject({ state: 'waiting', lease_by: null, progress: { cursor: { next: 1 } } });
  const two = await server(counting(seen));
  await two.runner.drain();
  expect(await row(two, id)).toMatchObject({ state: 'done' });
  // The number in progress at the stop is repeated: none is left out.
  expect(seen).toEqual([0, 1, 1, 2]);
});

test('a cancelled job stops at its next step, and goes on from there when it is wanted again', async () => {
  const seen: number[] = [];
  let cancelled = false;
  const jobs: Jobs = await server(
    counting(seen, async (n, ctx) => {
      if (n !== 1 || cancelled) return;
      cancelled = true;
      await jobs.store.cancel(db.kysely, ctx.id);
    }),
  );
  const id = await order(jobs);
  await jobs.runner.drain();
  expect(await row(jobs, id)).toMatchObject({ state: 'cancelled', progress: { done: 1 } });
  expect(await jobs.store.retry(db.kysely, id)).toBe(true);
  await jobs.runner.drain();
  expect(await row(jobs, id)).toMatchObject({ state: 'done' });
  expect(seen).toEqual([0, 1, 1, 2]);
});

test('a cancel reaches a run that waits between its steps', async () => {
  const jobs: Jobs = await server(
    kindOf(
      (ctx) =>
        new Promise((_resolve, reject) => {
          ctx.signal.addEventListener('abort', () => reject(new Error('aborted')));
          void jobs.store.cancel(db.kysely, ctx.id).then(() => jobs.runner.abort(ctx.id));
        }),
    ),
  );
  const id = await order(jobs);
  await jobs.runner.drain();
  expect(await row(jobs, id)).toMatchObject({ state: 'cancelled', result: null });
});

test('a failed job gives its reason; an unexpected error is logged under an id', async () => {
  let fault: Error = invalid('试卷包里没有试卷，请先添加');
  const jobs = await server(kindOf(() => Promise.reject(fault)));
  const id = await order(jobs);
  await jobs.runner.drain();
  expect(await row(jobs, id)).toMatchObject({ state: 'failed', result: { reason: '试卷包里没有试卷，请先添加' } });
  fault = new TypeError('x is not a function');
  await jobs.store.retry(db.kysely, id);
  await jobs.runner.drain();
  const { result } = await row(jobs, id);
  const logged = (faults.at(-1) as { id: string }).id;
  expect(result?.reason).toContain(logged);
  expect(result?.reason).not.toContain('function');
  fault = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  await jobs.store.retry(db.kysely, id);
  await jobs.runner.drain();
  expect((await row(jobs, id)).result?.reason).toMatch(/^服务器磁盘空间不足.*请联系管理员/);
});

test('a job that brings its process down each time is given up, not tried for ever', async () => {
  let taken = 0;
  const kind = kindOf(async () => {
    taken += 1;
    throw new JobStopped('cancelled'); // leaves the row running, as a crash does
  });
  const jobs = await server(kind);
  const id = await order(jobs);
  for (let crash = 0; crash <= MAX_ATTEMPTS; crash += 1) {
    await jobs.runner.drain();
    await lapse(id);
  }
  expect(taken).toBe(MAX_ATTEMPTS);
  expect(await row(jobs, id)).toMatchObject({ state: 'failed', result: { reason: expect.stringContaining('中断') } });
});

test('a job that brings its process down at a later step is taken up once more there, not on one server after another', async () => {
  const seen: number[] = [];
  const jobs = await server(
    counting(seen, (n) => {
      if (n < 2) return;
      seen.push(n);
      throw new JobStopped('cancelled'); // leaves the row running, as a crash does
    }),
  );
  const id = await order(jobs);
  for (let crash = 0; crash <= MAX_ATTEMPTS; crash += 1) {
    await jobs.runner.drain();
    await lapse(id);
  }
  expect(seen).toEqual([0, 1, 2, 2]);
  expect(await row(jobs, id)).toMatchObject({
    state: 'failed',
    progress: { done: 2 },
    result: { reason: expect.stringContaining('中断') },
  });
});

test('a job whose thread dies is tried once more at once, then fails with the reason', async () => {
  let taken = 0;
  const jobs = await server(
    kindOf(async () => {
      taken += 1;
      throw new WorkStopped('memory');
    }),
  );
  const id = await order(jobs);
  await jobs.runner.drain();
  expect(taken).toBe(MAX_ATTEMPTS);
  expect(await row(jobs, id)).toMatchObject({
    state: 'failed',
    lease_by: null,
    result: { reason: expect.stringContaining('内存不足') },
  });
});

test('a disabled account finishes nothing, and the same order twice is one job', async () => {
  const jobs = await server(counting([]));
  const id = await order(jobs);
  expect(await order(jobs)).toBe(id);
  await db.kysely.updateTable('accounts').set({ status: 2 }).where('id', '=', owner.id).execute();
  await jobs.runner.drain();
  await db.kysely.updateTable('accounts').set({ status: 1 }).where('id', '=', owner.id).execute();
  expect(await row(jobs, id)).toMatchObject({ state: 'failed', result: { reason: expect.stringContaining('账号') } });
  expect(await order(jobs)).not.toBe(id);
});

test('the same order at the same moment at two servers is one job', async () => {
  const servers = [await server(counting([])), await server(counting([]))];
  const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => order(servers[i % 2] as Jobs)));
  expect(new Set(ids).size).toBe(1);
});

test('files go a week after the end, rows a month after', async () => {
  let days = 0;
  const now = () => new Date(Date.now() + days * 24 * 60 * 60_000);
  const jobs = await server(
    kindOf(async (ctx) => ({
      files: [{ ...(await ctx.folder.save('a.txt', Buffer.from('甲'))), name: '甲.txt', mime: 'text/plain' }],
    })),
    now,
  );
  const id = await order(jobs);
  await jobs.runner.drain();
  await jobs.sweep();
  const kept = await jobs.folders.of(id).open('a.txt');
  expect(await text(kept?.stream as never)).toBe('甲');
  days = 8;
  await jobs.sweep();
  expect(await jobs.folders.of(id).open('a.txt')).toBeNull();
  expect((await row(jobs, id)).result).toMatchObject({ swept: true });
  days = 31;
  await jobs.sweep();
  expect(await row(jobs, id)).toBeUndefined();
});
