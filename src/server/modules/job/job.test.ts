// If these fail, a user sees or controls another user's job, or the owner cannot stop it, continue it, or download its
// result.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp } from '../../../testing/testApp';
import { transaction } from '../../db/database';
import { invalid } from '../../errors';
import type { JobKind } from '../../jobs/jobKind';

let world: TestApp;
let fails = false;
const kind: JobKind = {
  kind: 'greet',
  access: 'paper.export',
  async run(ctx) {
    await ctx.step({ done: 1, total: 2, text: '问好' });
    if (fails) throw invalid('没有人可以问好');
    return {
      files: [
        { ...(await ctx.folder.save('hello.txt', Buffer.from('你好'))), name: "问好 (1)'.txt", mime: 'text/plain' },
      ],
      data: { people: 1 },
    };
  },
};

beforeAll(async () => {
  world = await openTestApp();
  world.app.jobs.register(kind);
});
afterAll(() => world.close());

async function orderAs(visitor: { id: number }, roleId = 4) {
  const actor = {
    id: visitor.id,
    username: '',
    nickname: '',
    role_id: roleId,
    role_name: '',
    organization_id: 1,
    functions: new Set(['paper.export']),
    address: '',
  };
  return transaction(world.db, (tx) =>
    world.app.jobs.order(tx, actor, { kind: 'greet', title: '问好', input: { to: visitor.id } }),
  );
}

test('the owner follows a job and downloads its file; other accounts cannot', async () => {
  const [mine, other] = [await world.visitorOf(4), await world.visitorOf(4)];
  const id = await orderAs(mine);
  expect((await mine.call(CALLS.getJob, { id })).data).toMatchObject({ state: 'waiting', title: '问好', files: [] });
  await world.app.jobs.runner.drain();
  const { data } = await mine.call(CALLS.getJobs);
  expect(data).toMatchObject({
    total: 1,
    list: [{ id, state: 'done', done: 1, total: 2, text: '问好', data: { people: 1 } }],
  });
  const [file] = data.list[0].files;
  const got = await mine.get(file.path);
  expect([got.statusCode, got.body]).toEqual([200, '你好']);
  expect(got.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${"问好 (1)'.txt".replace(/./gu, (c) => (/[\w.]/.test(c) ? c : [...Buffer.from(c)].map((b) => `%${b.toString(16).toUpperCase()}`).join('')))}`,
  );
  expect((await other.get(file.path)).statusCode).toBe(404);
  expect((await world.visitor().get(file.path)).statusCode).toBe(403);
  expect((await mine.get(`/files/jobs/${id}/1`)).statusCode).toBe(404);
  expect((await mine.get('/files/jobs/x/..%2f0')).statusCode).toBe(404);
  expect((await other.call(CALLS.getJobs)).data.total).toBe(0);
  for (const call of [CALLS.getJob, CALLS.cancelJob, CALLS.retryJob])
    expect((await other.call(call, { id })).error).toBe(CODES.notFound);
});

test('cancelled, gone on with, failed with its reason, and gone on with again', async () => {
  const mine = await world.visitorOf(4);
  const id = await orderAs(mine);
  expect((await mine.call(CALLS.cancelJob, { id })).data.state).toBe('cancelled');
  await world.app.jobs.runner.drain();
  expect((await mine.call(CALLS.getJob, { id })).data.state).toBe('cancelled');
  fails = true;
  expect((await mine.call(CALLS.retryJob, { id })).data.state).toBe('waiting');
  await world.app.jobs.runner.drain();
  expect((await mine.call(CALLS.getJob, { id })).data).toMatchObject({
    state: 'failed',
    reason: '没有人可以问好',
    files: [],
  });
  fails = false;
  await mine.call(CALLS.retryJob, { id });
  await world.app.jobs.runner.drain();
  expect((await mine.call(CALLS.getJob, { id })).data).toMatchObject({ state: 'done', reason: '' });
  // A finished job stays finished.
  expect((await mine.call(CALLS.cancelJob, { id })).data.state).toBe('done');
  expect((await mine.call(CALLS.retryJob, { id })).error).toBe(CODES.invalid);
});

test('an order needs the right of its kind', async () => {
  const reader = {
    id: 1,
    username: '',
    nickname: '',
    role_id: 9,
    role_name: '',
    organization_id: 1,
    functions: new Set<string>(),
    address: '',
  };
  const asked = transaction(world.db, (tx) =>
    world.app.jobs.order(tx, reader, { kind: 'greet', title: '', input: {} }),
  );
  await expect(asked).rejects.toMatchObject({ code: CODES.forbidden });
});
