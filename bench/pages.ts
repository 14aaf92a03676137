// Cold loads and switches of login and lists on a slow staff machine (processor 4 times slower, 10 Mbit/s, 40 ms),
// compared with a minimal page of our own packages and react-admin's list on rows of its own; alternating rounds,
// medians. Ours renders questions with formulas, the others plain rows.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { coldLoad, heapOf, launch, signIn, VIEWPORT, type PageCost } from './support/chromium';
import { listProgram } from './support/listProgram';
import type { Row } from './support/row';
import { median } from './support/times';
import { startYardsticks } from './support/yardsticks';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SWITCHES = 20;
const COLUMNS = [
  'kilobytes',
  'requests',
  'fcp',
  'ready',
  'tbt',
  'cls',
  'heap',
] as const satisfies readonly (keyof PageCost)[];

interface App {
  name: string;
  login: { url: string; ready: string };
  list: { url: string; ready: string };
  /** Routes of the two lists, selectors of their first rows, and the input field. */
  routes: readonly [string, string];
  rows: readonly [string, string];
  filter: string;
}
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** From the change of the address to the painted first row, measured in the page. */
const switched = (page: Page, app: App, to: 0 | 1) =>
  page.evaluate(
    async ({ route, row }) => {
      const started = performance.now();
      window.location.hash = route;
      const shown = () => [...document.querySelectorAll(row)].some((each) => each.checkVisibility());
      while (!shown()) {
        if (performance.now() - started > 30_000) throw new Error(`${row} did not come`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - started;
    },
    { route: app.routes[to], row: app.rows[to] },
  );

/** Longest event while eight characters are typed, 180 ms apart. */
async function typing(page: Page, filter: string): Promise<number> {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { benchTyping: seen });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.longest = Math.max(seen.longest, entry.duration))),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(filter).first().focus();
  for (const key of '12345678') {
    await page.keyboard.press(key);
    await page.waitForTimeout(180);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { benchTyping: { longest: number } }).benchTyping.longest);
}

const figures = new Map<string, Map<string, number[]>>();
function add(what: string, app: string, value: number): void {
  const of = figures.get(what) ?? new Map<string, number[]>();
  figures.set(what, of.set(app, [...(of.get(app) ?? []), value]));
}

async function round(browser: Browser, app: App, session: Session): Promise<void> {
  const open = async (kind: 'login' | 'list') => {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      locale: 'zh-CN',
      ...(kind === 'list' && { storageState: session }),
    });
    const loaded = await coldLoad(context, app[kind].url, app[kind].ready);
    for (const column of COLUMNS) add(`${kind}.${column}`, app.name, loaded.cost[column]);
    return { context, ...loaded };
  };
  await (await open('login')).context.close();
  const { context, page, cdp } = await open('list');
  add('switch.cold', app.name, await switched(page, app, 1));
  const warm: number[] = [];
  for (let turn = 0; turn < 2; turn += 1) await switched(page, app, turn as 0 | 1);
  const before = await heapOf(cdp);
  for (let turn = 0; turn < SWITCHES; turn += 1) warm.push(await switched(page, app, (turn % 2) as 0 | 1));
  add('switch.warm', app.name, median(warm));
  add('switch.growth', app.name, ((await heapOf(cdp)) / before - 1) * 100);
  await switched(page, app, 0);
  add('list.typing', app.name, await typing(page, app.filter));
  await context.close();
}

const TEXTS: Readonly<Record<string, readonly [string, Row['unit']]>> = {
  kilobytes: ['bytes as they travel', 'KB'],
  requests: ['requests', ''],
  fcp: ['first paint', 'ms'],
  ready: ['usable', 'ms'],
  tbt: ['main thread held beyond 50 ms', 'ms'],
  cls: ['layout shift', ''],
  heap: ['heap', 'MB'],
};
const PAGES = { login: 'login screen', list: 'question list, all of the program' } as const;

function rowsOf(): Row[] {
  const group = `Pages at 4 times slower processor, 10 Mbit/s, 40 ms; medians of ${ROUNDS} rounds beside react-admin; limit: our packages alone`;
  const row = (id: string, what: string, unit: Row['unit']): Row => {
    const of = (app: string) => median(figures.get(id)?.get(app) ?? []);
    return {
      id,
      group,
      what,
      unit,
      ours: of('ours'),
      yardstick: { name: 'react-admin', value: of('reactAdmin') },
      limit: { name: 'floor', value: of('floor') },
    };
  };
  const program = (packing: 'br' | 'gz', how: string): Row => ({
    id: `list.program.${packing}`,
    group,
    what: `of it program: shell, tabs, menu and list, ${how}`,
    unit: 'KB',
    ours: listProgram(packing),
  });
  return [
    ...(['login', 'list'] as const).flatMap((page) =>
      COLUMNS.map((column) =>
        row(`${page}.${column}`, `${PAGES[page]}: ${TEXTS[column]?.[0] ?? column}`, TEXTS[column]?.[1] ?? ''),
      ),
    ),
    program('br', 'by brotli'),
    program('gz', 'by gzip, over plain http'),
    row('switch.cold', 'to the other list, first time', 'ms'),
    row('switch.warm', 'back to an open list', 'ms'),
    row('switch.growth', `heap after ${SWITCHES} switches, growth in %`, ''),
    row('list.typing', 'typing into the filter, longest event', 'ms'),
  ];
}

export async function pages(): Promise<Row[]> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  const yardsticks = await startYardsticks([]);
  const browser = await launch();
  const other = (name: 'floor' | 'reactAdmin', rows: App['rows'], filter: string): App => ({
    name,
    login: { url: `${yardsticks.url(name)}#/login`, ready: 'button[type=submit]' },
    list: { url: `${yardsticks.url(name)}#/questions`, ready: rows[0] },
    routes: ['/questions', '/papers'],
    rows,
    filter,
  });
  const apps: App[] = [
    {
      name: 'ours',
      login: { url: `${server.url}/#/login`, ready: 'button[type=submit]' },
      list: { url: `${server.url}/#/questionlist`, ready: '.qcard' },
      routes: ['/questionlist', '/paperlist'],
      rows: ['.qcard', 'main tbody tr'],
      filter: '[role=search] input',
    },
    other('floor', ['[data-of=questions]', '[data-of=papers]'], 'input[type=text]'),
    other('reactAdmin', ['td.column-title', 'td.column-name'], 'input[name=q]'),
  ];
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
    await signIn(await context.newPage(), server.url);
    const session = await context.storageState();
    await context.close();
    for (let turn = 0; turn < ROUNDS; turn += 1) for (const app of apps) await round(browser, app, session);
  } finally {
    await browser.close();
    await yardsticks.close();
    await server.discard();
  }
  return rowsOf();
}
