// Two people work at the same scanned pages and their report at the same time: every pair of writing calls must end as if
// one had run after the other.
import { sql } from 'kysely';
import { printedPage } from '../../mocks/sheetScans/printedSheet';
import { CALLS } from '../contract/calls';
import { CODES } from '../contract/codes';
import type { Call } from '../contract/wire';
import type { Visitor } from '../testing/testApp';
import { pairsOf, tryPair, type Write } from '../testing/testPairs';
import { only, openScanTest, type ScanTest } from '../testing/testScans';

const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const why = process.env.TEST_DATABASE_URL
  ? ''
  : ' (skipped: TEST_DATABASE_URL is not set, and the embedded database runs one transaction at a time)';

let scans: ScanTest;
let people: [Visitor, Visitor];
/** A batch that was read, whose rows each world copies. */
let read: number;
let serial = 50_000;

interface World {
  paper: number;
  report: number;
  class_id: number;
  students: number[];
  batch: number;
  pages: number[];
}
const at = (list: readonly number[], i: number) => list[i] as number;
const question = (i: number): number => scans.keys[i]?.id as number;
const sectionOf = (score: number) => ({
  id: 1,
  title: '单选题',
  note: '',
  items: scans.keys.map(({ id }) => ({ question_id: id, score, answer_space: 0, part_scores: [] })),
});

async function done<C extends Call>(call: C, input: Record<string, unknown>) {
  const { error, msg, data } = await people[0].call(call, input);
  if (error !== 0) throw new Error(`${call.path}: ${error} ${msg}`);
  return data as { id: number; list: { id: number }[] };
}

/** One batch of two pages of two students; the first cell of each waits for a decision. */
async function makeWorld(): Promise<World> {
  const { kysely } = scans.server.db;
  const { id: paper } = await done(CALLS.savePaper, { title: '月考', duration: 90, sections: [sectionOf(5)] });
  const { id: report } = await done(CALLS.openPaperReport, { paper_id: paper });
  const title = `${(serial += 1)}班`;
  const { id: class_id } = await done(CALLS.saveClass, { school_id: 901, grade_id: 10, title, year: null });
  const rows = [1, 2, 3].map((n) => ({ number: String(n), name: `学生${n}` }));
  await done(CALLS.saveStudents, { class_id, revision: 1, rows });
  const students = (await done(CALLS.getStudents, { class_id })).list.map(({ id }) => id);
  const batch = (serial += 10);
  const pages = [batch + 1, batch + 2];
  for (const [i, form] of ['', 'B'].entries())
    await sql`insert into answer_sheets (id, paper_id, paper_revision, paper_version, form, fingerprint, options, arrangement, manifest, pages, author_id)
      select ${batch + i}, ${paper}, paper_revision, paper_version, ${form}, ${`${batch}${form}`}, options,
        ${form === '' ? null : JSON.stringify({ name: form, order: {}, options: {} })}::jsonb, manifest, pages, author_id
      from answer_sheets where paper_id = ${scans.paper.id} and form = '' order by id limit 1`.execute(kysely);
  await sql`insert into scan_batches (id, report_id, class_id, title, job_id, owner_id, keep_until)
    select ${batch}, ${report}, ${class_id}, title, job_id, owner_id, keep_until from scan_batches where id = ${read}`.execute(
    kysely,
  );
  for (const [i, page] of pages.entries()) {
    await sql`insert into scan_pages (id, batch_id, sort, file, page, state, code, sheet_id, sheet_page, student_id, width, height)
      select ${page}, ${batch}, ${i}, file, ${i + 1}, state, code, ${batch}, sheet_page, ${at(students, i)}, width, height
      from scan_pages where batch_id = ${read}`.execute(kysely);
    await sql`insert into scan_cells (page_id, question_id, label, text, read_text, certainty, doubts, area)
      select ${page}, question_id, label, case when question_id = ${question(0)} then '' else text end, read_text, certainty,
        case when question_id = ${question(0)} then '["several marks"]'::jsonb else doubts end, area
      from scan_cells where page_id in (select id from scan_pages where batch_id = ${read})`.execute(kysely);
  }
  return { paper, report, class_id, students, batch, pages };
}

const decide = (name: string, page: 0 | 1, text: string): Write<World> => ({
  name,
  rows: 'scan',
  run: (by, { batch, pages }) =>
    by.call(CALLS.decideScanCells, {
      id: batch,
      cells: [{ page_id: at(pages, page), question_id: question(0), text, was: '' }],
    }),
});
const assign = (name: string, student: number): Write<World> => ({
  name,
  rows: 'scan',
  run: (by, { batch, pages, students }) =>
    by.call(CALLS.assignScanPage, { id: batch, page_id: at(pages, 1), student_id: at(students, student) }),
});
/** Both pages are decided before. */
const confirm = (name: string, replace: 0 | 1): Write<World> => ({
  name,
  rows: 'scan report class',
  run: async (by, { batch, pages }) => {
    for (const page_id of pages)
      await by.call(CALLS.decideScanCells, {
        id: batch,
        cells: [{ page_id, question_id: question(0), text: 'A', was: '' }],
      });
    return by.call(CALLS.confirmScan, { id: batch, replace });
  },
});

const WRITES: Write<World>[] = [
  decide('decide the cell as B', 0, 'B'),
  decide('decide the cell as C', 0, 'C'),
  decide('decide the cell of the other page', 1, 'D'),
  assign('give the second page to the third student', 2),
  assign('give the second page to the first student', 0),
  {
    name: 'leave the first page out',
    rows: 'scan',
    run: (by, { batch, pages }) => by.call(CALLS.assignScanPage, { id: batch, page_id: at(pages, 0), ignored: 1 }),
  },
  confirm('confirm', 0),
  confirm('confirm and replace', 1),
  { name: 'delete the batch', rows: 'scan', run: (by, { batch }) => by.call(CALLS.deleteScan, { id: batch }) },
  {
    name: 'set the form of the first student',
    rows: 'report scan',
    run: (by, { report, class_id, students }) =>
      by.call(CALLS.setAnswerForms, {
        report_id: report,
        class_id,
        forms: [{ student_id: at(students, 0), form: 'B' }],
      }),
  },
  {
    name: 'type an answer of the first student',
    rows: 'report scan',
    run: (by, { report, class_id, students }) =>
      by.call(CALLS.saveAnswers, {
        report_id: report,
        class_id,
        cells: [{ student_id: at(students, 0), question_id: question(1), text: 'D', was: '' }],
      }),
  },
  {
    name: 'void a question',
    rows: 'report',
    run: (by, { report }) =>
      by.call(CALLS.adjustReport, {
        report_id: report,
        revision: 1,
        question_id: question(2),
        marking: { adjustment: { voided: 'full' } },
        reason: '题目有误',
      }),
  },
  {
    name: 'change the points',
    rows: 'report',
    run: (by, { report }) =>
      by.call(CALLS.saveReport, { id: report, revision: 1, title: '月考', sections: [sectionOf(10)] }),
  },
  {
    name: 'delete the report',
    rows: 'report scan',
    run: (by, { report }) => by.call(CALLS.deleteReport, { id: report, revision: 1 }),
  },
  {
    name: 'take the second student off',
    rows: 'class',
    run: (by, { class_id }) =>
      by.call(CALLS.saveStudents, {
        class_id,
        revision: 2,
        rows: [
          { number: '1', name: '学生1' },
          { number: '3', name: '学生3' },
        ],
        remove: 1,
      }),
  },
];

async function stateOf({ report, class_id, students, batch, pages }: World): Promise<unknown> {
  const own = sql`${sql.val(students)}::bigint[]`;
  const tables = {
    batch: sql`select confirmed_at is null as open from scan_batches where id = ${batch}`,
    pages: sql`select sort, state, array_position(${own}, student_id) as student, assigned, ignored from scan_pages where batch_id = ${batch} order by sort`,
    cells: sql`select array_position(${sql.val(pages)}::bigint[], page_id) as page, question_id, text, doubts, decided_by is null as undecided
      from scan_cells where page_id = any(${sql.val(pages)}::bigint[]) order by 1, 2`,
    answers: sql`select array_position(${own}, student_id) as student, form, score,
      (select json_agg(json_build_array(key, value->>'given', value->>'score', value->>'source') order by key) from jsonb_each(answers)) as cells
      from answer_rows where report_id = ${report} order by 1`,
    reports: sql`select revision, version, deleted_at is null as living,
      (select json_agg(json_build_array(question_id, score, adjustment) order by sort) from report_items where report_id = r.id) as items
      from reports r where id = ${report}`,
    students: sql`select number, deleted_at is null as living from students where class_id = ${class_id} order by id`,
  };
  const state: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(tables)) state[name] = (await query.execute(scans.server.db.kysely)).rows;
  return JSON.parse(JSON.stringify(state));
}

onServer(`pairs of writing calls at the same scans${why}`, () => {
  beforeAll(async () => {
    scans = await openScanTest();
    const print = only(scans.printed.personal);
    read = (await scans.scanned('一页.png', await printedPage(only(print.sheets), scans.right(print)))).id;
    people = [scans.teacher, await scans.server.visitorOf(4)];
  });
  afterAll(() => scans.server.close());

  test.each(pairsOf(WRITES))('$name', async ({ a, b }) => {
    const { serials, odd } = await tryPair(a, b, { people: () => people, makeWorld, stateOf });
    if (odd) expect(odd).toEqual(serials.at(-1));
    expect(JSON.stringify(serials)).not.toContain(`[${CODES.internal},`);
  });
});
