// If these fail, students keep points of a wrong key, lose their own marks, or a change cannot be taken back.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor;
let outsider: Visitor;
let choice: { id: number; options: { id: string }[]; answer: string[] };
let other: number;
let report_id: number;
let class_id: number;
let students: number[];
const STUDENTS = 12;

beforeAll(async () => {
  server = await openGeneratedApp(3, 100);
  const admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  outsider = await server.visitorOf(4, elsewhere);
  const list = (await teacher.call(CALLS.getQuestions, { type_id: 101, size: 2 })).data.list;
  choice = list[0];
  other = list[1].id;
  const school_id = (
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null })
  ).data.id;
  class_id = (await teacher.call(CALLS.saveClass, { school_id, grade_id: null, title: '甲班', year: null })).data.id;
  const rows = Array.from({ length: STUDENTS }, (_none, i) => ({ number: String(i + 1), name: `学生${i + 1}` }));
  await teacher.call(CALLS.saveStudents, { class_id, revision: 1, rows });
  students = (await teacher.call(CALLS.getStudents, { class_id })).data.list.map((row: { id: number }) => row.id);
  const items = [choice.id, other].map((question_id) => ({ question_id, score: 5, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '单选题', note: '', items }];
  report_id = (await teacher.call(CALLS.saveReport, { title: '月考', sections })).data.id;
  // Eight students are right, three chose another option, one got 2 points by hand and one only answered the other.
  const cells = students.flatMap((student_id, i) => [
    ...(i === STUDENTS - 1
      ? []
      : [{ student_id, question_id: choice.id, text: i < 8 ? right() : i === 10 ? '=2' : wrong(), was: '' }]),
    { student_id, question_id: other, text: '=3', was: '' },
  ]);
  expect((await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data.faults).toEqual([]);
});
afterAll(() => server.close());

const right = () => String.fromCharCode(65 + choice.options.findIndex(({ id }) => choice.answer.includes(id)));
const wrong = () => (right() === 'A' ? 'B' : 'A');
const report = async () => (await teacher.call(CALLS.getReport, { id: report_id })).data;
const answers = async () => (await teacher.call(CALLS.getAnswers, { report_id })).data.list;
const scores = async () => (await answers()).map((row: { score: number }) => row.score);
const adjust = async (marking: object, visitor = teacher) =>
  visitor.call(CALLS.adjustReport, {
    report_id,
    revision: (await report()).revision,
    question_id: choice.id,
    marking,
    reason: '题目有误',
  });
const newest = async () => (await teacher.call(CALLS.getAdjustments, { report_id })).data.list[0];
const undo = async () =>
  teacher.call(CALLS.undoAdjustment, { id: (await newest()).id, revision: (await report()).revision });

const BEFORE = [8, 8, 8, 8, 8, 8, 8, 8, 3, 3, 5, 3];

test('a second accepted key gives points to those who chose it; the undo restores every answer', async () => {
  expect(await scores()).toEqual(BEFORE);
  const stored = await answers();
  const { data, error } = await adjust({ adjustment: { keys: [right(), wrong().toLowerCase()] } });
  expect([error, data.gained, data.lost]).toEqual([0, 2, 0]);
  expect(await scores()).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 5, 3]);
  expect(await newest()).toMatchObject({
    gained: 2,
    reason: '题目有误',
    after: { adjustment: { keys: [right(), wrong()] } },
  });
  expect((await undo()).error).toBe(0);
  const strip = (rows: { answers: object; score: number }[]) => rows.map(({ answers: of, score }) => ({ of, score }));
  expect(strip(await answers())).toEqual(strip(stored));
});

test.each([
  ['full', BEFORE.map(() => 8), 10],
  ['drop', BEFORE.map(() => 3), 5],
  ['bonus', BEFORE, 5],
])(
  'a question voided as %s changes totals and the full score, and comes back whole',
  async (voided, expected, full) => {
    const stored = await answers();
    expect((await adjust({ adjustment: { voided } })).error).toBe(0);
    expect(await scores()).toEqual(expected);
    expect((await report()).score).toBe(full);
    // Its points say nothing about the question.
    expect((await teacher.call(CALLS.getQuestion, { id: choice.id })).data.facility).toBeNull();
    expect((await undo()).error).toBe(0);
    expect((await answers()).map((row: { answers: object }) => row.answers)).toEqual(
      stored.map((row: { answers: object }) => row.answers),
    );
    expect((await report()).score).toBe(10);
  },
);

test('marks that are typed while a question is voided are kept for the undo', async () => {
  await adjust({ adjustment: { voided: 'full' } });
  const student_id = students[STUDENTS - 1];
  const cells = [{ student_id, question_id: choice.id, text: right(), was: '' }];
  const saved = (await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data;
  expect(saved.rows[0].score).toBe(8);
  await undo();
  expect(await scores()).toEqual([...BEFORE.slice(0, -1), 8]);
  const clear = [{ student_id, question_id: choice.id, text: '', was: right() }];
  await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells: clear });
});

test('an adjustment stays when the report is saved again, and an older one waits for the newer', async () => {
  await adjust({ adjustment: { keys: [wrong()] } });
  const first = await newest();
  const { revision, items } = await report();
  const sections = [
    { id: 1, title: '单选题', note: '', items: items.map((item: object) => ({ ...item, answer_space: 0 })) },
  ];
  await teacher.call(CALLS.saveReport, { id: report_id, revision, title: '月考二', sections });
  expect((await report()).items[0].adjustment).toEqual({ keys: [wrong()] });
  await adjust({ adjustment: { voided: 'drop' } });
  const early = await teacher.call(CALLS.undoAdjustment, { id: first.id, revision: (await report()).revision });
  expect(early.msg).toBe('这道题之后又有调整，请先撤销后面的调整');
  await undo();
  expect((await teacher.call(CALLS.undoAdjustment, { id: first.id, revision: (await report()).revision })).error).toBe(
    0,
  );
  expect(await scores()).toEqual(BEFORE);
});

test('keys that no answer can match are refused, and so are strangers and old revisions', async () => {
  expect((await adjust({ adjustment: { keys: ['Z'] } })).error).toBe(CODES.invalid);
  expect((await adjust({ adjustment: { keys: ['AB'] } })).msg).toContain('或');
  expect((await adjust({ adjustment: { keys: ['=3'] } })).error).toBe(CODES.invalid);
  expect((await adjust({})).msg).toBe('没有改动');
  expect((await adjust({ adjustment: { voided: 'full' } }, outsider)).error).toBe(CODES.notFound);
  await adjust({ adjustment: { voided: 'full' } });
  const { id } = await newest();
  expect((await outsider.call(CALLS.undoAdjustment, { id, revision: (await report()).revision })).error).toBe(
    CODES.notFound,
  );
  expect((await teacher.call(CALLS.undoAdjustment, { id, revision: 1 })).error).toBe(CODES.conflict);
  await undo();
});
