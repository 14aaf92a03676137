// A PostgreSQL that restarts or is unreachable must cost one failed request with a clear message, never the server
// process.
import { sql } from 'kysely';
import { testServer } from '../../testing/testDatabase';
import { moveCommand } from '../cli/backup';
import { readConfig } from '../config';
import type { Database } from './database';
import { shownAddress } from './databaseUrl';
import { openDatabase } from './open';
import { openPostgres, shareProcesses } from './postgres';

test('an unreachable server is named without its password', async () => {
  const opened = openPostgres({ databaseUrl: 'postgres://u:secret@127.0.0.1:1/bank', connectTimeoutMs: 2_000 });
  const error = await opened.then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error).toMatchObject({ code: 'database_unreachable' });
  expect(error?.message).toContain('127.0.0.1:1/bank');
  expect(error?.message).not.toContain('secret');
});

test('an address that is not PostgreSQL stops the start with a sentence', async () => {
  await expect(openDatabase({ databaseUrl: 'mysql://x', dataDir: '/nowhere' })).rejects.toThrow('DATABASE_URL');
});

test.each(['12/geheim', '12#geheim', '12?geheim', 'ge/heim', 'ge%heim', 'ge heim:#@'])(
  'no message shows a part of the password %j that is not written as an address wants it',
  async (password) => {
    const databaseUrl = `postgres://u:${password}@127.0.0.1:1/bank`;
    const outcome = async (work: () => Promise<unknown>) => work().then(String, String);
    const { shown, ...messages } = {
      shown: shownAddress(databaseUrl),
      config: await outcome(async () => readConfig({ DATABASE_URL: databaseUrl })),
      open: await outcome(() => openDatabase({ databaseUrl, dataDir: '/nowhere' })),
      move: await outcome(async () => {
        const io = { out: () => undefined, err: () => undefined, env: {}, interactive: false };
        await moveCommand.run(['--to', databaseUrl], io);
      }),
    };
    for (const message of Object.values(messages)) expect(message).toContain('%2F');
    expect(shown + JSON.stringify(messages)).not.toMatch(/geheim|heim|12/);
  },
);

/** Connections to a pooler with these processes; `pooled`: a process is given out for one transaction only. */
function connect(pooled: boolean, processes = [11, 12, 13]) {
  const free = [...processes];
  return () => {
    let own: number | undefined;
    let inTransaction = false;
    return {
      query: (text: string) => {
        own ??= free.pop();
        if (text === 'begin') inTransaction = true;
        if (text === 'rollback') inTransaction = false;
        const pid = own;
        if (pooled && !inTransaction && own !== undefined) {
          free.push(own);
          own = undefined;
        }
        return Promise.resolve({ rows: [{ pid }], command: '', affected: 0 });
      },
    };
  };
}
test.each([
  [true, [11, 12, 13]],
  [true, [11]],
  [false, [11, 12, 13]],
])(
  'a pooler that gives its processes out by transaction (%j) is noticed before it mixes accounts',
  async (pooled, pids) => {
    const open = connect(pooled, pids);
    expect(await shareProcesses(open(), open())).toBe(pooled);
  },
);

const onServer = testServer ? describe : describe.skip;
onServer(`PostgreSQL${testServer ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
  let db: Database;
  let admin: Database;
  beforeAll(async () => {
    db = await openPostgres({ databaseUrl: testServer as string, poolSize: 2 });
    admin = await openPostgres({ databaseUrl: testServer as string, poolSize: 1 });
  });
  afterAll(() => Promise.all([db.close(), admin.close()]));

  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.kysely)).rows[0]?.pid as number;
  const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(admin.kysely);

  test('an idle connection that the server ends is replaced', async () => {
    await end(await backend());
    await db.ping().catch(() => undefined); // at most the first use may get the dead connection
    await db.ping();
  });

  test('a connection that ends inside a transaction fails it, and the next one works', async () => {
    const cut = db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await end(rows[0]?.pid as number);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toMatchObject({ code: 'connection_lost' });
    await db.ping();
  });

  test('more callers than connections wait their turn', async () => {
    const pids = await Promise.all(Array.from({ length: 20 }, backend));
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
  });
});
