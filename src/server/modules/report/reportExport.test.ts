// Exporting the pages of reports as jobs: fifty students, interrupted and continued, and the message on a machine
// without Chromium.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { PrintJob } from '../../../contract/paper/paperPdf';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { generateQuestions } from '../../../testing/testQuestions';
import type { PrintPort } from '../../print/printPort';
import { importRows, newReport } from '../question/import/importRows';

const STUDENTS = 50;
const printed: PrintJob[] = [];
let onPrint: () => Promise<unknown> = () => Promise.resolve();
const report = { sheets: 2, formulas: [], formula_count: 0, narrow: [], picture_count: 0, fitted: 0 };
const take = async (job: PrintJob) => {
  printed.push(job);
  await onPrint();
};
const print: PrintPort = {
  available: true,
  pdf: async (job) => (await take(job), { data: Buffer.from(`%PDF-${job.title}`), report }),
  pictures: async (job) => (await take(job), { data: [Buffer.from('one'), Buffer.from('two')], report }),
  firstPicture: async () => Buffer.from('page'),
  drawings: async (svgs) => svgs.map(() => null),
  close: () => Promise.resolve(),
};

let server: TestApp;
let teacher: Visitor & { id: number };
let report_id: number;
let class_id: number;
beforeAll(async () => {
  server = await openTestApp({ print });
  const owner = { author_id: 1, organization_id: 1 };
  await importRows(
    server.db,
    'generated',
    generateQuestions(3, 120),
    { owner, systemTitle: '生成', kind: 1, trusted: true, dryRun: false },
    newReport(),
  );
  const admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  const { list } = (await teacher.call(CALLS.getQuestions, { type_id: 101, size: 3 })).data as {
    list: { id: number }[];
  };
  const items = list.map(({ id }) => ({ question_id: id, score: 5, part_scores: [], answer_space: 0 }));
  report_id = (
    await teacher.call(CALLS.saveReport, { title: '期中', sections: [{ id: 1, title: '单选题', note: '', items }] })
  ).data.id;
  const school_id = (
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null })
  ).data.id;
  class_id = (await teacher.call(CALLS.saveClass, { school_id, grade_id: null, title: '甲班', year: null })).data.id;
  await teacher.call(CALLS.saveStudents, {
    class_id,
    revision: 1,
    rows: Array.from({ length: STUDENTS }, (_none, i) => ({ number: String(i + 1), name: `学生${i + 1}` })),
  });
  const students = (await teacher.call(CALLS.getStudents, { class_id })).data.list as { id: number }[];
  const cells = students.flatMap(({ id }, i) =>
    list.map((question, q) => ({ student_id: id, question_id: question.id, text: 'ABC'.charAt((i + q) % 3), was: '' })),
  );
  expect((await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data.faults).toEqual([]);
});
afterAll(() => server.close());
beforeEach(() => {
  printed.length = 0;
  onPrint = () => Promise.resolve();
});

const order = async (input: Record<string, unknown>): Promise<number> => {
  const reply = await teacher.call(CALLS.exportReport, { report_id, ...input });
  expect(reply.msg).toBe('');
  return reply.data.job_id;
};
const jobOf = async (id: number) => (await teacher.call(CALLS.getJob, { id })).data;
const zipOf = async (id: number) => {
  const { path: address } = (await jobOf(id)).files[0];
  return Object.keys(unzipSync((await teacher.get(address)).rawPayload));
};

test('an export of fifty students that was interrupted resumes after the last report and leaves no student out', async () => {
  const id = await order({ what: 'students', format: 'zip', class_id });
  onPrint = async () => {
    if (printed.length === 20) await teacher.call(CALLS.cancelJob, { id });
  };
  await server.app.jobs.runner.drain();
  expect(await jobOf(id)).toMatchObject({ state: 'cancelled', total: STUDENTS + 1 });
  const before = printed.length;
  expect(before).toBe(20);
  onPrint = () => Promise.resolve();
  await teacher.call(CALLS.retryJob, { id });
  await server.app.jobs.runner.drain();
  expect(await jobOf(id)).toMatchObject({ state: 'done', done: STUDENTS + 1, data: { students: STUDENTS } });
  // Only the page that was in progress at the interruption is made again.
  expect(printed.length).toBeLessThanOrEqual(STUDENTS + 1);
  const names = await zipOf(id);
  expect(names).toHaveLength(STUDENTS);
  expect(names).toContain('甲班/50 学生50.pdf');
  const kept = path.join(server.dataDir, 'jobs', String(id));
  expect(() => readFileSync(path.join(kept, 's1.pdf'))).toThrow();
});

test('one PDF has every student on pages of his own; the whole report comes as a picture a page', async () => {
  await order({ what: 'students', format: 'pdf' });
  await order({ what: 'whole', format: 'png' });
  await server.app.jobs.runner.drain();
  const [students, whole] = printed;
  expect(students?.blocks.filter((block) => block['breakBefore'] === true)).toHaveLength(STUDENTS - 1);
  const ids = (students?.blocks ?? []).map((block) => block.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.stringify(whole?.blocks)).toContain('需要关注的试题');
});

test('the same order while it is under way is the same job; a zip is for students', async () => {
  expect(await order({ what: 'whole', format: 'pdf' })).toBe(await order({ what: 'whole', format: 'pdf' }));
  await server.app.jobs.runner.drain();
  expect((await teacher.call(CALLS.exportReport, { report_id, what: 'whole', format: 'zip' })).error).toBe(
    CODES.invalid,
  );
});

test('another organisation exports nothing of it', async () => {
  const admin = await server.visitorOf(1);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  const outsider = await server.visitorOf(4, elsewhere);
  expect((await outsider.call(CALLS.exportReport, { report_id, what: 'whole', format: 'pdf' })).error).toBe(
    CODES.notFound,
  );
});

test('without Chromium the export is refused at once, with an alternative', async () => {
  const bare = await openTestApp({ print: { ...print, available: false } });
  const reader = await bare.visitorOf(4);
  const { id } = (await reader.call(CALLS.saveReport, { title: '空', sections: [] })).data;
  const reply = await reader.call(CALLS.exportReport, { report_id: id, what: 'whole', format: 'pdf' });
  expect(reply.msg).toContain('另存为 PDF');
  expect((await reader.call(CALLS.getReport, { id })).data.printable).toBe(0);
  await bare.close();
});
