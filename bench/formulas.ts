// 100 real questions, every formula: this program at the first and at the second visit, compared with a plain page with
// MathJax 4, one with KaTeX, and better-react-mathjax used naively, with plain texts and in MUI cards. Measured from
// the arrival of the texts to the frame that shows the last formula; the engines of the yardsticks are loaded before
// the clock starts, our workers start within it. A first visit is a browser with an empty cache, once with a server
// that has rendered the formulas since the questions were stored (ADR 34) and once with a server that has rendered
// none. Also the cost of the list page itself: first card, first formula, longest task, heap. The physical limit is
// KaTeX, the fastest engine.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build, type BuildOptions } from 'esbuild';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi } from '../e2e/support/api';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { parseContent } from '../src/domain/content/htmlToContent';
import { collectMath } from '../src/domain/content/plainText';
import { projectPath } from '../src/server/paths';
import { mathEngineName } from '../src/tasks/mathEngine.cjs';
import { heapOf, launch, signIn, VIEWPORT } from './support/chromium';
import type { Row } from './support/row';
import { median } from './support/times';
import { startYardsticks, type YardstickPage, type Yardsticks } from './support/yardsticks';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const COUNT = 100;
const KEYS = ['first', 'typeset', 'done', 'task', 'heap'] as const satisfies readonly (keyof Ours)[];

interface Bench {
  benchReady?: boolean;
  benchStart?: number;
  /** The first formula is rendered. */
  benchFirst?: number;
  benchTasks?: number[];
  /** All formulas are typeset, those near the screen rendered. */
  benchTypeset?: number;
  /** All formulas are rendered. */
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
  first: number;
  typeset: number;
  done: number;
  /** Longest task of the main thread, ms. */
  task: number;
  /** MB. */
  heap: number;
}

/**
 * Runs in the page: records the first formula, the frame in which every formula is typeset, and the one in which every
 * formula is rendered; the last two are the same when no formula waits for scrolling.
 */
function watchFormulas(cards: number): void {
  const bench = window as Bench;
  const frame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const watch = new MutationObserver(() => {
    if (bench.benchFirst === undefined && document.querySelector('.math svg')) bench.benchFirst = performance.now();
    if (
      document.querySelectorAll('.qcard').length < cards ||
      !document.querySelector('.math') ||
      document.querySelector('.math-wait')
    )
      return;
    watch.disconnect();
    frame(() => {
      bench.benchTypeset = performance.now();
      if (!document.querySelector('.math:empty')) return void (bench.benchDone = bench.benchTypeset);
      window.dispatchEvent(new Event('beforeprint'));
      frame(() => (bench.benchDone = performance.now()));
    });
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}

/**
 * From the reply of the list to 100 cards whose formulas are all typeset, and rendered near the screen; then to all
 * rendered.
 */
async function ours(page: Page): Promise<Ours> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.evaluate(watchFormulas, COUNT);
  await page.evaluate(() => {
    const bench = window as Bench;
    const tasks: number[] = (bench.benchTasks = []);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
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
    window.location.hash = '/questionlist?size=100&status=4&order=newest';
  });
  await page.waitForFunction(() => (window as Bench).benchDone !== undefined, undefined, { timeout: 120_000 });
  const empty = await page.locator('.math:not(:has(svg))').count();
  if (empty > 0) throw new Error(`${empty} formulas are not in the page`);
  const times = await page.evaluate(() => {
    const { benchStart = 0, benchFirst = 0, benchTypeset = 0, benchDone = 0, benchTasks = [] } = window as Bench;
    return {
      first: benchFirst - benchStart,
      typeset: benchTypeset - benchStart,
      done: benchDone - benchStart,
      task: Math.max(0, ...benchTasks),
    };
  });
  return { ...times, heap: await heapOf(cdp) };
}

const DRAWN = '**/api/formulas/drawn';
/** The reply of a server that has rendered none of them. */
const withoutDrawings = (page: Page) =>
  page.route(DRAWN, (route) => route.fulfill({ json: { error: 0, msg: '', data: { glyphs: [], drawings: [null] } } }));

/** Waits until the server has rendered all, usually some seconds after questions are stored. */
async function drawnByServer(
  context: BrowserContext,
  url: string,
  formulas: readonly { tex: string; display: boolean }[],
): Promise<void> {
  const of = (display: boolean) =>
    JSON.stringify([...new Set(formulas.filter((one) => one.display === display).map(({ tex }) => tex))]);
  const multipart = { engine: mathEngineName, inline: of(false), display: of(true) };
  for (let rest = 600; rest > 0; rest -= 1) {
    const reply = await context.request.post(`${url}/api/formulas/drawn`, { multipart, headers: { origin: url } });
    const { data } = (await reply.json()) as { data: { drawings: unknown[] } };
    if (data.drawings.length > 0 && data.drawings.every((drawing) => drawing !== null)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the server has not drawn the formulas');
}

async function visits(context: BrowserContext, url: string, drawn: boolean): Promise<[Ours, Ours]> {
  const page = await context.newPage();
  if (!drawn) await withoutDrawings(page);
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

const BARE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CONTENT_CSS } from './ui/content/ContentStyles';
import { ContentView } from './ui/content/ContentView';
import questionCardCss from './ui/question/questionCard.css';
import { setDrawingServer } from './lib/math/drawingServer';
import { warm } from './lib/math/typesetter';
import { drawingServer } from './state/api/question/formula';
const dispatch = (thunk) => thunk(dispatch, undefined, { effects: { fetch: (url, init) => fetch(url, init) } });
setDrawingServer(drawingServer(dispatch));
document.head.append(Object.assign(document.createElement('style'), { textContent: CONTENT_CSS + questionCardCss }));
const root = createRoot(document.body.appendChild(document.createElement('div')));
window.benchShow = (texts, cards) => {
  window.benchStart = performance.now();
  const content = (html, key) => createElement(ContentView, { key, html });
  root.render(texts.map(cards ? (html, key) => createElement('article', { key, className: 'qcard' }, content(html)) : content));
};
void warm().then(() => (window.benchReady = true));
`;

/**
 * A page as bare as the yardsticks: the same texts in our content component, alone or in an empty card of our lists.
 */
async function barePage(): Promise<string> {
  const common: BuildOptions = {
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  };
  const text = async (options: BuildOptions) => (await build({ ...common, ...options })).outputFiles?.[0]?.text ?? '';
  const worker = await text({ entryPoints: [projectPath('src/client/lib/math/mathWorker.ts')] });
  const spawn = `export const spawnMathWorker = () => new Worker(URL.createObjectURL(new Blob([${JSON.stringify(worker)}], { type: 'text/javascript' })));`;
  const plugin: NonNullable<BuildOptions['plugins']>[number] = {
    name: 'worker',
    setup(made) {
      made.onLoad({ filter: /spawnMathWorker\.ts$/ }, () => ({ contents: spawn, loader: 'js' }));
    },
  };
  return text({
    stdin: { contents: BARE, resolveDir: projectPath('src/client'), loader: 'js' },
    loader: { '.css': 'text' },
    plugins: [plugin],
    define: { ...common.define, TIKU_MATH_ENGINE: JSON.stringify(mathEngineName) },
  });
}

/** The bare page at the first and second visit: ms until every formula is rendered. */
async function bareVisits(
  context: BrowserContext,
  url: string,
  script: string,
  texts: readonly string[],
  { drawn, cards }: { drawn: boolean; cards: boolean },
): Promise<[number, number]> {
  const page = await context.newPage();
  if (!drawn) await withoutDrawings(page);
  const place = `${url}/bench-bare.html`;
  await page.route(place, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><meta charset="utf-8"><title>bare</title><body>',
    }),
  );
  const visit = async (): Promise<number> => {
    await page.goto(place);
    await page.addScriptTag({ content: script });
    await page.waitForFunction(() => (window as Bench).benchReady === true);
    // Workers and caches are opened before the clock starts, like the engines of the yardsticks.
    await page.waitForTimeout(3000);
    await page.evaluate(watchFormulas, 0);
    await page.evaluate(
      ([all, inCards]) =>
        (window as unknown as { benchShow: (texts: readonly string[], cards: boolean) => void }).benchShow(
          all,
          inCards,
        ),
      [texts, cards] as const,
    );
    await page.waitForFunction(() => (window as Bench).benchDone !== undefined, undefined, { timeout: 120_000 });
    const ms = await page.evaluate(() => ((window as Bench).benchDone ?? 0) - ((window as Bench).benchStart ?? 0));
    await page.waitForTimeout(1500);
    return ms;
  };
  const visits: [number, number] = [await visit(), await visit()];
  await page.close();
  return visits;
}

export async function formulas(): Promise<Row[]> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  const api = await signInApi(server.url, ACCOUNTS.teacher);
  const { data } = await api.get<{ list: { content: string; options: { content: string }[] | null }[] }>(
    '/questions/list',
    { status: 4, size: COUNT, order: 'newest' },
  );
  const plain = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  const texts = data.list.map((one) =>
    plain([one.content, ...(one.options ?? []).map((option) => option.content)].join(' ')),
  );
  const paragraphs = texts.map((text) => `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`);
  const shown = data.list.flatMap((one) => [one.content, ...(one.options ?? []).map((option) => option.content)]);
  const formulasOf = [...shown, ...paragraphs].flatMap((html) => collectMath(parseContent(html)));
  const yardsticks = await startYardsticks(texts);
  const bare = await barePage();
  const browser = await launch();
  const times = new Map<string, number[]>();
  const add = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each round: a signed-in user with an empty browser cache.
      const known = await browser.newContext();
      await signIn(await known.newPage(), server.url);
      await drawnByServer(known, server.url, formulasOf);
      const storageState = await known.storageState();
      await known.close();
      for (const drawn of [true, false]) {
        const list = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
        const [first, second] = await visits(list, server.url, drawn);
        await list.close();
        const by = drawn ? '' : 'alone ';
        for (const cards of [true, false]) {
          const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN', storageState });
          const [bareFirst, bareAgain] = await bareVisits(context, server.url, bare, paragraphs, { drawn, cards });
          await context.close();
          const shown = cards ? 'cards' : 'bare';
          add(`${by}${shown} first`, bareFirst);
          add(`${by}${shown} again`, bareAgain);
        }
        for (const key of KEYS) {
          add(`${by}first ${key}`, first[key]);
          add(`${by}again ${key}`, second[key]);
        }
      }
      for (const name of ['naiveFormulas', 'naiveCards', 'katexFormulas'] as const)
        add(name, await yardstick(browser, yardsticks, name));
      // So slow that one run is enough.
      if (round === 0) add('mathJax4', await yardstick(browser, yardsticks, 'mathJax4'));
      add('plainList', await yardstick(browser, yardsticks, 'plainList'));
    }
  } finally {
    await browser.close();
    await yardsticks.close();
    await server.discard();
  }
  const of = (name: string) => median(times.get(name) ?? []);
  const group = `List of ${COUNT} questions, ${texts.join(' ').match(/\\\(/g)?.length ?? 0} formulas; medians of ${ROUNDS} rounds`;
  const naive = { name: 'better-react-mathjax', value: of('naiveFormulas') };
  const cards = { name: 'the same in cards of MUI', value: of('naiveCards') };
  const katex = { name: 'KaTeX', value: of('katexFormulas') };
  return [
    {
      id: 'formulas.first',
      group,
      what: 'reply of the list to the first formula',
      unit: 'ms',
      ours: of('first first'),
    },
    {
      id: 'formulas.all',
      group,
      what: 'all formulas, first visit, drawn by the server before: there, those near the screen drawn',
      unit: 'ms',
      ours: of('first typeset'),
      yardstick: naive,
      limit: katex,
    },
    {
      id: 'formulas.all',
      group,
      what: 'all formulas, first visit, drawn by the server before: every one drawn',
      unit: 'ms',
      ours: of('first done'),
      yardstick: naive,
      limit: katex,
    },
    {
      id: 'formulas.mathjax',
      group,
      what: 'the same beside MathJax 4 on the whole document',
      unit: 'ms',
      ours: of('first done'),
      yardstick: { name: 'MathJax 4', value: of('mathJax4') },
      limit: katex,
    },
    {
      id: 'formulas.alone',
      group,
      what: 'all formulas, first visit, server without them: every one drawn',
      unit: 'ms',
      ours: of('alone first done'),
      yardstick: naive,
      limit: katex,
    },
    {
      id: 'formulas.again',
      group,
      what: 'all formulas, second visit: there, those near the screen drawn',
      unit: 'ms',
      ours: of('again typeset'),
      yardstick: naive,
      limit: katex,
    },
    {
      id: 'formulas.again',
      group,
      what: 'all formulas, second visit: every one drawn',
      unit: 'ms',
      ours: of('again done'),
      yardstick: naive,
      limit: katex,
    },
    {
      id: 'formulas.all',
      group,
      what: 'whole cards, first visit, drawn by the server before, beside whole cards',
      unit: 'ms',
      ours: of('first done'),
      yardstick: cards,
    },
    {
      id: 'formulas.again',
      group,
      what: 'whole cards, second visit, beside whole cards',
      unit: 'ms',
      ours: of('again done'),
      yardstick: cards,
    },
    ...(['cards', 'bare'] as const).flatMap((page): Row[] => {
      const where =
        page === 'cards' ? 'the same texts alone in cards of our lists' : 'the same texts in bare paragraphs';
      const row = (id: string, what: string, name: string): Row => ({
        id,
        group,
        what: `${where}, ${what}`,
        unit: 'ms',
        ours: of(name),
        yardstick: naive,
        limit: katex,
      });
      return [
        row('formulas.all', 'first visit, drawn by the server before: every formula drawn', `${page} first`),
        row('formulas.alone', 'first visit, server without them: every formula drawn', `alone ${page} first`),
        row('formulas.again', 'second visit: every formula drawn', `${page} again`),
      ];
    }),
    {
      id: 'formulas.task',
      group,
      what: 'longest task of the main thread, first visit',
      unit: 'ms',
      ours: of('first task'),
    },
    {
      id: 'formulas.task',
      group,
      what: 'longest task of the main thread, second visit',
      unit: 'ms',
      ours: of('again task'),
    },
    {
      id: 'formulas.heap',
      group,
      what: 'heap of the page with every formula drawn',
      unit: 'MB',
      ours: of('first heap'),
    },
    {
      id: 'formulas.rows',
      group,
      what: '100 whole cards beside 10,000 lines of an MUI list without a window',
      unit: 'ms',
      ours: of('again done'),
      yardstick: { name: 'MUI list', value: of('plainList') },
    },
  ];
}
