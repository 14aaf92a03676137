// 100 real questions, every formula: ours at the first and at the second visit beside a plain page with MathJax 4, one with
// KaTeX, and better-react-mathjax used naively. From the moment the texts are there to the frame that shows the last formula; engines
// of the yardsticks are loaded before the clock starts, ours starts its workers within it.
// Bars: first visit 5 times faster than naive better-react-mathjax, second visit 20 times.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi } from '../e2e/support/api';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { runBench } from './support/bank';
import { launch, median, signIn, VIEWPORT } from './support/chromium';
import { startYardsticks, type YardstickPage, type Yardsticks } from './support/yardsticks';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const COUNT = 100;

interface Bench {
  benchReady?: boolean;
  benchStart?: number;
  /** All typeset, those near the screen drawn. */
  benchTypeset?: number;
  /** All drawn. */
  benchDone?: number;
  benchShow?: () => Promise<void>;
}

async function yardstick(browser: Browser, yardsticks: Yardsticks, name: YardstickPage): Promise<number> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    await page.goto(yardsticks.url(name));
    await page.waitForFunction(() => (window as Bench).benchReady === true, undefined, { timeout: 60_000 });
    await page.evaluate(() => (window as Bench).benchShow?.());
    await page.waitForFunction(() => (window as Bench).benchDone !== undefined, undefined, { timeout: 120_000 });
    return await page.evaluate(() => ((window as Bench).benchDone ?? 0) - ((window as Bench).benchStart ?? 0));
  } finally {
    await page.close();
  }
}

interface Ours {
  typeset: number;
  done: number;
}

/** From the reply of the list to 100 cards whose formulas are all typeset and drawn near the screen, and to every one drawn. */
async function ours(page: Page): Promise<Ours> {
  await page.evaluate(() => {
    const bench = window as Bench;
    const read = Response.prototype.text;
    const json = Response.prototype.json;
    const stamp = (url: string) => {
      if (url.includes('/questions/list')) bench.benchStart ??= performance.now();
    };
    Response.prototype.text = async function (this: Response) {
      const body = await read.call(this);
      stamp(this.url);
      return body;
    };
    Response.prototype.json = async function (this: Response) {
      const body: unknown = await json.call(this);
      stamp(this.url);
      return body;
    };
    const look = () => {
      const all = document.querySelectorAll('.qcard').length >= 100 && document.querySelector('.math-wait') === null;
      if (!all) return void setTimeout(look, 4);
      requestAnimationFrame(() =>
        setTimeout(() => {
          bench.benchTypeset = performance.now();
          window.dispatchEvent(new Event('beforeprint'));
          requestAnimationFrame(() => setTimeout(() => (bench.benchDone = performance.now())));
        }),
      );
    };
    setTimeout(look, 4);
    window.location.hash = '/questionlist?size=100&status=4&order=newest';
  });
  await page.waitForFunction(() => (window as Bench).benchDone !== undefined, undefined, { timeout: 120_000 });
  const empty = await page.locator('.math:not(:has(svg))').count();
  if (empty > 0) throw new Error(`${empty} formulas are not in the page`);
  return page.evaluate(() => {
    const { benchStart = 0, benchTypeset = 0, benchDone = 0 } = window as Bench;
    return { typeset: benchTypeset - benchStart, done: benchDone - benchStart };
  });
}

async function visits(context: BrowserContext, url: string): Promise<[Ours, Ours]> {
  const page = await context.newPage();
  await signIn(page, url);
  const first = await ours(page);
  await page.waitForTimeout(1500);
  await page.goto('about:blank');
  await page.goto(`${url}/#/home`);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const second = await ours(page);
  return [first, second];
}

async function main(): Promise<void> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  const api = await signInApi(server.url, ACCOUNTS.teacher);
  const { data } = await api.get<{ list: { content: string; options: { content: string }[] | null }[] }>('/questions/list', { status: 4, size: COUNT, order: 'newest' });
  const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  const texts = data.list.map((one) => plain([one.content, ...(one.options ?? []).map((option) => option.content)].join(' ')));
  const yardsticks = await startYardsticks(texts);
  const browser = await launch();
  const times = new Map<string, number[]>();
  const add = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
      const [first, second] = await visits(context, server.url);
      await context.close();
      add('ours, first visit: all typeset, near ones drawn', first.typeset);
      add('ours, first visit: all drawn', first.done);
      add('ours, second visit: all typeset, near ones drawn', second.typeset);
      add('ours, second visit: all drawn', second.done);
      for (const name of ['naiveFormulas', 'mathJax4', 'katexFormulas'] as const) add(name, await yardstick(browser, yardsticks, name));
    }
  } finally {
    await browser.close();
    await yardsticks.close();
    await server.discard();
  }
  const naive = median(times.get('naiveFormulas') ?? []);
  console.log(`${COUNT} questions, ${texts.join(' ').match(/\\\(/g)?.length ?? 0} formulas, medians of ${ROUNDS} rounds`);
  console.log('page | ms | naive better-react-mathjax is … times as long');
  for (const [name, all] of times) console.log(`${name} | ${median(all).toFixed(0)} | ${(naive / median(all)).toFixed(1)}`);
}

runBench(main);
