// If these fail, demo questions get into a school's own bank, or a new bank cannot be tried out without a new start.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { readDemoWorld } from '../../cli/demo/demoFiles';
import { openDemoAccounts, seedDemo } from '../../cli/demo/seedDemo';
import { transaction } from '../../db/database';
import { homeReads } from './homeRepository';

let server: TestApp;
let first: Visitor;
let fills = 0;
const open = async () => {
  fills = 0;
  server = await openTestApp({
    fillDemo: async (db, _files, { onPart, onEnd }) => {
      fills += 1;
      await onPart?.(0, 1, '正在放入试题和试卷');
      await seedDemo(db);
      await transaction(db, async (tx) => onEnd?.(tx));
    },
  });
  first = server.visitor();
  await first.signIn(server.config.adminUsername, server.config.adminPassword);
};
const close = () => server.close();

const start = async (visitor: Visitor) => (await visitor.call(CALLS.getHomeSummary)).data.start;
const jobs = async (visitor: Visitor) => (await visitor.call(CALLS.getJobs)).data.total;

describe('a bank that is filled', () => {
  beforeAll(open);
  afterAll(close);

  test('nobody but the first administrator fills in the demo world', async () => {
    for (const role of [1, 2, 4]) {
      const other = await server.visitorOf(role);
      const refused = { error: CODES.forbidden, msg: '只有首个管理员可以放入示例题库' };
      expect(await other.call(CALLS.fillDemo)).toMatchObject(refused);
      expect(await jobs(other)).toBe(0);
      expect((await start(other))?.may_fill).toBe(role === 1 ? 0 : undefined);
    }
    expect(await server.visitor().call(CALLS.fillDemo)).toMatchObject({ error: CODES.sessionInvalid });
    await server.app.jobs.runner.drain();
    expect(fills).toBe(0);
  });

  test('the first administrator fills an empty bank once, and the lists of the running server show it', async () => {
    expect((await first.call(CALLS.getQuestions)).data.total).toBe(0);
    expect(await start(first)).toMatchObject({ empty: 1, may_fill: 1, organization: 0, schools: 0 });
    const { data } = await first.call(CALLS.fillDemo);
    expect(await first.call(CALLS.fillDemo)).toMatchObject({ error: 0, data });
    await server.app.jobs.runner.drain();
    expect((await first.call(CALLS.getJob, { id: data.job_id })).data).toMatchObject({ state: 'done', kind: 'demo' });
    expect(fills).toBe(1);
    const { questions, papers } = (await first.call(CALLS.getHomeSummary)).data;
    expect((await first.call(CALLS.getQuestions)).data.total).toBe(questions);
    const world = readDemoWorld();
    expect([questions, papers]).toEqual([world.questions.length, world.papers.length]);
    expect((await first.call(CALLS.getGrades)).data.length).toBeGreaterThan(0);
    expect(await start(first)).toMatchObject({ empty: 0, may_fill: 1 });
    expect(await homeReads.isDemoFilled(server.db.kysely)).toBe(true);
    expect((await openDemoAccounts(server.db)).length).toBeGreaterThan(3);
    expect(await first.call(CALLS.fillDemo)).toMatchObject({
      error: CODES.invalid,
      msg: '题库里已经有试题或试卷，不能再放入示例题库；要试用示例，请另建一个空的题库',
    });
    const log = await first.call(CALLS.getOperations, { page: 1, size: 10 });
    expect(log.data.list.filter((each: { action: string }) => each.action === '放入示例题库')).toHaveLength(1);
  });
});

describe('a bank of its own questions', () => {
  beforeAll(open);
  afterAll(close);

  test('the steps of a new bank follow what is there', async () => {
    expect(await start(first)).toEqual({ empty: 1, may_fill: 1, organization: 0, schools: 0, accounts: 0 });
    const { data } = await first.call(CALLS.getOrganizations);
    const [own] = data.list;
    await first.call(CALLS.saveOrganization, { ...own, title: '第一中学' });
    await server.visitorOf(4);
    const school = { title: '第一中学', stage_id: 3, region_id: null, organization_id: own.id };
    expect(await first.call(CALLS.saveSchool, school)).toMatchObject({ error: 0 });
    expect(await start(first)).toEqual({ empty: 1, may_fill: 1, organization: 1, schools: 1, accounts: 1 });
  });

  test('a bank with one question, even in the bin, is not filled, nor one that got it while the job waited', async () => {
    await first.call(CALLS.fillDemo);
    const question = { type_id: 200, content: '<p>二是偶数</p>', answer: true };
    const { data } = await first.call(CALLS.saveQuestion, question);
    await server.app.jobs.runner.drain();
    const [job] = (await first.call(CALLS.getJobs)).data.list;
    expect(job).toMatchObject({ state: 'failed', reason: expect.stringContaining('已经有试题或试卷') });
    await server.db.kysely.updateTable('questions').set({ deleted_at: new Date().toISOString() }).execute();
    expect(data.id).toBeGreaterThan(0);
    expect(await start(first)).toMatchObject({ empty: 0 });
    expect(await first.call(CALLS.fillDemo)).toMatchObject({ error: CODES.invalid });
    expect(await first.call(CALLS.retryJob, { id: job.id })).toMatchObject({ error: 0 });
    await server.app.jobs.runner.drain();
    expect([fills, await homeReads.isDemoFilled(server.db.kysely)]).toEqual([0, false]);
  });
});
