// If these fail, the work desk sends a user to work that does not exist, or hides work that is waiting.
import { CALLS } from '../../../contract/calls';
import { openTestApp, type TestApp } from '../../../testing/testApp';
import { homeRoutes } from './homeRoutes';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

test('drafts and faults to answer are counted for the account that has them, and only while they wait', async () => {
  const [teacher, other] = [await server.visitorOf(4), await server.visitorOf(4)];
  await teacher.call(CALLS.saveDraft, { key: 'new', body: '{}' });
  const { data } = await teacher.call(CALLS.getHomeSummary);
  expect(data).toMatchObject({ drafts: 1, feedback: 0, returned: 0 });
  expect((await other.call(CALLS.getHomeSummary)).data.drafts).toBe(0);
  await teacher.call(CALLS.saveDraft, { key: 'new', body: '' });
  expect((await teacher.call(CALLS.getHomeSummary)).data.drafts).toBe(0);
});

test("each number of the bank's health is the number of the list behind it", async () => {
  const admin = await server.visitorOf(1);
  const summary = (await admin.call(CALLS.getHomeSummary)).data;
  const total = async (filter: Record<string, number>) =>
    (await admin.call(CALLS.getQuestions, { page: 1, size: 10, ...filter })).data.total;
  expect(summary.unlisted).toBe(await total({ status: 4, listed: 0 }));
  expect(summary.disabled).toBe(await total({ in_use: 0 }));
  expect(summary.no_difficulty).toBe(await total({ difficulty_min: 0, difficulty_max: 0 }));
});

test('a failed automatic backup is shown to administrators only', async () => {
  const failing = await openTestApp({
    modules: [
      (app, deps) => homeRoutes(app, { ...deps, backup: { at: null, failure: '磁盘空间不足，自动备份没有进行' } }),
    ],
  });
  try {
    const told = async (role: number) =>
      (await (await failing.visitorOf(role)).call(CALLS.getHomeSummary)).data.backup_failure;
    expect(await told(1)).toContain('磁盘空间不足');
    expect(await told(4)).toBeUndefined();
  } finally {
    await failing.close();
  }
});
