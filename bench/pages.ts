// Cold loads and switches of login and lists on a slow staff machine (processor 4 times slower, 10 Mbit/s, 40 ms), beside a floor made of our
// own packages and react-admin's list on rows of its own; rounds take turns, medians. Ours draws questions with formulas, the others plain rows.
// Budgets: login 150 KB and 5 requests, list with shell, tabs and menu 200 KB without the math engine, warm switch 0.25 of react-admin.
import type { Browser, Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { runBench } from './support/bank';
import { coldLoad, launch, median, signIn, VIEWPORT, type PageCost } from './support/chromium';
import { startYardsticks, type Yardsticks } from './support/yardsticks';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SWITCHES = 6;
const COLUMNS = ['kilobytes', 'requests', 'fcp', 'ready', 'tbt', 'cls', 'heap'] as const satisfies readonly (keyof PageCost)[];

interface App {
  name: string;
  login: { url: string; ready: string };
  list: { url: string; ready: string };
  /** Addresses of the two lists, what shows that each is there, and what is typed into. */
  routes: readonly [string, string];
  rows: readonly [string, string];
  filter: string;
}
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>;

/** From the change of the address to the painted first row, in the page. */
const switched = (page: Page, app: App, to: 0 | 1) =>
  page.evaluate(
    async ({ route, row }) => {
      const started = performance.now();
      window.location.hash = route;
      while (!document.querySelector(row)) {
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
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.longest = Math.max(seen.longest, entry.duration)))).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
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

async function round(browser: Browser, app: App, cookies: Cookies): Promise<void> {
  const open = async (kind: 'login' | 'list') => {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
    if (kind === 'list') await context.addCookies(cookies);
    const loaded = await coldLoad(context, app[kind].url, app[kind].ready);
    for (const column of COLUMNS) add(`${kind} ${column}`, app.name, loaded.cost[column]);
    return { context, page: loaded.page };
  };
  await (await open('login')).context.close();
  const { context, page } = await open('list');
  add('switch cold', app.name, await switched(page, app, 1));
  const warm: number[] = [];
  for (let turn = 0; turn < SWITCHES; turn += 1) warm.push(await switched(page, app, (turn % 2) as 0 | 1));
  add('switch warm', app.name, median(warm));
  await switched(page, app, 0);
  add('typing, longest', app.name, await typing(page, app.filter));
  await context.close();
}

/** Ten thousand rows: an MUI list as it is, beside the knowledge tree's window (bench treeBrowser). */
async function plainList(browser: Browser, yardsticks: Yardsticks): Promise<number> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(yardsticks.url('plainList'));
  await page.evaluate(() => (window as unknown as { benchShow: () => Promise<void> }).benchShow());
  await page.waitForFunction(() => 'benchDone' in window, undefined, { timeout: 120_000 });
  const ms = await page.evaluate(() => {
    const { benchDone, benchStart } = window as unknown as { benchDone: number; benchStart: number };
    return benchDone - benchStart;
  });
  await page.close();
  return ms;
}

async function main(): Promise<void> {
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
      filter: 'main input[type=search], main input[type=text]',
    },
    other('floor', ['[data-of=questions]', '[data-of=papers]'], 'input[type=text]'),
    other('reactAdmin', ['td.column-title', 'td.column-name'], 'input[name=q]'),
  ];
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
    await signIn(await context.newPage(), server.url);
    const cookies = (await context.cookies()).filter((cookie) => cookie.httpOnly);
    await context.close();
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const app of apps) await round(browser, app, cookies);
      add('10,000 rows, MUI list', 'floor', await plainList(browser, yardsticks));
    }
  } finally {
    await browser.close();
    await yardsticks.close();
    await server.discard();
  }
  console.log(`signed in as ${ACCOUNTS.teacher.nickname}; medians of ${ROUNDS} rounds; ms, KB, MB`);
  console.log(['what', ...apps.map((app) => app.name), 'ours / react-admin'].join(' | '));
  for (const [what, of] of figures) {
    const values = apps.map((app) => median(of.get(app.name) ?? []));
    const ratio = (values[0] ?? Number.NaN) / (values[2] ?? Number.NaN);
    const say = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '');
    console.log([what, ...values.map((value) => say(value, value < 10 ? 2 : 0)), say(ratio, 2)].join(' | '));
  }
}

runBench(main);
