// Two servers on one PostgreSQL behind a balancer; one of them is killed while staff save. A confirmed save is stored,
// exactly once. TIKU_SOAK=1 (npm run soak) makes 500 saves instead of 80.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_HEADER } from '../contract/wire';
import { openBalancer, type Balancer } from '../testing/testBalancer';
import { signIn, type NetClient } from '../testing/testClient';
import { openTestDatabase, type TestDatabase } from '../testing/testDatabase';
import { startServer, type ServerProcess } from '../testing/testProcess';

const SAVES = process.env.TIKU_SOAK ? 500 : 80;
const EDITORS = 4;
const ADMIN = { username: '13800000001', password: 'Lan-tian-82' };

const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const why = process.env.TEST_DATABASE_URL
  ? ''
  : ' (skipped: TEST_DATABASE_URL is not set, and the embedded database serves one process)';

onServer(`one of two servers is killed during ${SAVES} saves${why}`, () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-failover-'));
  let opened: TestDatabase;
  let balancer: Balancer;
  const servers: ServerProcess[] = [];
  const start = () =>
    startServer({ DATABASE_URL: opened.databaseUrl as string, DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password });

  beforeAll(async () => {
    opened = await openTestDatabase();
    // At the same time, as in a deployment: one server creates the base rows, the other waits for it.
    servers.push(...(await Promise.all([start(), start()])));
    balancer = await openBalancer(servers.map((server) => server.port));
  });
  afterAll(async () => {
    await balancer.close();
    await Promise.all(servers.map((server) => server.kill()));
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const retries: number[] = [];
  const textOf = (editor: number, n: number) =>
    `第 ${editor} 人第 ${n} 次 ${Array.from({ length: 20 }, (_, i) => String.fromCodePoint(0x4e00 + ((editor * 977 + n * 389 + i * 131) % 5000))).join('')}`;
  const fieldsOf = (editor: number, n: number) => ({
    type_id: '400',
    content: `<p>${textOf(editor, n)}</p>`,
    answer: JSON.stringify('<p>略</p>'),
  });

  /**
   * One save, as the form does it: repeated under the same key until it is answered, and never refused as a conflict
   * with itself.
   */
  async function save(
    client: NetClient,
    editor: number,
    n: number,
    known: { id: number; revision: number } | null,
  ): Promise<{ id: number; revision: number }> {
    const fields = { ...fieldsOf(editor, n), ...(known && { id: String(known.id), revision: String(known.revision) }) };
    const key = { [KEY_HEADER]: randomUUID() };
    for (let turn = 0; ; turn += 1) {
      const { status, body } = await client.post('/questions/update', fields, key);
      if (status === 200 && body) {
        expect(body).toMatchObject({ error: 0 });
        return { id: body.data.id as number, revision: body.data.revision as number };
      }
      expect([0, 502, 503]).toContain(status);
      retries.push(turn);
      expect(turn).toBeLessThan(50);
      await sleep(100);
    }
  }

  test('every answered save is stored, once, in order; staff see a retry and nothing else', async () => {
    const each = SAVES / EDITORS;
    let answered = 0;
    const killAt = Math.floor(SAVES / 3);
    const restartAt = Math.floor((SAVES * 2) / 3);
    let killed = Promise.resolve();
    let again: Promise<void> = Promise.resolve();
    const editing = Array.from({ length: EDITORS }, async (_, editor) => {
      const client = await signIn(balancer.origin, ADMIN.username, ADMIN.password);
      let state = await save(client, editor, 0, null);
      for (let n = 1; n <= each; n += 1) {
        state = await save(client, editor, n, state);
        answered += 1;
        if (answered === killAt) killed = (servers[0] as ServerProcess).kill();
        if (answered === restartAt) {
          again = start().then((server) => {
            servers.push(server);
            balancer.ports = [(servers[1] as ServerProcess).port, server.port];
          });
        }
      }
      return state;
    });
    const states = await Promise.all(editing);
    await killed;
    await again;
    expect(answered).toBe(SAVES);
    for (const [editor, { id }] of states.entries()) {
      const rows = await opened.db.kysely
        .selectFrom('question_content')
        .where('question_id', '=', id)
        .select(['version', 'content'])
        .orderBy('version')
        .execute();
      expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: each + 1 }, (_, n) => n + 1));
      expect(rows.map(({ content }) => content)).toEqual(
        Array.from({ length: each + 1 }, (_, n) => `<p>${textOf(editor, n)}</p>`),
      );
    }
    const { n } = await opened.db.kysely
      .selectFrom('questions')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(EDITORS);
    console.log(`${SAVES} saves, ${retries.length} tries again, ${balancer.failures} answers of the balancer`);
  }, 600_000);

  test('the server that came back serves, knows the sessions, and a stop by SIGTERM ends in order', async () => {
    const client = await signIn(balancer.origin, ADMIN.username, ADMIN.password);
    for (let turn = 0; turn < 4; turn += 1)
      expect((await client.get('/questions/list')).body).toMatchObject({ error: 0, data: { total: EDITORS } });
    expect(await (servers[2] as ServerProcess).stop()).toBe(0);
    expect((await client.get('/questions/list')).body).toMatchObject({ error: 0 });
  });
});
