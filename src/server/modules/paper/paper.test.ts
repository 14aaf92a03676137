// Papers through the built app on a real database: a paper opens as it was composed, and no user's change is lost.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { PaperDetail } from '../../../contract/paper/paper';
import { plainLayout } from '../../../contract/paper/plainLayout';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor & { id: number };
let colleague: Visitor & { id: number };
let questions: number[];
beforeAll(async () => {
  server = await openGeneratedApp(2, 320);
  teacher = await server.visitorOf(4);
  colleague = await server.visitorOf(4);
  questions = (await server.db.kysely.selectFrom('questions').select('id').orderBy('id').execute()).map(
    (row) => row.id,
  );
});
afterAll(() => server.close());

const section = (id: number, ids: readonly number[], score = 2.5) => ({
  id,
  title: `第${id}部分`,
  note: '每题计分',
  items: ids.map((question_id) => ({ question_id, score, answer_space: 30, part_scores: [] })),
});
const draft = (ids: readonly number[] = questions.slice(0, 4)) => ({
  title: '期中练习',
  duration: 90,
  sections: [section(1, ids.slice(0, 2)), section(2, ids.slice(2), 10)],
});
const save = (paper: Record<string, unknown>, by: Visitor = teacher) => by.call(CALLS.savePaper, paper);
const open = async (id: number, by: Visitor = teacher): Promise<PaperDetail> =>
  (await by.call(CALLS.getPaper, { id })).data;
const uses = async (ids: readonly number[]) => {
  const rows = await server.db.kysely
    .selectFrom('questions')
    .select(['id', 'times_used', 'last_used_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.times_used);
};
async function counts(): Promise<number[]> {
  const tables = ['papers', 'paper_items', 'paper_versions', 'operation_log'] as const;
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await server.db.kysely
            .selectFrom(table)
            .select((e) => e.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
    ),
  );
}

describe('saving', () => {
  test('a new paper opens as it was composed, in order, with totals', async () => {
    const ids = [questions[3], questions[1], questions[2], questions[0]] as number[];
    const reply = await save({ ...draft(ids), notice: '注意事项', seal_line: 1, display_mini_index: 1 });
    expect(reply).toMatchObject({ error: 0, data: { version: 1, revision: 1 } });
    const paper = await open(reply.data.id);
    expect(paper).toMatchObject({
      title: '期中练习',
      duration: 90,
      notice: '注意事项',
      seal_line: 1,
      display_mini_index: 1,
      question_count: 4,
      score: 25,
      owner_id: teacher.id,
      editable: 1,
      drift: [],
    });
    expect(paper.sections.map((s) => s.items.map((item) => item.question_id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(paper.sections[0]?.items[0]).toMatchObject({ question_version: 1, score: 2.5, answer_space: 30 });
    expect(paper.questions.map((q) => q.id)).toEqual(ids);
    const rated = paper.questions.map((q) => q.difficulty).filter((d) => d > 0);
    const mean = rated.reduce((sum, d) => sum + d, 0) / rated.length;
    expect(paper.difficulty ?? 0).toBeCloseTo(rated.length > 0 ? mean : 0, 0);
    expect(paper.layout).toEqual(plainLayout());
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['a question twice', () => ({ ...draft(), sections: [section(1, [questions[0], questions[0]] as number[])] })],
    [
      'a question twice, in two sections',
      () => ({
        ...draft(),
        sections: [section(1, [questions[0]] as number[]), section(2, [questions[0]] as number[])],
      }),
    ],
    ['an unknown question', () => ({ ...draft(), sections: [section(1, [77_777_777])] })],
    ['more than 300', () => ({ ...draft(), sections: [section(1, questions.slice(0, 301))] })],
    [
      'a version that does not exist',
      () => ({
        ...draft(),
        sections: [
          {
            ...section(1, []),
            items: [{ question_id: questions[0], question_version: 9, score: 1, answer_space: 0, part_scores: [] }],
          },
        ],
      }),
    ],
    ['a blank title', () => ({ ...draft(), title: '   ' })],
    ['section ids twice', () => ({ ...draft(), sections: [section(1, []), section(1, [])] })],
    ['an odd score', () => ({ ...draft(), sections: [section(1, [questions[0]] as number[], 0.3)] })],
    ['a negative score', () => ({ ...draft(), sections: [section(1, [questions[0]] as number[], -1)] })],
    ['an unknown grade', () => ({ ...draft(), grade_id: 4242 })],
    ['a duration of none', () => ({ ...draft(), duration: 0 })],
    ['no sections', () => ({ title: '无', sections: 'x' })],
  ])('refuses %s with a Chinese reason and changes nothing', async (_name, make) => {
    const before = await counts();
    const raw = make();
    const text =
      typeof raw.sections === 'string'
        ? raw
        : Object.fromEntries(
            Object.entries(raw).map(([k, v]) => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)]),
          );
    const reply = (await teacher.post('/api/paper/save', text as Record<string, string>)).json();
    expect(reply.error).toBe(CODES.invalid);
    expect(reply.msg).toMatch(/\p{Script=Han}/u);
    expect(await counts()).toEqual(before);
  });

  test('300 questions are saved and come back whole', async () => {
    const reply = await save({ ...draft(), sections: [section(1, questions.slice(0, 300))] });
    const paper = await open(reply.data.id);
    expect(paper.questions.map((q) => q.id)).toEqual(questions.slice(0, 300));
    expect((await teacher.call(CALLS.deletePaper, { id: reply.data.id, revision: 1 })).error).toBe(0);
  });

  test('a question that is unavailable is refused by name, unless the paper already holds it', async () => {
    const [kept, fresh] = questions.slice(6, 8) as [number, number];
    const { id } = (await save(draft([...questions.slice(0, 3), kept]))).data;
    const out = (question: number, change: object) =>
      server.db.kysely.updateTable('questions').set(change).where('id', '=', question).execute();
    await out(kept, { status: 5 });
    await out(fresh, { status: 5 });
    const both = [...questions.slice(0, 2), kept, fresh];
    expect(await save({ ...draft(both), id, revision: 1 })).toMatchObject({
      error: CODES.invalid,
      msg: `试题 ${fresh} 已标为不可用，不能选入试卷，请移除或换一题`,
    });
    expect((await save(draft(both))).msg).toContain(`试题 ${kept} 已标为不可用`);
    expect((await save({ ...draft(both.slice(0, 3)), id, revision: 1 })).error).toBe(0);
    await out(kept, { status: 4, in_use: 0 });
    expect((await save(draft(both.slice(0, 3)))).error).toBe(0);
    await out(kept, { in_use: 1 });
    await out(fresh, { status: 4 });
  });

  test('a colleague’s change is not overwritten: the later one gets theirs to compare', async () => {
    const { id } = (await save(draft())).data;
    expect(await save({ ...draft(), id, revision: 1, title: '同事改过' }, colleague)).toMatchObject({
      error: 0,
      data: { version: 2, revision: 2 },
    });
    const late = await save({ ...draft(), id, revision: 1, title: '我也改过' });
    expect(late).toMatchObject({
      error: CODES.conflict,
      data: { kind: 'revision', revision: 2, paper: { title: '同事改过' } },
    });
    expect(late.data.paper.since).toMatchObject({
      base: { title: '期中练习', layout: plainLayout(), sections: [{ title: '第1部分' }, { title: '第2部分' }] },
      saved_by: expect.any(String),
      saved_at: expect.stringMatching(/^20/),
    });
    const asked = await teacher.call(CALLS.getPaper, { id, since: 2 });
    expect(asked.data.since.base.title).toBe('同事改过');
    expect((await open(id)).title).toBe('同事改过');
    const versions = await server.db.kysely
      .selectFrom('paper_versions')
      .select(['version', 'author_id'])
      .where('paper_id', '=', id)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, author_id: teacher.id },
      { version: 2, author_id: colleague.id },
    ]);
  });

  test('of several saves at once exactly one is stored', async () => {
    const { id } = (await save(draft())).data;
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => save({ ...draft(), id, revision: 1, title: `第${n}次` })),
    );
    expect(replies.filter((reply) => reply.error === 0)).toHaveLength(1);
    expect((await open(id)).revision).toBe(2);
  });
});

describe('uses of questions', () => {
  test('are counted with every save, copy, delete and restore', async () => {
    const five = questions.slice(310, 315);
    const { id } = (await save({ ...draft(), sections: [section(1, five.slice(0, 3))] })).data;
    expect(await uses(five)).toEqual([1, 1, 1, 0, 0]);
    await save({ ...draft(), id, revision: 1, sections: [section(1, five.slice(2))] });
    expect(await uses(five)).toEqual([0, 0, 1, 1, 1]);
    const copied = (await teacher.call(CALLS.copyPaper, { id })).data;
    expect(await uses(five)).toEqual([0, 0, 2, 2, 2]);
    await teacher.call(CALLS.deletePaper, { id: copied.id, revision: copied.revision });
    expect(await uses(five)).toEqual([0, 0, 1, 1, 1]);
    await teacher.call(CALLS.restorePaper, { id: copied.id });
    expect(await uses(five)).toEqual([0, 0, 2, 2, 2]);
    const usage = (await teacher.call(CALLS.getQuestionUsage, { id: five[4] })).data.list;
    expect(usage.map((row: { paper_id: number }) => row.paper_id).sort()).toEqual([id, copied.id].sort());
  });
});

test('a paper keeps its pinned version and shows that a newer one exists', async () => {
  const question = { type_id: 400, content: '<p>证明：三角形内角和等于一百八十度（原版）</p>', answer: '<p>略</p>' };
  const made = (await teacher.call(CALLS.saveQuestion, question)).data;
  const { id } = (await save({ ...draft(), sections: [section(1, [made.id])] })).data;
  await teacher.call(CALLS.saveQuestion, {
    ...question,
    content: '<p>证明：四边形内角和等于三百六十度（新版）</p>',
    id: made.id,
    revision: 1,
  });
  const paper = await open(id);
  expect(paper.questions[0]).toMatchObject({ version: 1, content: question.content });
  expect(paper.drift).toEqual([{ question_id: made.id, pinned: 1, newest: 2 }]);
  const { layout: _layout, sections, title, duration } = paper;
  // The decision to keep an older version is remembered until a still newer version exists.
  const kept = sections.map((s) => ({ ...s, items: s.items.map((item) => ({ ...item, kept_version: 2 })) }));
  const other = (await save({ title, duration, sections: kept })).data.id;
  expect(await open(other)).toMatchObject({
    drift: [],
    questions: [{ version: 1 }],
    sections: [{ items: [{ kept_version: 2 }] }],
  });
  expect(await open((await teacher.call(CALLS.copyPaper, { id: other })).data.id)).toMatchObject({ drift: [] });
  // A save without a change makes no version.
  expect((await save({ id, revision: 1, title, duration, sections })).data).toEqual({ id, version: 1, revision: 1 });
  expect((await open(id)).questions[0]).toMatchObject({ version: 1 });
  const newest = sections.map((s) => ({ ...s, items: s.items.map(({ question_version: _v, ...item }) => item) }));
  await save({ id, revision: 1, title, duration, sections: newest });
  expect(await open(id)).toMatchObject({ drift: [], questions: [{ version: 2 }] });
});

describe('bin and scope', () => {
  test('deleted papers leave the list, wait in the bin, and come back whole', async () => {
    const { id } = (await save({ ...draft(), title: '要删的卷子' })).data;
    expect((await colleague.call(CALLS.deletePaper, { id, revision: 1 })).error).toBe(CODES.forbidden);
    expect((await teacher.call(CALLS.deletePaper, { id, revision: 9 })).error).toBe(CODES.conflict);
    expect((await teacher.call(CALLS.deletePaper, { id, revision: 1 })).error).toBe(0);
    expect((await teacher.call(CALLS.getPaper, { id })).error).toBe(CODES.notFound);
    const named = async (filter: Record<string, unknown>, by: Visitor = teacher) =>
      (await by.call(CALLS.getPapers, { title: '要删的', ...filter })).data.list.map((p: { id: number }) => p.id);
    expect(await named({})).toEqual([]);
    expect(await named({ deleted: 1 })).toEqual([id]);
    expect(await named({ deleted: 1 }, colleague)).toEqual([]);
    expect((await colleague.call(CALLS.restorePaper, { id })).error).toBe(CODES.forbidden);
    const researcher = await server.visitorOf(2);
    expect(await named({ deleted: 1 }, researcher)).toEqual([id]);
    expect((await researcher.call(CALLS.restorePaper, { id })).error).toBe(0);
    expect((await open(id)).question_count).toBe(4);
    expect((await teacher.call(CALLS.restorePaper, { id })).error).toBe(CODES.notFound);
  });

  test('after 30 days a deleted paper is past restoring', async () => {
    const { id } = (await save({ ...draft(), title: '旧卷子' })).data;
    await teacher.call(CALLS.deletePaper, { id, revision: 1 });
    await server.db.kysely
      .updateTable('papers')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await teacher.call(CALLS.restorePaper, { id })).error).toBe(CODES.invalid);
    expect((await teacher.call(CALLS.getPapers, { deleted: 1, title: '旧卷子' })).data.total).toBe(0);
  });

  test('another organisation neither sees, copies, changes nor deletes a paper', async () => {
    await server.db.kysely
      .insertInto('organizations')
      .values({ id: 3, title: '外校' })
      .onConflict((c) => c.doNothing())
      .execute();
    const stranger = await server.visitorOf(4, 3);
    const { id } = (await save(draft())).data;
    expect((await stranger.call(CALLS.getPapers, {})).data.total).toBe(0);
    for (const reply of [
      await stranger.call(CALLS.getPaper, { id }),
      await stranger.call(CALLS.copyPaper, { id }),
      await stranger.call(CALLS.deletePaper, { id, revision: 1 }),
      await save({ ...draft(), id, revision: 1 }, stranger),
    ])
      expect(reply.error).toBe(CODES.notFound);
    expect((await open(id)).revision).toBe(1);
  });

  test('a shared account composes its own paper but cannot change one of a colleague', async () => {
    const guest = await server.visitorOf(5);
    const { id } = (await save(draft())).data;
    expect(await open(id, guest)).toMatchObject({ editable: 0 });
    expect((await save({ ...draft(), id, revision: 1 }, guest)).error).toBe(CODES.forbidden);
    const copied = (await guest.call(CALLS.copyPaper, { id })).data;
    expect(await open(copied.id, guest)).toMatchObject({ editable: 1, owner_id: guest.id, title: '期中练习（副本）' });
  });

  test('a list of papers can be narrowed by its points and its number of questions, both ends included', async () => {
    const one = { title: '范围筛选' };
    await save({ ...draft(), ...one });
    const [paper] = (await teacher.call(CALLS.getPapers, one)).data.list;
    const count = async (filter: object) => (await teacher.call(CALLS.getPapers, { ...one, ...filter })).data.total;
    for (const [name, value] of [
      ['score', Math.floor(paper.score)],
      ['question_count', paper.question_count],
    ] as const) {
      expect(await count({ [`${name}_min`]: value, [`${name}_max`]: value + 1 })).toBe(1);
      expect(await count({ [`${name}_min`]: value + 1 })).toBe(0);
      expect(await count({ [`${name}_max`]: value - 1 })).toBe(0);
    }
  });

  test('my papers are mine, newest change first, and pages fit the total', async () => {
    const mine = (await teacher.call(CALLS.getPapers, { mine: 1, size: 3 })).data;
    expect(mine.list.every((p: { owner_id: number }) => p.owner_id === teacher.id)).toBe(true);
    const times = mine.list.map((p: { updated_at: string }) => p.updated_at);
    expect(times).toEqual([...times].sort().reverse());
    const last = (await teacher.call(CALLS.getPapers, { mine: 1, size: 3, page: 999 })).data;
    expect(last.page).toBe(Math.ceil(mine.total / 3));
    const home = (await teacher.call(CALLS.getHomeSummary)).data;
    expect(home.recent_papers[0].owner_id).toBe(teacher.id);
  });
});
