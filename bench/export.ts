// Exports of one paper from the screen, 50 and 300 questions: vector PDF (first and warm), Word, capture PDF and
// pictures, compared with two yardsticks on the same pages: plain capture-and-slice (html2canvas of one tall copy) and
// printing the plain HTML.
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi } from '../e2e/support/api';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { heapOf, launch, signIn } from './support/chromium';
import { watchMemory } from './support/memory';
import type { Row } from './support/row';

const SIZES = (process.env.BENCH_QUESTIONS ?? '50').split(',').map(Number);
/** The plain capture of 300 questions takes minutes. */
const YARDSTICKS = process.env.BENCH_YARDSTICKS !== '0';
const HTML2CANVAS = path.resolve('node_modules/html2canvas/dist/html2canvas.min.js');

interface Listed {
  list: { id: number; type_id: number }[];
}

interface Cost {
  ms: number;
  mb: number;
}

/** Milliseconds from the click to the file, and its bytes. */
async function exported(page: Page, start: () => Promise<void>): Promise<Cost> {
  const began = Date.now();
  const coming = page.waitForEvent('download', { timeout: 600_000 });
  await start();
  const goOn = page.getByRole('button', { name: '仍要导出' });
  if (await goOn.isVisible()) await goOn.click();
  const file = await coming;
  const ms = Date.now() - began;
  const { size } = statSync(await file.path());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { ms, mb: size / 1e6 };
}

/** Plain html2canvas: one tall picture of all sheets, cut into pages afterwards. */
const plainCapture = (page: Page) =>
  page.evaluate(async () => {
    const began = performance.now();
    const desk = document.querySelector<HTMLElement>('.paper-desk');
    const draw = (
      window as unknown as { html2canvas: (element: HTMLElement, options: object) => Promise<HTMLCanvasElement> }
    ).html2canvas;
    if (!desk) throw new Error('no pages');
    const canvas = await draw(desk, { scale: 2, backgroundColor: '#ffffff', logging: false });
    const slice = Math.round((canvas.width * 297) / 210);
    let bytes = 0;
    for (let y = 0; y < canvas.height; y += slice) {
      const part = document.createElement('canvas');
      part.width = canvas.width;
      part.height = Math.min(slice, canvas.height - y);
      part.getContext('2d')?.drawImage(canvas, 0, -y);
      bytes += part.toDataURL('image/jpeg', 1).length * 0.75;
    }
    return { ms: performance.now() - began, mb: bytes / 1e6 };
  });

async function run(url: string, pid: number): Promise<Row[]> {
  const rows: Row[] = [];
  const api = await signInApi(url, ACCOUNTS.teacher);
  const bank: Listed['list'] = [];
  for (let page = 1; bank.length < Math.max(...SIZES) && page < 10; page += 1) {
    bank.push(...(await api.get<Listed>('/questions/list', { status: 4, size: 100, page, order: 'oldest' })).data.list);
  }
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN', bypassCSP: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  try {
    await signIn(page, url);
    for (const size of SIZES) {
      const items = bank.slice(0, size).map(({ id }) => ({ question_id: id, score: 5 }));
      const sections = JSON.stringify([{ id: 1, title: '选题', note: '', items }]);
      const saved = await api.post<{ id: number }>('/paper/save', {
        title: `${items.length} 题`,
        duration: '90',
        sections,
      });
      await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
      await page.waitForSelector('.paper-desk[aria-busy="false"] .paper-page', { timeout: 240_000 });
      const pages = await page.locator('.paper-desk .paper-page').count();
      const group = `Export, ${items.length} questions on ${pages} sheets`;
      const choose = (name: string) => async () => {
        await page.getByRole('button', { name: '选择导出格式' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      const measure = async (start: () => Promise<void>) => {
        const { result, peaks } = await watchMemory(pid, () => exported(page, start));
        return { ...result, ...peaks, heap: await heapOf(cdp) };
      };
      const first = await measure(choose('导出 PDF'));
      const warm =
        [await measure(choose('导出 PDF')), await measure(choose('导出 PDF'))].sort((a, b) => a.ms - b.ms)[0] ?? first;
      const word = await measure(choose('导出 Word'));
      const capture = await measure(choose('导出图片 PDF'));
      const pictures = await measure(choose('导出图片（PNG）'));
      let printed: Cost | undefined;
      let tall: Cost | undefined;
      if (YARDSTICKS) {
        const began = performance.now();
        const plain = await page.pdf({ printBackground: true });
        printed = { ms: performance.now() - began, mb: plain.length / 1e6 };
        await page.addScriptTag({ path: HTML2CANVAS });
        tall = await plainCapture(page).catch(() => undefined);
      }
      const print = printed && { name: 'Chromium’s own print', value: printed.ms };
      const slices = tall && { name: 'html2canvas by slices', value: tall.ms };
      const ms = (id: string, what: string, cost: Cost, more: Partial<Row> = {}) =>
        rows.push({ id, group, what: `${what}, ${cost.mb.toFixed(2)} MB`, unit: 'ms', ours: cost.ms, ...more });
      ms('export.first', 'vector PDF, the first (the server’s Chromium starts)', first, {
        ...(slices && { yardstick: slices }),
        ...(print && { limit: print }),
      });
      ms('export.vector', 'vector PDF', warm, { ...(slices && { yardstick: slices }), ...(print && { limit: print }) });
      ms('export.word', 'Word', word);
      ms('export.capture', 'captured PDF', capture, {
        ...(slices && { yardstick: slices }),
        ...(print && { limit: print }),
      });
      ms('export.pictures', 'pictures, PNG in a zip', pictures, slices && { yardstick: slices });
      rows.push({
        id: 'export.browser',
        group,
        what: 'peak memory of the browser in the capture',
        unit: 'MB',
        ours: capture.browser,
      });
      rows.push({
        id: 'export.heap',
        group,
        what: 'heap of the page after the capture',
        unit: 'MB',
        ours: capture.heap,
      });
      rows.push({
        id: 'export.server',
        group,
        what: 'peak memory of the server and its Chromium in the vector PDF',
        unit: 'MB',
        ours: Math.max(first.server, warm.server),
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

export async function exports(): Promise<Row[]> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  try {
    return await run(server.url, server.pid);
  } finally {
    await server.discard();
  }
}
