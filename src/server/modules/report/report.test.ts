// Reports and answers through the built app on a real database: marks are correct, several people fill in one class,
// nothing is lost.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { plainLayout } from '../../../contract/paper/plainLayout';
import type { VoidWay } from '../../../contract/paper/reportAdjustment';
import { reportFigures } from '../../../domain/report/reportFigures';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';
import { transaction } from '../../db/database';
import type { Actor } from '../../security/actor';
import { questionPort } from '../question/questionPort';
import { saveScanned } from '../scan/scannedAnswers';
import { makeMarking } from './answerService';

let server: TestApp;
let admin: Visitor;
let teacher: Visitor & { id: number };
let colleague: Visitor & { id: number };
let outsider: Visitor;
let choice: { id: number; options: { id: string }[]; answer: string[] };
let ids: number[];
let school_id: number;
beforeAll(async () => {
  server = await openGeneratedApp(3, 200);
  admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  colleague = await server.visitorOf(4);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  outsider = await server.visitorOf(4, elsewhere);
  const list = (await teacher.call(CALLS.getQuestions, { type_id: 101, size: 3 })).data.list;
  choice = list[0];
  ids = list.map((question: { id: number }) => question.id);
  school_id = (
    await admin.call(CALLS.saveSchool, { organization_id: 1, title: '第一中学', stage_id: 3, region_id: null })
  ).data.id;
});
afterAll(() => server.close());

const section = (some: readonly number[], score = 5) => ({
  id: 1,
  title: '单选题',
  note: '',
  items: some.map((question_id) => ({ question_id, score, part_scores: [], answer_space: 0 })),
});
async function newClass(title: string, students = 12) {
  const { id } = (await teacher.call(CALLS.saveClass, { school_id, grade_id: null, title, year: null })).data;
  const rows = Array.from({ length: students }, (_none, i) => ({ number: String(i + 1), name: `学生${i + 1}` }));
  await teacher.call(CALLS.saveStudents, { class_id: id, revision: 1, rows });
  const list = (await teacher.call(CALLS.getStudents, { class_id: id })).data.list as { id: number }[];
  return { class_id: id as number, students: list.map((row) => row.id) };
}
const newReportOf = async (some = ids) =>
  (await teacher.call(CALLS.saveReport, { title: '单元检测', sections: [section(some)] })).data as {
    id: number;
    revision: number;
  };
const letter = () => String.fromCharCode(65 + choice.options.findIndex((option) => choice.answer.includes(option.id)));
const wrong = () => (letter() === 'A' ? 'B' : 'A');

test('a choice is marked by the pinned version, and the figures reach the question', async () => {
  const { class_id, students } = await newClass('甲班');
  const { id: report_id } = await newReportOf();
  const cells = students.map((student_id, i) => ({
    student_id,
    question_id: choice.id,
    text: i < 9 ? letter().toLowerCase() : wrong(),
    was: '',
  }));
  const { data, error } = await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells });
  expect(error).toBe(0);
  expect(data.faults).toEqual([]);
  expect(data.rows.map((row: { score: number }) => row.score)).toEqual(students.map((_id, i) => (i < 9 ? 5 : 0)));
  const detail = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  expect(detail.classes).toMatchObject([{ id: class_id, answered: 12, student_count: 12 }]);
  expect((await teacher.call(CALLS.getQuestion, { id: choice.id })).data.facility).toBeCloseTo(0.75);
  const [lowest] = (await teacher.call(CALLS.getQuestions, { order: 'lowest_facility', size: 1 })).data.list;
  expect(lowest.id).toBe(choice.id);
});

test('statistics of a question are kept per version; a changed question starts again', async () => {
  const { id } = (
    await teacher.call(CALLS.saveQuestion, {
      type_id: 200,
      content: '<p>奇数加奇数是偶数。</p>',
      answer: true,
      difficulty: 2,
      kps: [],
    })
  ).data;
  const paper = { title: '用过的', duration: 10, sections: [section([id])] };
  await teacher.call(CALLS.savePaper, paper);
  const { class_id, students } = await newClass('辛班', 10);
  const { id: report_id } = await newReportOf([id]);
  await teacher.call(CALLS.saveAnswers, {
    report_id,
    class_id,
    cells: students.map((student_id, i) => ({ student_id, question_id: id, text: i < 4 ? '对' : '错', was: '' })),
  });
  const { revision, facility } = (await teacher.call(CALLS.getQuestion, { id })).data;
  expect(facility).toBe(0.4);
  const changed = await teacher.call(CALLS.saveQuestion, {
    id,
    revision,
    type_id: 200,
    content: '<p>奇数加奇数一定是偶数。</p>',
    answer: true,
    difficulty: 2,
    kps: [],
  });
  const { list } = (await teacher.call(CALLS.getQuestionVersions, { id })).data;
  expect(list.find((each: { version: number }) => each.version === 1)).toMatchObject({
    times_used: 1,
    answered: 10,
    facility: 0.4,
    discrimination: 1,
  });
  expect(changed.data.version).toBe(2);
  expect((await teacher.call(CALLS.getQuestion, { id })).data.facility).toBeNull();
  expect(list.find((each: { version: number }) => each.version === 2)).toMatchObject({
    times_used: 0,
    last_used_at: null,
    answered: 0,
    facility: null,
  });
});

test('faults of all cells come back together, the right ones are stored', async () => {
  const { class_id, students } = await newClass('乙班', 3);
  const { id: report_id } = await newReportOf();
  const cells = [
    { student_id: students[0], question_id: choice.id, text: 'Z', was: '' },
    { student_id: students[1], question_id: choice.id, text: letter(), was: '' },
    { student_id: students[2], question_id: 999_999_999, text: 'A', was: '' },
    { student_id: 999_999_999, question_id: choice.id, text: 'A', was: '' },
  ];
  const { data } = await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells });
  expect(data.faults.map((fault: { msg: string }) => fault.msg)).toEqual([
    expect.stringContaining('没有选项 Z'),
    expect.stringContaining('报告中没有这道题'),
    expect.stringContaining('不在该班'),
  ]);
  const { list } = (await teacher.call(CALLS.getAnswers, { report_id, class_id })).data;
  expect(list.filter((row: { score: number | null }) => row.score !== null)).toHaveLength(1);
});

test('two teachers fill one class; a cell that was changed meanwhile is shown, not overwritten', async () => {
  const { class_id, students } = await newClass('丙班', 2);
  const { id: report_id } = await newReportOf();
  const cell = (student: number, text: string, was = '', question_id = choice.id) => ({
    student_id: students[student],
    question_id,
    text,
    was,
  });
  const put = (by: Visitor, ...cells: object[]) => by.call(CALLS.saveAnswers, { report_id, class_id, cells });
  const done = await Promise.all([
    put(teacher, cell(0, letter()), cell(0, 'A', '', ids[1])),
    put(colleague, cell(1, letter()), cell(0, 'B', '', ids[2])),
  ]);
  expect(done.every((reply) => reply.error === 0 && reply.data.clashes.length === 0)).toBe(true);
  const { list } = (await teacher.call(CALLS.getAnswers, { report_id, class_id })).data;
  expect(Object.keys(list[0].answers)).toHaveLength(3);
  const clash = await put(colleague, cell(0, wrong(), ''));
  expect(clash.data.clashes).toEqual([
    { student_id: students[0], question_id: choice.id, theirs: letter(), mine: wrong() },
  ]);
  expect((await put(colleague, cell(0, wrong(), letter()))).data.clashes).toEqual([]);
  expect(
    (await put(colleague, cell(0, '', wrong()), cell(0, '', 'A', ids[1]), cell(0, '', 'B', ids[2]))).data.rows[0],
  ).toMatchObject({ score: null, revision: 0 });
});

test('changed points mark the answers again; a question with answers is not removed', async () => {
  const { class_id, students } = await newClass('丁班', 2);
  const { id, revision } = await newReportOf();
  const same = { id, revision, title: '单元检测', sections: [section(ids)] };
  expect((await teacher.call(CALLS.saveReport, same)).data).toMatchObject({ version: 1, revision });
  const cells = [{ student_id: students[0], question_id: choice.id, text: letter(), was: '' }];
  await teacher.call(CALLS.saveAnswers, { report_id: id, class_id, cells });
  expect(
    (await teacher.call(CALLS.saveReport, { id, revision, title: '单元检测', sections: [section(ids.slice(1))] }))
      .error,
  ).toBe(CODES.conflict);
  expect(
    (await teacher.call(CALLS.saveReport, { id, revision, title: '单元检测', sections: [section(ids, 8)] })).error,
  ).toBe(0);
  expect((await teacher.call(CALLS.getAnswers, { report_id: id, class_id })).data.list[0].score).toBe(8);
  expect((await teacher.call(CALLS.saveReport, { id, revision, title: '旧的', sections: [section(ids)] })).error).toBe(
    CODES.conflict,
  );
});

test("all teachers fill a paper's answers into one report until the paper changes", async () => {
  const paper = (await teacher.call(CALLS.savePaper, { title: '期中', duration: 90, sections: [section(ids)] })).data;
  const [a, b] = await Promise.all([
    teacher.call(CALLS.openPaperReport, { paper_id: paper.id }),
    colleague.call(CALLS.openPaperReport, { paper_id: paper.id }),
  ]);
  expect(a?.data.id).toBe(b?.data.id);
  await teacher.call(CALLS.savePaper, {
    id: paper.id,
    revision: paper.revision,
    title: '期中',
    duration: 90,
    sections: [section(ids, 4)],
  });
  expect((await teacher.call(CALLS.openPaperReport, { paper_id: paper.id })).data.id).not.toBe(a?.data.id);
});

test('other points of the parts are another report: answers are not marked by points that the paper no longer has', async () => {
  const part = (id: string, score: number) => ({ id, content: `<p>第 ${id} 问</p>`, answer: '<p>略</p>', score });
  const body = {
    type_id: 400,
    content: '<p>解方程并检验。</p>',
    answer: '<p>略</p>',
    parts: [part('1', 4), part('2', 6)],
    difficulty: 2,
    kps: [],
  };
  const { id } = (await teacher.call(CALLS.saveQuestion, body)).data;
  const sections = (part_scores: number[]) => [
    { id: 1, title: '解答题', note: '', items: [{ question_id: id, score: 10, part_scores, answer_space: 0 }] },
  ];
  const paper = (await teacher.call(CALLS.savePaper, { title: '小测', duration: 20, sections: sections([4, 6]) })).data;
  const first = (await teacher.call(CALLS.openPaperReport, { paper_id: paper.id })).data.id;
  expect((await teacher.call(CALLS.openPaperReport, { paper_id: paper.id })).data.id).toBe(first);
  await teacher.call(CALLS.savePaper, {
    id: paper.id,
    revision: paper.revision,
    title: '小测',
    duration: 20,
    sections: sections([5, 5]),
  });
  const second = (await teacher.call(CALLS.openPaperReport, { paper_id: paper.id })).data.id;
  expect(second).not.toBe(first);
  expect((await teacher.call(CALLS.getReport, { id: second })).data.items).toMatchObject([{ part_scores: [5, 5] }]);
});

test('another organisation sees and touches nothing', async () => {
  const { class_id, students } = await newClass('戊班', 1);
  const { id, revision } = await newReportOf();
  const cells = [{ student_id: students[0], question_id: choice.id, text: 'A', was: '' }];
  expect((await outsider.call(CALLS.getReports)).data.total).toBe(0);
  for (const [call, input] of [
    [CALLS.getReport, { id }],
    [CALLS.getAnswers, { report_id: id, class_id }],
    [CALLS.saveAnswers, { report_id: id, class_id, cells }],
    [CALLS.deleteReport, { id, revision }],
    [CALLS.restoreReport, { id }],
    [CALLS.getClassHistory, { report_id: id }],
    [CALLS.saveReport, { id, revision, title: '抢', sections: [section(ids)] }],
  ] as const) {
    expect((await outsider.call(call, input)).error).toBe(CODES.notFound);
  }
});

test('the bin takes the figures along and gives them back', async () => {
  const { class_id, students } = await newClass('己班', 1);
  const [, , lone] = ids;
  const { id, revision } = await newReportOf([lone as number]);
  await teacher.call(CALLS.saveAnswers, {
    report_id: id,
    class_id,
    cells: [{ student_id: students[0], question_id: lone, text: '=5', was: '' }],
  });
  const facility = async () => (await teacher.call(CALLS.getQuestion, { id: lone })).data.facility;
  const with_report = await facility();
  expect((await teacher.call(CALLS.deleteReport, { id, revision })).error).toBe(0);
  expect(await facility()).not.toBe(with_report);
  expect((await teacher.call(CALLS.restoreReport, { id })).error).toBe(0);
  expect(await facility()).toBe(with_report);
});

test('earlier reports of the same class, oldest first', async () => {
  const { class_id, students } = await newClass('庚班', 2);
  const first = await newReportOf();
  const second = await newReportOf();
  for (const [report, text] of [
    [first, wrong()],
    [second, letter()],
  ] as const) {
    const cells = students.map((student_id) => ({ student_id, question_id: choice.id, text, was: '' }));
    await teacher.call(CALLS.saveAnswers, { report_id: report.id, class_id, cells });
  }
  const { list } = (await teacher.call(CALLS.getClassHistory, { report_id: second.id })).data;
  expect(list.map((row: { report_id: number; rate: number }) => [row.report_id, Math.round(row.rate * 300)])).toEqual([
    [first.id, 0],
    [second.id, 100],
  ]);
  expect((await teacher.call(CALLS.getClassHistory, { report_id: first.id })).data.list).toHaveLength(1);
});

test('the rule that a paper prints is stored with its report; marking again uses it, another rule is another report', async () => {
  const rule = (multiple: 'all' | 'fixed') => ({ multiple, points: 2, blank_points: [], any_order: 0 });
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>选项 ${id}</p>` }));
  const body = {
    type_id: 102,
    content: '<p>下列各数中是有理数的是</p>',
    options,
    answer: ['a', 'c', 'd'],
    difficulty: 3,
    kps: [],
  };
  const { id } = (await teacher.call(CALLS.saveQuestion, { ...body, accept_duplicates: 1 })).data;
  const { class_id, students } = await newClass('计分班', 2);
  const part = section([id], 6);
  const layoutOf = (multiple: 'all' | 'fixed') => ({ ...plainLayout(), scoring: { sections: { 1: rule(multiple) } } });
  const paper = { title: '计分', duration: 10, sections: [part], layout: layoutOf('fixed') };
  const saved = (await teacher.call(CALLS.savePaper, paper)).data;
  const report_id = (await teacher.call(CALLS.openPaperReport, { paper_id: saved.id })).data.id;
  const detail = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  expect(detail.items[0].scoring).toEqual(rule('fixed'));

  const cells = [{ student_id: students[0], question_id: id, text: 'A', was: '' }];
  const { rows } = (await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data;
  expect(rows[0].score).toBe(2);

  // Saved with sections numbered otherwise, as the report's editor sends them: the rule stays.
  const { revision } = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  const again = {
    id: report_id,
    revision,
    title: '计分',
    layout: detail.layout,
    sections: [{ ...part, id: 9 }],
  };
  expect((await teacher.call(CALLS.saveReport, again)).error).toBe(0);
  expect((await teacher.call(CALLS.getAnswers, { report_id, class_id })).data.list[0].score).toBe(2);

  expect((await teacher.call(CALLS.openPaperReport, { paper_id: saved.id })).data.id).toBe(report_id);
  await teacher.call(CALLS.savePaper, { ...paper, id: saved.id, revision: saved.revision, layout: layoutOf('all') });
  const other = (await teacher.call(CALLS.openPaperReport, { paper_id: saved.id })).data.id;
  expect(other).not.toBe(report_id);
  const next = (await teacher.call(CALLS.saveAnswers, { report_id: other, class_id, cells })).data;
  expect(next.rows[0].score).toBe(0);
});

test('选做题: the paper and its report count the questions to be answered; a second answer is refused with the reason', async () => {
  const ids: number[] = [];
  for (const words of ['选做甲：求极坐标方程', '选做乙：解绝对值不等式', '选做丙：证明不等式', '选做丁：求直角坐标']) {
    const body = { type_id: 400, content: `<p>${words}</p>`, answer: '<p>略</p>', difficulty: 3, kps: [] };
    ids.push((await teacher.call(CALLS.saveQuestion, { ...body, accept_duplicates: 1 })).data.id);
  }
  const { class_id, students } = await newClass('选做班', 3);
  const layout = { ...plainLayout(), scoring: { sections: {}, choose: { '1': 1, '2': 1 } } };
  const paper = {
    title: '选做',
    duration: 10,
    layout,
    sections: [section(ids.slice(0, 2), 10), { ...section(ids.slice(2), 10), id: 2 }],
  };
  const saved = (await teacher.call(CALLS.savePaper, paper)).data;
  const listed = (await teacher.call(CALLS.getPaper, { id: saved.id })).data;
  expect(listed.score).toBe(20);
  const report_id = (await teacher.call(CALLS.openPaperReport, { paper_id: saved.id })).data.id;
  expect((await teacher.call(CALLS.getReport, { id: report_id })).data.score).toBe(20);

  const cell = (student: number, at: number, text: string) => ({
    student_id: students[student],
    question_id: ids[at],
    text,
    was: '',
  });
  const cells = [cell(0, 0, '8'), cell(0, 1, '/'), cell(1, 1, '6'), cell(2, 0, '10'), cell(2, 1, '3'), cell(1, 2, '5')];
  const { rows, faults } = (await teacher.call(CALLS.saveAnswers, { report_id, class_id, cells })).data;
  expect(faults).toEqual([
    {
      student_id: students[2],
      question_id: ids[1],
      msg: '请考生在第1、2题中任选一题作答；如果多做，则按所做的第一题计分。这名学生已有第1题的成绩，请先清空再填',
    },
  ]);
  expect(rows.map((row: { score: number }) => row.score)).toEqual([8, 11, 10]);
  const detail = (await teacher.call(CALLS.getReport, { id: report_id })).data;
  const list = (await teacher.call(CALLS.getAnswers, { report_id, class_id })).data.list;
  const figures = reportFigures(detail, list, undefined, []);
  expect(figures.summary).toMatchObject({ full: 20, mean: 29 / 3 });
  // Among the two students who answered the first question, and the one who answered the second.
  expect(figures.questions.map(({ facility }) => facility)).toEqual([0.9, 0.6, 0.5, null]);

  // Without the question its students would have fewer points to get; all of them get full marks instead.
  const voidWith = async (voided: VoidWay) =>
    teacher.call(CALLS.adjustReport, {
      ...{ report_id, question_id: ids[1] ?? 0, marking: { adjustment: { voided } }, reason: '题目有误' },
      revision: (await teacher.call(CALLS.getReport, { id: report_id })).data.revision,
    });
  expect((await voidWith('drop')).msg).toContain('全体得满分');
  expect((await voidWith('bonus')).msg).toContain('全体得满分');
  expect((await voidWith('full')).data).toMatchObject({ gained: 1, lost: 0 });
  const marked = (await teacher.call(CALLS.getAnswers, { report_id, class_id })).data.list;
  expect(marked.map((row: { score: number }) => row.score)).toEqual([8, 15, 10]);
  expect((await teacher.call(CALLS.getReport, { id: report_id })).data.score).toBe(20);

  // Scanned answers follow the same rule.
  const actor: Actor = {
    ...{ id: teacher.id, username: '', nickname: '', role_id: 1, role_name: '', organization_id: 1, address: 'test' },
    functions: new Set(),
  };
  const scanned = {
    class_id,
    student_id: students[1] ?? 0,
    question_id: ids[0] ?? 0,
    text: '=9',
    decided: 0 as const,
    form: '',
  };
  const order = { report_id, batch_id: 1, cells: [scanned], replace: false };
  const written = await transaction(server.db, (tx) => saveScanned(tx, actor, makeMarking(questionPort), order));
  expect(written).toMatchObject({
    cells: 0,
    clashes: [],
    faults: [{ msg: expect.stringContaining('已有第2题的成绩') }],
  });
});

test('等级 of the organisation decide the grades of its reports; a setting with a gap is refused', async () => {
  const admin = await server.visitorOf(1);
  const own = async () =>
    (await admin.call(CALLS.getOrganizations, { size: 50 })).data.list.find((row: { id: number }) => row.id === 1);
  const { title, region_id, logo, revision } = await own();
  const save = (grading: unknown, at: number) =>
    admin.call(CALLS.saveOrganization, { ...{ id: 1, revision: at, title, region_id, logo }, grading } as never);
  const { id } = (await teacher.call(CALLS.getReports, { size: 1 })).data.list[0];
  const gradingOf = async () => (await teacher.call(CALLS.getReport, { id })).data.grading;
  expect((await gradingOf()).bands.map((band: { title: string }) => band.title)).toEqual([
    '优秀',
    '良好',
    '及格',
    '待提高',
  ]);
  const bands = [
    { title: 'A', limit: 80 },
    { title: 'B', limit: 0 },
  ];
  const grading = { pass: 50, excellent: 80, by: 'rate', bands };
  expect((await save({ ...grading, bands: bands.toReversed() }, revision)).msg).toContain('从高到低');
  expect((await save(grading, revision)).error).toBe(0);
  expect(await gradingOf()).toEqual(grading);
  expect((await own()).grading).toEqual(grading);
  // Left out: as before.
  const named = { id: 1, revision: revision + 1, title, region_id, logo };
  expect((await admin.call(CALLS.saveOrganization, named)).error).toBe(0);
  expect(await gradingOf()).toEqual(grading);
  expect((await save(null, revision + 2)).error).toBe(0);
  expect((await gradingOf()).pass).toBe(60);
});
