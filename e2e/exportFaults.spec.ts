// A paper with every possible fault: each export finishes, reports what it could not do and loses nothing. Also a Word
// export from the screen, checked formula by formula and opened by LibreOffice.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { DEFAULT_PREFERENCES } from '../src/contract/account/preferences';
import type { PaperDetail } from '../src/contract/paper/paper';
import { chromiumOf } from '../src/server/print/findChromium';
import { ACCOUNTS } from './support/accounts';
import { signInApi } from './support/api';
import { expect, signIn, test, toasts } from './support/fixtures';
import { chooseExport, exportAnyway, pdfFacts, pictures, placedPages } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { PDF_UNREADABLE, ideographs, pdfWords } from './support/pdf';
import { readSheets } from './support/placedPaper';
import type { Room } from './support/rooms';
import { runServer, startWorld, type RunningServer } from './support/server';

const HAS_OFFICE = spawnSync('soffice', ['--version']).status === 0;
const RARE = '𠮷𡈽𪚥龘';
const HEBREW = 'שלום';
const ARABIC = 'مرحبا';
const LONG = Array.from(
  { length: 400 },
  (_, i) => `第${i + 1}步，由已知条件与上一步的结论可得所求关系成立，故继续。`,
).join('');
const TABLE = `<table>${Array.from({ length: 30 }, (_, row) => `<tr>${Array.from({ length: 20 }, (_, column) => `<td>${row === 29 && column === 19 ? '末' : (row * column) % 97}</td>`).join('')}</tr>`).join('')}</table>`;
const MARKS = ['甲卷首句仍在', '图后文字仍在', '第400步', '末', '表后文字仍在', RARE.slice(-1)];

interface Listed {
  list: { id: number }[];
}

/** The stored paper with five of its questions replaced in the reply. */
async function faultyPaper(page: Page, room: Room): Promise<void> {
  const api = await room.api('teacher');
  const { data } = await api.get<Listed>('/questions/list', { status: 4, type_id: 400, size: 10, order: 'oldest' });
  const items = data.list.slice(0, 5).map(({ id }) => ({ question_id: id, score: 10 }));
  const saved = await api.post<{ id: number }>('/paper/save', {
    title: '处处有问题的试卷',
    duration: '60',
    sections: JSON.stringify([{ id: 400, title: '解答题', note: '', items }]),
    layout: JSON.stringify({ size: 'A4', answers: 'end', font_size: 10.5 }),
  });
  const contents = [
    `<p>甲卷首句仍在：\\(\\frac{1}{2\\) 与 $\\undefinedmacro{x}\\left( x$ 与 $\\begin{matrix}1$</p>`,
    '<p>图前<img src="/files/no/such.png" alt="缺图">图后文字仍在</p><figure data-placement="center"><img src="/files/none.png" alt=""></figure>',
    '<p>见解析。</p>',
    `${TABLE}<p>表后文字仍在</p>`,
    `<p>混排 ${HEBREW} 与 ${ARABIC} 与生僻字 ${RARE}</p>`,
  ];
  await page.route('**/api/paper/detail*', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: PaperDetail };
    const questions = body.data.questions.map((question, i) => ({
      ...question,
      content: contents[i] ?? question.content,
      parts: [],
      answer: '略',
      analysis: i === 2 ? `<p>${LONG}</p>` : '<p>略</p>',
    }));
    await route.fulfill({ json: { ...body, data: { ...body.data, questions } } });
  });
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
}

async function take(page: Page, start: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download', { timeout: 120_000 });
  await start();
  await exportAnyway(page);
  const file = await coming;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return file;
}
const closeToasts = async (page: Page) => {
  for (const close of await page.getByRole('button', { name: /关闭提示|关闭通知/ }).all())
    await close.click().catch(() => undefined);
};

test('every export of a faulty paper finishes, says what it could not do and loses nothing', async ({
  page,
  login,
  faults,
  room,
  server,
}, info) => {
  test.setTimeout(300_000);
  faults.expectConsole(/404|no\/such|none\.png/);
  await login('teacher');
  await faultyPaper(page, room);
  const pages = await placedPages(page);
  const shown = await readSheets(page);
  expect(shown.flatMap((sheet) => sheet.crossing)).toEqual([]);
  // Without the gaps between Chinese and figures.
  const text = shown.map((sheet) => sheet.text.replaceAll(' ', '')).join('');
  for (const mark of MARKS) expect(text).toContain(mark);

  const warned = toasts(page)
    .filter({ hasText: /个公式无法排版，按源码显示/ })
    .filter({ hasText: /2 张图未能载入/ });
  const vector = await take(page, () => chooseExport(page, '导出 PDF'));
  await expect(warned.first()).toBeVisible();
  const file = info.outputPath('faulty.pdf');
  await vector.saveAs(file);
  await expectPaperPdf(file, { page, server, otherFonts: true });
  if (PDF_UNREADABLE === null) {
    const printed = pdfWords(file);
    expect(printed).toHaveLength(pages);
    const words = printed.flatMap((one) => one.words.map((word) => word.text)).join('');
    for (const mark of [...MARKS, '\\undefinedmacro']) expect(words, 'vector PDF').toContain(mark);
    // Right-to-left words are extracted in either order of letters.
    for (const word of [HEBREW, ARABIC])
      expect(
        [...word].every((letter) => words.normalize('NFKC').includes(letter)),
        word,
      ).toBe(true);
    // A line may end inside `第322步`: each step contains 步 twice.
    expect(ideographs(words).get('步')).toBe(800);
  }
  await closeToasts(page);

  expect((await pdfFacts(await take(page, () => chooseExport(page, '导出图片 PDF')))).pages).toBe(pages);
  await expect(warned.first()).toBeVisible();
  expect(await pictures(await take(page, () => chooseExport(page, '导出图片（PNG）')))).toHaveLength(pages);

  const word = await take(page, () => chooseExport(page, '导出 Word'));
  await expect(
    toasts(page)
      .filter({ hasText: /保留为源码/ })
      .filter({ hasText: /张图未能载入/ })
      .first(),
  ).toBeVisible();
  const document = strFromU8(unzipSync(readFileSync(await word.path()))['word/document.xml'] ?? new Uint8Array());
  const written = document.replace(/<[^>]+>/g, '');
  for (const mark of [...MARKS, HEBREW, ARABIC]) expect(written, 'Word').toContain(mark);
  expect([...document.matchAll(/<w:tc>/g)].length).toBeGreaterThanOrEqual(600);

  const printed = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    path: info.outputPath('printed.pdf'),
  });
  expect([...printed.toString('latin1').matchAll(/\/Type ?\/Page\b(?!s)/g)]).toHaveLength(pages);
});

test('Word from the screen: every formula of the paper is Office Math, and LibreOffice opens the file', async ({
  page,
  login,
  room,
}, info) => {
  test.setTimeout(240_000);
  const id = await room.paper('导出 Word 的试卷', 30);
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${id}`);
  await placedPages(page);
  const formulas = await page.locator('.paper-desk .paper-place .math').count();
  await expect(page.locator('.paper-desk .math-fault')).toHaveCount(0);
  const word = await take(page, () => chooseExport(page, '导出 Word'));
  await expect(toasts(page).filter({ hasText: '全部为可编辑公式' })).toBeVisible();
  const file = info.outputPath('paper.docx');
  await word.saveAs(file);
  const document = strFromU8(unzipSync(readFileSync(file))['word/document.xml'] ?? new Uint8Array());
  expect([...document.matchAll(/<m:oMath>/g)]).toHaveLength(formulas);
  test.skip(!HAS_OFFICE, 'LibreOffice is not installed: the file is not opened');
  const office = spawnSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${info.outputPath('office')}`,
      '--convert-to',
      'pdf',
      '--outdir',
      info.outputPath(),
      file,
    ],
    { timeout: 120_000, encoding: 'utf8' },
  );
  expect(office.status, office.stderr).toBe(0);
  expect(existsSync(path.join(info.outputPath(), 'paper.pdf'))).toBe(true);
});

test('a job that fails says why and what to do, in both languages, and goes on once the server is repaired', async ({
  browser,
}) => {
  test.skip(chromiumOf(process.env) === null, 'needs a Chromium for the server');
  test.setTimeout(300_000);
  const broken = await startWorld('alone', { CHROMIUM_PATH: '/bin/false' });
  const { port } = new URL(broken.url);
  let repaired: RunningServer | undefined;
  const context = await browser.newContext({ baseURL: `${broken.url}/`, locale: 'zh-CN' });
  try {
    const api = await signInApi(broken.url, ACCOUNTS.admin);
    const { data: reports } = await api.get<{ list: { id: number; title: string }[] }>('/report/list');
    let title = '';
    for (const report of reports.list) {
      const fields = { report_id: String(report.id), what: 'whole', format: 'pdf' };
      if ((await api.post('/report/export', fields)).error === 0) ({ title } = report);
      if (title !== '') break;
    }
    const page = await context.newPage();
    await signIn(page, ACCOUNTS.admin);
    const open = async (name: RegExp) => {
      await page.getByRole('button', { name }).click();
      return page.getByRole('dialog').getByRole('region').first();
    };
    const job = await open(/^任务/);
    await expect(job).toHaveAccessibleName(`任务：导出《${title}》分析报告`);
    await expect(job).toContainText('未完成', { timeout: 60_000 });
    await expect(job).toContainText('服务器上的 Chromium 未能完成导出，请稍后重试，或改用“打印”并选择“另存为 PDF”');
    await page.keyboard.press('Escape');

    await api.post('/adminuser/update_preferences', {
      preferences: JSON.stringify({ ...DEFAULT_PREFERENCES, language: 'en' }),
    });
    await page.reload();
    const shown = await open(/^Jobs/);
    await expect(shown).toContainText('not completed');
    await expect(shown).toContainText('Chromium on the server could not finish the export; try again later');
    await page.keyboard.press('Escape');

    await broken.stop();
    repaired = await runServer(broken.dataDir, { DEMO: '1', PORT: port });
    await page.reload();
    const again = await open(/^Jobs/);
    await again.getByRole('button', { name: 'Retry' }).click();
    await expect(again.getByRole('link', { name: /^Download .*\.pdf/ })).toBeVisible({ timeout: 120_000 });
  } finally {
    await context.close();
    await repaired?.stop();
    await broken.discard();
  }
});
