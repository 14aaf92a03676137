// The pages of an uploaded file beside its questions: of a PDF as it is, of a Word paper as LibreOffice sets it; for the
// person who uploaded it only.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { questionOfDraft } from '../../../../../mocks/factories/question';
import { sharedData } from '../../../../../mocks/sharedData';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import type { ImportPages } from '../../../../contract/question/importRows';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { plainText } from '../../../../domain/content/plainText';
import { carriedJson } from '../../../../formats/shared/attachedSource';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { generateQuestions } from '../../../../testing/testQuestions';
import { makeWorkerThread } from '../../../jobs/workerThread';
import { openQuestionFile } from '../parse/importFile';
import { makeOffice, officeOf } from '../parse/libreOffice';
import { PAGE_PLACE, type PageResult, type PageTask } from './pageTask';

const folder = mkdtempSync(path.join(tmpdir(), 'tiku-test-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SENTENCES = [
  'Find the largest prime below the given bound',
  'Prove that both triangles have equal areas',
] as const;

/** One page for each text. */
async function pdfOf(texts: readonly string[], carries?: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([500, 1000]).drawText(text, { x: 50, y: 800, size: 16 });
  if (carries !== undefined)
    await document.attach(strToU8(carries), 'tiku-bank.json', { mimeType: 'application/json' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
const [draft] = [...generateQuestions(3, 1)].flatMap((row) => ('draft' in row ? [row.draft] : []));
const asked = (content: string, id: number) => ({
  ...questionOfDraft(draft as never, id),
  content: `<p>${content}</p>`,
});
const carried = carriedJson({ questions: SENTENCES.map((text, at) => asked(text, at + 1)) });

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const wordPaper = (lines: readonly string[]): Buffer => {
  const body = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
  const xml = `<w:document xmlns:w="${NAMESPACE}"><w:body>${body}</w:body></w:document>`;
  return Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }));
};

/** A stand-in for soffice that sets every document as one PDF, and counts. */
const PREPARED = path.join(folder, 'set.pdf');
const STARTS = path.join(folder, 'starts');
const office = path.join(folder, 'soffice');
writeFileSync(
  office,
  `#!/bin/sh\nfor last; do :; done\necho x >> "${STARTS}"\ncp "${PREPARED}" "$(dirname "$last")/paper.pdf"\n`,
);
chmodSync(office, 0o755);

let server: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  server = await openTestApp({ env: { OFFICE_PATH: office } });
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

async function check(value: Buffer, filename: string, { app } = server, by = teacher): Promise<number> {
  const reply = await by.send('/api/questions/import/check', [{ name: 'file', value, filename }]);
  await app.jobs.runner.drain();
  return reply.json<{ data: { job_id: number } }>().data.job_id;
}
const pagesOf = async (by: Visitor, job_id: number, file?: string) =>
  (await by.call(CALLS.getImportPages, { job_id, file })) as { error: number; msg: string; data: ImportPages };

test('a PDF shows its own pages with the place of each question; another file afterwards has its own', async () => {
  const job = await check(await pdfOf(SENTENCES, carried), '期末.pdf');
  const { data } = await pagesOf(teacher, job);
  expect(data).toMatchObject({ total: 2, pages: [{ width: 500, height: 1000 }, { width: 500 }] });
  expect(data.marks.map(({ place, line, page }) => [place, line, page])).toEqual([
    [0, 0, 0],
    [1, 0, 1],
  ]);
  const [left, top, right, bottom] = data.marks[0]?.box ?? [0, 0, 0, 0];
  expect([left > 90 && left < 110, top > 180, bottom < 210, right > 500]).toEqual([true, true, true, true]);

  const [first] = data.pages;
  for (const _time of ['drawn', 'kept']) {
    const picture = await teacher.get(first?.path ?? '');
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 2000 });
  }
  for (const wrong of ['0/7', '1/0', '0/x', '0/-1'])
    expect((await teacher.get(`/files/jobs/${job}/pages/${wrong}`)).statusCode).toBe(404);

  const next = await check(await pdfOf([SENTENCES[1]], carried), '期末.pdf');
  const again = (await pagesOf(teacher, next)).data;
  expect(again.marks).toMatchObject([{ place: 1, page: 0 }]);
  expect((await pagesOf(teacher, job)).data).toEqual(data);
});

test('no other account sees the pages, and none before the file was checked', async () => {
  const job = await check(await pdfOf(SENTENCES, carried), '月考.pdf');
  const { path: first = '' } = (await pagesOf(teacher, job)).data.pages[0] ?? {};
  expect((await teacher.get(first)).statusCode).toBe(200);
  for (const role of [1, 4]) {
    const other = await server.visitorOf(role);
    expect((await pagesOf(other, job)).error).toBe(CODES.notFound);
    expect((await other.get(first)).statusCode).toBe(404);
  }
  expect((await server.visitor().get(first)).statusCode).toBe(403);
  const waiting = await teacher.send('/api/questions/import/check', [
    { name: 'file', value: await pdfOf(SENTENCES, carried), filename: '未查.pdf' },
  ]);
  const unchecked = waiting.json<{ data: { job_id: number } }>().data.job_id;
  expect((await pagesOf(teacher, unchecked)).msg).toContain('还没有检查完');
  expect((await teacher.get(`/files/jobs/${unchecked}/pages/0/0`)).statusCode).toBe(404);
});

test('a Word paper is set once, each paper of a zip by itself, and its lines are found', async () => {
  writeFileSync(PREPARED, await pdfOf([`1. ${SENTENCES[0]}`, `2. ${SENTENCES[1]}`]));
  const lines = [`1．${SENTENCES[0]}____`, '【答案】7', `2．${SENTENCES[1]}____`, '【答案】8'];
  const job = await check(wordPaper(lines), '期中.docx');
  const { data } = await pagesOf(teacher, job);
  expect(data.marks.map(({ line, page }) => [line, page])).toEqual([
    [1, 0],
    [3, 1],
  ]);
  expect((await pagesOf(teacher, job)).data).toEqual(data);
  expect((await teacher.get(data.pages[1]?.path ?? '')).statusCode).toBe(200);
  expect(readFileSync(STARTS, 'utf8').split('\n')).toHaveLength(2);

  const zip = Buffer.from(zipSync({ '甲.docx': wordPaper(lines), '乙/乙.docx': wordPaper(lines.slice(2)) }));
  const several = await check(zip, '两份.zip');
  const [one, two] = [(await pagesOf(teacher, several, '甲')).data, (await pagesOf(teacher, several, '乙')).data];
  expect(one.pages[0]?.path).not.toBe(two.pages[0]?.path);
  expect([one.marks.length, two.marks.length]).toEqual([2, 1]);
  expect((await pagesOf(teacher, several, '丙')).msg).toContain('没有页面');
  const table = await check(Buffer.from('题型,题干,答案\n填空题,一加一等于____,2\n'), '表.csv');
  expect((await pagesOf(teacher, table)).error).not.toBe(CODES.success);
});

test('without LibreOffice a Word paper says so, and its lines stay', async () => {
  const bare = await openTestApp({ env: { OFFICE_PATH: 'none' } });
  try {
    const by = await bare.visitorOf(4);
    const job = await check(wordPaper(['1．三加四的和是____', '【答案】7']), '周测.docx', bare, by);
    expect(await pagesOf(by, job)).toMatchObject({
      error: CODES.invalid,
      msg: '服务器未安装 LibreOffice，无法显示原文页面',
    });
    expect((await by.call(CALLS.getImportRows, { job_id: job })).data.list[0].lines).toHaveLength(2);
  } finally {
    await bare.close();
  }
});

test('the thread refuses a file that is not a PDF with a sentence and goes on with the next', async () => {
  const thread = makeWorkerThread<PageTask, PageResult>(PAGE_PLACE, 20_000);
  try {
    await expect(thread.run({ do: 'read', pdf: strToU8('no pages'), lines: [] })).rejects.toMatchObject({
      msg: 'PDF 已损坏，无法显示页面',
    });
    const pdf = await pdfOf(SENTENCES);
    await expect(thread.run({ do: 'draw', pdf, page: 2 })).rejects.toMatchObject({ msg: '没有这一页' });
    const large = await PDFDocument.load(pdf);
    large.getPage(0).setSize(9000, 9000);
    await expect(thread.run({ do: 'draw', pdf: await large.save(), page: 0 })).rejects.toMatchObject({
      msg: expect.stringContaining('太大') as string,
    });
    expect(await thread.run({ do: 'read', pdf, lines: [SENTENCES[1]] })).toMatchObject({ places: [[{ page: 1 }]] });
  } finally {
    await thread.close();
  }
});

const DATA = sharedData('word');
const installed = officeOf(process.env);
const real = existsSync(DATA) && installed !== null ? test : test.skip;
real(
  'every line of a real paper is found on its page (needs LibreOffice and shared data)',
  async () => {
    const bytes = readFileSync(path.join(DATA, 'messy.docx'));
    const { rows } = await openQuestionFile(bytes);
    const lines = [...rows()].flatMap(({ lines = [] }) => lines).sort((a, b) => a.line - b.line);
    const texts = lines.map(({ html }) => plainText(parseContent(html)));
    const pdf = await makeOffice(installed ?? '').toPdf(bytes);
    const thread = makeWorkerThread<PageTask, PageResult>(PAGE_PLACE, 60_000);
    const read = await thread.run({ do: 'read', pdf, lines: texts }).finally(() => thread.close());
    const places = read && 'places' in read ? read.places : [];
    expect(places.filter(({ length }) => length === 1)).toHaveLength(25);
    const tops = places.map(([place]) => place?.box[1] ?? 0);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  },
  120_000,
);
