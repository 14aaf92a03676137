// Starts Chromium for the benches and measures the cost of a page.
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { ACCOUNTS, type Account } from '../../e2e/support/accounts';
import { chromiumOf } from '../../src/server/print/findChromium';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const VIEWPORT = { width: 1366, height: 900 };

export function launch(): Promise<Browser> {
  const executablePath = chromiumOf(process.env);
  return chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
}

export async function signIn(page: Page, url: string, account: Account = ACCOUNTS.teacher): Promise<void> {
  await page.goto(url);
  await page.getByLabel('手机号').fill(account.username);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(/#\/home/);
  await page.waitForLoadState('networkidle');
}

/**
 * Simulates a slow staff machine and network: 4 times slower processor, 10 Mbit/s down, 5 up, 40 ms. `quick`: no
 * throttling.
 */
export async function throttle(page: Page, quick = false): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  if (quick) return cdp;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 10e6 / 8,
    uploadThroughput: 5e6 / 8,
  });
  return cdp;
}

export interface PageCost {
  kilobytes: number;
  requests: number;
  /** ms since navigation. */
  fcp: number;
  ready: number;
  /** ms of long tasks above 50 ms after the first paint (total blocking time). */
  tbt: number;
  cls: number;
  /** MB after a forced garbage collection. */
  heap: number;
}

interface Seen {
  ready: number;
  tasks: { at: number; ms: number }[];
  cls: number;
}

/** Observes from before the first script: ready means that `selector` is in the page and one frame was painted. */
export async function watch(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const seen: Seen = { ready: 0, tasks: [], cls: 0 };
    Object.assign(window, { benchSeen: seen });
    new PerformanceObserver((list) =>
      seen.tasks.push(...list.getEntries().map((e) => ({ at: e.startTime, ms: e.duration }))),
    ).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      if (document.querySelector(wanted))
        requestAnimationFrame(() => setTimeout(() => (seen.ready = performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
}

/** A cold load in a context of its own. */
export async function coldLoad(
  context: BrowserContext,
  url: string,
  selector: string,
  quick = false,
): Promise<{ cost: PageCost; page: Page; cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await throttle(page, quick);
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
    requests += 1;
  });
  await watch(page, selector);
  await page.goto(url);
  await page
    .waitForFunction(() => (window as unknown as { benchSeen: Seen }).benchSeen.ready > 0, undefined, {
      timeout: 60_000,
    })
    .catch(async (error: Error) => {
      throw new Error(
        `${url}: no ${selector} on the page: ${(await page.locator('body').innerText()).slice(0, 300)}\n${error.message}`,
      );
    });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { benchSeen: Seen }).benchSeen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const heap = await heapOf(cdp);
  const tbt = seen.tasks
    .filter((task) => task.at >= seen.fcp)
    .reduce((sum, task) => sum + Math.max(0, task.ms - 50), 0);
  return {
    cost: { kilobytes: bytes / 1024, requests, fcp: seen.fcp, ready: seen.ready, tbt, cls: seen.cls, heap },
    page,
    cdp,
  };
}

/** MB of the page's heap after a forced garbage collection; the session must have enabled Performance. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
}
