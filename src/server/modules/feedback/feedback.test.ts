// If these fail, a reported fault is lost, answered by the wrong person, or its reporter is not notified of the fix.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

type Person = Visitor & { id: number };
let server: TestApp;
let author: Person;
let teacher: Person;
let reviewer: Person;
let stranger: Person;
beforeAll(async () => {
  server = await openTestApp();
  await server.db.kysely.insertInto('organizations').values({ id: 900, title: '外校' }).execute();
  author = await server.visitorOf(4);
  teacher = await server.visitorOf(4);
  reviewer = await server.visitorOf(3);
  stranger = await server.visitorOf(3, 900);
});
afterAll(() => server.close());

let serial = 0;
const judge = () => ({
  type_id: 200,
  content: `<p>第 ${(serial += 1)} 个命题：${String.fromCodePoint(0x4e00 + serial * 37).repeat(9)}成立</p>`,
  answer: true,
});
const stored = async () =>
  (await author.call(CALLS.saveQuestion, { ...judge(), accept_duplicates: 1 })).data.id as number;
const report = async (question_id: number, more: object = {}, by: Visitor = teacher) =>
  by.call(CALLS.addFeedback, { question_id, version: 1, text: '答案有误', ...more });
const handle = (by: Visitor, id: number, action: string, more: object = {}) =>
  by.call(CALLS.handleFeedback, { id, action, ...more });
const listOf = async (by: Visitor, filter: object = {}) =>
  (await by.call(CALLS.getFeedback, { size: 100, ...filter })).data.list.map((one: { id: number }) => one.id);

test('reported, assigned, answered, closed: each step is shown, and no step can be taken out of order', async () => {
  const { id } = (await report(await stored())).data;
  expect(await handle(teacher, id, 'answer', { answer: '没有' })).toMatchObject({ error: CODES.forbidden });
  expect(await handle(reviewer, id, 'assign', { assignee_id: 987_654 })).toMatchObject({ error: CODES.invalid });
  const people = (await reviewer.call(CALLS.getFeedbackHandlers)).data.list;
  expect(people).toContainEqual({ id: author.id, nickname: expect.any(String) });
  expect((await handle(reviewer, id, 'assign', { assignee_id: author.id })).data).toMatchObject({
    status: 2,
    assignee_id: author.id,
  });
  expect(await listOf(author, { assigned: 1 })).toContain(id);
  expect(await handle(author, id, 'answer', { answer: ' ' })).toMatchObject({ error: CODES.invalid });
  expect((await handle(author, id, 'answer', { answer: '已核对' })).data).toMatchObject({
    status: 3,
    answer: '已核对',
  });
  expect((await handle(teacher, id, 'close')).data).toMatchObject({ status: 4 });
  expect(await handle(reviewer, id, 'close')).toMatchObject({ error: CODES.invalid });
  expect((await handle(reviewer, id, 'reopen')).data).toMatchObject({ status: 1 });
});

test('a fix notifies the reporter once, with the papers that use the question', async () => {
  const question = await stored();
  const items = [{ question_id: question, score: 2, part_scores: [], answer_space: 0 }];
  const paper = await teacher.call(CALLS.savePaper, {
    title: '周测',
    duration: 10,
    sections: [{ id: 1, title: '一', note: '', items }],
  });
  const { id } = (await report(question)).data;
  const notices = async () =>
    (await teacher.call(CALLS.getFeedbackNotices)).data.list.filter(
      (one: { feedback_id: number }) => one.feedback_id === id,
    );
  expect(await notices()).toEqual([]);
  await author.call(CALLS.saveQuestion, { id: question, revision: 1, ...judge(), accept_duplicates: 1 });
  expect(await notices()).toMatchObject([
    { kind: 'fixed', version: 1, newest: 2, papers: [{ paper_id: paper.data.id, title: '周测', question_version: 1 }] },
  ]);
  await teacher.call(CALLS.readFeedbackNotices, { ids: [id] });
  expect(await notices()).toEqual([]);
  await handle(reviewer, id, 'close', { answer: '已改' });
  expect(await notices()).toMatchObject([{ kind: 'closed', answer: '已改' }]);
  expect((await reviewer.call(CALLS.readFeedbackNotices, { ids: [id] })).data.read).toBe(0);
});

test('a session log travels with the report and comes back as it was; invalid JSON is refused and leaves nothing', async () => {
  const question = await stored();
  const log = JSON.stringify({ format: 'tiku-session', version: 1, start: {}, actions: [{ type: '题/改' }] });
  const { id } = (await report(question, { log })).data;
  expect(await listOf(reviewer, { question_id: question })).toEqual([id]);
  expect((await reviewer.call(CALLS.getFeedback, { question_id: question })).data.list[0]).toMatchObject({
    has_log: 1,
  });
  expect((await reviewer.call(CALLS.getFeedbackLog, { id })).data.log).toBe(log);
  expect(await author.call(CALLS.getFeedbackLog, { id })).toMatchObject({ error: CODES.forbidden });
  expect(await report(question, { log: 'x{' })).toMatchObject({ error: CODES.invalid });
  expect(await listOf(reviewer, { question_id: question })).toEqual([id]);
});

test('rows: a teacher sees own reports and those on own questions, another house none of a question that is not shared', async () => {
  const question = await stored();
  const { id } = (await report(question)).data;
  const other = await server.visitorOf(4);
  expect(await listOf(teacher, { mine: 1 })).toContain(id);
  expect(await listOf(author)).toContain(id);
  expect(await listOf(other)).not.toContain(id);
  expect(await listOf(stranger)).not.toContain(id);
  expect(await handle(stranger, id, 'close')).toMatchObject({ error: CODES.notFound });
  expect(await report(question, {}, stranger)).toMatchObject({ error: CODES.notFound });
  expect(await report(question, { version: 5 })).toMatchObject({ error: CODES.notFound });
  expect(await report(question, { text: ' ' })).toMatchObject({ error: CODES.invalid });
  expect(await report(question, {}, await server.visitorOf(5))).toMatchObject({ error: CODES.forbidden });
});
