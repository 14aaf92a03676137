// 网上阅卷 through the built app: set-up, blind marking by several accounts, third marks, arbitration and control
// scripts; what becomes of the marks in the report, and what each account cannot see.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { MarkingSetup } from '../../../contract/paper/marking';
import { settle, withinTolerance } from '../../../domain/marking/settle';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { testServer } from '../../../testing/testDatabase';
import { questionPort } from '../question/questionPort';
import { makeLeaderService } from './leaderService';

type Account = Visitor & { id: number };
let server: TestApp;
let leader: Account;
let markers: Account[];
let questions: number[];
let report_id: number;
let marking_id: number;
const CLASS = 911;
const STUDENTS = 12;

const ok = async <T = { id: number; revision: number }>(
  reply: Promise<{ error: number; msg: string; data: unknown }>,
): Promise<T> => {
  const { error, msg, data } = await reply;
  expect([error, msg]).toEqual([0, '']);
  return data as T;
};

beforeAll(async () => {
  server = await openTestApp();
  const { kysely } = server.db;
  leader = await server.visitorOf(2);
  markers = [await server.visitorOf(4), await server.visitorOf(4), await server.visitorOf(4)];
  await kysely.insertInto('schools').values({ id: 901, organization_id: 1, title: '一中', stage_id: 4 }).execute();
  await kysely.insertInto('school_classes').values({ id: CLASS, school_id: 901, title: '高三（1）班' }).execute();
  await kysely
    .insertInto('students')
    .values(
      Array.from({ length: STUDENTS }, (_, i) => ({
        id: 100 + i,
        class_id: CLASS,
        number: `${i + 1}`,
        name: `学生${i + 1}`,
      })),
    )
    .execute();
  questions = [];
  for (const words of ['求函数的最值', '证明数列是等比数列'])
    questions.push(
      (
        await ok(
          leader.call(CALLS.saveQuestion, {
            ...{ type_id: 400, content: `<p>${words}</p>`, answer: '<p>略</p>', difficulty: 3, kps: [] },
            analysis: '<p>求导得单调区间（4分）</p><p>所以最大值为 3（8分）</p>',
            accept_duplicates: 1,
          }),
        )
      ).id,
    );
  const items = questions.map((question_id) => ({ question_id, score: 12, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  report_id = (await ok(leader.call(CALLS.saveReport, { title: '期中', sections }))).id;
});
afterAll(() => server.close());

const setup = (more: Partial<MarkingSetup['questions'][number]> = {}): MarkingSetup => ({
  ...{ open: 1, unscanned: 1, class_ids: [CLASS] },
  questions: questions.map((question_id) => ({
    ...{ question_id, doubled: 1, tolerance: 2, points: [], control_every: 0 },
    markers: markers.map(({ id }) => ({ account_id: id, quota: null })),
    ...more,
  })),
});
const place = (at = 0) => ({ marking_id, question_id: questions[at] ?? 0 });
interface Taken {
  scripts: { script_id: number; number: string }[];
  marked: number;
  waiting: number;
}
const take = (by: Account, at = 0) => ok<Taken>(by.call(CALLS.takeScripts, place(at)));
const mark = (by: Visitor, script_id: number, text: string, more = {}) =>
  by.call(CALLS.markScript, { script_id, text, ...more });
const answersOf = async (of = report_id) =>
  (await leader.call(CALLS.getAnswers, { report_id: of, class_id: CLASS })).data.list as {
    number: string;
    answers: Record<string, { score: number; source?: string; given: string; part_scores: number[] }>;
  }[];
const answerOf = async (number: string, at = 0) =>
  (await answersOf()).find((row) => row.number === number)?.answers[String(questions[at])];

/** A script of the question that no account holds, with the number of its student. */
async function untouched(at: number): Promise<{ id: number; number: string }> {
  return server.db.kysely
    .selectFrom('marking_scripts')
    .innerJoin('students', 'students.id', 'marking_scripts.student_id')
    .where('marking_id', '=', marking_id)
    .where('question_id', '=', questions[at] ?? 0)
    .where('state', '=', 'open')
    .where('marking_scripts.id', 'not in', server.db.kysely.selectFrom('marking_marks').select('script_id'))
    .select(['marking_scripts.id', 'students.number'])
    .executeTakeFirstOrThrow();
}
/** Marks a script that the account got, whichever it would have got next. */
async function given(by: Account, script_id: number, text: string): Promise<void> {
  const row = { script_id, account_id: by.id, held_until: '2099-01-01' };
  await server.db.kysely
    .insertInto('marking_marks')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
  await ok(mark(by, script_id, text));
}

test('the set-up offers written questions with their scoring points, classes and accounts with the right', async () => {
  const detail = (await leader.call(CALLS.getMarking, { report_id })).data;
  expect(detail.marking).toBeNull();
  expect(detail.questions).toMatchObject([
    { number: 1, score: 12, scripts: 0, points: [{ label: '求导得单调区间', points: 4 }, { points: 8 }] },
    { number: 2 },
  ]);
  expect(detail.classes).toContainEqual({
    ...{ id: CLASS, title: '高三（1）班', school: '一中' },
    students: STUDENTS,
    scanned: 0,
  });
  expect(detail.accounts.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([leader.id, ...markers.map(({ id }) => id)]),
  );
  for (const [wrong, msg] of [
    [{ ...setup(), questions: [] }, '请选择要阅的题'],
    [{ ...setup(), class_ids: [] }, '请选择班级'],
    [setup({ markers: [] }), '请选择阅卷员'],
    [setup({ markers: [{ account_id: markers[0]?.id ?? 0, quota: null }] }), '双评至少要 2 名'],
    [
      setup({
        markers: [
          { account_id: 999_999, quota: null },
          { account_id: leader.id, quota: null },
        ],
      }),
      '没有网上阅卷的权限',
    ],
    [setup({ tolerance: 13 }), '误差不能超过满分'],
  ] as const) {
    const reply = await leader.call(CALLS.saveMarking, { report_id, setup: wrong });
    expect([reply.error, reply.msg]).toEqual([CODES.invalid, expect.stringContaining(msg)]);
  }
  // A mark that was typed before stays: there is nothing to mark.
  const cells = [{ student_id: 111, question_id: questions[0], text: '7', was: '' }];
  await ok(leader.call(CALLS.saveAnswers, { report_id, class_id: CLASS, cells }));
  const saved = await ok<{ id: number; added: number; marked: number }>(
    leader.call(CALLS.saveMarking, { report_id, setup: setup() }),
  );
  expect(saved).toMatchObject({ added: 2 * STUDENTS - 1, marked: 1 });
  marking_id = saved.id;
  expect((await leader.call(CALLS.saveMarking, { report_id, setup: setup() })).error).toBe(CODES.conflict);
});

test('a pair within the tolerance gives the mean; it is in the report as a typed mark would be', async () => {
  const [a, b] = markers as [Account, Account, Account];
  const { scripts } = await take(a);
  expect(scripts).toHaveLength(2);
  const [first] = scripts as [Taken['scripts'][number]];
  // The same scripts until they are marked, also after a reload.
  expect((await take(a)).scripts).toEqual(scripts);
  await ok(mark(a, first.script_id, '7'));
  expect(await answerOf(first.number)).toBeUndefined();
  // Scripts that one person has marked come first.
  expect((await take(b)).scripts[0]).toEqual(first);
  await ok(mark(b, first.script_id, '8.5', { ticks: [0, 1], seconds: 12 }));
  expect(await answerOf(first.number)).toMatchObject({ score: 7.75, source: 'marked', given: '' });
});

test('marks beyond the tolerance go to a third marker; without agreement the leader decides', async () => {
  const [a, b, c] = markers as [Account, Account, Account];
  const { id: script, number } = await untouched(1);
  await given(a, script, '2');
  await given(b, script, '10');
  expect(await answerOf(number, 1)).toBeUndefined();
  // Third marks come first.
  expect((await take(c, 1)).scripts.map(({ script_id }) => script_id)).toContain(script);
  await ok(mark(c, script, '6'));
  const { list } = (await leader.call(CALLS.getRulings, { report_id })).data;
  expect(list).toMatchObject([
    { script_id: script, reason: 'apart', marks: [{ text: '2' }, { text: '10' }, { text: '6' }] },
  ]);
  expect((await mark(a, script, '9')).msg).toBe('这份答卷已进入后续评阅，不能再改');
  expect((await leader.call(CALLS.ruleScript, { script_id: script, text: '13' })).msg).toContain('满分 12');
  expect((await ok<{ score: number }>(leader.call(CALLS.ruleScript, { script_id: script, text: '8' }))).score).toBe(8);
  expect(await answerOf(number, 1)).toMatchObject({ score: 8, source: 'marked' });
  expect((await leader.call(CALLS.ruleScript, { script_id: script, text: '9' })).error).toBe(CODES.conflict);

  const close = await untouched(1);
  await given(a, close.id, '3');
  await given(b, close.id, '9');
  await given(c, close.id, '8');
  expect(await answerOf(close.number, 1)).toMatchObject({ score: 8.5 });
});

test('a mark can be changed while nothing depends on it, and the final mark follows', async () => {
  const [a, b, c] = markers as [Account, Account, Account];
  const { id: script, number } = await untouched(1);
  await given(a, script, '6');
  await given(b, script, '8');
  expect(await answerOf(number, 1)).toMatchObject({ score: 7 });
  await ok(mark(b, script, '12'));
  expect(await answerOf(number, 1)).toBeUndefined();
  await ok(mark(b, script, '/'));
  await ok(mark(a, script, '/'));
  expect(await answerOf(number, 1)).toMatchObject({ score: 0, given: '/' });
  await ok(mark(a, script, '', { problem: '图像看不清' }));
  expect(await answerOf(number, 1)).toBeUndefined();
  const { list } = (await leader.call(CALLS.getRulings, { report_id })).data;
  expect(list).toContainEqual(expect.objectContaining({ script_id: script, reason: 'problem' }));
  expect((await take(c, 1)).scripts.map(({ script_id }) => script_id)).not.toContain(script);
  for (const [text, msg] of [
    ['12.5', '满分 12'],
    ['7.25', '整分或半分'],
    ['优', '应为'],
    ['', '请输入分数'],
  ] as const) {
    const reply = await mark(a, script, text);
    expect([reply.error, reply.msg]).toEqual([CODES.invalid, expect.stringContaining(msg)]);
  }
});

test('markers are blind: neither a reply nor a call tells names of students or the marks of others', async () => {
  const [a, b] = markers as [Account, Account, Account];
  const replies = [];
  for (const by of [a, b])
    for (const [call, input] of [
      [CALLS.getMarkingTasks, {}],
      [CALLS.getMarkingTask, place()],
      [CALLS.takeScripts, place()],
    ] as const)
      replies.push(JSON.stringify((await by.call(call, input)).data));
  for (const text of replies) {
    expect(text).not.toContain('学生');
    expect(text).not.toMatch(/student|class_id/);
    for (const { id } of markers) expect(text).not.toContain(`"account_id":${id}`);
  }
  const [held] = (await take(a)).scripts;
  // Neither the marks nor the picture of a script that another account holds.
  const free = markers.find(({ id }) => id !== a.id) as Account;
  const asked = await free.call(CALLS.getScriptPicture, { script_id: held?.script_id ?? 0 });
  const own = (await take(free)).scripts.some(({ script_id }) => script_id === held?.script_id);
  expect(asked.error).toBe(own ? 0 : CODES.invalid);
  // A role without the leader's right sees nothing of the leader's.
  const role = await ok(
    (await server.visitorOf(1)).call(CALLS.saveRole, {
      title: '阅卷员',
      route_ids: [],
      function_keys: ['marking.mark'],
    }),
  );
  const only = await server.visitorOf(role.id);
  for (const [call, input] of [
    [CALLS.getMarking, { report_id }],
    [CALLS.getMarkingProgress, { report_id }],
    [CALLS.getRulings, { report_id }],
    [CALLS.getControls, { report_id, question_id: questions[0] }],
    [CALLS.getAnswers, { report_id }],
    [CALLS.getLeaderPicture, { script_id: held?.script_id }],
  ] as const)
    expect((await only.call(call, input)).error).toBe(CODES.forbidden);
  expect((await only.call(CALLS.getMarkingTasks)).data.list).toEqual([]);
  expect((await only.call(CALLS.takeScripts, place())).error).toBe(CODES.notFound);
  expect((await mark(only, held?.script_id ?? 0, '5')).error).toBe(CODES.invalid);
  // Another organisation reaches nothing, also with all rights.
  const admin = await server.visitorOf(1);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  const outsider = await server.visitorOf(2, elsewhere);
  for (const call of [CALLS.getMarking, CALLS.getMarkingProgress, CALLS.getRulings])
    expect((await outsider.call(call, { report_id })).error).toBe(CODES.notFound);
  expect((await outsider.call(CALLS.saveMarking, { report_id, setup: setup() })).error).toBe(CODES.notFound);
  expect((await outsider.call(CALLS.takeScripts, place())).error).toBe(CODES.notFound);
  expect((await outsider.call(CALLS.ruleScript, { script_id: held?.script_id ?? 0, text: '1' })).error).toBe(
    CODES.notFound,
  );
});

/** Every script is where the rule puts it: a third mark beyond the tolerance only, and the answer is the final mark. */
async function expectRule(of: number, report: number): Promise<Set<string>> {
  const { kysely } = server.db;
  const scripts = await kysely
    .selectFrom('marking_scripts')
    .innerJoin('students', 'students.id', 'marking_scripts.student_id')
    .where('marking_id', '=', of)
    .select(['marking_scripts.id', 'question_id', 'state', 'way', 'score', 'reason', 'number'])
    .execute();
  const marks = await kysely
    .selectFrom('marking_marks')
    .where('marked_at', 'is not', null)
    .orderBy('place')
    .selectAll()
    .execute();
  const rows = await answersOf(report);
  const ways = new Set<string>();
  for (const { id, question_id, state, way, score, reason, number } of scripts) {
    const own = marks.filter(({ script_id }) => script_id === id);
    if (reason === 'problem') continue;
    const given = own.map((one) => ({ score: one.score ?? 0, part_scores: [] }));
    const result = settle({ double: true, tolerance: 2 }, given);
    if (way !== 'ruling')
      expect({ state, score }).toEqual({ state: result.state, score: 'score' in result ? result.score : null });
    const [first, second] = given;
    expect(given).toHaveLength(withinTolerance(first?.score ?? 0, second?.score ?? 0, 2) ? 2 : 3);
    expect(rows.find((row) => row.number === number)?.answers[String(question_id)]).toMatchObject({
      score,
      source: 'marked',
    });
    ways.add(way);
  }
  return ways;
}

test('progress, agreement and strictness follow from the marks; statistics of the report are refreshed', async () => {
  for (let left = true; left;) {
    left = false;
    for (const [at, by] of markers.entries())
      for (const question of [0, 1])
        for (const { script_id } of (await take(by, question)).scripts) {
          left = true;
          await ok(mark(by, script_id, String(4 + 2 * at)));
        }
  }
  expect([...(await expectRule(marking_id, report_id))].sort()).toEqual(['mean', 'pair', 'ruling']);
  const progress = (await leader.call(CALLS.getMarkingProgress, { report_id })).data;
  const [first, second] = progress.questions;
  expect(first).toMatchObject({
    number: 1,
    scripts: STUDENTS - 1,
    final: STUDENTS - 1,
    waiting: [0, 0, 0],
    rulings: 0,
  });
  expect(second).toMatchObject({ scripts: STUDENTS, rulings: 1, agreed: expect.any(Number) });
  expect(progress.markers).toHaveLength(6);
  const marked = progress.markers.reduce((all: number, one: { marked: number }) => all + one.marked, 0);
  expect(marked).toBeGreaterThanOrEqual(2 * (2 * STUDENTS - 1));
  expect(progress.severity).toHaveLength(3);
  // All of the first question: the mean of two marks, unlike the one that was typed.
  const typed = (await answersOf()).find((row) => row.number === '12')?.answers[String(questions[0])];
  expect(typed).toMatchObject({ score: 7 });
  expect(typed?.source).toBeUndefined();
  await makeLeaderService(server.db, questionPort).refreshStale();
  const rows = await server.db.kysely
    .selectFrom('question_statistics')
    .where('report_id', '=', report_id)
    .orderBy('question_id')
    .select('answered')
    .execute();
  expect(rows.map(({ answered }) => answered)).toEqual([STUDENTS, STUDENTS - 1]);
});

test('once marks were given the rule of a question stays; a finished report and a closed marking take no marks', async () => {
  const { revision } = (await leader.call(CALLS.getMarking, { report_id })).data.marking;
  const changed = await leader.call(CALLS.saveMarking, { report_id, revision, setup: setup({ tolerance: 1 }) });
  expect(changed.msg).toContain('已有给分，评卷方式和误差不能再改');
  const fewer = { ...setup(), questions: setup().questions.slice(1) };
  expect((await leader.call(CALLS.saveMarking, { report_id, revision, setup: fewer })).msg).toContain('不能移除');
  const closed = await ok(leader.call(CALLS.saveMarking, { report_id, revision, setup: { ...setup(), open: 0 } }));
  expect((await take(markers[0] as Account)).scripts).toEqual([]);
  const [recent] = (await (markers[0] as Account).call(CALLS.getMarkingTask, place())).data.recent;
  expect((await mark(markers[0] as Account, recent.script_id, '6')).msg).toContain('阅卷已停止');
  expect(closed.revision).toBe(revision + 1);
});

test('single marking with quotas; control scripts look like others and are compared with the leader’s mark', async () => {
  const items = questions.map((question_id) => ({ question_id, score: 12, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const other = (await ok(leader.call(CALLS.saveReport, { title: '期末', sections }))).id;
  const [a, b] = markers as [Account, Account, Account];
  const quotas = [
    { account_id: a.id, quota: 4 },
    { account_id: b.id, quota: null },
  ];
  const [question] = setup({ doubled: 0, control_every: 2, markers: quotas }).questions;
  const saved = await ok(
    leader.call(CALLS.saveMarking, { report_id: other, setup: { ...setup(), questions: [question] } }),
  );
  const asked = { report_id: other, question_id: questions[0] };
  const { next } = (await leader.call(CALLS.getControls, asked)).data;
  await ok(leader.call(CALLS.setControl, { script_id: next.script_id, text: '9' }));
  const own = { marking_id: saved.id, question_id: questions[0] };
  const marked: string[] = [];
  for (;;) {
    const [script] = (await a.call(CALLS.takeScripts, own)).data.scripts;
    if (!script) break;
    marked.push(script.number);
    await ok(mark(a, script.script_id, '7'));
  }
  expect(marked).toHaveLength(5);
  expect(marked).toContain(next.number);
  expect((await leader.call(CALLS.getControls, asked)).data.list).toMatchObject([
    { script_id: next.script_id, score: 9, marks: 1, gap: -2 },
  ]);
  expect((await leader.call(CALLS.setControl, { script_id: next.script_id, text: '' })).error).toBe(CODES.conflict);
  const rows = (await leader.call(CALLS.getAnswers, { report_id: other, class_id: CLASS })).data.list;
  const scores = rows.flatMap(({ score }: { score: number | null }) => (score === null ? [] : [score]));
  expect(scores.sort()).toEqual([7, 7, 7, 7, 9]);
});

test('a script left unmarked for half an hour goes to others', async () => {
  const other = (await leader.call(CALLS.getReports, { page: 1, size: 10 })).data.list.find(
    ({ title }: { title: string }) => title === '期末',
  );
  const b = markers[1] as Account;
  const { marking } = (await leader.call(CALLS.getMarking, { report_id: other.id })).data;
  const own = { marking_id: marking.id, question_id: questions[0] };
  const [held] = (await b.call(CALLS.takeScripts, own)).data.scripts;
  const c = markers[2] as Account;
  const [question] = marking.questions;
  const wider = { ...question, markers: [...question.markers, { account_id: c.id, quota: null }] };
  const { id: _id, revision, ...setting } = marking;
  const changed = { report_id: other.id, revision, setup: { ...setting, questions: [wider] } };
  await ok(leader.call(CALLS.saveMarking, changed));
  const got = async () =>
    ((await c.call(CALLS.takeScripts, own)).data.scripts as Taken['scripts']).map(({ script_id }) => script_id);
  for (const script_id of await got()) await ok(mark(c, script_id, '5'));
  expect(await got()).not.toContain(held.script_id);
  server.clock.offsetMs += 31 * 60_000;
  const all: number[] = [];
  for (let some = await got(); some.length > 0; some = await got())
    for (const script_id of some) {
      all.push(script_id);
      await ok(mark(c, script_id, '5'));
    }
  server.clock.offsetMs = 0;
  expect(all).toContain(held.script_id);
  expect((await mark(b, held.script_id, '6')).msg).toBe('这份答卷已收回，请继续下一份');
});

test('several people mark at the same time, on PostgreSQL through two servers: no script is marked too often, and the rule holds', async () => {
  const items = questions.map((question_id) => ({ question_id, score: 12, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const other = (await ok(leader.call(CALLS.saveReport, { title: '联考', sections }))).id;
  const all = [...markers, await server.visitorOf(4), await server.visitorOf(4)];
  const shared = setup({ markers: all.map(({ id }) => ({ account_id: id, quota: null })) });
  const of = (await ok(leader.call(CALLS.saveMarking, { report_id: other, setup: shared }))).id;
  const there = testServer === undefined ? (same: Visitor) => same : await server.beside();
  await Promise.all(
    all.map(async (account, who) => {
      const by = who % 2 === 0 ? account : there(account);
      for (let left = true; left;) {
        left = false;
        for (const question_id of questions) {
          const { scripts } = await ok<Taken>(by.call(CALLS.takeScripts, { marking_id: of, question_id }));
          for (const { script_id } of scripts) {
            left = true;
            await ok(mark(by, script_id, String((script_id * 7 + who * 3) % 13)));
          }
        }
      }
    }),
  );
  const { list } = (await leader.call(CALLS.getRulings, { report_id: other })).data;
  for (const { script_id } of list) await ok(leader.call(CALLS.ruleScript, { script_id, text: '5' }));
  const { questions: done } = (await leader.call(CALLS.getMarkingProgress, { report_id: other })).data;
  expect(done.map(({ final }: { final: number }) => final)).toEqual([STUDENTS, STUDENTS]);
  await expectRule(of, other);
});

test('a question that is merged into its duplicate takes its scripts and marks along', async () => {
  const solution = { type_id: 400, answer: '<p>略</p>', difficulty: 3, kps: [], accept_duplicates: 1 };
  const saved = async (content: string) => (await ok(leader.call(CALLS.saveQuestion, { ...solution, content }))).id;
  const [gone, kept] = [await saved('<p>求圆的切线方程</p>'), await saved('<p>求圆的切线方程．</p>')];
  const items = [{ question_id: gone, score: 12, part_scores: [], answer_space: 0 }];
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const other = (await ok(leader.call(CALLS.saveReport, { title: '周测', sections }))).id;
  const [question] = setup().questions;
  const set = { ...setup(), questions: [{ ...question, question_id: gone }] };
  const of = (await ok(leader.call(CALLS.saveMarking, { report_id: other, setup: set }))).id;
  const [a, b] = markers as [Account, Account, Account];
  const held = (await a.call(CALLS.takeScripts, { marking_id: of, question_id: gone })).data.scripts[0].script_id;
  await ok(mark(a, held, '6'));
  await ok(
    (await server.visitorOf(1)).call(CALLS.decideDuplicate, {
      a_id: kept,
      b_id: gone,
      decision: 'merge',
      keep_id: kept,
    }),
  );
  expect((await b.call(CALLS.takeScripts, { marking_id: of, question_id: gone })).error).toBe(CODES.notFound);
  const { scripts } = await ok<Taken>(b.call(CALLS.takeScripts, { marking_id: of, question_id: kept }));
  expect(scripts[0]?.script_id).toBe(held);
  await ok(mark(b, held, '7'));
  const rows = (await leader.call(CALLS.getAnswers, { report_id: other, class_id: CLASS })).data.list;
  expect(rows.filter((row: { score: number | null }) => row.score !== null)).toMatchObject([
    { score: 6.5, answers: { [String(kept)]: { source: 'marked' } } },
  ]);
});

test('parts of a question have markers of their own; the answer is stored once every part has its final mark', async () => {
  const part = (id: string, content: string, score: number) => ({
    id,
    content: `<p>${content}</p>`,
    answer: '<p>略</p>',
    score,
  });
  const saved = await ok(
    leader.call(CALLS.saveQuestion, {
      ...{ type_id: 400, answer: '', difficulty: 3, kps: [], accept_duplicates: 1 },
      content: '<p>已知数列满足下列条件．</p>',
      parts: [part('1', '求通项', 5), part('2', '求前 n 项和', 7)],
    }),
  );
  const items = [{ question_id: saved.id, score: 12, part_scores: [5, 7], answer_space: 0 }];
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const other = (await ok(leader.call(CALLS.saveReport, { title: '小题分评', sections }))).id;
  const detail = (await leader.call(CALLS.getMarking, { report_id: other })).data;
  expect(detail.questions.map((one: { part: number; score: number }) => [one.part, one.score])).toEqual([
    [0, 12],
    [1, 5],
    [2, 7],
  ]);
  const [a, b, c] = markers as [Account, Account, Account];
  const of = (number: number, ...by: Account[]) => ({
    ...{ question_id: saved.id, part: number, doubled: 1, tolerance: 1, points: [], control_every: 0 },
    markers: by.map(({ id }) => ({ account_id: id, quota: null })),
  });
  const save = (...places: ReturnType<typeof of>[]) =>
    leader.call(CALLS.saveMarking, { report_id: other, setup: { ...setup(), questions: places } });
  for (const wrong of [[of(1, a, b)], [of(0, a, b), of(1, a, b), of(2, b, c)]])
    expect((await save(...wrong)).msg).toContain('每个小题都要评');
  const { id, added } = (await save(of(1, a, b), of(2, b, c))).data;
  expect(added).toBe(2 * STUDENTS);
  const place1 = { marking_id: id, question_id: saved.id, part: 1 };
  const place2 = { ...place1, part: 2 };
  expect((await c.call(CALLS.takeScripts, place1)).error).toBe(CODES.notFound);
  const { score, part_scores } = (await c.call(CALLS.getMarkingTask, place2)).data;
  expect([score, part_scores]).toEqual([7, []]);
  const tasks = (await b.call(CALLS.getMarkingTasks)).data.list.filter(
    (one: { marking_id: number }) => one.marking_id === id,
  );
  expect(tasks.map((one: { part: number; score: number }) => [one.part, one.score])).toEqual([
    [1, 5],
    [2, 7],
  ]);
  const scriptOf = async (student: number, number: number) =>
    (
      await server.db.kysely
        .selectFrom('marking_scripts')
        .where('marking_id', '=', id)
        .where('student_id', '=', student)
        .where('part', '=', number)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const answer = async (number: string) =>
    (await answersOf(other)).find((row) => row.number === number)?.answers[String(saved.id)];
  const [first, second] = [await scriptOf(100, 1), await scriptOf(100, 2)];
  await given(a, first, '4');
  await given(b, first, '5');
  expect(await answer('1')).toBeUndefined();
  await given(b, second, '6');
  await given(c, second, '6.5');
  expect((await mark(c, second, '8')).msg).toContain('满分 7');
  expect(await answer('1')).toMatchObject({ score: 10.75, part_scores: [4.5, 6.25], source: 'marked' });
  // A part that is marked again takes the answer back until it is settled.
  await ok(mark(b, first, '2'));
  expect(await answer('1')).toBeUndefined();
  await ok(mark(b, first, '4'));
  expect(await answer('1')).toMatchObject({ score: 10.25, part_scores: [4, 6.25] });
  const [third, fourth] = [await scriptOf(101, 1), await scriptOf(101, 2)];
  for (const [by, script] of [
    [a, third],
    [b, third],
    [b, fourth],
    [c, fourth],
  ] as const)
    await given(by, script, '/');
  expect(await answer('2')).toMatchObject({ score: 0, given: '/' });
  const progress = (await leader.call(CALLS.getMarkingProgress, { report_id: other })).data;
  expect(progress.questions).toMatchObject([
    { part: 1, score: 5, scripts: STUDENTS, final: 2, mean: 2 },
    { part: 2, score: 7, scripts: STUDENTS, final: 2 },
  ]);
});

test('without unscanned papers a script waits for the page that has its answer, not for another one', async () => {
  const items = questions.map((question_id) => ({ question_id, score: 12, part_scores: [], answer_space: 0 }));
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const paper = await ok(leader.call(CALLS.savePaper, { title: '扫描的卷', duration: 60, sections }));
  const other = (await ok(leader.call(CALLS.openPaperReport, { paper_id: paper.id }))).id;
  const { kysely } = server.db;
  const { id: student_id } = await kysely.selectFrom('students').select('id').orderBy('id').executeTakeFirstOrThrow();
  const pages = questions.map((question_id) => ({ boxes: [{ kind: 'written', question_id }] }));
  await kysely
    .insertInto('answer_sheets')
    .values({
      ...{ id: 9001, paper_id: paper.id, paper_revision: 1, paper_version: 1, form: '', fingerprint: 'x', pages: 2 },
      ...{ options: '{}', arrangement: null, manifest: JSON.stringify({ version: 1, pages }), author_id: leader.id },
    })
    .execute();
  const batch = { id: 9001, report_id: other, title: '只有第一张', job_id: 0, owner_id: leader.id };
  await kysely
    .insertInto('scan_batches')
    .values({ ...batch, keep_until: '2099-01-01' })
    .execute();
  await kysely
    .insertInto('scan_pages')
    .values({
      id: 9001,
      batch_id: 9001,
      sort: 0,
      file: 'a',
      page: 1,
      state: 'read',
      sheet_id: 9001,
      sheet_page: 1,
      student_id,
    })
    .execute();
  const setUp = leader.call(CALLS.saveMarking, { report_id: other, setup: { ...setup(), unscanned: 0 } });
  const saved = await ok<{ id: number; added: number }>(setUp);
  expect(saved.added).toBe(1);
  const scripts = await kysely.selectFrom('marking_scripts').where('marking_id', '=', saved.id).selectAll().execute();
  expect(scripts).toMatchObject([{ question_id: questions[0], student_id }]);
});
