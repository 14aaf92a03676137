// The text of a PDF in the reader of Firefox (pdf.js): a search finds words and formulas. PDFium, the reader of Chromium:
// src/server/modules/paper/printedPdf.test.ts.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { FIREFOX_MISSING, launchFirefox } from './support/firefox';
import { expect, test } from './support/fixtures';
import { expectPaperPdf } from './support/paperPdf';
import { fetchPdf, jobOf, prepare } from './support/printing';
import type { Room } from './support/rooms';

const HTML =
  '<p>已知高中用方程 $\\frac{x^2}{4}+y^2=1$ 表示椭圆，<b>面积</b>为 $2\\pi$，则 $\\angle A=90^\\circ$ 是（见图），且满足条件的点有两个。</p>'.repeat(
    3,
  );
const WORDS = ['已知高中用方程', '表示椭圆，面积为', '是（见图），且满足条件的点有两个。'];

async function printed(room: Room): Promise<Buffer> {
  const api = await room.api('teacher');
  const pdf = await fetchPdf(api, (await prepare(api, HTML)).data.ticket);
  return Buffer.from(await pdf.arrayBuffer());
}
const joined = (text: string) => text.replace(/\s/g, '');

test('pdf.js, the reader of Firefox, finds words and one-line formulas', async ({ room, server }, info) => {
  test.skip(FIREFOX_MISSING !== null, FIREFOX_MISSING ?? '');
  const file = info.outputPath('paper.pdf');
  await writeFile(file, await printed(room));
  await expectPaperPdf(file, { job: jobOf(HTML), server });
  const browser = await launchFirefox({ 'pdfjs.disabled': false });
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href).catch(() => undefined);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.textLayer')?.textContent ?? ''), { timeout: 20_000 })
      .not.toBe('');
    const text = joined(await page.evaluate(() => document.querySelector('.textLayer')?.textContent ?? ''));
    // pdf.js reads the glyphs of a formula, not its ActualText.
    for (const words of [...WORDS, '2π']) expect(text).toContain(words);
  } finally {
    await browser.close();
  }
});
