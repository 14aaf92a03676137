// What the login screen and the question list fetch before anybody touches them, and the rules of the first load
// (docs/decisions/0033-first-load.md). Counts and sizes only.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import type { Measured } from '../../src/tasks/budgetTable';
import { signIn, VIEWPORT } from './chromium';

export interface Loaded {
  figures: Measured[];
  /** Rules that are broken. */
  faults: string[];
}

/** As in the browser tests; a service worker would answer requests itself. */
const CONTEXT = {
  viewport: VIEWPORT,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

/** Occurs only in the chunk that starts the workers of the math engine. */
const STARTS_WORKERS = 'spawnMathWorker:()=>';
/** Nothing of these is needed to sign in. */
const NOT_FOR_LOGIN = ['MathJax', 'html2canvas', 'jsPDF'];

/**
 * Records what the page fetches. `settled` waits until nothing was fetched for two seconds and returns gzipped KB and
 * the number of requests, without the math engine in its workers, and all sources. A page starts the engine when the
 * server's drawings are late, which depends on the machine.
 */
function weigh(page: Page) {
  const replies: Response[] = [];
  const workers = new Set<string>();
  let last = Date.now();
  page.on('worker', (worker) => workers.add(worker.url()));
  page.on('request', () => (last = Date.now()));
  page.on('response', (response) => {
    last = Date.now();
    if (!/^(?:data|blob):/.test(response.url())) replies.push(response);
  });
  return async function settled() {
    await page.waitForLoadState('networkidle');
    while (Date.now() - last < 2000) await page.waitForTimeout(200);
    const bodies = await Promise.all(
      replies.map(async (response) => ({
        url: response.url(),
        // A redirect has none.
        body: await response.body().catch(() => Buffer.alloc(0)),
      })),
    );
    // Without what workers fetch.
    const own = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const weighed = bodies.filter(
      ({ url, body }, at) =>
        at === 0 || (own.includes(url) && !workers.has(url) && !body.toString().includes(STARTS_WORKERS)),
    );
    return {
      kilobytes: weighed.reduce((sum, { body }) => sum + gzipSync(body).length, 0) / 1024,
      requests: weighed.length,
      sources: bodies.map(({ body }) => body.toString()),
    };
  };
}

export async function loginScreen(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext(CONTEXT);
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const settled = weigh(page);
  await page.goto(`${url}/#/login`);
  await page.locator('button[type=submit]:enabled').waitFor();
  const { kilobytes, requests, sources } = await settled();
  await context.close();
  return {
    figures: [
      { name: 'login screen, gzip', figure: kilobytes, unit: 'KB' },
      { name: 'login screen, requests', figure: requests, unit: '' },
    ],
    faults: [
      ...foreign.map((address) => `the login screen asks another server: ${address}`),
      ...NOT_FOR_LOGIN.filter((word) => sources.some((source) => source.includes(word))).map(
        (word) => `the login screen loads ${word}`,
      ),
    ],
  };
}

const FORMULA = '.qcard .math svg';

/**
 * The server stores what it has typeset. The first request can take longer than a page waits for it (500 ms), and the
 * page would load the fonts of the math engine: so a context of its own opens the list first.
 */
async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const first = await browser.newContext(CONTEXT);
  const page = await first.newPage();
  await signIn(page, url);
  const storageState = await first.storageState();
  await page.goto(`${url}/#/questionlist`);
  await page.locator(FORMULA).first().waitFor();
  await page.waitForLoadState('networkidle');
  await first.close();
  return browser.newContext({ ...CONTEXT, storageState });
}

/** The list as after a reload: empty cache, existing session. */
export async function questionList(browser: Browser, url: string): Promise<Loaded> {
  const context = await signedIn(browser, url);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // `page.evaluate` counts as user activation. Code that loads on first use (onceUsed) is not part of the initial
    // load, so report no activation.
    Object.defineProperty(Navigator.prototype, 'userActivation', {
      get: () => ({ hasBeenActive: false, isActive: false }),
    });
    const asked: string[] = [];
    Object.assign(window, { askedFormulas: asked });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: []) {
      if (Array.isArray(message))
        for (const { tex, display } of message as { tex: string; display: boolean }[]) asked.push(`${display} ${tex}`);
      post.call(this, message, ...rest);
    };
  });
  let lists = 0;
  const drawings: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/questions/list?page=1&')) lists += 1;
    if (!request.url().endsWith('/api/formulas/drawn')) return;
    const form = request.postDataBuffer()?.toString() ?? '';
    for (const name of ['inline', 'display']) {
      const sources = JSON.parse(new RegExp(`name="${name}"\\s+(.*)`).exec(form)?.[1] ?? '[]') as string[];
      drawings.push(...sources.map((tex) => `${name} ${tex}`));
    }
  });
  const settled = weigh(page);
  await page.goto(`${url}/#/questionlist`);
  await page.locator(FORMULA).first().waitFor();
  const { kilobytes, requests } = await settled();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const asked = await page.evaluate(() => (window as unknown as { askedFormulas: string[] }).askedFormulas);
  await context.close();
  const repeated = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) < at);
  return {
    figures: [
      { name: 'question list, gzip', figure: kilobytes, unit: 'KB' },
      { name: 'question list, requests', figure: requests, unit: '' },
      { name: 'question list, DOM nodes', figure: nodes, unit: '' },
    ],
    faults: [
      // boot.js requests it before the program runs; the program does not request it again.
      ...(lists === 1 ? [] : [`the question list asks ${lists} times for its first page`]),
      ...(drawings.length > 0 ? [] : ['the question list asks the server for no formula']),
      ...repeated(drawings).map((tex) => `a formula is asked of the server twice: ${tex}`),
      ...repeated(asked).map((tex) => `a formula is typeset twice: ${tex}`),
    ],
  };
}
