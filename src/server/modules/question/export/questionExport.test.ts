// If these fail, a file of questions lacks some, has those of other organisations, cannot be imported elsewhere, holds the
// whole bank in memory, or goes on after it was stopped.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { readCsv } from '../../../../domain/knowledge/csv';
import { QUESTION_FORMATS } from '../../../../formats/formats';
import { decodeBankJson } from '../../../../formats/json/read';
import { SHEET_HEAD } from '../../../../formats/table/questionSheet';
import { workbookRows } from '../../../../formats/table/readWorkbook';
import { SHEET_ENDINGS, type SheetEnding } from '../../../../formats/table/writeSheet';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { PNG } from '../../../../testing/testFiles';
import { transaction } from '../../../db/database';
import { insertFile } from '../../../files/fileRows';
import { makeFolderFiles } from '../../../files/files';

type Teacher = Visitor & { id: number };
let world: TestApp;
let teacher: Teacher;
let stranger: Teacher;
beforeAll(async () => {
  world = await openTestApp();
  await world.db.kysely.insertInto('organizations').values({ id: 902, title: '外校' }).execute();
  teacher = await world.visitorOf(4);
  stranger = await world.visitorOf(4, 902);
});
afterAll(() => world.close());

let serial = 0;
async function stored(by: Visitor = teacher, changes: Record<string, unknown> = {}): Promise<number> {
  serial += 1;
  const content = `<p>第 ${serial} 题：=1+1 与 \\(x^{2}<${serial * 977}\\)，"引号"<br>第二行</p>`;
  const options = ['1', '2'].map((text, at) => ({ id: 'ab'.charAt(at), content: text }));
  const reply = await by.call(CALLS.saveQuestion, { type_id: 101, content, options, answer: ['b'], ...changes });
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
const jobOf = async (id: number, by: Visitor = teacher) => (await by.call(CALLS.getJob, { id })).data;
const order = async (input: Record<string, unknown>, by: Visitor = teacher): Promise<number> => {
  const reply = await by.call(CALLS.exportQuestions, input);
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.job_id;
};
/** The rows of the file, by a reader that knows nothing of its writer. */
async function rowsOf(jobId: number, by: Visitor = teacher): Promise<string[][]> {
  const [file] = (await jobOf(jobId, by)).files;
  const { rawPayload } = await by.get(file.path);
  if (file.name.endsWith('.xlsx')) return workbookRows(new Uint8Array(rawPayload));
  const rows = readCsv(rawPayload.toString('utf8').replace(/^\uFEFF/, ''));
  if (typeof rows === 'string') throw new Error(rows);
  return rows.map(({ cells }) => cells);
}
async function exported(input: Record<string, unknown>, by: Visitor = teacher): Promise<string[][]> {
  const id = await order(input, by);
  await world.app.jobs.runner.drain();
  expect(await jobOf(id, by)).toMatchObject({ state: 'done' });
  return rowsOf(id, by);
}
const inYear = (year: number) => ({ year_min: year, year_max: year });
const column = ([head = [], ...rows]: readonly string[][], title: string) =>
  rows.map((row) => row[head.indexOf(title)] ?? '');

test.each(SHEET_ENDINGS)('.%s has the selected questions in their order, cells as they are typed', async (ending) => {
  const ids = [await stored(), await stored(teacher, { difficulty: 7 }), await stored()].reverse();
  const id = await order({ format: ending, ids });
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', title: `导出勾选的 3 题（${ending}）`, files: [] });
  await world.app.jobs.runner.drain();
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: 'done', done: 3, total: 3, notes: [], data: { questions: 3 } });
  expect(job.files[0].name).toMatch(new RegExp(`^试题-3题-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
  expect(job.files_until).not.toBeNull();
  const rows = await rowsOf(id);
  expect(rows[0]).toEqual(SHEET_HEAD);
  expect(column(rows, '编号')).toEqual(ids.map(String));
  expect(column(rows, '难度')).toEqual(['', '7', '']);
  expect(column(rows, '题干')[0]).toMatch(/^第 \d+ 题：=1\+1 与 \$x\^\{2\}<\d+\$，"引号"\n第二行$/);
  expect(column(rows, '选项')[0]).toBe('A. 1\nB. 2');
  expect(column(rows, '答案')[0]).toBe('B');
});

test('a filter gives all that match when the job runs, also on the second use after a change', async () => {
  const filter = { ...inYear(2031), format: 'csv' };
  const first = await stored(teacher, { year: 2031 });
  await stored(teacher, { year: 2030 });
  expect(column(await exported(filter), '编号')).toEqual([String(first)]);
  const waiting = await order(filter);
  const second = await stored(teacher, { year: 2031, difficulty: 4 });
  await world.app.jobs.runner.drain();
  expect(column(await rowsOf(waiting), '编号')).toEqual([first, second].map(String));
  const { revision } = (await teacher.call(CALLS.getQuestion, { id: second })).data;
  await teacher.call(CALLS.saveCells, { cells: [{ id: second, revision, difficulty: 9 }] });
  expect(column(await exported({ ...filter, format: 'xlsx' }), '难度')).toEqual(['', '9']);
});

test('the questions of papers have the versions that these have pinned, each once', async () => {
  const id = await stored(teacher, { content: '<p>印出的说法</p>' });
  const save = async (title: string) =>
    (
      await teacher.call(CALLS.savePaper, {
        title,
        duration: 40,
        sections: [
          { id: 1, title: '', note: '', items: [{ question_id: id, score: 5, part_scores: [], answer_space: 0 }] },
        ],
      })
    ).data.id as number;
  const papers = [await save('甲卷'), await save('乙卷')];
  const { revision } = (await teacher.call(CALLS.getQuestion, { id })).data;
  await stored(teacher, { id, revision, content: '<p>后来的说法</p>' });
  expect(column(await exported({ papers, format: 'csv' }), '题干')).toEqual(['印出的说法']);
  const job = await order({ papers, format: 'csv' }, stranger);
  await world.app.jobs.runner.drain();
  expect(await jobOf(job, stranger)).toMatchObject({ state: 'failed', files: [] });
});

test('another organisation gets none of the questions, nor the job and its file', async () => {
  const mine = await stored(teacher, { year: 2032 });
  const theirs = await stored(stranger, { year: 2032 });
  expect(column(await exported({ ...inYear(2032), format: 'csv' }, stranger), '编号')).toEqual([String(theirs)]);
  const id = await order({ ids: [theirs, mine], format: 'csv' }, stranger);
  await world.app.jobs.runner.drain();
  expect(column(await rowsOf(id, stranger), '编号')).toEqual([String(theirs)]);
  const job = await jobOf(id, stranger);
  expect(job.notes).toEqual(['1 题已删除或不能再查看，没有写入']);
  expect((await teacher.call(CALLS.getJob, { id })).error).toBe(CODES.notFound);
  expect((await teacher.get(job.files[0].path)).statusCode).toBe(404);
});

/** The address of an upload; `gone`: its file is lost. */
async function picture(gone = false): Promise<string> {
  const files = await makeFolderFiles(world.dataDir);
  const file = await files.save(Readable.from([PNG]), { name: 'a.png', limit: 1e6, accept: 'image' });
  await transaction(world.db, (tx) => insertFile(tx, { id: teacher.id, organization_id: 1 }, file, files.quota));
  if (gone) rmSync(path.join(world.dataDir, file.full_path));
  return file.full_path;
}
/** The file of a finished job. */
async function fileOf(input: Record<string, unknown>): Promise<{ name: string; data: Uint8Array; notes: string[] }> {
  const id = await order(input);
  await world.app.jobs.runner.drain();
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: 'done' });
  const { rawPayload } = await teacher.get(job.files[0].path);
  return { name: job.files[0].name, data: new Uint8Array(rawPayload), notes: job.notes };
}
const zips = QUESTION_FORMATS.filter(({ ending }) => ending.endsWith('.zip')).map(({ name }) => name);

test.each(zips)('%s is one zip with its pictures', async (format) => {
  const withPicture = (src: string) =>
    stored(teacher, { content: `<p>第 ${format} 图 ${src}<img src="${src}" alt="图"></p>` });
  const lost = await withPicture(await picture(true));
  const { name, data, notes } = await fileOf({ format, ids: [await withPicture(await picture()), lost] });
  expect(name).toMatch(new RegExp(`^试题-2题-.*\\.${format}\\.zip$`));
  const paths = Object.keys(unzipSync(data));
  expect(paths.filter((one) => one.endsWith('.png'))).toHaveLength(1);
  expect(paths.length).toBeGreaterThan(1);
  expect(notes.join()).toContain(`试题 ${lost}`);
});

test('JSON has the pictures and the paths of knowledge points; GIFT names the question that it cannot hold', async () => {
  const { kysely } = world.db;
  await kysely.insertInto('knowledge_systems').values({ id: 961, title: '课内知识点', sort: 1 }).execute();
  await kysely.insertInto('knowledge_types').values({ id: 961, system_info_id: 961, name: '知识点' }).execute();
  const point = { system_info_id: 961, type: 961, sort: 1 };
  await kysely
    .insertInto('kps')
    .values([
      { ...point, id: 9611, pid: 0, kp_name: '函数', tip_key: '01' },
      { ...point, id: 9612, pid: 9611, kp_name: '一次函数', tip_key: '0101' },
    ])
    .execute();
  const shown = await stored(teacher, {
    content: `<p>函数的图象<img src="${await picture()}" alt="图"></p>`,
    kps: [{ system_info_id: 961, type: 961, kp_id: 9612 }],
  });
  const blanks = await stored(teacher, {
    ...{ type_id: 300, options: [], answer: [['1'], ['2']] },
    content: '<p><span data-blank></span>与<span data-blank></span></p>',
  });
  const json = await fileOf({ format: 'json', ids: [shown, blanks] });
  expect(json.notes).toEqual([]);
  expect([...decodeBankJson(Buffer.from(json.data).toString('utf8'))]).toMatchObject([
    { draft: { kp_routes: [['函数', '一次函数']], content: expect.stringContaining('data:image/png') as string } },
    { draft: { type_id: 300 } },
  ]);
  const gift = await fileOf({ format: 'gift', ids: [shown, blanks] });
  expect(gift.name).toMatch(/^试题-1题-.*\.gift$/);
  expect(gift.notes).toEqual([`试题 ${blanks}：GIFT 的一题只能有一个空，没有写入`]);
  expect(Buffer.from(gift.data).toString('utf8')).toContain('$CATEGORY: top/函数/一次函数');
});

test('a format that does not exist is refused when it is ordered', async () => {
  const reply = await teacher.call(CALLS.exportQuestions, { ids: [await stored()], format: 'docx' });
  expect(reply).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining('没有这种导出格式') as string });
});

test('the right is asked for when it is ordered and again when it runs; nothing to write is said', async () => {
  const ids = [await stored()];
  const reader = await world.visitorOf(4);
  const none = await world.db.kysely.insertInto('roles').values({ id: 77, title: '无权' }).returning('id').execute();
  const become = (role_id: number) =>
    world.db.kysely.updateTable('accounts').set({ role_id }).where('id', '=', reader.id).execute();
  const id = await order({ ids, format: 'csv' }, reader);
  await become(none[0]!.id);
  await world.app.jobs.runner.drain();
  await become(4);
  expect(await jobOf(id, reader)).toMatchObject({
    state: 'failed',
    reason: '账号已停用或不再有此权限，任务已停止',
    files: [],
  });
  await become(none[0]!.id);
  expect((await reader.call(CALLS.exportQuestions, { ids, format: 'csv' })).error).toBe(CODES.forbidden);

  const empty = await order({ ids: [999_999], format: 'xlsx' });
  await world.app.jobs.runner.drain();
  expect(await jobOf(empty)).toMatchObject({ state: 'failed', reason: expect.stringContaining('没有可以导出的试题') });
});

/** 450 questions: three pages. */
async function many(year: number): Promise<number[]> {
  const first = await stored(teacher, { year });
  const db = world.db.kysely;
  const narrow = await db.selectFrom('questions').selectAll().where('id', '=', first).executeTakeFirst();
  const content = await db.selectFrom('question_content').selectAll().where('question_id', '=', first).execute();
  const ids = Array.from({ length: 449 }, (_, at) => year * 1000 + at);
  const copies = ids.map((id) => ({ ...narrow, id, family_id: id }));
  await db
    .insertInto('questions')
    .values(copies as never)
    .execute();
  const versions = ids.flatMap((question_id) => content.map((row) => ({ ...row, ...inJson(row), question_id })));
  await db
    .insertInto('question_content')
    .values(versions as never)
    .execute();
  return [first, ...ids];
}
/** Columns of JSON are written as text. */
const inJson = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !(value instanceof Date) ? [[name, JSON.stringify(value)]] : [],
    ),
  );

test.each<SheetEnding>(['xlsx', 'csv'])(
  '.%s of several pages: stopped it writes nothing; gone on with, or interrupted, it is whole',
  async (ending) => {
    const year = ending === 'csv' ? 2041 : 2042;
    const ids = await many(year);
    const id = await order({ ...inYear(year), format: ending });
    const { store, runner, folders } = world.app.jobs;
    const original = store.step;
    const seen: number[] = [];
    store.step = async (lease, state) => {
      seen.push(state.done);
      if (seen.length === 2) await store.cancel(world.db.kysely, id);
      return original(lease, state);
    };
    await runner.drain();
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', done: 0, total: 450, files: [] });
    expect(await folders.of(id).keys()).toEqual([]);

    // The server stops at the third page.
    await teacher.call(CALLS.retryJob, { id });
    seen.length = 0;
    store.step = async (lease, state) => {
      seen.push(state.done);
      if (seen.length === 3) {
        store.step = original;
        await world.db.kysely
          .updateTable('jobs')
          .set({ state: 'waiting', lease_by: null })
          .where('id', '=', id)
          .execute();
        return false;
      }
      return original(lease, state);
    };
    await runner.drain();
    await runner.drain();
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 450, data: { questions: 450 } });
    expect(column(await rowsOf(id), '编号')).toEqual(ids.map(String));
  },
);
