// If these fail, merging two near-duplicates loses pupils' answers or the record of where the merged question was used.
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
let researcher: Visitor;
let school_id: number;
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  researcher = await server.visitorOf(2);
  const admin = await server.visitorOf(1);
  school_id = (
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null })
  ).data.id;
});
afterAll(() => server.close());

let serial = 0;
const option = (id: string, text: string) => ({ id, content: `<p>${text}</p>` });
const choice = { type_id: 101, options: [option('a', '一'), option('b', '二'), option('c', '三')], answer: ['b'] };
/** The same options in another order, under other ids. */
const shuffled = { ...choice, options: [option('x', '三'), option('y', '一'), option('z', '二')], answer: ['z'] };
async function stored(body: Record<string, unknown>): Promise<number> {
  serial += 1;
  const content = body.type_id === 300 ? `<p>第 ${serial} 题 <span data-blank></span></p>` : `<p>第 ${serial} 题</p>`;
  const reply = await teacher.call(CALLS.saveQuestion, { content, difficulty: 3, accept_duplicates: 1, ...body });
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
const merge = (keep: number, gone: number) =>
  researcher.call(CALLS.decideDuplicate, { a_id: keep, b_id: gone, decision: 'merge', keep_id: keep });
const section = (ids: readonly number[]) => ({
  id: 1,
  title: '一',
  note: '',
  items: ids.map((question_id) => ({ question_id, score: 6, part_scores: [], answer_space: 0 })),
});
const paperOf = async (ids: number[]) =>
  (await teacher.call(CALLS.savePaper, { title: '卷', duration: 10, sections: [section(ids)] })).data.id as number;

async function filledReport(ids: number[], texts: string[]) {
  serial += 1;
  const class_id = (
    await teacher.call(CALLS.saveClass, { school_id, grade_id: null, title: `${serial}班`, year: null })
  ).data.id;
  await teacher.call(CALLS.saveStudents, {
    class_id,
    revision: 1,
    rows: texts.map((_text, i) => ({ number: String(i + 1), name: `学生${i + 1}` })),
  });
  const students = (await teacher.call(CALLS.getStudents, { class_id })).data.list as { id: number }[];
  const report = (await teacher.call(CALLS.saveReport, { title: `报告${serial}`, sections: [section(ids)] })).data;
  const cells = students.map(({ id }, i) => ({ student_id: id, question_id: ids[0], text: texts[i], was: '' }));
  expect((await teacher.call(CALLS.saveAnswers, { report_id: report.id, class_id, cells })).data.faults).toEqual([]);
  const answers = async (question: number) =>
    (await teacher.call(CALLS.getAnswers, { report_id: report.id, class_id })).data.list.map(
      (row: { answers: Record<string, { given: string; score: number }> }) => {
        const entry = row.answers[String(question)];
        return entry && [entry.given, entry.score];
      },
    );
  const detail = async () => (await teacher.call(CALLS.getReport, { id: report.id })).data;
  return { id: report.id as number, revision: report.revision as number, answers, detail };
}
const facility = async (id: number) => (await teacher.call(CALLS.getQuestion, { id })).data.facility;

test('answers go over to the kept question: letters follow the options, marks, figures and revision with them', async () => {
  const [keep, gone, other] = [await stored(shuffled), await stored(choice), await stored(choice)];
  const report = await filledReport([gone, other], ['B', 'B', 'A', 'C', '/']);
  expect(await facility(gone)).toBeCloseTo(0.4);
  expect((await merge(keep, gone)).data).toMatchObject({ reports: [{ report_id: report.id }], left_reports: [] });
  expect(await report.answers(keep)).toEqual([
    ['C', 6],
    ['C', 6],
    ['B', 0],
    ['A', 0],
    ['/', 0],
  ]);
  expect(await report.answers(gone)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(await report.detail()).toMatchObject({
    revision: report.revision + 1,
    items: [{ question_id: keep, question_version: 1 }, { question_id: other }],
  });
  expect(await facility(keep)).toBeCloseTo(0.4);
  expect(await facility(gone)).toBeNull();
  const statistics = await server.db.kysely
    .selectFrom('question_statistics')
    .select(['question_id', 'answered'])
    .where('report_id', '=', report.id)
    .execute();
  expect(statistics).toEqual([{ question_id: keep, answered: 5 }]);
  // A question with answers still cannot be removed.
  const dropped = await teacher.call(CALLS.saveReport, {
    id: report.id,
    revision: report.revision + 1,
    title: '报告',
    sections: [section([other])],
  });
  expect(dropped).toMatchObject({ error: CODES.conflict, msg: expect.stringContaining('5 名学生的作答') });
});

test('where the answers cannot be read as answers to the kept question the report stays as it is and is named', async () => {
  const [keep, gone] = [
    await stored(choice),
    await stored({ ...choice, options: [option('a', '一'), option('b', '二'), option('c', '四')] }),
  ];
  const report = await filledReport([gone], ['C', 'B']);
  const both = await filledReport([gone, keep], ['B', 'A']);
  expect((await merge(keep, gone)).data).toMatchObject({
    reports: [],
    left_reports: [{ report_id: report.id }, { report_id: both.id }],
  });
  expect(await report.answers(gone)).toEqual([
    ['C', 0],
    ['B', 6],
  ]);
  expect(await both.answers(gone)).toEqual([
    ['B', 6],
    ['A', 0],
  ]);
});

test('questions of different types are not merged', async () => {
  const [keep, gone] = [await stored(choice), await stored({ type_id: 300, answer: [['2']] })];
  expect(await merge(keep, gone)).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('题型不同') });
});

test('what pupils had of the merged question they have had of the kept one', async () => {
  const [keep, gone] = [await stored(choice), await stored(choice)];
  const paper_id = await paperOf([gone]);
  const given_on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(await teacher.call(CALLS.addExposures, { paper_id, school_id, given_on })).toMatchObject({ error: 0 });
  await merge(keep, gone);
  expect((await teacher.call(CALLS.getGivenQuestions, { ids: [keep, gone] })).data.list).toMatchObject([
    { question_id: keep, paper_id, given_on },
  ]);
  const unused = (await teacher.call(CALLS.getQuestions, { unused_days: 30, size: 100 })).data.list.map(
    (question: { id: number }) => question.id,
  );
  expect(unused).not.toContain(keep);
});

test('a decision to keep an old version of the merged question does not hide new versions of the kept one', async () => {
  const [keep, gone] = [await stored(choice), await stored(choice)];
  const save = (items: object[], more: object = {}) =>
    teacher.call(CALLS.savePaper, { title: '卷', duration: 10, sections: [{ ...section([]), items }], ...more });
  const item = { question_id: gone, score: 6, part_scores: [], answer_space: 0, kept_version: 9 };
  const { id } = (await save([item])).data;
  await merge(keep, gone);
  const { revision } = (await teacher.call(CALLS.getQuestion, { id: keep })).data;
  expect(
    await teacher.call(CALLS.saveQuestion, {
      ...choice,
      id: keep,
      revision,
      content: '<p>改过的题干</p>',
      accept_duplicates: 1,
    }),
  ).toMatchObject({ error: 0 });
  expect((await teacher.call(CALLS.getPaper, { id })).data.drift).toEqual([
    { question_id: keep, pinned: 1, newest: 2 },
  ]);
});

test('variants of the merged question become variants of the kept one', async () => {
  const [keep, gone] = [await stored(choice), await stored(choice)];
  const child = (
    await teacher.call(CALLS.deriveQuestion, { id: gone, content: '<p>变式</p>', accept_duplicates: 1, ...choice })
  ).data.id;
  await merge(keep, gone);
  expect((await teacher.call(CALLS.getQuestion, { id: child })).data).toMatchObject({
    derived_from: keep,
    family_id: keep,
  });
});
