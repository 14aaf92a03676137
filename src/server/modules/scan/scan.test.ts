// Scanned sheets through the built app: pages drawn by the product itself are read, reviewed, and become answers; a
// stopped job goes on, and only the report's rights show the pages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import { printedPage } from '../../../../mocks/sheetScans/printedSheet';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import type { getScanCells } from '../../../contract/paper/scans';
import type { DataOf } from '../../../contract/wire';
import type { TestApp, Visitor } from '../../../testing/testApp';
import { only, openScanTest, type Key, type Printed, type ScanTest } from '../../../testing/testScans';
import { makeFolderFiles } from '../../files/files';
import type { Actor } from '../../security/actor';
import { questionPort } from '../question/questionPort';
import { readDry, readIntoReport } from './scanFiles';
import { makeScanService } from './scanService';

let server: TestApp;
let teacher: Visitor;
let report_id: number;
let keys: Key[];
let printed: ScanTest['printed'];
let right: ScanTest['right'];
let wrong: ScanTest['wrong'];
let checked: ScanTest['checked'];
let scanned: ScanTest['scanned'];
let detailOf: ScanTest['detailOf'];
let answersOf: ScanTest['answersOf'];

beforeAll(async () => {
  ({ server, teacher, report_id, keys, printed, right, wrong, checked, scanned, detailOf, answersOf } =
    await openScanTest());
});
afterAll(() => server.close());

async function pdfOf(pages: readonly Buffer[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const bytes of pages) {
    const picture = await pdf.embedPng(bytes);
    const page = pdf.addPage([595, 842]);
    page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  }
  return Buffer.from(await pdf.save());
}

test('sheets printed for students are read from a PDF, doubts are reviewed, and the marks are in the report', async () => {
  const [first, second] = printed.personal as [Printed, Printed];
  const firstBoxes = right(first);
  const pages = [
    await printedPage(only(first.sheets), [...firstBoxes.slice(1), wrong(first, 0)]),
    await printedPage(only(second.sheets), right(second).slice(1), { ticked: [only(right(second))], turn: -1.5 }),
  ];
  const { id } = await scanned('高一1班.pdf', await pdfOf(pages));
  const detail = await detailOf(id);
  expect(detail.pages.map(({ state, student, reason }) => [state, student?.name, reason])).toEqual([
    ['read', '李雷', ''],
    ['read', '韩梅梅', ''],
  ]);
  expect([detail.reading, detail.missing.map(({ name }) => name)]).toEqual([0, ['林涛']]);
  expect((await answersOf()).every(({ score }: { score: number | null }) => score === null)).toBe(true);
  expect(await teacher.call(CALLS.confirmScan, { id })).toMatchObject({
    error: CODES.invalid,
    msg: '还有1 处待复核，处理完后再确认',
  });
  const { list }: DataOf<typeof getScanCells> = (await teacher.call(CALLS.getScanCells, { id })).data;
  expect(list).toMatchObject([{ student: { name: '韩梅梅' }, question_id: only(keys).id, decided: 0 }]);
  const { page_id, question_id } = only(list);
  const letter = 'ABCD'[only(keys).right] ?? '';
  const was = only(list).text;
  const decide = (by: typeof teacher, text: string, saw?: string) =>
    by.call(CALLS.decideScanCells, { id, cells: [{ page_id, question_id, text, was: saw, was_decided: 0 }] });
  expect((await decide(teacher, letter, was)).data).toEqual({ decided: 1, clashes: [] });
  // A second person who has not seen that decision learns of it; it is kept.
  const other = letter === 'A' ? 'B' : 'A';
  const colleague = await server.visitorOf(4);
  expect((await decide(colleague, other, was)).data).toMatchObject({ decided: 0, clashes: [{ theirs: letter }] });
  expect((await decide(colleague, letter, was)).data).toMatchObject({ decided: 1, clashes: [] });
  expect(await teacher.call(CALLS.confirmScan, { id })).toMatchObject({
    error: 0,
    data: { students: 2, cells: 16, clashes: [], faults: [] },
  });
  const rows = await answersOf();
  expect(rows.map(({ name, score }: { name: string; score: number }) => [name, score])).toEqual([
    ['李雷', 35],
    ['韩梅梅', 40],
    ['林涛', null],
  ]);
  expect(rows[1].answers[question_id]).toMatchObject({ given: letter, score: 5, source: 'review' });
  expect(rows[0].answers[question_id]).toMatchObject({ score: 0, source: 'scan' });
});

test('a general sheet is assigned by its candidate number; one that is unclear waits for a person', async () => {
  const print = only(printed.general);
  const digits = (number: string) =>
    print.manifest.pages
      .flatMap(({ boxes }) => boxes)
      .filter(({ kind, at, value }) => kind === 'digit' && number[at] === value);
  const pages = {
    '1.png': await printedPage(only(print.sheets), [...right(print), ...digits('20260103')]),
    '2.png': await printedPage(only(print.sheets), [...right(print), ...digits('2026')], { turn: 180.6 }),
  };
  const { id } = await scanned('扫描.zip', zipSync(pages));
  const { pages: read, batch } = await detailOf(id);
  expect(read.map(({ student, number, reason }) => [student?.name, number, reason])).toEqual([
    ['林涛', '20260103', ''],
    [undefined, '2026????', '考号没有填涂清楚'],
  ]);
  expect(batch.unassigned).toBe(1);
  expect((await teacher.call(CALLS.confirmScan, { id })).msg).toContain('1 页还没有指定学生');
  const page_id = only(read, 1).id;
  await teacher.call(CALLS.assignScanPage, { id, page_id, student_id: 93 });
  expect((await teacher.call(CALLS.confirmScan, { id })).msg).toContain('2 页重复');
  await teacher.call(CALLS.assignScanPage, { id, page_id, student_id: 91 });
  expect((await teacher.call(CALLS.confirmScan, { id })).data).toMatchObject({
    cells: 8,
    clashes: [{ student: '李雷', label: '1', mine: 'ABCD'[only(keys).right] }],
  });
  expect((await teacher.call(CALLS.confirmScan, { id, replace: 1 })).data).toMatchObject({ cells: 1, clashes: [] });
});

test('a server that is stopped goes on with the next page, and no page is read twice', async () => {
  const print = only(printed.personal);
  const page = await printedPage(only(print.sheets), right(print));
  const { id: file } = await checked('多页.pdf', await pdfOf([page, page, page]));
  const { data } = await teacher.call(CALLS.startScan, { report_id, files: [file] });
  await server.app.jobs.runner.drain();
  // As after a crash between a stored page and the step that records it.
  await server.db.kysely
    .updateTable('jobs')
    .set({
      state: 'waiting',
      result: null,
      progress: JSON.stringify({ done: 1, total: 3, cursor: { file: 0, part: 0, page: 1, sort: 1 } }),
    })
    .where('id', '=', data.job_id)
    .execute();
  const before = await detailOf(data.id);
  await server.app.jobs.runner.drain();
  expect((await teacher.call(CALLS.getJob, { id: data.job_id })).data.state).toBe('done');
  const after = await detailOf(data.id);
  expect(after.pages.map(({ id }) => id)).toEqual(before.pages.map(({ id }) => id));
  const stored = await server.db.kysely
    .selectFrom('files')
    .select('full_path')
    .where('name', 'like', '扫描 %')
    .execute();
  const shown = await server.db.kysely.selectFrom('scan_pages').select('picture').execute();
  expect(stored.map(({ full_path }) => full_path).sort()).toEqual(shown.map(({ picture }) => picture).sort());
});

test('scanned pages are seen with the rights of the report only, and are gone when the batch is deleted', async () => {
  const print = only(printed.personal, 1);
  const page = await printedPage(only(print.sheets), right(print));
  const { id } = await scanned('一页.png', page);
  const { picture } = only((await detailOf(id)).pages);
  await detailOf(id);
  const looked = await server.db.kysely
    .selectFrom('operation_log')
    .where('action', '=', '查看扫描件')
    .select('after')
    .execute();
  expect(looked.filter(({ after }) => (after as { batch_id: number }).batch_id === id)).toHaveLength(1);
  expect((await teacher.get(picture)).statusCode).toBe(200);
  const admin = await server.visitorOf(1);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  const outsider = await server.visitorOf(4, elsewhere);
  const shared = await server.visitorOf(5);
  expect((await outsider.call(CALLS.getScan, { id })).error).toBe(CODES.notFound);
  for (const visitor of [outsider, shared]) expect((await visitor.get(picture)).statusCode).not.toBe(200);
  expect((await teacher.call(CALLS.deleteScan, { id })).data).toEqual({ pages: 1 });
  expect((await teacher.get(picture)).statusCode).not.toBe(200);
  expect((await teacher.call(CALLS.getScan, { id })).error).toBe(CODES.notFound);
});

test('after the last day a batch is removed with its pictures; its confirmed answers stay', async () => {
  const print = only(printed.personal, 2);
  const { id } = await scanned('林涛.png', await printedPage(only(print.sheets), right(print)));
  expect((await teacher.call(CALLS.confirmScan, { id, replace: 1 })).error).toBe(0);
  const { picture } = only((await detailOf(id)).pages);
  const { db } = server;
  const { jobs } = server.app;
  const files = await makeFolderFiles(server.config.dataDir);
  const sweep = (day: number) => {
    const now = () => new Date(Date.now() + day * 24 * 60 * 60_000);
    return makeScanService({ db, files, jobs, now, days: 400, mostPages: 10 }, questionPort).sweep();
  };
  await sweep(399);
  expect((await teacher.get(picture)).statusCode).toBe(200);
  await sweep(402);
  expect((await teacher.get(picture)).statusCode).not.toBe(200);
  expect(await files.open(picture)).toBeNull();
  expect((await answersOf())[2]).toMatchObject({ name: '林涛', score: 40 });
});

test('the command line lists doubts without storing anything, and reads files into the report', async () => {
  const print = only(printed.personal);
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-scans-'));
  const file = path.join(folder, '李雷.png');
  writeFileSync(file, await printedPage(only(print.sheets), right(print).slice(1)));
  const actor: Actor = {
    ...{ id: 0, username: '', nickname: '', role_id: 1, role_name: '', organization_id: 0, address: 'cli' },
    functions: new Set(),
  };
  const place = { db: server.db, questions: questionPort, actor, report_id };
  const lines: unknown[] = [];
  for await (const line of readDry(place, [file])) lines.push(line);
  expect(lines).toMatchObject([{ file: '李雷.png', page: 1, fault: '', sheet_page: 1, student_id: 91 }]);
  expect((lines[0] as { answers: object[] }).answers[0]).toEqual({ label: '1', text: '/', doubts: '没有填涂' });
  const before = (await teacher.call(CALLS.getScans, { report_id })).data.list.length;
  const batch = await readIntoReport(place, server.config, [file]);
  expect(batch).toMatchObject({ pages: 1, doubts: 1, unassigned: 0, title: '李雷.png' });
  expect((await teacher.call(CALLS.getScans, { report_id })).data.list).toHaveLength(before + 1);
  rmSync(folder, { recursive: true });
});

test('a page without a sheet is listed as such, and blocks nothing when it is left out', async () => {
  const { default: sharp } = await import('sharp');
  const blank = await sharp({ create: { width: 1654, height: 2339, channels: 3, background: '#f4f4f4' } })
    .png()
    .toBuffer();
  const { id } = await scanned('白纸.png', blank);
  const { pages } = await detailOf(id);
  expect(pages).toMatchObject([{ state: 'lost', student: null, reason: expect.stringContaining('没有找到答题卡') }]);
  await teacher.call(CALLS.assignScanPage, { id, page_id: only(pages).id, ignored: 1 });
  expect((await teacher.call(CALLS.confirmScan, { id })).msg).toBe('这批扫描件中没有可以录入的答案');
});

test('pages of a general sheet that are pictures of their own belong to the student of the picture before', async () => {
  const print = only(printed.personal);
  const { id } = await scanned('1.png', await printedPage(only(print.sheets), right(print)));
  const [first] = (await detailOf(id)).pages;
  const { db } = server;
  const later = { id: 990_001, batch_id: id, page: 1, state: 'read', sheet_id: first?.sheet_id ?? 0, student_id: null };
  await db.kysely
    .insertInto('scan_pages')
    .values([
      { ...later, sort: 1, file: '2.png', sheet_page: 2 },
      { ...later, id: 990_002, sort: 2, file: '3.png', sheet_page: 3 },
      { ...later, id: 990_003, sort: 3, file: '4.png', sheet_page: 2 },
    ])
    .execute();
  await db.kysely
    .updateTable('scan_pages')
    .set({ sheet_page: 1 })
    .where('id', '=', first?.id ?? 0)
    .execute();
  await teacher.call(CALLS.assignScanPage, { id, page_id: first?.id ?? 0, student_id: 92 });
  expect((await detailOf(id)).pages.map(({ student, assigned }) => [student?.id ?? null, assigned])).toEqual([
    [92, 2],
    [92, 1],
    [92, 1],
    [null, 0],
  ]);
  // A correction of the first page moves them along.
  await teacher.call(CALLS.assignScanPage, { id, page_id: first?.id ?? 0, student_id: 93 });
  expect((await detailOf(id)).pages.map(({ student }) => student?.id ?? null)).toEqual([93, 93, 93, null]);
});
