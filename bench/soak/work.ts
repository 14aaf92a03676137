// A working day in minutes: one page of Chromium opens tabs, edits, saves, exports and signs out and in again, against
// the built server. Memory and handles of the server and the heap and nodes of the page must stay constant, and every
// error must be reported. Argument: how many minutes (30).
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page, type Request } from '@playwright/test';
import { ACCOUNTS, type Account } from '../../e2e/support/accounts';
import { signInApi, type Api } from '../../e2e/support/api';
import { startWorld, type RunningServer } from '../../e2e/support/server';
import { chromiumOf } from '../../src/server/print/findChromium';
import { runSoak } from '../support/runSoak';

const MINUTES = Number(process.argv[2] ?? 30);
/** Maximum growth of the median from the second third of the run to the last; the first third is warm-up. */
const MAX_GROWTH = 0.1;
/** Allowed absolute growth: MB, handles, nodes. Less is no leak. */
const SLACK = {
  'server memory MB': 24,
  'server handles': 8,
  'page heap MB': 4,
  'page nodes': 1500,
  'detached nodes': 300,
  'page listeners': 300,
};
/** A view that still waits for replies after this time is a fault. */
const SETTLE_MS = 30_000;
type Figure = keyof typeof SLACK;
type Sample = Record<Figure, number>;

const ROUTES = [
  'questionlist',
  'questionlist?page=2',
  'paperlist',
  'mypaper',
  'knowledgemanagement',
  'gradeManagement',
  'originManagement',
  'paperpacklist',
  'reportlist',
  'myentry',
  'addquestion',
  'accountinfo',
  'home',
];
const counts = { tabs: 0, saves: 0, edits: 0, exports: 0, signIns: 0 };

async function main(): Promise<void> {
  const server = await startWorld('demo');
  const executablePath = chromiumOf(process.env);
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
    ...(executablePath ? { executablePath } : {}),
  });
  const faults: string[] = [];
  try {
    const api = await signInApi(server.url, ACCOUNTS.researcher);
    const paper = await firstPaper(api);
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await signIn(page, server.url, ACCOUNTS.researcher);
    const samples: Sample[] = [];
    const underWay = watchRequests(page);
    const end = performance.now() + MINUTES * 60_000;
    for (let round = 0; performance.now() < end; round += 1) {
      await day(page, api, paper, round, () => settle(page, underWay));
      if (round % 6 === 5) await visit(browser, server.url);
      samples.push(await sample(page, cdp, server));
      const last = samples.at(-1) as Sample;
      console.log(
        `${String(round).padStart(4)}  ${Object.entries(last)
          .map(([name, value]) => `${name} ${Math.round(value)}`)
          .join('  ')}`,
      );
    }
    for (const line of server.log().split('\n'))
      if (/unhandled|uncaught|"level":(?:50|60)/i.test(line)) faults.push(`server: ${line.slice(0, 300)}`);
    const verdict = judge(samples);
    console.log(
      `\n${MINUTES} minutes, ${samples.length} rounds: ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    );
    for (const line of verdict.lines) console.log(line);
    for (const fault of [...new Set(faults)].slice(0, 20)) console.log(`fault: ${fault}`);
    if (verdict.leaks > 0 || faults.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await server.discard();
  }
}

async function signIn(page: Page, url: string, { username, password }: Account): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.getByLabel('手机号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(/#\/home/);
  counts.signIns += 1;
}

async function firstPaper(api: Api): Promise<number> {
  const { data } = await api.get<{ list: { id: number }[] }>('/paper/list', { page: 1, size: 1 });
  return data.list[0]?.id ?? 1;
}

/**
 * Another user signs in, looks and signs out; the measured page stays signed in all day, as signing out would clear it.
 */
async function visit(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ locale: 'zh-CN' });
  await signIn(page, url, ACCOUNTS.teacher);
  await page.getByRole('button', { name: new RegExp(ACCOUNTS.teacher.nickname) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL(/#\/login/);
  await page.close();
}

/** One round: every view in a tab, typing in the editor, questions saved, a paper opened and exported. */
async function day(page: Page, api: Api, paper: number, round: number, settled: () => Promise<void>): Promise<void> {
  for (const route of [...ROUTES, `paperlist/detail/${paper}`, `paperlist/edit/${paper}`]) {
    await page.evaluate((to) => void (window.location.hash = `/${to}`), route);
    await settled();
    counts.tabs += 1;
  }
  await page.evaluate(() => void (window.location.hash = '/addquestion'));
  const editor = page.getByRole('textbox').first();
  await editor.waitFor();
  await editor.click();
  // Replaces the text of the last round's draft.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`第 ${round} 轮：求方程的根。`);
  counts.edits += 1;
  for (let n = 0; n < 5; n += 1) {
    const content = `<p>第 ${round} 轮第 ${n} 题：计算 $${round}+\\frac{${n}}{7}$。</p>`;
    const reply = await api.post<{ id: number; revision: number }>('/questions/update', {
      type_id: '400',
      content,
      answer: '"1"',
      accept_duplicates: '1',
    });
    if (reply.error !== 0) throw new Error(`a save was refused: ${reply.msg}`);
    const { id, revision } = reply.data;
    await api.post('/questions/update', {
      id: String(id),
      revision: String(revision),
      type_id: '400',
      content: `${content}<p>改。</p>`,
      answer: '"1"',
      accept_duplicates: '1',
    });
    counts.saves += 2;
  }
  if (round % 2 === 0) {
    const saved = await api.post<{ id: number }>('/pack/save', {
      title: `第 ${round} 轮`,
      paper_ids: JSON.stringify([paper]),
    });
    await api.post('/pack/export', { id: String(saved.data.id), formats: '["docx","html"]', audiences: '["teacher"]' });
    counts.exports += 1;
  }
  // All tabs are closed; their memory must be released.
  await page.evaluate(() => void (window.location.hash = '/home'));
  await page.getByRole('button', { name: '清理标签' }).click();
  await page.getByRole('menuitem', { name: '清除全部' }).click();
  await settled();
}

function watchRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

/** Painted and no request open, twice in a row: a chunk that has just loaded requests its rows afterwards. */
async function settle(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  for (let quiet = 0; quiet < 2;) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await sleep(50);
    quiet = underWay.size === 0 ? quiet + 1 : 0;
    if (performance.now() > until)
      throw new Error(`no rest after ${SETTLE_MS} ms: ${[...underWay].map((request) => request.url()).join(', ')}`);
  }
}

async function sample(page: Page, cdp: CDPSession, server: RunningServer): Promise<Sample> {
  for (let n = 0; n < 2; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  // In a session of its own: the inspector keeps every node that it has reported.
  const inspector = await page.context().newCDPSession(page);
  const { detachedNodes } = await inspector.send('DOM.getDetachedDomNodes');
  await inspector.detach();
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return {
    'server memory MB': Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    'server handles': readdirSync(`/proc/${server.pid}/fd`).length,
    'page heap MB': of('JSHeapUsedSize') / 1024 / 1024,
    'page nodes': of('Nodes'),
    'detached nodes': detachedNodes.length,
    'page listeners': of('JSEventListeners'),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Medians at the start (the first third of the first third), in the middle and at the end. */
function judge(samples: readonly Sample[]): { lines: string[]; leaks: number } {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const parts = [samples.slice(0, Math.ceil(third / 3)), samples.slice(third, 2 * third), samples.slice(2 * third)];
  let leaks = 0;
  const lines = (Object.keys(SLACK) as Figure[]).map((name) => {
    const [start = 0, middle = 0, last = 0] = parts.map((part) => median(part.map((one) => one[name])));
    const leak = last - middle > SLACK[name] && last - middle > MAX_GROWTH * middle;
    if (leak) leaks += 1;
    return `${name.padEnd(18)} start ${start.toFixed(1)}, middle third ${middle.toFixed(1)}, last third ${last.toFixed(1)}${leak ? '  GROWS' : '  flat'}`;
  });
  return { lines, leaks };
}

runSoak(main);
