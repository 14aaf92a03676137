// If these fail, a PDF goes to another account or twice, a paper calls a foreign host while it is printed, or a search in
// the reader of Chromium finds neither words nor formulas. Needs Chromium and the built print page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PrintJob } from '../../../contract/paper/paperPdf';
import { NO_CHINESE_FONT, hasChineseFont } from '../../../tasks/testMachine';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { chromiumOf } from '../../print/findChromium';
import { printPageIsBuilt } from '../../print/printAssets';

const TEACHER = 4;
const chromium = chromiumOf(process.env);
const missing =
  (chromium === null && 'no Chromium') ||
  (!printPageIsBuilt() && 'dist/client is not built: npm run build') ||
  (!hasChineseFont() && NO_CHINESE_FONT) ||
  null;
const printed = missing === null ? test : test.skip;
const why = missing === null ? '' : ` (skipped: ${missing})`;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { CHROMIUM_PATH: chromium ?? 'none' } });
});
afterAll(() => t.close());

/** A print job of one stem, as the client sends it. */
const jobOf = (html: string): string => {
  const stem = { id: 'q1:stem', kind: 'stem', question_id: 1, label: '1．', score: '', html, bracket: false };
  return JSON.stringify({
    title: '一题',
    blocks: [stem],
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    map: null,
    drawn: [],
  } satisfies PrintJob);
};
const upload = async (by: Visitor, value: string, filename = 'job.json') =>
  (await by.send('/api/paper/pdf', [{ name: 'job', value, filename }])).json<{
    error: number;
    data: { ticket: string };
  }>();
const fetchPdf = (by: Visitor, ticket: string) => by.get(`/api/paper/pdf/file?ticket=${ticket}`);
const stateOf = async (by: Visitor, ticket: string): Promise<unknown> =>
  (await by.get(`/api/paper/pdf/state?ticket=${ticket}`)).json();

/** The words of the first page as PDFium, the reader of Chromium, finds them; without spaces. */
async function wordsOf(html: string): Promise<string> {
  const teacher = await t.visitorOf(TEACHER);
  const { data } = await upload(teacher, jobOf(html));
  const pdf = await fetchPdf(teacher, data.ticket);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf.rawPayload);
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  return text.replace(/\s/g, '');
}

printed(`a ticket is good for one PDF of its own account${why}`, async () => {
  const teacher = await t.visitorOf(TEACHER);
  const other = await t.visitorOf(TEACHER);
  const { data, error } = await upload(teacher, jobOf('<p>只给自己</p>'));
  expect(error).toBe(0);
  expect((await fetchPdf(other, data.ticket)).json()).toMatchObject({ error: 4003 });
  expect(await stateOf(other, data.ticket)).toMatchObject({ error: 4003 });
  expect(await stateOf(teacher, data.ticket)).toMatchObject({ error: 0, data: { stage: 'ready' } });
  const pdf = await fetchPdf(teacher, data.ticket);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.byteLength).toBeGreaterThan(1000);
  expect((await fetchPdf(teacher, data.ticket)).json()).toMatchObject({ error: 4004 });
  expect((await fetchPdf(t.visitor(), data.ticket)).json()).toMatchObject({ error: 5001 });
  expect((await fetchPdf(teacher, 'no-such-ticket')).json()).toMatchObject({ error: 4004 });
  expect(await upload(teacher, '{"title":1}')).toMatchObject({ error: 4001 });
  expect(await upload(teacher, 'not packed', 'job.json.gz')).toMatchObject({ error: 4001 });
});

printed(`printing any paper makes no network request${why}`, async () => {
  const asked: string[] = [];
  const spy = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end();
  });
  await new Promise<void>((resolve) => spy.listen(0, '127.0.0.1', resolve));
  const spying = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`;
  const { host } = new URL(spying);
  const html = [
    `<p>前<img src="${spying}/img"><img src="//${host}/double">后</p>`,
    `<p><script>fetch("${spying}/script")</script><iframe src="${spying}/frame"></iframe><link rel="stylesheet" href="${spying}/css"></p>`,
    `<p style="background:url(${spying}/style)">样式<svg><image href="${spying}/svg"/><foreignObject><img src="${spying}/fo"></foreignObject></svg></p>`,
    `<p>\\(\\href{${spying}/tex}{x}\\) $\\style{background:url(${spying}/texstyle)}{y}$ <img src="/api/paper/list"><img src="http:${host}/x"></p>`,
    `<video src="${spying}/video"></video><p>末尾仍在</p>`,
  ].join('');
  const text = await wordsOf(html);
  expect(text).toContain('末尾仍在');
  expect(text).toContain('前');
  expect(asked).toEqual([]);
  await new Promise((resolve) => spy.close(resolve));
});

printed(`PDFium, the reader of Chromium, finds words and formulas${why}`, async () => {
  const text = await wordsOf(
    '<p>已知高中用方程 $\\frac{x^2}{4}+y^2=1$ 表示椭圆，<b>面积</b>为 $2\\pi$，则 $\\angle A=90^\\circ$ 是（见图），且满足条件的点有两个。</p>'.repeat(
      3,
    ),
  );
  const WORDS = ['已知高中用方程', '表示椭圆，面积为', '是（见图），且满足条件的点有两个。'];
  for (const words of [...WORDS, 'x^2/4+y^2=1', '∠A=90°', '2π']) expect(text).toContain(words);
});
