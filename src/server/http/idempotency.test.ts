// A save that is sent twice is stored once: after a lost connection, a double click, a retry through another server
// process.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { KEY_HEADER, type Call, type Envelope } from '../../contract/wire';
import { multipartOf, openTestApp, TEST_HOST, type TestApp, type Visitor } from '../../testing/testApp';
import { buildApp } from '../app';
import { MODULES } from '../modules';
import './idempotency';

let server: TestApp;
let other: FastifyInstance;
let admin: Visitor & { id: number };
beforeAll(async () => {
  server = await openTestApp();
  // A second server process: it shares only the database with the first.
  other = await buildApp({
    db: server.db,
    config: server.config,
    modules: MODULES,
    now: () => new Date(Date.now() + server.clock.offsetMs),
  });
  admin = await server.visitorOf(1);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function send(
  call: Call,
  input: Record<string, unknown>,
  key: string | null,
  by: Visitor = admin,
  app = server.app,
): Promise<Envelope> {
  const fields = Object.entries(z.encode(call.request, input as never) as Record<string, string>);
  const form = multipartOf(fields.map(([name, value]) => ({ name, value })));
  const headers = {
    ...form.headers,
    host: TEST_HOST,
    origin: `http://${TEST_HOST}`,
    cookie: by.cookie,
    ...(key === null ? {} : { [KEY_HEADER]: key }),
  };
  return (await app.inject({ method: 'POST', url: `/api${call.path}`, payload: form.payload, headers })).json();
}
const question = (content: string) => ({ type_id: 200, content: `<p>${content}</p>`, answer: true, difficulty: 3 });
const storedLike = async (content: string) =>
  (
    await server.db.kysely
      .selectFrom('question_content')
      .select('question_id')
      .where('content', 'like', `%${content}%`)
      .execute()
  ).length;
const logged = async (id: number, action = 'question.create') =>
  (
    await server.db.kysely
      .selectFrom('operation_log')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', action)
      .execute()
  ).length;

test('sent twenty times at once through two processes: one question, one log entry, one answer for all', async () => {
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send(CALLS.saveQuestion, question('二十次同时提交的判断题'), key, admin, i % 2 ? other : server.app),
    ),
  );
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject({ error: 0 });
  expect(await storedLike('二十次同时提交的判断题')).toBe(1);
  expect(await logged((replies[0]?.data as { id: number }).id)).toBe(1);
});

test('a change whose answer was lost is answered again with its revision, not refused as a conflict with itself', async () => {
  const { id } = (await send(CALLS.saveQuestion, question('答复丢失的判断题'), randomUUID())).data as { id: number };
  const key = randomUUID();
  const change = { id, revision: 1, ...question('答复丢失的判断题，改过') };
  const replies = await Promise.all(
    [server.app, other, server.app, other].map((app) => send(CALLS.saveQuestion, change, key, admin, app)),
  );
  for (const reply of replies) expect(reply).toMatchObject({ error: 0, data: { id, revision: 2 } });
  // Under another key it is a new request.
  expect(await send(CALLS.saveQuestion, change, randomUUID())).toMatchObject({ error: CODES.conflict });
});

test('another body or another call under the same key is refused and stores nothing', async () => {
  const key = randomUUID();
  await send(CALLS.saveQuestion, question('同一标识的第一份'), key);
  expect(await send(CALLS.saveQuestion, question('同一标识的第二份'), key)).toMatchObject({
    error: CODES.invalid,
    msg: expect.stringContaining('没有保存'),
  });
  expect(await storedLike('同一标识的第二份')).toBe(0);
  expect(
    await send(CALLS.addKp, { system_info_id: 1, type: 2, pid: 0, tip_key: 'k', kp_name: '点' }, key),
  ).toMatchObject({ error: CODES.invalid });
});

test('a refusal is not kept: once the reason is gone, the same submission goes through', async () => {
  const title = `幂等机构${admin.id}`;
  const first = (await send(CALLS.saveOrganization, { title, region_id: 1, logo: '' }, randomUUID())).data as {
    id: number;
    revision: number;
  };
  const key = randomUUID();
  expect(await send(CALLS.saveOrganization, { title, region_id: 1, logo: '' }, key)).toMatchObject({
    error: CODES.invalid,
  });
  await send(CALLS.deleteOrganization, { id: first.id, revision: first.revision }, randomUUID());
  expect(await send(CALLS.saveOrganization, { title, region_id: 1, logo: '' }, key)).toMatchObject({ error: 0 });
});

test("a key belongs to its account: the same key of a colleague is a colleague's own submission", async () => {
  const colleague = await server.visitorOf(4);
  const key = randomUUID();
  const mine = await send(CALLS.saveQuestion, question('两人同一标识'), key);
  const theirs = await send(CALLS.saveQuestion, { ...question('两人同一标识'), accept_duplicates: 1 }, key, colleague);
  expect(theirs).toMatchObject({ error: 0 });
  expect((theirs.data as { id: number }).id).not.toBe((mine.data as { id: number }).id);
});

test('a call of several transactions is answered again as it ended', async () => {
  const { id } = (await send(CALLS.saveQuestion, question('成批改状态'), randomUUID())).data as { id: number };
  const checker = await server.visitorOf(2);
  const key = randomUUID();
  const replies = await Promise.all(
    [1, 2, 3].map(() => send(CALLS.batchSaveStatus, { ids: [id, 987654321], status: 2 }, key, checker)),
  );
  for (const reply of replies)
    expect(reply).toMatchObject({
      error: 0,
      data: {
        list: [
          { id, error: 0 },
          { id: 987654321, error: CODES.notFound },
        ],
      },
    });
});

test.each(['batch status', 'bulk change'])(
  '%s sent at once through two servers: done once, one answer for both',
  async (kind) => {
    const save = async (n: number) => send(CALLS.saveQuestion, question(`${kind}同时两台第${n}题`), randomUUID());
    const stored = [];
    for (const n of [1, 2, 3]) stored.push((await save(n)).data as { id: number; revision: number });
    const checker = await server.visitorOf(2);
    const ids = stored.map((row) => row.id);
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const by = kind === 'bulk change' ? admin : checker;
      const call: Call = kind === 'bulk change' ? CALLS.bulkQuestions : CALLS.batchSaveStatus;
      const body = kind === 'bulk change' ? { ids, changes: { difficulty: round + 1 } } : { ids, status: 2 };
      const [mine, theirs] = await Promise.all([send(call, body, key, by), send(call, body, key, by, other)]);
      expect(mine).toMatchObject({ error: 0 });
      expect(theirs).toEqual(mine);
    }
  },
);

test('a claim that a dead process left is taken over once its time has passed', async () => {
  const { id } = (await send(CALLS.saveQuestion, question('进程中断后重发'), randomUUID())).data as { id: number };
  const checker = await server.visitorOf(2);
  const key = randomUUID();
  const body = { ids: [id], status: 2 };
  const first = await send(CALLS.batchSaveStatus, body, key, checker);
  const claim = { reply: null, claimed_until: new Date(Date.now() - 1000).toISOString() };
  await server.db.kysely.updateTable('idempotency_keys').set(claim).where('account_id', '=', checker.id).execute();
  const again = await send(CALLS.batchSaveStatus, body, key, checker, other);
  expect(first).toMatchObject({ error: 0, data: { list: [{ id, error: 0 }] } });
  // The change was already made: the second run finds the question moved and reports it.
  expect(again).toMatchObject({ error: 0, data: { list: [{ id, error: CODES.invalid }] } });
});

test('kept for a day: then the key is free and swept away; the database never knew key or body', async () => {
  const key = randomUUID();
  const { id } = (await send(CALLS.saveQuestion, question('保留一天的标识'), key)).data as { id: number };
  const rows = () => server.db.kysely.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${key}|保留一天`));
  server.clock.offsetMs = 25 * 60 * 60_000;
  await server.app.idempotency.sweep();
  expect(await rows()).toEqual([]);
  server.clock.offsetMs = 0;
  expect(
    (await send(CALLS.saveQuestion, { ...question('保留一天的标识'), accept_duplicates: 1 }, key)).data,
  ).not.toMatchObject({ id });
});

test('a key that is none is refused with what to do; a call without a key works as ever', async () => {
  expect(await send(CALLS.saveQuestion, question('标识不合法'), "短';--")).toMatchObject({
    error: CODES.invalid,
    msg: expect.stringContaining('刷新'),
  });
  expect(await send(CALLS.saveQuestion, question('没有标识'), null)).toMatchObject({ error: 0 });
});
