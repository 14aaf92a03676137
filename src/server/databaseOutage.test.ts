// PostgreSQL stops under a running server and comes back: users see what happened, no request hangs, and no restart is
// needed.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { signIn, until, type NetClient } from '../testing/testClient';
import { CLUSTER_MISSING, makeCluster, type Cluster } from '../testing/testCluster';
import { buildApp } from './app';
import { readConfig } from './config';
import { transaction, type Database } from './db/database';
import { migrate } from './db/migrate';
import { openPostgres } from './db/postgres';
import { replyFor } from './http/errorHandler';
import { MODULES } from './modules';
import { ensureBase } from './modules/account/seedAccounts';
import type { Actor } from './security/actor';

const PASSWORD = 'Lan-tian-82';
const there = CLUSTER_MISSING === null ? describe : describe.skip;

there(`PostgreSQL stops and starts${CLUSTER_MISSING ? ` (skipped: ${CLUSTER_MISSING})` : ''}`, () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-outage-'));
  let cluster: Cluster;
  let db: Database;
  let app: FastifyInstance;
  let origin = '';
  let client: NetClient;
  let owner: Actor;
  const seen: number[] = [];

  beforeAll(async () => {
    cluster = await makeCluster();
    db = await openPostgres({ databaseUrl: cluster.databaseUrl, poolSize: 4 });
    await migrate(db);
    const config = readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: PASSWORD,
      CHROMIUM_PATH: 'none',
    });
    await ensureBase(db, config);
    app = await buildApp({ db, config, modules: MODULES });
    app.jobs.register({
      kind: 'count',
      access: 'session',
      run: async (ctx) => {
        for (let next = (ctx.cursor as { next: number } | null)?.next ?? 0; next < 6; next += 1) {
          if (next === 3 && !seen.includes(3)) {
            seen.push(next);
            cluster.stop('immediate');
          } else seen.push(next);
          await ctx.step({ done: next + 1, total: 6, cursor: { next: next + 1 } });
        }
      },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    client = await signIn(origin, config.adminUsername, PASSWORD);
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
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await db.close();
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let serial = 0;
  const save = () => {
    serial += 1;
    const words = Array.from({ length: 20 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((serial * 977 + i * 131) % 5000)),
    ).join('');
    return client.post('/questions/update', {
      type_id: '400',
      content: `<p>${words}</p>`,
      answer: JSON.stringify('<p>略</p>'),
    });
  };
  const total = async () => (await client.get('/questions/list')).body?.data.total;
  const ready = async () => (await fetch(`${origin}/readyz`)).status;

  test.each(['fast', 'immediate'] as const)(
    'stopped (%s): every call says so and ends, then all goes on with what was answered',
    async (mode) => {
      expect((await save()).body).toMatchObject({ error: 0 });
      const before = await total();
      expect(await ready()).toBe(200);
      cluster.stop(mode);
      // More callers than connections: none of them waits for ever, and each gets a message with a request number.
      const refused = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? save() : client.get('/questions/list'))),
      );
      for (const { status, body } of refused) {
        expect(status).toBe(200);
        expect(body).toMatchObject({
          error: 5000,
          msg: expect.stringMatching(/^数据库.*(无法连接|中断).*（编号 [0-9a-f]{12}）$/),
        });
      }
      expect(await ready()).toBe(503);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      expect(await (await fetch(`${origin}/metrics`)).text()).toContain('tiku_database_up 0');
      cluster.start();
      await until(
        () => client.get('/questions/list'),
        ({ body }) => body?.error === 0,
      );
      expect(await total()).toBe(before);
      expect((await save()).body).toMatchObject({ error: 0 });
      expect(await ready()).toBe(200);
      expect(db.connections?.().waiting).toBe(0);
    },
  );

  test('a save whose commit got no reply is not reported as unsaved: the message says to check first', async () => {
    const lost = transaction(db, async (tx) => {
      await sql`insert into settings (key, value) values ('outage', '1')`.execute(tx);
      cluster.stop('immediate');
    });
    const error = await lost.then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ code: 'commit_unknown' });
    expect(replyFor(error as Error, 'abc')).toMatchObject({
      body: { error: 5000, msg: expect.stringContaining('不能确定是否已保存') },
    });
    cluster.start();
    await until(
      () => client.get('/questions/list'),
      ({ body }) => body?.error === 0,
    );
  });

  test('a job under way when the database crashes goes on from its last step', async () => {
    const id = await transaction(db, (tx) => app.jobs.order(tx, owner, { kind: 'count', title: '数到 6', input: {} }));
    await until(
      async () => ({ status: await ready(), body: undefined }),
      ({ status }) => status === 503,
    );
    cluster.start();
    await until(
      () => client.get('/questions/list'),
      ({ body }) => body?.error === 0,
    );
    // The lease lasts half a minute, in case the process is only slow; here the process is known to be dead.
    await db.kysely
      .updateTable('jobs')
      .set({ lease_until: new Date(0).toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
    const done = await until(
      () => client.get(`/job/detail?id=${id}`),
      ({ body }) => body?.data?.state === 'done' || body?.data?.state === 'failed',
    );
    expect(done.body?.data).toMatchObject({ state: 'done', done: 6 });
    expect(seen.filter((n) => n < 3)).toEqual([0, 1, 2]);
    expect(seen.slice(-3)).toEqual([3, 4, 5]);
  });
});
