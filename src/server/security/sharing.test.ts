// If these fail, an organisation reads or changes questions of another that were not shared with it, or more of a
// shared one than the question itself.
import { createMockBlueprint } from '../../../mocks/factories/blueprint';
import { FUNCTION_KEYS, PLATFORM_KEYS } from '../../contract/account/functionKeys';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import type { Call } from '../../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';

const MARK = '蓝田机密';
const OLD = '旧版机密';
const NEW = '新版公开';

let server: TestApp;
let teacher: Visitor;
let admin: Visitor;
/** Has every right, in the other organisation. */
let stranger: Visitor;
let kp: { system_info_id: number; type: number; kp_id: number };
/** Reviewed, listed and shared, in its second version. */
let open: number;
/** Keys: the reason why the other organisation may not see it. */
const hidden: Record<string, number> = {};
const HIDDEN = ['not shared', 'not reviewed', 'not listed'] as const;

let serial = 0;
const judge = (text: string) => ({
  type_id: 200,
  content: `<p>${text}${(serial += 1)}：${String.fromCodePoint(0x4e00 + serial * 41).repeat(12)}</p>`,
  answer: true,
  difficulty: 3,
  stage_id: 3,
});
const done = async (by: Visitor, call: Call, input: Record<string, unknown>) => {
  const reply = await by.call(call, input);
  if (reply.error !== CODES.success) throw new Error(`${call.path}: ${reply.msg}`);
  return reply.data;
};
const save = async (text: string, more: object = {}) =>
  (await done(teacher, CALLS.saveQuestion, { ...judge(text), kps: [kp], accept_duplicates: 1, ...more })).id as number;
/** Needs more questions than the other organisation has. */
const blueprint = () =>
  createMockBlueprint({
    rows: [{ id: 1, title: '', system_info_id: kp.system_info_id, kp_ids: [kp.kp_id] }],
    cells: [{ id: 1, row_id: 1, type_id: 200, difficulty: null, count: 2, score: 5 }],
  });
const put = (id: number, state: object) =>
  server.db.kysely.updateTable('questions').set(state).where('id', '=', id).execute();
const sections = (question_id: number, question_version?: number) => [
  {
    id: 1,
    title: '一',
    note: '',
    items: [{ question_id, ...(question_version && { question_version }), score: 5, part_scores: [], answer_space: 0 }],
  },
];

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  const role = (
    await done(admin, CALLS.saveRole, {
      title: '全部权限',
      route_ids: [],
      function_keys: Object.keys(FUNCTION_KEYS).filter((key) => !PLATFORM_KEYS.includes(key)),
    })
  ).id as number;
  const house = (await done(admin, CALLS.saveOrganization, { title: '外校', region_id: null, logo: '' })).id as number;
  stranger = await server.visitorOf(role, house);
  const system_info_id = (await done(admin, CALLS.saveKnowledgeSystem, { title: '体系' })).id as number;
  const type = (await done(admin, CALLS.saveKnowledgeType, { system_info_id, name: '知识点' })).id as number;
  kp = {
    system_info_id,
    type,
    kp_id: (await done(admin, CALLS.addKp, { system_info_id, type, pid: 0, tip_key: '1', kp_name: '点' })).id as number,
  };

  open = await save(OLD, { shared: 1 });
  await done(teacher, CALLS.addComment, {
    question_id: open,
    version: 1,
    place: { field: 'content' },
    text: `${MARK}批注`,
  });
  await done(admin, CALLS.addCheckRecord, { question_id: open, pass: 1, reason: `${MARK}意见` });
  await done(teacher, CALLS.addFeedback, { question_id: open, version: 1, text: `${MARK}反馈` });
  const { revision } = await done(teacher, CALLS.getQuestion, { id: open });
  await done(teacher, CALLS.saveQuestion, { ...judge(NEW), id: open, revision, accept_duplicates: 1 });
  await put(open, { status: 4, listed: 1 });
  const states = {
    'not shared': { status: 4, listed: 1, shared: 0 },
    'not reviewed': { status: 3, listed: 1, shared: 1 },
    'not listed': { status: 4, listed: 0, shared: 1 },
  };
  for (const why of HIDDEN) {
    const id = await save(MARK);
    await put(id, states[why]);
    hidden[why] = id;
    await server.db.kysely.insertInto('question_pairs').values({ a_id: open, b_id: id, similarity: 0.9 }).execute();
  }
});
afterAll(() => server.close());

test('a new question and a derived one are not shared until the switch is set', async () => {
  const { id } = await done(teacher, CALLS.saveQuestion, judge('新题'));
  expect((await done(teacher, CALLS.getQuestion, { id })).shared).toBe(0);
  const child = await done(teacher, CALLS.deriveQuestion, { ...judge('改编'), id: open });
  expect((await done(teacher, CALLS.getQuestion, { id: child.id })).shared).toBe(0);
  await done(teacher, CALLS.saveQuestion, { ...judge('新题'), id, revision: 1, shared: 1 });
  expect((await done(teacher, CALLS.getQuestion, { id })).shared).toBe(1);
  await done(teacher, CALLS.bulkQuestions, { ids: [id], changes: { shared: 0 } });
  expect((await done(teacher, CALLS.getQuestion, { id })).shared).toBe(0);
});

describe.each(HIDDEN)('a question of another organisation that is %s', (why) => {
  const BY_ID: Record<string, (id: number) => [Call, Record<string, unknown>]> = {
    'the question': (id) => [CALLS.getQuestion, { id }],
    'an earlier version': (id) => [CALLS.getQuestion, { id, version: 1 }],
    versions: (id) => [CALLS.getQuestionVersions, { id }],
    moves: (id) => [CALLS.getQuestionMoves, { id }],
    usage: (id) => [CALLS.getQuestionUsage, { id }],
    'check records': (question_id) => [CALLS.getCheckRecords, { question_id }],
    comments: (question_id) => [CALLS.getComments, { question_id }],
    alternatives: (question_id) => [CALLS.getAlternatives, { question_id, paper_question_ids: [question_id] }],
    'a change': (id) => [CALLS.saveQuestion, { ...judge('抢'), id, revision: 1 }],
    'a derived question': (id) => [CALLS.deriveQuestion, { ...judge('抢'), id }],
    'a restored version': (id) => [CALLS.restoreQuestionVersion, { id, version: 1, revision: 1 }],
    'a status': (id) => [CALLS.saveStatus, { id, status: 5, reason: '抢' }],
    'a check': (question_id) => [CALLS.addCheckRecord, { question_id, pass: 0, reason: '抢' }],
    'a comment': (question_id) => [
      CALLS.addComment,
      { question_id, version: 1, place: { field: 'content' }, text: '抢' },
    ],
    'a report of a fault': (question_id) => [CALLS.addFeedback, { question_id, version: 1, text: '抢' }],
    'a merge': (a_id) => [
      CALLS.decideDuplicate,
      { a_id, b_id: hidden[HIDDEN.find((other) => other !== why) ?? why], decision: 'variants' },
    ],
  };
  test.each(Object.keys(BY_ID))('%s: not found', async (name) => {
    const [call, input] = (BY_ID[name] as (id: number) => [Call, Record<string, unknown>])(hidden[why] ?? 0);
    expect(await stranger.call(call, input)).toMatchObject({ error: CODES.notFound });
  });

  test('no list, search, blueprint or duplicate search shows it, and no paper or report takes it', async () => {
    const id = hidden[why] ?? 0;
    for (const [call, input] of [
      [CALLS.getQuestions, { size: 100 }],
      [CALLS.getQuestions, { keyword: MARK }],
      [CALLS.getQuestions, { id }],
      [CALLS.getQuestionsByIds, { ids: [id] }],
      [CALLS.getDuplicates, { size: 50 }],
      [CALLS.getFeedback, { size: 100 }],
      [CALLS.fillBlueprint, { body: blueprint(), seed: 1 }],
      [CALLS.getAlternatives, { question_id: open, paper_question_ids: [open] }],
    ] as const) {
      const text = JSON.stringify((await stranger.call(call, input)).data ?? null);
      expect([
        call.path,
        text.includes(MARK),
        new RegExp(`"${call === CALLS.fillBlueprint ? 'question_id' : '(?:question_)?id'}":${id}\\b`).test(text),
      ]).toEqual([call.path, false, false]);
    }
    expect((await stranger.call(CALLS.getQuestionIds, {})).data.ids).not.toContain(id);
    expect(await stranger.call(CALLS.savePaper, { title: '抢', duration: 40, sections: sections(id) })).toMatchObject({
      error: CODES.invalid,
    });
    expect(await stranger.call(CALLS.saveReport, { title: '抢', sections: sections(id) })).toMatchObject({
      error: CODES.invalid,
    });
    const { content } = (await done(teacher, CALLS.getQuestion, { id })) as { content: string };
    const copy = await done(stranger, CALLS.saveQuestion, { ...judge(''), content });
    await put(copy.id, { deleted_at: new Date().toISOString() });
    expect(await teacher.call(CALLS.saveQuestion, { ...judge(''), content })).toMatchObject({ error: CODES.conflict });
    expect(
      (await stranger.call(CALLS.bulkQuestions, { ids: [id], changes: { difficulty: 9 } })).data.list,
    ).toMatchObject([{ error: CODES.notFound, changed: 0 }]);
    expect(
      (await stranger.call(CALLS.saveCells, { cells: [{ id, revision: 1, difficulty: 9 }] })).data.list,
    ).toMatchObject([{ error: CODES.notFound, changed: 0 }]);
  });
});

test('counts of the work desk, of knowledge points and of blueprints count only what the organisation sees', async () => {
  const other = await server.visitorOf(
    4,
    (await done(admin, CALLS.saveOrganization, { title: '第三校', region_id: null, logo: '' })).id,
  );
  const points = async (by: Visitor) => (await done(by, CALLS.getKpTree, kp))[0].question_count as number;
  expect((await done(other, CALLS.getHomeSummary, {})).questions).toBe(1);
  expect(await points(other)).toBe(1);
  expect(await points(teacher)).toBe(2 + HIDDEN.length);
  expect((await done(other, CALLS.getQuestionKnowledgeSystems, {}))[0].question_count).toBe(1);
  const body = blueprint();
  expect(await done(other, CALLS.fillBlueprint, { body, seed: 1 })).toMatchObject({
    outcome: 'impossible',
    candidates: 1,
  });
  const candidates = (await done(other, CALLS.getBlueprintCandidates, { body })).list as { counts: number[] }[];
  expect(candidates.flatMap((one) => one.counts).reduce((sum, count) => sum + count, 0)).toBe(1);
});

describe('a shared question of another organisation', () => {
  test('is read in its newest version, without records, comments, earlier versions and reported faults', async () => {
    expect((await done(stranger, CALLS.getQuestion, { id: open })).content).toContain(NEW);
    expect(await stranger.call(CALLS.getQuestion, { id: open, version: 1 })).toMatchObject({ error: CODES.notFound });
    expect((await done(stranger, CALLS.getQuestionVersions, { id: open })).list).toMatchObject([
      { version: 2, changed: [] },
    ]);
    expect((await done(stranger, CALLS.getCheckRecords, { question_id: open })).list).toEqual([]);
    expect((await done(stranger, CALLS.getComments, { question_id: open })).list).toEqual([]);
    expect((await done(stranger, CALLS.getFeedback, { question_id: open })).list).toEqual([]);
    expect((await done(stranger, CALLS.getDuplicates, { size: 50 })).list).toEqual([]);
    for (const call of [CALLS.getCheckRecords, CALLS.getComments])
      expect((await done(teacher, call, { question_id: open })).list).toHaveLength(1);
  });

  test('cannot be changed there by any call', async () => {
    const { revision } = await done(teacher, CALLS.getQuestion, { id: open });
    const refused = (call: Call, input: Record<string, unknown>) =>
      expect(stranger.call(call, input)).resolves.toMatchObject({ error: CODES.forbidden });
    await refused(CALLS.saveQuestion, { ...judge('抢'), id: open, revision });
    await refused(CALLS.saveStatus, { id: open, status: 5, reason: '抢' });
    const moves = (await done(stranger, CALLS.getQuestionMoves, { id: open })).list as { ok: number; msg: string }[];
    expect(moves.every(({ ok, msg }) => ok === 0 && msg.includes('其他机构'))).toBe(true);
    await refused(CALLS.addComment, { question_id: open, version: 2, place: { field: 'content' }, text: '抢' });
    const comment = (await done(teacher, CALLS.getComments, { question_id: open })).list[0].id as number;
    await refused(CALLS.closeComment, { question_id: open, id: comment });
    for (const [call, input] of [
      [CALLS.bulkQuestions, { ids: [open], changes: { difficulty: 9 } }],
      [CALLS.saveCells, { cells: [{ id: open, revision, difficulty: 9 }] }],
      [CALLS.batchSaveStatus, { ids: [open], status: 5, reason: '抢' }],
    ] as const)
      expect((await stranger.call(call, input)).data.list).toMatchObject([{ error: CODES.forbidden }]);
    expect(await done(teacher, CALLS.getQuestion, { id: open })).toMatchObject({ revision, status: 4 });
  });

  test('comes onto papers and reports in its newest version only, and stays there as it was when its organisation goes on with it', async () => {
    expect(
      await stranger.call(CALLS.savePaper, { title: '旧版', duration: 40, sections: sections(open, 1) }),
    ).toMatchObject({ error: CODES.invalid });
    const report = (await done(stranger, CALLS.saveReport, { title: '旧版', sections: sections(open, 1) }))
      .id as number;
    expect(JSON.stringify(await done(stranger, CALLS.getReport, { id: report }))).not.toContain(OLD);
    const paper = (await done(stranger, CALLS.savePaper, { title: '外校卷', duration: 40, sections: sections(open) }))
      .id as number;
    const { revision } = await done(teacher, CALLS.getQuestion, { id: open });
    await done(teacher, CALLS.saveQuestion, { ...judge(MARK), id: open, revision, accept_duplicates: 1 });
    const kept = await done(stranger, CALLS.getPaper, { id: paper });
    expect(kept).toMatchObject({ drift: [], questions: [{ version: 2 }] });
    expect(
      await stranger.call(CALLS.savePaper, {
        id: paper,
        revision: kept.revision,
        title: '抢',
        duration: 40,
        sections: sections(open, 3),
      }),
    ).toMatchObject({ error: CODES.invalid });
    const again = await done(stranger, CALLS.savePaper, {
      id: paper,
      revision: kept.revision,
      title: '外校卷二',
      duration: 40,
      sections: sections(open),
    });
    expect(again).toMatchObject({ id: paper });
    const last = await done(stranger, CALLS.getPaper, { id: paper });
    expect(last).toMatchObject({ questions: [{ version: 2 }] });
    expect(JSON.stringify(last)).not.toContain(MARK);
    await put(open, { status: 4 });
    expect(await done(stranger, CALLS.getPaper, { id: paper })).toMatchObject({
      drift: [{ question_id: open, pinned: 2, newest: 3 }],
    });
    expect((await done(stranger, CALLS.getQuestion, { id: open, version: 2 })).content).toContain(NEW);
  });
});

test('the list is filtered by whose a question is', async () => {
  const total = async (by: Visitor, sharing: number) =>
    (await done(by, CALLS.getQuestions, { sharing })).total as number;
  expect(await total(stranger, 2)).toBe(1);
  const all = (await done(teacher, CALLS.getQuestions, {})).total as number;
  expect((await total(teacher, 1)) + (await total(teacher, 2))).toBe(all);
});

describe('questions from before', () => {
  const undecided = () =>
    server.db.kysely
      .insertInto('settings')
      .values({ key: 'question_sharing', value: '"undecided"' })
      .onConflict((c) => c.column('key').doUpdateSet({ value: '"undecided"' }))
      .execute();
  const sharedOf = async (id: number) => (await done(admin, CALLS.getQuestion, { id })).shared as number;

  test('after an upgrade, not in a new bank, administrators are prompted once, and only they may answer', async () => {
    expect(await done(admin, CALLS.getHomeSummary, {})).not.toHaveProperty('sharing_undecided');
    await undecided();
    expect(await done(admin, CALLS.getHomeSummary, {})).toMatchObject({ sharing_undecided: 1 });
    expect(await done(stranger, CALLS.getHomeSummary, {})).not.toHaveProperty('sharing_undecided');
    expect(await stranger.call(CALLS.decideSharing, { choice: 'none' })).toMatchObject({ error: CODES.forbidden });
    await done(admin, CALLS.decideSharing, { choice: 'keep' });
    expect(await done(admin, CALLS.getHomeSummary, {})).not.toHaveProperty('sharing_undecided');
    expect(await admin.call(CALLS.decideSharing, { choice: 'none' })).toMatchObject({ error: CODES.invalid });
  });

  test('reviewed ones stay shared, others do not; or nothing is shared any more', async () => {
    await put(open, { shared: 1, status: 4 });
    await put(hidden['not reviewed'] ?? 0, { shared: 1 });
    await undecided();
    await done(admin, CALLS.decideSharing, { choice: 'keep' });
    expect([await sharedOf(open), await sharedOf(hidden['not reviewed'] ?? 0)]).toEqual([1, 0]);
    await undecided();
    await done(admin, CALLS.decideSharing, { choice: 'none' });
    expect(await sharedOf(open)).toBe(0);
    expect(await stranger.call(CALLS.getQuestion, { id: open })).toMatchObject({ error: CODES.notFound });
  });
});
