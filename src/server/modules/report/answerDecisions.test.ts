// If this fails, a decision about an answer does not reach all students who wrote it, or outlives its withdrawal.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor;
let report_id: number;
let class_id: number;
let question_id: number;
let choice_id: number;

beforeAll(async () => {
  server = await openGeneratedApp(3, 200);
  const admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  const first = async (type_id: number) => (await teacher.call(CALLS.getQuestions, { type_id, size: 1 })).data.list[0];
  question_id = (await first(300)).id;
  choice_id = (await first(101)).id;
  const school = { organization_id: 1, title: '一中', stage_id: 3, region_id: null };
  const school_id = (await admin.call(CALLS.saveSchool, school)).data.id;
  class_id = (await teacher.call(CALLS.saveClass, { school_id, grade_id: null, title: '甲班', year: null })).data.id;
  const rows = ['甲', '乙', '丙'].map((name, i) => ({ number: String(i + 1), name }));
  await teacher.call(CALLS.saveStudents, { class_id, revision: 1, rows });
  const items = [question_id, choice_id].map((id) => ({ question_id: id, score: 4, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '填空题', note: '', items }];
  report_id = (await teacher.call(CALLS.saveReport, { title: '月考', sections })).data.id;
  const students = (await teacher.call(CALLS.getStudents, { class_id })).data.list as { id: number }[];
  const texts = ['写法甲', '写法甲', '写法乙'];
  const cells = students.map(({ id }, i) => ({ student_id: id, question_id, text: texts[i] ?? '', was: '' }));
  expect((await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data.faults).toEqual([]);
});
afterAll(() => server.close());

const decide = (right: 0 | 1 | null, id = question_id, visitor = teacher) =>
  visitor.call(CALLS.decideAnswers, { report_id, decisions: [{ question_id: id, blank: 0, text: '写法甲', right }] });
const scores = async () =>
  (await teacher.call(CALLS.getAnswers, { report_id, class_id })).data.list.map((row: { score: number }) => row.score);
const item = async () => (await teacher.call(CALLS.getReport, { id: report_id })).data.items[0];

test('a decision gives points to everybody with that answer, is kept with the report, and can be taken back', async () => {
  const [full, none] = [await scores(), (await item()).decisions];
  expect([full, none]).toEqual([[0, 0, 0], undefined]);
  expect((await decide(1)).data).toMatchObject({ gained: 2, lost: 0 });
  const points = (await scores())[0];
  expect(points).toBeGreaterThan(0);
  expect(await scores()).toEqual([points, points, 0]);
  const { revision, title, ...report } = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  const items = report.items.map(
    ({ section: _section, section_title: _title, ...each }: { section: number; section_title: string }) => ({
      ...each,
      answer_space: 0,
    }),
  );
  const sections = [{ id: 1, title: '填空题', note: '', items }];
  expect((await teacher.call(CALLS.saveReport, { id: report_id, revision, title, sections })).error).toBe(0);
  expect((await item()).decisions).toEqual([{ blank: 0, text: '写法甲', right: 1 }]);
  expect((await decide(0)).data).toMatchObject({ gained: 0, lost: 2 });
  expect((await decide(null)).data).toMatchObject({ gained: 0, lost: 0 });
  expect((await item()).decisions).toBeUndefined();
});

test('only answers of blanks of this report are decided, and only by those who may change it', async () => {
  expect((await decide(1, choice_id)).msg).toContain('各空');
  expect((await decide(1, 999_999_999)).error).toBe(CODES.notFound);
  const admin = await server.visitorOf(1);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  expect((await decide(1, question_id, await server.visitorOf(4, elsewhere))).error).toBe(CODES.notFound);
});
