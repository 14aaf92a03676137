// If these fail, earlier versions cannot be viewed, a reviewer can move a question without the right or gets no reason
// for a refusal, or a bulk change or a merge damages data that it did not show.
import { sql } from 'kysely';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { scanBank } from '../duplicates/scanService';

type Person = Visitor & { id: number };
let server: TestApp;
let teacher: Person;
let researcher: Person;
let reviewer: Person;
let stranger: Person;
beforeAll(async () => {
  server = await openTestApp();
  await server.db.kysely.insertInto('organizations').values({ id: 900, title: '外校' }).execute();
  teacher = await server.visitorOf(4);
  researcher = await server.visitorOf(2);
  reviewer = await server.visitorOf(3);
  stranger = await server.visitorOf(2, 900);
  await server.db.kysely.insertInto('knowledge_systems').values({ id: 70, title: '体系' }).execute();
  await server.db.kysely
    .insertInto('kps')
    .values(
      [1, 2].map((n) => ({
        id: 7000 + n,
        pid: 0,
        system_info_id: 70,
        type: 1,
        tip_key: `t${n}`,
        kp_name: `点${n}`,
        sort: n,
      })),
    )
    .execute();
});
afterAll(() => server.close());

let serial = 0;
const words = (seed: number) =>
  Array.from({ length: 24 }, (_, i) => String.fromCodePoint(0x4e00 + ((seed * 977 + i * 131) % 5000))).join('');
function choice(changes: Record<string, unknown> = {}) {
  serial += 1;
  const options = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, content: `选项\\(${i}\\)` }));
  return { type_id: 101, content: `<p>${words(serial)}</p>`, options, answer: ['b'], difficulty: 3, ...changes };
}
async function stored(changes: Record<string, unknown> = {}, by: Visitor = teacher): Promise<number> {
  const reply = await by.call(CALLS.saveQuestion, choice(changes));
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
const load = async (id: number, by: Visitor = teacher) => (await by.call(CALLS.getQuestion, { id })).data;
const records = async (id: number) => (await teacher.call(CALLS.getCheckRecords, { question_id: id })).data.list;
const logRows = async (action: string) =>
  server.db.kysely.selectFrom('operation_log').selectAll().where('action', '=', action).execute();
const kp = (kp_id: number) => ({ system_info_id: 70, type: 1, kp_id });

describe('versions', () => {
  test('each version says who, when and what; an older one comes back as the newest and nothing between is lost', async () => {
    const id = await stored({ analysis: '先看' });
    const first = await load(id);
    const changed = await researcher.call(CALLS.saveQuestion, {
      id,
      revision: 1,
      ...choice({ content: '<p>改过的题干，求最小值</p>', analysis: '先看' }),
    });
    expect(changed.data).toMatchObject({ version: 2 });
    const list = (await teacher.call(CALLS.getQuestionVersions, { id })).data.list;
    expect(
      list.map(({ version, author_id, changed: fields }: Record<string, unknown>) => [version, author_id, fields]),
    ).toEqual([
      [2, researcher.id, ['content']],
      [1, teacher.id, []],
    ]);
    const back = await teacher.call(CALLS.restoreQuestionVersion, { id, version: 1, revision: changed.data.revision });
    expect(back.data).toMatchObject({ version: 3 });
    expect(await load(id)).toMatchObject({ content: first.content, version: 3, status: 1 });
    expect((await teacher.call(CALLS.getQuestion, { id, version: 2 })).data.content).toContain('最小值');
  });

  test('an earlier version keeps its type, in papers and when it is restored', async () => {
    const id = await stored();
    const judged = { type_id: 200, content: '<p>1 是质数</p>', options: [], answer: false };
    const changed = await researcher.call(CALLS.saveQuestion, { id, revision: 1, ...choice(judged) });
    expect(await load(id)).toMatchObject({ version: 2, type_id: 200 });
    expect((await teacher.call(CALLS.getQuestion, { id, version: 1 })).data).toMatchObject({ type_id: 101 });
    const [newest] = (await teacher.call(CALLS.getQuestionVersions, { id })).data.list;
    expect(newest?.changed).toContain('type_id');
    await teacher.call(CALLS.restoreQuestionVersion, { id, version: 1, revision: changed.data.revision });
    expect(await load(id)).toMatchObject({ version: 3, type_id: 101 });
  });

  test('a restore on an old revision, of the newest version, of another house, or without the right is refused', async () => {
    const id = await stored();
    await teacher.call(CALLS.saveQuestion, { id, revision: 1, ...choice() });
    const restore = (by: Visitor, version: number, revision: number) =>
      by.call(CALLS.restoreQuestionVersion, { id, version, revision });
    expect(await restore(teacher, 1, 1)).toMatchObject({ error: CODES.conflict });
    expect(await restore(teacher, 2, 2)).toMatchObject({ error: CODES.invalid });
    expect(await restore(teacher, 9, 2)).toMatchObject({ error: CODES.notFound });
    expect(await restore(stranger, 1, 2)).toMatchObject({ error: CODES.notFound });
    expect(await restore(reviewer, 1, 2)).toMatchObject({ error: CODES.forbidden });
  });

  test('what another house may not see has no versions, moves or comments', async () => {
    const id = await stored();
    expect(await stranger.call(CALLS.getQuestionVersions, { id })).toMatchObject({ error: CODES.notFound });
    expect(await stranger.call(CALLS.getQuestionMoves, { id })).toMatchObject({ error: CODES.notFound });
    expect(await stranger.call(CALLS.getComments, { question_id: id })).toMatchObject({ error: CODES.notFound });
  });
});

describe('moves', () => {
  const moves = async (by: Visitor, id: number) => (await by.call(CALLS.getQuestionMoves, { id })).data.list;

  test('each says whether it is possible and else why not, as the move itself would', async () => {
    const id = await stored({}, researcher);
    const pass = (list: { to: number }[], to: number) => list.find((move) => move.to === to);
    expect(pass(await moves(researcher, id), 2)).toMatchObject({ ok: 0, msg: '不能审核自己录入的试题，请由他人审核' });
    expect(pass(await moves(teacher, id), 2)).toMatchObject({ ok: 0, msg: expect.stringContaining('没有权限') });
    expect(pass(await moves(reviewer, id), 2)).toMatchObject({ ok: 1, msg: '', reason: 0 });
    expect(pass(await moves(reviewer, id), 5)).toMatchObject({ ok: 1, reason: 1 });
    await reviewer.call(CALLS.addCheckRecord, { question_id: id, pass: 1 });
    await reviewer.call(CALLS.addCheckRecord, { question_id: id, pass: 1 });
    expect(pass(await moves(reviewer, id), 4)).toMatchObject({ ok: 0, msg: expect.stringContaining('不能是同一人') });
  });
});

describe('comments', () => {
  test('stay with field, option and words; are closed and opened again', async () => {
    const id = await stored();
    const place = { field: 'options', item: 'b', quote: '选项' };
    const added = await reviewer.call(CALLS.addComment, { question_id: id, version: 1, place, text: '与 C 相同' });
    expect(added.data).toMatchObject({ place, text: '与 C 相同', author_id: reviewer.id, closed_at: null, version: 1 });
    const closed = await teacher.call(CALLS.closeComment, { question_id: id, id: added.data.id });
    expect(closed.data.closed_at).not.toBeNull();
    await teacher.call(CALLS.closeComment, { question_id: id, id: added.data.id, closed: 0 });
    const list = (await teacher.call(CALLS.getComments, { question_id: id })).data.list;
    expect(list).toEqual([{ ...added.data, closed_at: null }]);
  });

  test('only author and reviewers of the house take part, on a version that exists', async () => {
    const id = await stored({}, researcher);
    const input = { question_id: id, version: 1, place: { field: 'content' }, text: '?' };
    expect(await teacher.call(CALLS.addComment, input)).toMatchObject({ error: CODES.forbidden });
    expect(await stranger.call(CALLS.addComment, input)).toMatchObject({ error: CODES.notFound });
    expect(await reviewer.call(CALLS.addComment, { ...input, version: 7 })).toMatchObject({ error: CODES.notFound });
    expect(await researcher.call(CALLS.addComment, input)).toMatchObject({ error: 0 });
  });
});

describe('bulk', () => {
  test('ids of a filter, not of a page', async () => {
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await stored({ difficulty: 9, year: 2001 }));
    const reply = (await teacher.call(CALLS.getQuestionIds, { difficulty_min: 9, difficulty_max: 9 })).data;
    expect(reply).toEqual({ ids, total: 12 });
  });

  test('a preview changes nothing and reports the same as the run; the run is one log entry and can be undone', async () => {
    const free = await stored({ kps: [kp(7001)] });
    const same = await stored({ difficulty: 7, kps: [kp(7002)] });
    const ids = [free, same, 999_999];
    const changes = { difficulty: 7, kps_add: [kp(7002)], kps_remove: [7001] };
    const before = await Promise.all([load(free), load(same)]);
    const preview = await researcher.call(CALLS.bulkQuestions, { ids, changes, preview: 1 });
    const wanted = [
      { id: free, error: 0, msg: '', changed: 1 },
      { id: same, error: 0, msg: '', changed: 0 },
      { id: 999_999, error: CODES.notFound, msg: expect.stringContaining('不存在'), changed: 0 },
    ];
    expect(preview.data).toEqual({
      run_id: 0,
      list: wanted.map((row) => (row.error === 0 ? { ...row, revision: 1 } : row)),
    });
    expect(await Promise.all([load(free), load(same)])).toEqual(before);

    const entries = (await logRows('question.bulk')).length;
    const run = await researcher.call(CALLS.bulkQuestions, { ids, changes });
    expect(run.data.list).toEqual(wanted);
    expect((await logRows('question.bulk')).length).toBe(entries + 1);
    expect(await load(free)).toMatchObject({ difficulty: 7, revision: 2, version: 1, kps: [{ kp_id: 7002 }] });
    expect((await load(same)).revision).toBe(1);
    expect((await researcher.call(CALLS.getBulkRuns)).data.list[0]).toMatchObject({
      id: run.data.run_id,
      changed: 1,
      changes,
    });

    const undo = await researcher.call(CALLS.undoBulk, { run_id: run.data.run_id });
    expect(undo.data).toMatchObject({ left: 0, list: [{ id: free, error: 0, changed: 1 }] });
    expect(await load(free)).toMatchObject({ difficulty: 3, kps: [{ kp_id: 7001 }], revision: 3 });
  });

  test('an undo is undone as well, again and again, but not over a later change', async () => {
    const ids = [await stored({ difficulty: 3, kps: [kp(7001)] }), await stored({ difficulty: 4 })];
    const changes = { difficulty: 7, kps_add: [kp(7002)], kps_remove: [7001] };
    const run_id = (await researcher.call(CALLS.bulkQuestions, { ids, changes })).data.run_id;
    const undo = (run: number) => researcher.call(CALLS.undoBulk, { run_id: run });
    const levels = () => Promise.all(ids.map(async (id) => (await load(id)).difficulty));
    const runOf = async () => (await researcher.call(CALLS.getBulkRuns)).data.list[0];
    for (const _turn of [1, 2]) {
      const back = await undo(run_id);
      expect(await levels()).toEqual([3, 4]);
      expect(await runOf()).toMatchObject({ undone: 2, undo_id: back.data.run_id });
      const again = await undo(back.data.run_id);
      expect(again).toMatchObject({ error: 0, data: { run_id, left: 0, list: [{ changed: 1 }, { changed: 1 }] } });
      expect(await levels()).toEqual([7, 7]);
      expect((await load(ids[0] as number)).kps).toMatchObject([{ kp_id: 7002 }]);
      expect(await runOf()).toMatchObject({ id: run_id, undone: 0, undo_id: null });
    }
    const back = await undo(run_id);
    await researcher.call(CALLS.bulkQuestions, { ids: [ids[1]], changes: { difficulty: 9 } });
    const late = await undo(back.data.run_id);
    expect(late.data.list).toMatchObject([{ changed: 1 }, { changed: 0 }]);
    expect(await levels()).toEqual([7, 9]);
  });

  test('a question changed since the preview stays as it is and is named', async () => {
    const ids = [await stored({ difficulty: 3 }), await stored({ difficulty: 3 })];
    const [a, b] = ids as [number, number];
    await researcher.call(CALLS.bulkQuestions, { ids: [b], changes: { difficulty: 5 } });
    const run = await researcher.call(CALLS.bulkQuestions, { ids, revisions: [1, 1], changes: { difficulty: 9 } });
    expect(run.data.list).toMatchObject([
      { id: a, error: 0 },
      { id: b, error: CODES.conflict, msg: expect.stringContaining('已被他人修改') },
    ]);
    expect([(await load(a)).difficulty, (await load(b)).difficulty]).toEqual([9, 5]);
  });

  test('cells: every question its own values, wrong and stale ones named, all of it one run that is taken back', async () => {
    const [a, b, c, d] = [
      await stored({ difficulty: 3 }),
      await stored({ difficulty: 3 }),
      await stored({}),
      await stored({}),
    ];
    await researcher.call(CALLS.bulkQuestions, { ids: [c], changes: { difficulty: 5 } });
    const cells = [
      { id: a, revision: 1, difficulty: 7 },
      { id: b, revision: 1, term: 2, year: 2020 },
      { id: c, revision: 1, difficulty: 9 },
      { id: d, revision: 1, difficulty: 11 },
      { id: 999_999, revision: 1, term: 1 },
    ];
    const run = await researcher.call(CALLS.saveCells, { cells });
    expect(run.data.list).toMatchObject([
      { changed: 1 },
      { changed: 1 },
      { error: CODES.conflict },
      { error: CODES.invalid },
      { error: CODES.notFound },
    ]);
    expect(await load(a)).toMatchObject({ difficulty: 7, revision: 2, version: 1 });
    expect(await load(b)).toMatchObject({ difficulty: 3, term: 2, year: 2020 });
    expect(await load(c)).toMatchObject({ difficulty: 5 });
    expect((await researcher.call(CALLS.getBulkRuns)).data.list[0]).toMatchObject({
      changed: 2,
      failed: 2,
      changes: { cells: ['difficulty', 'term', 'year'] },
    });

    const undo = await researcher.call(CALLS.undoBulk, { run_id: run.data.run_id });
    expect(undo.data).toMatchObject({ left: 0, list: [{ changed: 1 }, { changed: 1 }] });
    expect(await load(a)).toMatchObject({ difficulty: 3 });
    expect(await load(b)).toMatchObject({ term: 3, year: null });
  });

  test('two changes of one question are taken back one after the other, not the other way round', async () => {
    const id = await stored({ difficulty: 3 });
    const first = await researcher.call(CALLS.bulkQuestions, { ids: [id], changes: { difficulty: 7 } });
    const second = await researcher.call(CALLS.saveCells, { cells: [{ id, revision: 2, difficulty: 9, year: 2020 }] });
    const undo = async (run: { data: { run_id: number } }) =>
      (await researcher.call(CALLS.undoBulk, { run_id: run.data.run_id })).data.list[0].changed;
    expect(await undo(second)).toBe(1);
    expect(await load(id)).toMatchObject({ difficulty: 7, year: null });
    expect(await undo(first)).toBe(1);
    expect(await load(id)).toMatchObject({ difficulty: 3 });

    const third = await researcher.call(CALLS.bulkQuestions, { ids: [id], changes: { difficulty: 5 } });
    await researcher.call(CALLS.bulkQuestions, { ids: [id], changes: { difficulty: 9 } });
    expect(await undo(third)).toBe(0);
    expect(await load(id)).toMatchObject({ difficulty: 9 });
  });

  test('status moves in bulk are held like single ones, with their records; an undo leaves alone what changed since', async () => {
    const mine = await stored({}, researcher);
    const ready = await stored();
    const touched = await stored();
    const ids = [mine, ready, touched];
    const run = await researcher.call(CALLS.batchSaveStatus, { ids, status: 2, undoable: 1 });
    expect(run.data.list.map(({ error }: { error: number }) => error)).toEqual([CODES.forbidden, 0, 0]);
    expect(await records(ready)).toMatchObject([{ from_status: 1, to_status: 2, actor_id: researcher.id }]);
    expect(await researcher.call(CALLS.batchSaveStatus, { ids: [ready], status: 1, undoable: 1 })).toMatchObject({
      data: { list: [{ error: CODES.invalid, msg: '请填写退回原因' }] },
    });
    const preview = await reviewer.call(CALLS.batchSaveStatus, { ids: [ready], status: 3, preview: 1 });
    expect(preview.data).toMatchObject({ run_id: 0, list: [{ id: ready, error: 0, changed: 1 }] });
    expect((await load(ready)).status).toBe(2);
    await reviewer.call(CALLS.addCheckRecord, { question_id: touched, pass: 1 });
    const undo = await researcher.call(CALLS.undoBulk, { run_id: run.data.run_id });
    expect(undo.data.list).toEqual([
      { id: ready, error: 0, msg: '', changed: 1 },
      { id: touched, error: CODES.conflict, msg: expect.stringContaining('没有撤销'), changed: 0 },
    ]);
    expect([(await load(ready)).status, (await load(touched)).status]).toEqual([1, 3]);
    expect((await records(ready))[0]).toMatchObject({ from_status: 2, to_status: 1, reason: '撤销批量操作' });
  });

  test('/questions/bulk leaves the status alone', async () => {
    const id = await stored();
    expect(await researcher.call(CALLS.bulkQuestions, { ids: [id], changes: { status: 2 } })).toMatchObject({
      error: CODES.invalid,
    });
    await researcher.call(CALLS.bulkQuestions, { ids: [id], changes: { status: 2, difficulty: 3 } });
    expect(await load(id)).toMatchObject({ status: 1, difficulty: 3 });
  });

  test('rights: a reviewer shelves but does not retag, a teacher the other way round, another house nothing, a shared account nothing', async () => {
    const id = await stored();
    const change = (by: Visitor, changes: object) => by.call(CALLS.bulkQuestions, { ids: [id], changes });
    expect(await change(teacher, { listed: 1 })).toMatchObject({ error: CODES.forbidden });
    expect(await change(reviewer, { difficulty: 5 })).toMatchObject({ error: CODES.forbidden });
    expect(await change(await server.visitorOf(5), { difficulty: 5 })).toMatchObject({ error: CODES.forbidden });
    expect((await change(stranger, { difficulty: 5 })).data.list[0].error).toBe(CODES.notFound);
    expect((await change(reviewer, { listed: 1 })).data.list[0]).toMatchObject({ error: 0, changed: 1 });
    const run = await change(teacher, { difficulty: 5 });
    expect(await load(id)).toMatchObject({ listed: 1, difficulty: 5 });
    const other = { ids: [await stored()], run_id: run.data.run_id };
    expect(await teacher.call(CALLS.bulkQuestions, { ...other, changes: { difficulty: 8 } })).toMatchObject({
      error: CODES.invalid,
    });
    expect((await teacher.call(CALLS.bulkQuestions, { ...other, changes: { difficulty: 5 } })).data).toMatchObject({
      run_id: other.run_id,
      list: [{ changed: 1 }],
    });
    expect(await researcher.call(CALLS.undoBulk, { run_id: run.data.run_id })).toMatchObject({ error: CODES.notFound });
    expect(
      await researcher.call(CALLS.bulkQuestions, { ids: [id], changes: { difficulty: 6 }, run_id: run.data.run_id }),
    ).toMatchObject({ error: CODES.notFound });
  });

  test('values that cannot be are refused as a whole, places that do not fit row by row', async () => {
    const id = await stored({ stage_id: 3 });
    await server.db.kysely
      .insertInto('grades')
      .values({ id: 801, stage_id: 1, title: '一年级', sort: 1 })
      .onConflict((c) => c.doNothing())
      .execute();
    const change = (changes: object) => teacher.call(CALLS.bulkQuestions, { ids: [id], changes });
    expect(await change({})).toMatchObject({ error: CODES.invalid });
    expect(await change({ difficulty: 11 })).toMatchObject({ error: CODES.invalid });
    expect(await change({ kps_add: [kp(4444)] })).toMatchObject({ error: CODES.invalid });
    expect((await change({ grade_id: 801 })).data.list[0]).toMatchObject({
      error: CODES.invalid,
      msg: expect.stringContaining('年级不属于'),
    });
    expect((await change({ grade_id: 801, stage_id: 1 })).data.list[0]).toMatchObject({ error: 0, changed: 1 });
  });
});

describe('duplicates', () => {
  const scan = async (by: Visitor = researcher): Promise<{ compared: number; found: number }> => {
    const { job_id } = (await by.call(CALLS.scanDuplicates)).data;
    await server.app.jobs.runner.drain();
    const { state, data } = (await by.call(CALLS.getJob, { id: job_id })).data;
    expect(state).toBe('done');
    return data;
  };
  const pairs = async (state = 1) => {
    const { list } = (await researcher.call(CALLS.getDuplicates, { state, size: 50 })).data;
    return list.map((pair: { a: { id: number }; b: { id: number } }) => [pair.a.id, pair.b.id]);
  };
  const twins = async () => {
    const content = `<p>${words(5000 + (serial += 1))}，求 $\\dfrac{1}{2}x$</p>`;
    const twin = content.replace('\\dfrac', '\\frac').replace('，', ', ');
    return [await stored({ content }), await stored({ content: twin, accept_duplicates: 1 })] as const;
  };

  test('the scan finds the pair, and a pair marked as variants is never shown again', async () => {
    const [a, b] = await twins();
    expect((await scan()).found).toBeGreaterThan(0);
    expect(await pairs()).toContainEqual([a, b]);
    expect(await teacher.call(CALLS.scanDuplicates)).toMatchObject({ error: CODES.forbidden });
    expect(await researcher.call(CALLS.decideDuplicate, { a_id: b, b_id: a, decision: 'variants' })).toMatchObject({
      error: 0,
    });
    await scan();
    expect(await pairs()).not.toContainEqual([a, b]);
    expect(await pairs(2)).toContainEqual([a, b]);
  });

  test('what an author keeps beside a like question is flagged at once, to reviewers of the house only', async () => {
    const [a, b] = await twins();
    const open = async (who: Pick<Visitor, 'call'>) => (await who.call(CALLS.getOpenPairs, { ids: [a, b] })).data.list;
    const flagged = [
      { question_id: a, other_id: b, similarity: 1 },
      { question_id: b, other_id: a, similarity: 1 },
    ];
    expect(await open(researcher)).toEqual(flagged);
    expect(await open(stranger)).toEqual([]);
    expect((await researcher.call(CALLS.getDuplicates, { question_id: b })).data).toMatchObject({
      total: 1,
      list: [{ a: { id: a }, b: { id: b } }],
    });
    expect(await teacher.call(CALLS.getOpenPairs, { ids: [a, b] })).toMatchObject({ error: CODES.forbidden });
    await researcher.call(CALLS.decideDuplicate, { a_id: a, b_id: b, decision: 'variants' });
    expect(await open(researcher)).toEqual([]);
  });

  test('a second scan compares only what is new or was changed, also with what was compared before', async () => {
    const [a, b] = await twins();
    await scan();
    expect(await scan()).toEqual({ compared: 0, found: 0 });
    const content = `<p>${words(7000 + (serial += 1))}，求 $x$</p>`;
    const [old, changed] = [await stored({ content }), await stored({})];
    expect((await researcher.call(CALLS.getDuplicateScan)).data).toEqual({ waiting: 2 });
    await scan();
    const { revision } = await load(changed);
    const options = (await load(old)).options;
    expect(
      await teacher.call(CALLS.saveQuestion, {
        id: changed,
        revision,
        ...choice({ content, options }),
        accept_duplicates: 1,
      }),
    ).toMatchObject({ error: 0 });
    expect(await scan()).toEqual({ compared: 1, found: 1 });
    expect(await pairs()).toEqual(
      expect.arrayContaining([
        [a, b],
        [old, changed],
      ]),
    );
  });

  test('questions of before the marks are read in, and a scan that was broken off loses no pair', async () => {
    const [a, b] = await twins();
    await sql`delete from question_marks`.execute(server.db.kysely);
    const broken = scanBank(server.db, async ({ text }) => {
      if (text !== '正在读取试题') throw new Error('stopped');
    });
    await expect(broken).rejects.toThrow('stopped');
    await scan();
    expect(await pairs()).toContainEqual([a, b]);
  });

  test('a merge takes papers, knowledge points and feedback along, names papers that hold both, and says why the other is gone', async () => {
    const [keep, gone] = await twins();
    await scan();
    await researcher.call(CALLS.bulkQuestions, { ids: [gone], changes: { kps_add: [kp(7001)] } });
    const paper = async (ids: number[]) => {
      const items = ids.map((question_id) => ({ question_id, score: 5, part_scores: [], answer_space: 0 }));
      const reply = await teacher.call(CALLS.savePaper, {
        title: `卷 ${ids.join('+')}`,
        duration: 10,
        sections: [{ id: 1, title: '一', note: '', items }],
      });
      expect(reply).toMatchObject({ error: 0 });
      return reply.data.id as number;
    };
    const one = await paper([gone]);
    const both = await paper([keep, gone]);
    const reported = await teacher.call(CALLS.addFeedback, { question_id: gone, version: 1, text: '错字' });
    const merged = await researcher.call(CALLS.decideDuplicate, {
      a_id: keep,
      b_id: gone,
      decision: 'merge',
      keep_id: keep,
    });
    expect(merged.data).toMatchObject({ papers: [{ paper_id: one }], left: [{ paper_id: both }] });
    const shown = (await teacher.call(CALLS.getPaper, { id: one })).data;
    expect(shown).toMatchObject({ revision: 2, sections: [{ items: [{ question_id: keep, score: 5 }] }] });
    expect((await teacher.call(CALLS.getPaper, { id: both })).data.sections[0].items).toHaveLength(2);
    expect(await load(keep)).toMatchObject({ kps: [{ kp_id: 7001 }], times_used: 2 });
    expect(await load(gone)).toMatchObject({ status: 5, times_used: 1 });
    expect((await records(gone))[0]).toMatchObject({ to_status: 5, reason: `与试题 ${keep} 重复，已合并` });
    const reports = (await teacher.call(CALLS.getFeedback, { question_id: keep })).data.list;
    expect(reports).toMatchObject([{ id: reported.data.id, text: expect.stringContaining(`原试题 ${gone}`) }]);
    expect(await pairs()).not.toContainEqual([keep, gone]);
  });

  test('a merge across houses or into nothing is refused', async () => {
    const [a, b] = await twins();
    expect(
      await stranger.call(CALLS.decideDuplicate, { a_id: a, b_id: b, decision: 'merge', keep_id: a }),
    ).toMatchObject({ error: CODES.notFound });
    expect(await researcher.call(CALLS.decideDuplicate, { a_id: a, b_id: b, decision: 'merge' })).toMatchObject({
      error: CODES.invalid,
    });
  });
});
