// A list page of 100 questions in Chromium, three loads: first card, all formulas, longest task on the main thread after load.
// Bars: no task over 200 ms after load; all formulas of 100 questions within 1.5 s on a quiet machine.
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { launch, signIn } from './support/chromium';

const RUNS = 3;

interface Marks {
  tasks: { at: number; ms: number }[];
}

async function measure(url: string): Promise<{ card: number; formulas: number; task: number }> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN' });
    await signIn(page, url);
    await page.evaluate(() => {
      const marks: Marks = { tasks: [] };
      Object.assign(window, { marks });
      new PerformanceObserver((list) => marks.tasks.push(...list.getEntries().map((e) => ({ at: e.startTime, ms: e.duration })))).observe({ type: 'longtask' });
    });
    const started = Date.now();
    await page.evaluate(() => void (window.location.hash = '/questionlist?size=100'));
    await page.waitForSelector('.qcard');
    const card = Date.now() - started;
    await page.waitForFunction(() => document.querySelectorAll('.qcard').length >= 100, undefined, { timeout: 60_000 });
    for (let y = 0; y < 40; y += 1) {
      await page.mouse.move(800, 500);
      await page.mouse.wheel(0, 2500);
    }
    await page.waitForFunction(() => document.querySelector('.math-wait') === null, undefined, { timeout: 60_000 });
    const formulas = Date.now() - started;
    const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
    return { card, formulas, task: Math.round(Math.max(0, ...marks.tasks.map((t) => t.ms))) };
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  try {
    console.log('load | first card ms | all formulas scrolled into view ms | longest task ms');
    for (let run = 1; run <= RUNS; run += 1) {
      const { card, formulas, task } = await measure(server.url);
      console.log(`${run} | ${card} | ${formulas} | ${task}`);
    }
  } finally {
    await server.stop();
    server.discard();
  }
}

void main();
