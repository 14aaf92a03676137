// A paper of 300 questions and 1,200 formulas in the editor compared with one of 100: time from the address to the
// typeset pages, and a question picked up, moved and dropped by keyboard in the outline (Event Timing, the longest of
// each move).
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi, type Api } from '../e2e/support/api';
import { startWorld } from '../e2e/support/server';
import { generateQuestions } from '../src/testing/testQuestions';
import { launch, signIn } from './support/chromium';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const SIZES = [100, 300];
const MOVES = 6;

async function savedQuestions(api: Api): Promise<number[]> {
  const ids: number[] = [];
  for (const row of generateQuestions(77, Math.max(...SIZES))) {
    if (!('draft' in row)) continue;
    const at = ids.length;
    const more = [`x_{${at}}`, `\\frac{${at}}{7}`, `\\sqrt{y+${at}}`, `z^{2}-${at}z`]
      .map((tex) => `\\(${tex}\\)`)
      .join('、');
    const fields = {
      type_id: '400',
      content: `${row.draft.content}<p>又设 ${more}。</p>`,
      answer: JSON.stringify('<p>略</p>'),
      accept_duplicates: '1',
    };
    ids.push((await api.post<{ id: number }>('/questions/update', fields)).data.id);
  }
  return ids;
}

async function opened(page: Page, id: number, size: number): Promise<number> {
  const started = performance.now();
  await page.evaluate((hash) => void (window.location.hash = hash), `/paperlist/edit/${id}`);
  // Wait for its own question count: the pages of the previous paper are shown until this one has loaded.
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('.outline-row').length === count &&
      document.querySelector('.paper-desk[aria-busy=false] .paper-page') !== null,
    size,
    { timeout: 240_000 },
  );
  return performance.now() - started;
}

/** The longest event of one move: pick up, down, drop. */
async function moved(page: Page, number: number): Promise<number> {
  await page.evaluate(() => {
    const kept = window as unknown as { longest: number };
    kept.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByLabel(`移动第 ${number} 题`, { exact: true }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await page.waitForSelector('.paper-desk[aria-busy=false]', { timeout: 60_000 });
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

export async function bigPaper(): Promise<Row[]> {
  const rows: Row[] = [];
  const server = await startWorld('demo');
  const browser = await launch();
  try {
    const api = await signInApi(server.url, ACCOUNTS.teacher);
    const ids = await savedQuestions(api);
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN' });
    await signIn(page, server.url);
    for (const size of SIZES) {
      const sections = JSON.stringify([
        { id: 1, title: '全部', note: '', items: ids.slice(0, size).map((question_id) => ({ question_id, score: 1 })) },
      ]);
      const { data } = await api.post<{ id: number }>('/paper/save', { title: `${size} 题`, duration: '90', sections });
      const ms = await opened(page, data.id, size);
      const times: number[] = [];
      for (let run = 1; run <= MOVES; run += 1) times.push(await moved(page, run * 10));
      const { median, p95 } = timesOf(times);
      const group = `Paper of ${size} questions and ${size * 4} formulas in the editor`;
      rows.push({
        id: `bigPaper.open.${size}`,
        group,
        what: 'from the address to all pages placed',
        unit: 'ms',
        ours: ms,
      });
      rows.push({
        id: `bigPaper.move.${size}`,
        group,
        what: 'a question moved by keyboard, longest event',
        unit: 'ms',
        ours: median,
        p95,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.discard();
  }
}
