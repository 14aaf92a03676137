// Exports of one paper from the screen, 50 and 300 questions: vector PDF (first and warm), Word, capture PDF and pictures, beside
// two yardsticks on the same pages: plain capture-and-slice (html2canvas of one tall copy) and printing the plain HTML.
// Bars at 50 questions: vector 3 s warm, Word 3 s, capture no slower than the plain capture.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi } from '../e2e/support/api';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { watchMemory } from './support/memory';
import { launch, signIn } from './support/chromium';

const SIZES = (process.env.BENCH_QUESTIONS ?? '50,300').split(',').map(Number);
/** The plain capture of 300 questions takes minutes and fails on its canvas. */
const YARDSTICKS = process.env.BENCH_YARDSTICKS !== '0';
const HTML2CANVAS = path.resolve('node_modules/html2canvas/dist/html2canvas.min.js');

interface Listed {
  list: { id: number; type_id: number }[];
}

/** Milliseconds from the click to the file, and its bytes. */
async function exported(page: Page, start: () => Promise<void>): Promise<string> {
  const began = Date.now();
  const coming = page.waitForEvent('download', { timeout: 600_000 });
  await start();
  const goOn = page.getByRole('button', { name: '仍要导出' });
  if (await goOn.isVisible()) await goOn.click();
  const file = await coming;
  const ms = Date.now() - began;
  const { size } = statSync(await file.path());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return `${ms} ms, ${(size / 1e6).toFixed(2)} MB`;
}

/** What html2canvas does by itself: one tall picture of all sheets, cut into pages afterwards. */
const plainCapture = (page: Page) =>
  page.evaluate(async () => {
    const began = performance.now();
    const desk = document.querySelector<HTMLElement>('.paper-desk');
    const draw = (window as unknown as { html2canvas: (element: HTMLElement, options: object) => Promise<HTMLCanvasElement> }).html2canvas;
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
    return `${Math.round(performance.now() - began)} ms, ${(bytes / 1e6).toFixed(2)} MB, canvas ${canvas.width} x ${canvas.height}`;
  });

async function run(url: string, pid: number): Promise<void> {
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
      const saved = await api.post<{ id: number }>('/paper/save', { title: `${items.length} 题`, duration: '90', sections });
      await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
      await page.waitForSelector('.paper-desk[aria-busy="false"] .paper-page', { timeout: 240_000 });
      const pages = await page.locator('.paper-desk .paper-page').count();
      console.log(`\n${items.length} questions, ${pages} pages`);
      const press = (name: string) => () => page.getByRole('button', { name }).click();
      const choose = (name: RegExp) => async () => {
        await press('导出图片')();
        await page.getByRole('menuitem', { name }).click();
      };
      const measure = async (name: string, start: () => Promise<void>) => {
        const { result, peaks } = await watchMemory(pid, () => exported(page, start));
        await cdp.send('HeapProfiler.collectGarbage');
        const { metrics } = await cdp.send('Performance.getMetrics');
        const heap = (metrics.find((one) => one.name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
        const mb = (value: number) => `${value.toFixed(0)} MB`;
        console.log(`${name.padEnd(19)} | ${result} | peak of the browser ${mb(peaks.browser)}, of server and its Chromium ${mb(peaks.server)} | heap of the page afterwards ${mb(heap)}`);
      };
      await measure('vector PDF, first', press('导出PDF'));
      for (let i = 0; i < 2; i += 1) await measure('vector PDF, warm', press('导出PDF'));
      await measure('Word', press('导出Word'));
      await measure('capture PDF', choose(/图片 PDF/));
      await measure('pictures PNG', choose(/PNG/));
      if (!YARDSTICKS) continue;
      const printed = Date.now();
      const plain = await page.pdf({ printBackground: true });
      console.log(`plain print         | ${Date.now() - printed} ms, ${(plain.length / 1e6).toFixed(2)} MB`);
      await page.addScriptTag({ path: HTML2CANVAS });
      console.log(`plain capture       | ${await plainCapture(page).catch((error: Error) => `failed: ${error.message.slice(0, 80)}`)}`);
      const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
      console.log(`server peak memory  | ${/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? '?'} kB`);
    }
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  try {
    await run(server.url, server.pid);
  } finally {
    await server.discard();
  }
}

void main();
