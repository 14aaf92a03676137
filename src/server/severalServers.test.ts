// Two servers on one PostgreSQL, as behind a balancer: a change made through one is visible at the next request to the
// other.
import type { FastifyInstance } from 'fastify';
import { CALLS } from '../contract/calls';
import { multipartOf, TEST_HOST } from '../testing/testApp';
import { openTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { PNG } from '../testing/testFiles';
import { buildApp } from './app';
import { readConfig, type Config } from './config';
import { changesAnnounced, latestChange } from './db/changes';
import type { Database } from './db/database';
import { openPostgres } from './db/postgres';
import { MODULES } from './modules';
import { sealPassword } from './modules/account/passwords';
import { ensureBase } from './modules/account/seedAccounts';
import type { PrintPort } from './print/printPort';

const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const why = process.env.TEST_DATABASE_URL
  ? ''
  : ' (skipped: TEST_DATABASE_URL is not set, and the embedded database serves one process)';

onServer(`two servers on one PostgreSQL${why}`, () => {
  let opened: TestDatabase;
  let second: Database;
  let config: Config;
  const apps: FastifyInstance[] = [];
  const password = 'Lan-tian-82';
  let cookie = '';

  const report = { sheets: 1, formulas: [], formula_count: 0, narrow: [], picture_count: 0, fitted: 0 };
  const print: PrintPort = {
    available: true,
    pdf: async (job, watch) => {
      watch.onProgress?.({ stage: 'writing', ahead: 0, done: 0, total: 1 });
      return { data: Buffer.from(`%PDF ${job.title}`), report };
    },
    pictures: async () => ({ data: [], report }),
    firstPicture: async () => Buffer.from('page'),
    drawings: async (svgs) => svgs.map(() => null),
    close: async () => undefined,
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    second = await openPostgres({ databaseUrl: opened.databaseUrl as string, poolSize: 3 });
    config = readConfig({ DATA_DIR: opened.dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: password });
    await ensureBase(opened.db, config);
    for (const db of [opened.db, second]) {
      const app = await buildApp({ db, config, modules: MODULES, print });
      await app.ready();
      apps.push(app);
    }
    const reply = await post(0, '/login/index', {
      username: config.adminUsername,
      password: sealPassword(password, config.cipherSecret),
    });
    expect(reply.json()).toMatchObject({ error: 0 });
    cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await second.close();
    await opened.close();
  });

  const own = () => ({ host: TEST_HOST, origin: `http://${TEST_HOST}`, ...(cookie && { cookie }) });
  const appAt = (which: number) => apps[which] as FastifyInstance;
  const get = async (which: number, url: string) =>
    (await appAt(which).inject({ url: `/api${url}`, headers: own() })).json();
  const post = (which: number, url: string, fields: Record<string, string>) => {
    const { payload, headers } = multipartOf(Object.entries(fields).map(([name, value]) => ({ name, value })));
    return appAt(which).inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...own(), ...headers } });
  };
  let serial = 0;
  const save = async (which: number) => {
    serial += 1;
    const words = Array.from({ length: 20 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((serial * 977 + i * 131) % 5000)),
    ).join('');
    const reply = (
      await post(which, '/questions/update', {
        type_id: '400',
        content: `<p>${words}</p>`,
        answer: JSON.stringify('<p>略</p>'),
      })
    ).json();
    expect(reply).toMatchObject({ error: 0 });
    return reply.data.id as number;
  };

  test('a session of one is known to the other, and ends in both at once', async () => {
    expect(await get(1, '/questions/list')).toMatchObject({ error: 0 });
    const reply = await post(1, '/login/index', {
      username: config.adminUsername,
      password: sealPassword(password, config.cipherSecret),
    });
    const other = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const before = cookie;
    // A sign-in with an existing session ends that session.
    cookie = before;
    expect(await get(0, '/questions/list')).toMatchObject({ error: 5001 });
    cookie = other;
    expect(await get(0, '/questions/list')).toMatchObject({ error: 0 });
  });

  test('a question saved through one server counts in the next list of the other, despite its cache', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const at = turn % 2;
      const before = (await get(1 - at, '/questions/list')).data;
      const id = await save(at);
      const after = (await get(1 - at, '/questions/list')).data;
      expect(after.total).toBe(before.total + 1);
      expect(after.list[0].id).toBe(id);
    }
    expect(latestChange(opened.db)).toBe(latestChange(second));
  });

  test('a writer answers only after the others can know', async () => {
    await get(1, '/questions/list');
    const known = latestChange(second);
    await save(0);
    await changesAnnounced(opened.db);
    await get(1, '/questions/list');
    expect(latestChange(second)).toBeGreaterThan(known);
  });

  test('wrong passwords are counted over both', async () => {
    const saved = cookie;
    cookie = '';
    const username = '13700000009';
    const replies = [];
    for (let turn = 0; turn < 11; turn += 1) {
      replies.push(
        (
          await post(turn % 2, '/login/index', { username, password: sealPassword('wrong-one', config.cipherSecret) })
        ).json().error,
      );
    }
    cookie = saved;
    expect(replies).toEqual([...Array<number>(10).fill(4001), 4029]);
  });

  test('a paper handed to one is printed by the other, once', async () => {
    const job = {
      title: '一题',
      blocks: [],
      layout: { size: 'A4', font_size: 10.5 },
      sealLine: false,
      map: null,
      drawn: [],
    };
    const { payload, headers } = multipartOf([{ name: 'job', value: JSON.stringify(job), filename: 'job.json' }]);
    const handed = await appAt(0).inject({
      method: 'POST',
      url: `/api${CALLS.preparePdf.path}`,
      payload,
      headers: { ...own(), ...headers },
    });
    const { ticket } = handed.json().data;
    expect(await get(1, `/paper/pdf/state?ticket=${ticket}`)).toMatchObject({ error: 0, data: { stage: 'ready' } });
    const pdf = await appAt(1).inject({ url: `/api/paper/pdf/file?ticket=${ticket}`, headers: own() });
    expect(pdf.body).toBe('%PDF 一题');
    expect(await get(0, `/paper/pdf/file?ticket=${ticket}`)).toMatchObject({ error: 4004 });
  });

  test('an upload through one is served by the other', async () => {
    const { payload, headers } = multipartOf([{ name: 'file', value: PNG, filename: 'a.png' }]);
    const stored = await appAt(0).inject({
      method: 'POST',
      url: '/api/upload/file',
      payload,
      headers: { ...own(), ...headers },
    });
    const { full_path } = stored.json().data;
    const served = await appAt(1).inject({ url: full_path, headers: own() });
    expect(served.rawPayload.equals(PNG)).toBe(true);
  });
});
