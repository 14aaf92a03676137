// Two users change the same rows at the same time: every pair of writing calls must end as if one had run after the
// other. Otherwise a lost answer, a wrong number or a refused save would appear only under load, and only on
// PostgreSQL.
import { sql } from 'kysely';
import { CALLS } from '../contract/calls';
import { CODES } from '../contract/codes';
import type { Call } from '../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../testing/testApp';
import { interleaved, pairsOf, tryPair, type Write } from '../testing/testPairs';

const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const why = process.env.TEST_DATABASE_URL
  ? ''
  : ' (skipped: TEST_DATABASE_URL is not set, and the embedded database runs one transaction at a time)';

let server: TestApp;
let people: [Visitor, Visitor];
let school_id: number;
let serial = 0;

/** Each attempt has its own rows. */
interface World {
  questions: number[];
  paper: number;
  report: number;
  class_id: number;
  students: number[];
  exposure: number;
  feedback: number;
  comment: number;
}

const letters = ['A', 'B'];
const body = (n: number, text = '') => ({
  type_id: 101,
  content: `<p>第 ${n} 题${text}</p>`,
  options: [
    { id: 'a', content: '<p>甲</p>' },
    { id: 'b', content: '<p>乙</p>' },
  ],
  answer: ['b'],
  difficulty: 3,
  accept_duplicates: 1,
});
const items = (ids: readonly number[], score = 6) =>
  ids.map((question_id) => ({ question_id, score, part_scores: [], answer_space: 0 }));
const section = (ids: readonly number[], score?: number) => ({
  id: 1,
  title: '一',
  note: '',
  items: items(ids, score),
});
const at = (list: readonly number[], i: number) => list[i] as number;
const rowsOf = (count: number, name = '学生') =>
  Array.from({ length: count }, (_none, i) => ({ number: String(i + 1), name: `${name}${i + 1}` }));

async function makeWorld(): Promise<World> {
  const [by] = people;
  const name = `${(serial += 1)}班`;
  const done = async <C extends Call>(call: C, input: Record<string, unknown>) => {
    const { error, msg, data } = await by.call(call, input);
    if (error !== 0) throw new Error(`${call.path}: ${error} ${msg}`);
    return data as { id: number; ids: number[]; list: { id: number }[] };
  };
  const questions: number[] = [];
  for (let i = 0; i < 3; i += 1) questions.push((await done(CALLS.saveQuestion, body((serial += 1)))).id);
  const [a, b] = [at(questions, 0), at(questions, 1)];
  const { id: paper } = await done(CALLS.savePaper, { title: '期中卷', duration: 10, sections: [section([a, b])] });
  const { id: class_id } = await done(CALLS.saveClass, { school_id, grade_id: null, title: name, year: null });
  await done(CALLS.saveStudents, { class_id, revision: 1, rows: rowsOf(10) });
  const students = (await done(CALLS.getStudents, { class_id })).list.map(({ id }) => id);
  const { id: report } = await done(CALLS.saveReport, { title: '月考', sections: [section([a, b])] });
  await done(CALLS.saveAnswers, {
    report_id: report,
    class_id,
    cells: students.slice(0, 4).map((student_id, i) => ({ student_id, question_id: a, text: letters[i % 2], was: '' })),
  });
  const [exposure = 0] = (await done(CALLS.addExposures, { paper_id: paper, school_id, given_on: '2026-09-01' })).ids;
  const { id: feedback } = await done(CALLS.addFeedback, { question_id: a, version: 1, text: '错字' });
  const { id: comment } = await done(CALLS.addComment, {
    question_id: a,
    version: 1,
    place: { field: 'content' },
    text: '看看',
  });
  return { questions, paper, report, class_id, students, exposure, feedback, comment };
}

const fill = (name: string, from: number, to: number, question: number, text: string): Write<World> => ({
  name,
  rows: 'report question class',
  run: (by, { report, class_id, students, questions }) =>
    by.call(CALLS.saveAnswers, {
      report_id: report,
      class_id,
      cells: students
        .slice(from, to)
        .map((student_id) => ({ student_id, question_id: questions[question], text, was: '' })),
    }),
});
const merge = (name: string, kept: 0 | 1): Write<World> => ({
  name,
  rows: 'question paper report',
  run: (by, { questions: [a_id, b_id, c_id] }) =>
    by.call(CALLS.decideDuplicate, {
      a_id: kept === 0 ? a_id : b_id,
      b_id: c_id,
      decision: 'merge',
      keep_id: kept === 0 ? a_id : c_id,
    }),
});

const WRITES: Write<World>[] = [
  {
    name: 'change a question',
    rows: 'question',
    run: (by, { questions: [id] }) =>
      by.call(CALLS.saveQuestion, { id, revision: 1, ...body(1, '改过'), content: `<p>改过的第 ${id} 题</p>` }),
  },
  {
    name: 'pass it on',
    rows: 'question',
    run: (by, { questions: [id] }) => by.call(CALLS.saveStatus, { id, status: 2 }),
  },
  {
    name: 'check it',
    rows: 'question',
    run: (by, { questions: [question_id] }) => by.call(CALLS.addCheckRecord, { question_id, pass: 1 }),
  },
  {
    name: 'move several',
    rows: 'question',
    run: (by, { questions: [a, b] }) => by.call(CALLS.batchSaveStatus, { ids: [b, a], status: 2 }),
  },
  {
    name: 'change several',
    rows: 'question',
    run: (by, { questions: [a, b] }) => by.call(CALLS.bulkQuestions, { ids: [a, b], changes: { difficulty: 7 } }),
  },
  {
    name: 'change cells',
    rows: 'question',
    run: (by, { questions }) =>
      by.call(CALLS.saveCells, { cells: questions.map((id) => ({ id, revision: 1, difficulty: 8 })).toReversed() }),
  },
  {
    name: 'answer a fault',
    rows: 'feedback',
    run: (by, { feedback }) => by.call(CALLS.handleFeedback, { id: feedback, action: 'answer', text: '已改' }),
  },
  {
    name: 'close a fault',
    rows: 'feedback',
    run: (by, { feedback }) => by.call(CALLS.handleFeedback, { id: feedback, action: 'close', text: '不是错' }),
  },
  {
    name: 'close a comment',
    rows: 'comment',
    run: (by, { questions: [question_id], comment }) => by.call(CALLS.closeComment, { question_id, id: comment }),
  },
  {
    name: 'derive a question',
    rows: 'question',
    run: (by, { questions: [id] }) => by.call(CALLS.deriveQuestion, { id, ...body((serial += 1), '变式') }),
  },
  merge('merge the third into the first', 0),
  merge('merge the second into the third', 1),
  {
    name: 'save the paper with another question',
    rows: 'paper question',
    run: (by, { paper, questions: [a, , c] }) =>
      by.call(CALLS.savePaper, {
        id: paper,
        revision: 1,
        title: '改过的卷',
        duration: 10,
        sections: [section([a, c] as number[])],
      }),
  },
  {
    name: 'save a new paper',
    rows: 'paper question',
    run: (by, { questions: [, b, c] }) =>
      by.call(CALLS.savePaper, { title: '新卷', duration: 10, sections: [section([c, b] as number[])] }),
  },
  { name: 'copy the paper', rows: 'paper question', run: (by, { paper }) => by.call(CALLS.copyPaper, { id: paper }) },
  {
    name: 'delete the paper',
    rows: 'paper question',
    run: (by, { paper }) => by.call(CALLS.deletePaper, { id: paper, revision: 1 }),
  },
  {
    name: 'record that it was given',
    rows: 'paper',
    run: (by, { paper, class_id }) =>
      by.call(CALLS.addExposures, { paper_id: paper, school_id, class_ids: [class_id], given_on: '2026-10-01' }),
  },
  {
    name: 'take the record back',
    rows: 'paper',
    run: (by, { paper, exposure }) => by.call(CALLS.removeExposure, { paper_id: paper, id: exposure }),
  },
  {
    name: 'open the report of the paper',
    rows: 'paper report',
    run: (by, { paper }) => by.call(CALLS.openPaperReport, { paper_id: paper }),
  },
  {
    name: 'pack the paper',
    rows: 'paper',
    run: (by, { paper }) => by.call(CALLS.savePack, { title: '包', note: '', paper_ids: [paper] }),
  },
  {
    name: 'change the points',
    rows: 'report question',
    run: (by, { report, questions: [a, b] }) =>
      by.call(CALLS.saveReport, {
        id: report,
        revision: 1,
        title: '月考',
        sections: [section([a, b] as number[], 10)],
      }),
  },
  {
    name: 'drop a question from the report',
    rows: 'report question',
    run: (by, { report, questions: [a] }) =>
      by.call(CALLS.saveReport, { id: report, revision: 1, title: '月考', sections: [section([a] as number[])] }),
  },
  {
    name: 'delete the report',
    rows: 'report question',
    run: (by, { report }) => by.call(CALLS.deleteReport, { id: report, revision: 1 }),
  },
  fill('fill in the first column', 4, 8, 0, 'B'),
  fill('fill in the second column', 0, 6, 1, 'B'),
  fill('fill in other students', 6, 10, 1, 'A'),
  {
    name: 'rename students and add one',
    rows: 'class',
    run: (by, { class_id }) => by.call(CALLS.saveStudents, { class_id, revision: 2, rows: rowsOf(11, '同学') }),
  },
  {
    name: 'take students off',
    rows: 'class',
    run: (by, { class_id }) => by.call(CALLS.saveStudents, { class_id, revision: 2, rows: rowsOf(5), remove: 1 }),
  },
  {
    name: 'delete the class',
    rows: 'class',
    run: (by, { class_id }) => by.call(CALLS.deleteClass, { id: class_id, revision: 2 }),
  },
];

/** Every row that the calls may have changed, with names that are the same in each world. */
async function stateOf({ questions, paper, report, class_id, students, feedback, comment }: World): Promise<unknown> {
  const q = sql`${sql.val(questions)}::bigint[]`;
  const nameOf = sql`array_position(${q}, question_id)`;
  const tables = {
    questions: sql`select array_position(${q}, id) as q, status, version, revision, times_used, difficulty, round(facility::numeric, 6) as facility, last_used_at is null as unused from questions where id = any(${q}) order by 1`,
    children: sql`select array_position(${q}, derived_from) as of, array_position(${q}, family_id) as family from questions where derived_from = any(${q}) order by 1, 2`,
    checks: sql`select ${nameOf} as q, version, from_status, to_status from question_check_records where question_id = any(${q}) order by 1, 3, 4, 2`,
    feedback: sql`select ${nameOf} as q, status, answer, version from question_feedback where id = ${feedback}`,
    comments: sql`select ${nameOf} as q, closed_at is null as open from question_comments where id = ${comment}`,
    papers: sql`select p.title, p.revision, p.version, p.deleted_at is null as living, p.question_count, p.score,
      (select json_agg(json_build_array(${nameOf}, question_version, score, kept_version) order by sort, 1) from paper_items where paper_id = p.id) as items
      from papers p where p.id = ${paper} or p.copied_from = ${paper} or p.id in (select paper_id from paper_items where question_id = any(${q})) order by p.title, p.revision, p.id`,
    exposures: sql`select count(*) from paper_exposures where paper_id = ${paper}`,
    given: sql`select ${nameOf} as q, given_on::text from question_exposures where paper_id = ${paper} order by 1, 2`,
    packs: sql`select count(*) from paper_pack_items where paper_id = ${paper}`,
    reports: sql`select r.title, r.revision, r.version, r.deleted_at is null as living,
      (select json_agg(json_build_array(${nameOf}, question_version, score) order by sort, 1) from report_items where report_id = r.id) as items,
      (select json_agg(json_build_array(${nameOf}, version, answered, round(facility::numeric, 6), round(discrimination::numeric, 6)) order by question_id, version)
        from question_statistics where report_id = r.id) as figures
      from reports r where r.id = ${report} or r.paper_id = ${paper} order by r.title, r.revision, r.id`,
    answers: sql`select array_position(${sql.val(students)}::bigint[], student_id) as student, score,
      (select json_agg(json_build_array(array_position(${q}, key::bigint), value->>'given', value->>'score') order by key) from jsonb_each(answers)) as cells
      from answer_rows where report_id = ${report} order by 1`,
    students: sql`select number, name, deleted_at is null as living from students where class_id = ${class_id} order by number`,
    classes: sql`select deleted_at is null as living from school_classes where id = ${class_id}`,
  };
  const state: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(tables)) state[name] = (await query.execute(server.db.kysely)).rows;
  return JSON.parse(JSON.stringify(state));
}

onServer(`pairs of writing calls at the same rows${why}`, () => {
  beforeAll(async () => {
    server = await openTestApp();
    people = [await server.visitorOf(1), await server.visitorOf(1)];
    school_id = (
      await people[0].call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null })
    ).data.id;
  });
  afterAll(() => server.close());

  test.each(pairsOf(WRITES))('$name', async ({ a, b }) => {
    const { serials, odd } = await tryPair(a, b, { people: () => people, makeWorld, stateOf });
    if (odd) expect(odd).toEqual(serials.at(-1));
    expect(JSON.stringify(serials)).not.toContain(`[${CODES.internal},`);
  });

  test('many teachers fill in one report while its points change: no cell is lost, no save fails, every figure is of all answers', async () => {
    const world = await makeWorld();
    const { report, class_id, students, questions } = world;
    const one = (i: number) => fill('', i, i + 1, 1, letters[i % 2] as string).run(people[i % 2] as Visitor, world);
    const points = people[0].call(CALLS.saveReport, {
      id: report,
      revision: 1,
      title: '月考',
      sections: [section(questions.slice(0, 2), 10)],
    });
    const replies = await Promise.all([...students.map((_id, i) => one(i)), points]);
    expect(replies.map(({ error }) => error)).toEqual(replies.map(() => 0));
    const rows = (await people[0].call(CALLS.getAnswers, { report_id: report, class_id })).data.list as {
      answers: Record<string, { score: number }>;
    }[];
    expect(rows.map(({ answers }) => answers[String(questions[1])]?.score)).toEqual(
      students.map((_id, i) => (i % 2 ? 10 : 0)),
    );
    const figures = await server.db.kysely
      .selectFrom('question_statistics')
      .select(['answered', 'facility'])
      .where('report_id', '=', report)
      .orderBy('question_id')
      .execute();
    expect(figures).toMatchObject([{ answered: 4 }, { answered: 10, facility: 0.5 }]);
  });

  test('two windows that record the same use at once store it once', async () => {
    const { paper } = await makeWorld();
    const give = (by: Visitor) => by.call(CALLS.addExposures, { paper_id: paper, school_id, given_on: '2026-10-05' });
    const replies = await interleaved(1, () => Promise.all(people.map(give)));
    expect(replies.map(({ error }) => error).toSorted()).toEqual([CODES.success, CODES.invalid]);
    expect((await people[0].call(CALLS.getExposures, { paper_id: paper })).data.list).toHaveLength(2);
  });
});
