// If these fail, questions get the difficulty of other questions, of another organisation, or none.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor;
let outsider: Visitor;
let report_id: number;
/** The first question is answered by all students, the last one by few. */
let ids: number[];
const STUDENTS = 60;

beforeAll(async () => {
  server = await openGeneratedApp(5, 200);
  const admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  outsider = await server.visitorOf(4, elsewhere);
  const list = (await teacher.call(CALLS.getQuestions, { type_id: 101, size: 6 })).data.list as { id: number }[];
  ids = list.map(({ id }) => id);
  const school_id = (
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null })
  ).data.id;
  const class_id = (await teacher.call(CALLS.saveClass, { school_id, grade_id: null, title: '甲班', year: null })).data
    .id;
  const rows = Array.from({ length: STUDENTS }, (_none, i) => ({ number: String(i + 1), name: `学生${i + 1}` }));
  await teacher.call(CALLS.saveStudents, { class_id, revision: 1, rows });
  const students = (await teacher.call(CALLS.getStudents, { class_id })).data.list as { id: number }[];
  const items = ids.map((question_id) => ({ question_id, score: 5, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '单选题', note: '', items }];
  report_id = (await teacher.call(CALLS.saveReport, { title: '月考', sections })).data.id;
  // Student i has the first questions right, the more the larger i is, with some exceptions.
  const cells = students.flatMap(({ id: student_id }, i) =>
    ids.map((question_id, q) => ({
      student_id,
      question_id,
      text: (i / STUDENTS) * ids.length > q + 0.3 === ((i * 13 + q * 5) % 6 !== 0) ? '=5' : '=0',
      was: '',
    })),
  );
  expect((await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data.faults).toEqual([]);
});
afterAll(() => server.close());

async function calibrated(): Promise<Record<string, never>> {
  const { data, error, msg } = await teacher.call(CALLS.startCalibration);
  expect([error, msg]).toEqual([0, '']);
  await server.app.jobs.runner.drain();
  return (await teacher.call(CALLS.getJob, { id: data.job_id })).data;
}

test('questions get a difficulty in the order of their facility, with errors, in the version that was answered', async () => {
  expect((await teacher.call(CALLS.getCalibration)).data).toMatchObject({ total: 0, summary: { calibrated_at: null } });
  expect(await calibrated()).toMatchObject({ state: 'done', data: { answered: 6, measured: 6, students: STUDENTS } });
  const { list, summary } = (await teacher.call(CALLS.getCalibration, { order: 'easiest' })).data;
  expect(summary).toMatchObject({ answered: 6, measured: 6, scales: [{ scale: 0, questions: 6 }] });
  expect(list.map(({ question }: { question: { id: number } }) => question.id)).toEqual(ids);
  for (const row of list) {
    expect(row.n).toBe(STUDENTS);
    expect(row.difficulty_error).toBeGreaterThan(0);
    expect(row.question.version).toBe(1);
  }
});

test('a question shows its history over exams, to its own organisation only', async () => {
  const history = (await teacher.call(CALLS.getMeasureHistory, { question_id: ids[0] })).data;
  expect(history.exams).toMatchObject([{ report_id, title: '月考', version: 1, answered: STUDENTS }]);
  expect(history.calibrations).toMatchObject([{ version: 1, n: STUDENTS }]);
  const theirs = (await outsider.call(CALLS.getMeasureHistory, { question_id: ids[0] })).data;
  expect(theirs).toEqual({ exams: [], calibrations: [] });
});

test('another organisation sees nothing of it and has its own calibration', async () => {
  expect((await outsider.call(CALLS.getCalibration)).data.total).toBe(0);
  const { data } = await outsider.call(CALLS.startCalibration);
  await server.app.jobs.runner.drain();
  expect((await outsider.call(CALLS.getJob, { id: data.job_id })).data).toMatchObject({
    state: 'failed',
    reason: '还没有可用的作答：请先在报告中录入学生的答案',
  });
  expect((await teacher.call(CALLS.getCalibration)).data.total).toBe(6);
});

test('a calibration again replaces the one before; reports in the bin do not count', async () => {
  await calibrated();
  expect((await teacher.call(CALLS.getCalibration)).data.total).toBe(6);
  const { revision } = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  expect((await teacher.call(CALLS.deleteReport, { id: report_id, revision })).error).toBe(0);
  expect(await calibrated()).toMatchObject({ state: 'failed' });
  await teacher.call(CALLS.restoreReport, { id: report_id });
});

test('an account without the right to write reports cannot start it', async () => {
  const shared = await server.visitorOf(5);
  expect((await shared.call(CALLS.startCalibration)).error).toBe(CODES.forbidden);
});

test('the list sorts and filters by the measured difficulty', async () => {
  const measured = [2.2, 4.4, 6.4, null];
  for (const [i, value] of measured.entries())
    await server.db.kysely
      .updateTable('questions')
      .set({ measured: value, measured_error: value === null ? null : 0.5, difficulty: 5 })
      .where('id', '=', ids[i] ?? 0)
      .execute();
  const of = async (request: object) =>
    (await teacher.call(CALLS.getQuestions, { type_id: 101, size: 20, ...request })).data.list
      .map(({ id }: { id: number }) => ids.indexOf(id))
      .filter((at: number) => at >= 0 && at < measured.length);
  expect((await of({ order: 'measured' })).slice(0, 3)).toEqual([2, 1, 0]);
  // Rounded as it is read: 4.4 is 4, 6.4 is 6.
  expect(await of({ measured_min: 3, measured_max: 6, order: 'oldest' })).toEqual(
    [1, 2].sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0)),
  );
  const [row] = (await teacher.call(CALLS.getQuestions, { id: ids[0] })).data.list;
  expect(row).toMatchObject({ measured: 2.2, measured_error: 0.5 });
});

test('starting a calibration that is under way joins it, at the same moment and later', async () => {
  const colleague = await server.visitorOf(4);
  const orders = await Promise.all(
    [teacher, colleague, teacher, colleague, teacher, colleague].map((by) => by.call(CALLS.startCalibration)),
  );
  const [id, ...others] = [...new Set(orders.map(({ data }) => data.job_id))];
  expect([orders.map(({ error }) => error), others]).toEqual([[0, 0, 0, 0, 0, 0], []]);
  for (const by of [teacher, colleague]) {
    expect((await by.call(CALLS.getJob, { id })).data).toMatchObject({ id, state: 'waiting' });
    expect((await by.call(CALLS.getJobs, {})).data.list[0]).toMatchObject({ id });
  }
  expect((await outsider.call(CALLS.getJob, { id })).error).toBe(4004);
  expect((await outsider.call(CALLS.startCalibration)).data.job_id).not.toBe(id);
  await server.app.jobs.runner.drain();
  expect((await colleague.call(CALLS.getJob, { id })).data).toMatchObject({ state: 'done' });
  expect((await teacher.call(CALLS.startCalibration)).data.job_id).not.toBe(id);
  await server.app.jobs.runner.drain();
});
