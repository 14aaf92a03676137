// Issued answer sheets through the built app on a real database: what was printed can be read, and by no other account.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { getAnswerSheet, getAnswerSheets, issueAnswerSheet } from '../../../contract/paper/answerSheets';
import type { DataOf } from '../../../contract/wire';
import { ANSWER_SHEET_DEFAULTS } from '../../../domain/paper/answerSheet';
import { readPageCode } from '../../../domain/sheet/pageCode';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor;
let questions: number[];

beforeAll(async () => {
  server = await openGeneratedApp(2, 40);
  teacher = await server.visitorOf(4);
  questions = (await server.db.kysely.selectFrom('questions').select('id').orderBy('id').execute()).map(({ id }) => id);
  await server.db.kysely
    .insertInto('schools')
    .values({ id: 901, organization_id: 1, title: '一中', stage_id: 4 })
    .execute();
  await server.db.kysely
    .insertInto('school_classes')
    .values([
      { id: 911, school_id: 901, grade_id: 10, title: '高一（1）班' },
      { id: 912, school_id: 901, grade_id: 10, title: '高一（2）班' },
    ])
    .execute();
  await server.db.kysely
    .insertInto('students')
    .values([
      { id: 92, class_id: 911, number: '02', name: '韩梅梅' },
      { id: 91, class_id: 911, number: '01', name: '李雷' },
    ])
    .execute();
});
afterAll(() => server.close());

const sections = (count: number) => [
  {
    id: 1,
    title: '一',
    note: '',
    items: questions
      .slice(0, count)
      .map((question_id) => ({ question_id, score: 5, answer_space: 0, part_scores: [] })),
  },
];
const saved = async () =>
  (await teacher.call(CALLS.savePaper, { title: '月考', duration: 90, sections: sections(12) })).data;
type Paper = Awaited<ReturnType<typeof saved>>;
const issue = ({ id, revision }: Pick<Paper, 'id' | 'revision'>, more: Record<string, unknown> = {}, by = teacher) =>
  by.call(CALLS.issueAnswerSheet, { paper_id: id, revision, options: ANSWER_SHEET_DEFAULTS, ...more });

test('printing an unchanged paper again keeps its record, other options and a changed paper make a new one', async () => {
  const paper = await saved();
  const { data: first } = await issue(paper);
  expect(first).toMatchObject({ fresh: 1, prints: [{ candidate: null }] });
  expect((await issue(paper)).data).toMatchObject({ id: first.id, fresh: 0 });
  const strips = (await issue(paper, { options: { ...ANSWER_SHEET_DEFAULTS, strips: true } })).data;
  expect(strips.id).not.toBe(first.id);
  const changed = (
    await teacher.call(CALLS.savePaper, {
      id: paper.id,
      revision: paper.revision,
      title: '月考',
      duration: 90,
      sections: sections(9),
    })
  ).data;
  const { data: second } = await issue(changed);
  expect([first.id, strips.id]).not.toContain(second.id);
  expect((await issue(paper)).error).toBe(CODES.conflict);
  const kept: DataOf<typeof getAnswerSheet> = (await teacher.call(CALLS.getAnswerSheet, { id: first.id })).data;
  const asked = new Set(kept.manifest.pages.flatMap(({ boxes }) => boxes.map(({ question_id }) => question_id)));
  expect(asked.size).toBe(12 + 1);
  const { list }: DataOf<typeof getAnswerSheets> = (await teacher.call(CALLS.getAnswerSheets, { paper_id: paper.id }))
    .data;
  expect(list.map(({ id }) => id)).toEqual([second.id, strips.id, first.id]);
});

test('a class gets one print per student in the order of the numbers, each page with a code that names it', async () => {
  const paper = await saved();
  const { data }: { data: DataOf<typeof issueAnswerSheet> } = await issue(paper, { class_id: 911 });
  expect(data.prints.map(({ candidate }) => candidate)).toEqual([
    { name: '李雷', number: '01', class_title: '高一（1）班' },
    { name: '韩梅梅', number: '02', class_title: '高一（1）班' },
  ]);
  const codes = data.prints.map(({ codes }) => codes.map(({ text }) => readPageCode(text)));
  const page = (serial: number) =>
    Array.from({ length: data.pages }, (_, i) => ({ sheet: data.id, page: i + 1, form: '', serial }));
  expect(codes).toEqual([page(91), page(92)]);
  expect(data.prints[0]?.codes[0]?.rows.every((row) => /^[01]{21,29}$/.test(row))).toBe(true);
  const [logged] = await server.db.kysely
    .selectFrom('operation_log')
    .select('after')
    .where('action', '=', 'paper.sheet.issue')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(logged?.after).toMatchObject({ class_id: 911, copies: 2 });
});

test('a class without students and a form of another paper are refused with what to do', async () => {
  const paper = await saved();
  expect(await issue(paper, { class_id: 912 })).toMatchObject({
    error: CODES.invalid,
    msg: expect.stringContaining('名单'),
  });
  expect((await issue(paper, { class_id: 999 })).error).toBe(CODES.notFound);
  const form = { name: 'B', order: { 1: questions.slice(0, 11) }, options: {} };
  expect(await issue(paper, { form })).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('题序') });
});

test('forms of a paper have records of their own, with the printed order of the questions', async () => {
  const paper = await saved();
  const order = questions.slice(0, 12).reverse();
  const { data }: { data: DataOf<typeof issueAnswerSheet> } = await issue(paper, {
    form: { name: 'B', order: { 1: order }, options: {} },
  });
  const sheet: DataOf<typeof getAnswerSheet> = (await teacher.call(CALLS.getAnswerSheet, { id: data.id })).data;
  expect(sheet.form).toBe('B');
  const labels = sheet.manifest.pages.flatMap(({ boxes }) =>
    boxes.filter(({ question_id }) => question_id === order[0]).map(({ label }) => label),
  );
  expect(new Set(labels)).toEqual(new Set(['1']));
  expect(readPageCode(data.prints[0]?.codes[0]?.text ?? '')?.form).toBe('B');
});
