// If these fail, a teacher's blueprint is lost, changed by another user, or visible to another organisation.
import { createMockBlueprint } from '../../../../mocks/factories/blueprint';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openGeneratedApp } from '../../../testing/testBanks';

let server: TestApp;
let teacher: Visitor & { id: number };
let colleague: Visitor & { id: number };
let stranger: Visitor & { id: number };
beforeAll(async () => {
  server = await openGeneratedApp(2, 200);
  await server.db.kysely.insertInto('organizations').values({ id: 2, title: '另一机构' }).execute();
  teacher = await server.visitorOf(4);
  colleague = await server.visitorOf(4);
  stranger = await server.visitorOf(4, 2);
});
afterAll(() => server.close());

const body = createMockBlueprint();
const save = async (fields: Record<string, unknown> = {}, by: Visitor = teacher) =>
  by.call(CALLS.saveBlueprint, { title: '期中细目表', shared: 0, body, ...fields });
const titles = async (by: Visitor, filter = {}) =>
  (await by.call(CALLS.getBlueprints, filter)).data.list.map((one: { title: string }) => one.title);

test('a cell may ask for a category that the bank added, not for one that there is not', async () => {
  const of = (type_id: number) =>
    save({ title: '综合', body: { ...body, cells: body.cells.map((cell) => ({ ...cell, type_id })).slice(0, 1) } });
  expect(await of(600)).toMatchObject({ error: CODES.invalid, msg: '题型 600 不存在' });
  await server.db.kysely.insertInto('categories').values({ id: 600, title: '综合', sort: 9 }).execute();
  expect(await of(600)).toMatchObject({ error: CODES.success });
});

test('what was saved is opened as it was, with its sums', async () => {
  const { data } = await save({ title: ' 第一单元 ' });
  expect(data).toMatchObject({ revision: 1 });
  const opened = (await teacher.call(CALLS.getBlueprint, { id: data.id })).data;
  expect(opened).toMatchObject({
    title: '第一单元',
    shared: 0,
    body,
    question_count: 8,
    score: 46,
    owner_id: teacher.id,
    editable: 1,
    deleted_at: null,
  });
});

test('a private one is its owner’s alone; a shared one is seen in the organisation, copied there, and changed by its owner only', async () => {
  const { data } = await save({ title: '私有的' });
  expect(await colleague.call(CALLS.getBlueprint, { id: data.id })).toMatchObject({ error: CODES.notFound });
  expect(await titles(colleague, { title: '私有' })).toEqual([]);
  const shared = (await save({ id: data.id, revision: 1, title: '共享的', shared: 1 })).data;
  expect((await colleague.call(CALLS.getBlueprint, { id: data.id })).data).toMatchObject({
    title: '共享的',
    editable: 0,
  });
  expect(await titles(colleague, { title: '共享' })).toEqual(['共享的']);
  expect(await titles(colleague, { title: '共享', mine: 1 })).toEqual([]);
  expect(await titles(stranger, { title: '共享' })).toEqual([]);
  expect(await stranger.call(CALLS.getBlueprint, { id: data.id })).toMatchObject({ error: CODES.notFound });
  expect(await save({ id: data.id, revision: shared.revision, title: '改掉' }, colleague)).toMatchObject({
    error: CODES.forbidden,
  });
  expect(await colleague.call(CALLS.deleteBlueprint, { id: data.id, revision: shared.revision })).toMatchObject({
    error: CODES.forbidden,
  });
  expect((await save({ title: '共享的（副本）' }, colleague)).error).toBe(0);
});

test('a stale save is refused with the newer state; nothing is overwritten', async () => {
  const { data } = await save({ title: '存了' });
  expect((await save({ id: data.id, revision: 1, title: '存了' })).data).toEqual({ id: data.id, revision: 1 });
  await save({ id: data.id, revision: 1, title: '先存的' });
  const late = await save({ id: data.id, revision: 1, title: '后存的' });
  expect(late).toMatchObject({ error: CODES.conflict, data: { revision: 2, blueprint: { title: '先存的', body } } });
  expect((await teacher.call(CALLS.getBlueprint, { id: data.id })).data.title).toBe('先存的');
});

test('deleted ones lie in the bin for 30 days and come back', async () => {
  const { data } = await save({ title: '要删除的' });
  const gone = await teacher.call(CALLS.deleteBlueprint, { id: data.id, revision: 1 });
  expect(gone).toMatchObject({ error: 0 });
  expect(await titles(teacher, { title: '要删除的' })).toEqual([]);
  expect(await titles(teacher, { title: '要删除的', deleted: 1 })).toEqual(['要删除的']);
  expect(await colleague.call(CALLS.restoreBlueprint, { id: data.id })).toMatchObject({ error: CODES.notFound });
  expect(await teacher.call(CALLS.restoreBlueprint, { id: data.id })).toMatchObject({ error: 0 });
  expect(await titles(teacher, { title: '要删除的' })).toEqual(['要删除的']);
  await teacher.call(CALLS.deleteBlueprint, { id: data.id, revision: 3 });
  await server.db.kysely
    .updateTable('blueprints')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('id', '=', data.id)
    .execute();
  expect(await teacher.call(CALLS.restoreBlueprint, { id: data.id })).toMatchObject({ error: CODES.notFound });
});

test.each<[string, object, RegExp]>([
  ['no title', { title: '  ' }, /名称/],
  ['a cell without its row', { body: { ...body, rows: [] } }, /不属于任何一行/],
  [
    'two cells for one place',
    { body: { ...body, cells: body.cells.map((cell) => ({ ...cell, row_id: 1, type_id: 101, difficulty: null })) } },
    /只能有一格/,
  ],
  ['a score of a third', { body: { ...body, cells: [{ ...body.cells[0], score: 1 / 3 }] } }, /0\.5 的倍数/],
])('%s is refused with a sentence', async (_name, fields, msg) => {
  const sent = { title: '期中细目表', body, ...fields };
  // Sent as text: the client's own encoding would refuse some of these.
  const reply = (
    await teacher.post('/api/blueprint/save', { title: sent.title, body: JSON.stringify(sent.body) })
  ).json();
  expect(reply).toMatchObject({ error: CODES.invalid, msg: expect.stringMatching(msg) });
});

test('every write is in the operation log', async () => {
  const { data } = await save({ title: '记录' });
  await save({ id: data.id, revision: 1, title: '记录二' });
  await teacher.call(CALLS.deleteBlueprint, { id: data.id, revision: 2 });
  await teacher.call(CALLS.restoreBlueprint, { id: data.id });
  const rows = await server.db.kysely
    .selectFrom('operation_log')
    .select(['action', 'actor_id'])
    .where('entity', '=', 'blueprint')
    .where('entity_id', '=', data.id)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.action)).toEqual([
    'blueprint.create',
    'blueprint.change',
    'blueprint.delete',
    'blueprint.restore',
  ]);
  expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([teacher.id]));
});

test('candidates are counted as a question list would: sub-points once, excluded papers and their families not', async () => {
  const parent = await server.db.kysely
    .selectFrom('kps')
    .innerJoin('question_kp', 'question_kp.kp_id', 'kps.id')
    .select(['kps.pid', 'kps.system_info_id'])
    .where('kps.pid', '>', 0)
    .executeTakeFirstOrThrow();
  const rows = [
    { id: 1, title: '', system_info_id: parent.system_info_id, kp_ids: [parent.pid] },
    { id: 2, title: '不限', system_info_id: null, kp_ids: [] },
  ];
  const ask = async (fields = {}) =>
    (await teacher.call(CALLS.getBlueprintCandidates, { body: { ...body, rows, cells: [], ...fields } })).data.list as {
      row_id: number;
      type_id: number;
      counts: number[];
    }[];
  const total = (list: { row_id: number; counts: number[] }[], id: number) =>
    list
      .filter((one) => one.row_id === id)
      .flatMap((one) => one.counts)
      .reduce((sum, n) => sum + n, 0);
  const list = await ask();
  const listed = async (filter: object) =>
    (await teacher.call(CALLS.getQuestions, { status: 4, in_use: 1, ...filter })).data.total;
  expect(total(list, 1)).toBe(await listed({ kp_ids: [parent.pid] }));
  expect(total(list, 1)).toBeGreaterThan(0);
  expect(total(list, 2)).toBe(await listed({}));
  const first = (await teacher.call(CALLS.getQuestions, { status: 4, in_use: 1, size: 10 })).data.list.map(
    (q: { id: number }) => q.id,
  ) as number[];
  const paper = await teacher.call(CALLS.savePaper, {
    title: '用过',
    duration: 40,
    sections: [
      {
        id: 1,
        title: '一',
        note: '',
        items: first.map((question_id) => ({ question_id, score: 5, part_scores: [], answer_space: 0 })),
      },
    ],
  });
  expect(total(await ask({ exclude_paper_ids: [paper.data.id] }), 2)).toBe((await listed({})) - 10);
  await server.db.kysely
    .insertInto('question_exposures')
    .values({
      question_id: first[0] as number,
      paper_id: paper.data.id,
      exposure_id: 1,
      school_id: 7,
      grade_id: null,
      given_on: new Date().toISOString().slice(0, 10),
    })
    .execute();
  const unused = (school_id: number | null) => ({ unused: { days: 90, school_id, grade_id: null } });
  expect(total(await ask(unused(null)), 2)).toBe((await listed({})) - 1);
  expect(total(await ask(unused(8)), 2)).toBe(await listed({}));
});
