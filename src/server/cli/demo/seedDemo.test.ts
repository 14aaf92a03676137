// After the first start the demo world must be present, searchable and complete, because teachers see it first.
import { CALLS } from '../../../contract/calls';
import { openTestApp, type TestApp } from '../../../testing/testApp';
import { openDemoAccounts, seedDemo } from './seedDemo';
import { seedDemoActivity } from './seedDemoActivity';

let test_: TestApp;
let seeded: { questions: number; papers: number };
beforeAll(async () => {
  test_ = await openTestApp();
  seeded = await seedDemo(test_.db);
});
afterAll(() => test_.close());

test('the whole demo world is stored, once', async () => {
  expect(seeded.questions).toBeGreaterThanOrEqual(160);
  expect(seeded.papers).toBeGreaterThanOrEqual(4);
  expect(await seedDemo(test_.db)).toEqual({ questions: 0, papers: 0 });
});

test('the accounts that still have the public password are listed', async () => {
  const known = await openDemoAccounts(test_.db);
  expect(known).toContainEqual({
    username: '13800000004',
    nickname: '教师示例一',
    role_name: '教师',
    password: 'Tiku@2026',
  });
  await test_.db.kysely
    .updateTable('accounts')
    .set({ password_hash: 'x' })
    .where('username', '=', '13800000005')
    .execute();
  expect(await openDemoAccounts(test_.db)).toEqual(known.filter(({ username }) => username !== '13800000005'));
  await test_.db.kysely.updateTable('accounts').set({ status: 0 }).where('username', '=', '13800000006').execute();
  expect((await openDemoAccounts(test_.db)).map(({ username }) => username)).not.toContain('13800000006');
});

test('no demo formula is refused by the typesetter', async () => {
  const rows = await test_.db.kysely.selectFrom('question_content').select(['question_id', 'tex_faults']).execute();
  expect(rows.filter((row) => (row.tex_faults as unknown[]).length > 0)).toEqual([]);
});

test('a demo teacher signs in, finds questions and opens a paper of them', async () => {
  const teacher = test_.visitor();
  expect(await teacher.signIn('13800000004', 'Tiku@2026')).toMatchObject({ error: 0 });
  const list = await teacher.call(CALLS.getQuestions, { size: 100 });
  expect(list).toMatchObject({ error: 0, data: { total: seeded.questions, page: 1, size: 100 } });
  const papers = await teacher.call(CALLS.getPapers);
  expect(papers.data.total).toBe(seeded.papers);
  const paper = await teacher.call(CALLS.getPaper, { id: papers.data.list[0].id });
  expect(paper.error).toBe(0);
  expect(paper.data.questions).toHaveLength(paper.data.question_count);
  const sum = paper.data.sections
    .flatMap((s: { items: { score: number }[] }) => s.items)
    .reduce((n: number, i: { score: number }) => n + i.score, 0);
  expect(paper.data.score).toBe(sum);
  expect(paper.data.questions.every((q: { times_used: number }) => q.times_used > 0)).toBe(true);
});

test('knowledge tree, grades, books and home figures lead to the demo questions', async () => {
  const teacher = await test_.visitorOf(4);
  const tree = await teacher.call(CALLS.getKpTree, { system_info_id: 1, type: 2 });
  expect(tree.error).toBe(0);
  expect(tree.data.length).toBeGreaterThan(0);
  const flat = await teacher.call(CALLS.getKpList, { system_info_id: 1 });
  const seen = new Set([0]);
  for (const kp of flat.data) {
    expect(seen.has(kp.pid)).toBe(true);
    seen.add(kp.id);
  }
  const inTree = (nodes: { question_count: number; children?: [] }[]): number =>
    nodes.reduce((n, k) => n + 1 + inTree(k.children ?? []), 0);
  expect(inTree(tree.data)).toBe(flat.data.length);
  const root = tree.data[0].id;
  const below = await teacher.call(CALLS.getQuestions, { kp_ids: [root] });
  expect(below.data.total).toBeGreaterThan(0);
  for (const call of [CALLS.getKnowledgeSystems, CALLS.getKnowledgeSystemsShort, CALLS.getQuestionKnowledgeSystems]) {
    expect((await teacher.call(call)).data.map((s: { id: number }) => s.id)).toEqual([1, 2]);
  }
  expect((await teacher.call(CALLS.getCategories)).data.map((c: { id: number }) => c.id)).toEqual([
    101, 102, 200, 300, 400, 500,
  ]);
  expect((await teacher.call(CALLS.getGradeStages, { grade_id: 7 })).data).toHaveLength(2);
  expect((await teacher.call(CALLS.getGrades)).data.length).toBeGreaterThan(11);
  expect((await teacher.call(CALLS.getCommon)).data.books).toHaveLength(6);
  const books = await teacher.call(CALLS.getOriginBooks, { kind: 1 });
  expect(books.data.list.every((b: { question_count: number }) => b.question_count > 0)).toBe(true);
  const home = await teacher.call(CALLS.getHomeSummary);
  expect(home).toMatchObject({
    error: 0,
    data: { questions: seeded.questions, papers: seeded.papers, recent_papers: [] },
  });
});

test('announcements, feedback, a pack and a blueprint are there, so that no screen starts empty', async () => {
  await seedDemoActivity(test_.db, []);
  const admin = await test_.visitorOf(1);
  const totals = await Promise.all(
    [CALLS.getFeedback, CALLS.getPacks, CALLS.getBlueprints].map(async (call) => (await admin.call(call)).data.total),
  );
  expect(totals).toEqual([2, 1, 1]);
  expect((await admin.call(CALLS.getFront)).data.list).toHaveLength(2);
});
