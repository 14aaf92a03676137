// A Chromium with the print page open, kept for the next paper: its math engine is loaded and its formulas are remembered.
// It goes after some idle minutes, after so many papers, and whenever anything about it is in doubt.
import type { Browser, Page } from 'playwright-core';
import type { FilesPort } from '../plugins/filesPort';
import { findAsset, PRINT_CSP, PRINT_ORIGIN } from './printAssets';

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** A dead end: whatever is not answered by this process goes nowhere, names are not even looked up. */
const NO_NETWORK = ['--proxy-server=http://127.0.0.1:1', '--proxy-bypass-list=<-loopback>', '--host-resolver-rules=MAP * ~NOTFOUND'];
const LAUNCH_MS = 30_000;
const LOAD_MS = 30_000;

export interface WarmPageOptions {
  executablePath: string;
  files: Pick<FilesPort, 'open'>;
  idleMs: number;
  /** Papers that one page draws before it is opened anew, so that memory cannot creep. */
  papers: number;
}
export interface WarmPage {
  /** The page with `job` ready to be asked for. */
  take(job: string, onProgress: (done: number, total: number) => void): Promise<Page>;
  /** The paper is done; the page stays for the next one. */
  rest(): Promise<void>;
  /** Closes page and browser; the next `take` starts anew. */
  discard(): Promise<void>;
}

export function makeWarmPage({ executablePath, files, idleMs, papers }: WarmPageOptions): WarmPage {
  let browser: Browser | null = null;
  let page: Page | null = null;
  let drawn = 0;
  let job = '';
  let progress: (done: number, total: number) => void = () => undefined;
  let idle: NodeJS.Timeout | undefined;

  async function launch(): Promise<Browser> {
    const { chromium } = await import('playwright-core');
    const root = process.getuid?.() === 0;
    const started = await chromium.launch({
      executablePath,
      args: [...FLAGS, ...NO_NETWORK],
      chromiumSandbox: !root,
      timeout: LAUNCH_MS,
      // The server ends it in its own order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    started.on('disconnected', () => {
      if (browser !== started) return;
      browser = null;
      page = null;
    });
    return started;
  }

  async function open(on: Browser): Promise<Page> {
    const context = await on.newContext({ viewport: { width: 1600, height: 1200 }, deviceScaleFactor: 2, locale: 'zh-CN', serviceWorkers: 'block' });
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      if (url.origin !== PRINT_ORIGIN || route.request().method() !== 'GET') return route.abort('blockedbyclient');
      if (url.pathname === '/job') return route.fulfill({ body: job, contentType: 'application/json' });
      const asset = await findAsset(files, url.pathname).catch(() => null);
      if (!asset) return route.fulfill({ status: 404, body: '' });
      return route.fulfill({ ...asset, headers: { 'content-type': asset.contentType, 'content-security-policy': PRINT_CSP, 'x-content-type-options': 'nosniff' } });
    });
    await context.exposeBinding('tikuProgress', (_source, done: number, total: number) => progress(done, total));
    const fresh = await context.newPage();
    fresh.setDefaultTimeout(0);
    await fresh.goto(`${PRINT_ORIGIN}/print.html`, { waitUntil: 'load', timeout: LOAD_MS });
    return fresh;
  }

  const self: WarmPage = {
    async take(text, onProgress) {
      clearTimeout(idle);
      job = text;
      progress = onProgress;
      if (page && drawn >= papers) {
        await page.context().close();
        page = null;
      }
      browser ??= await launch();
      if (!page || page.isClosed()) {
        drawn = 0;
        page = await open(browser);
      }
      drawn += 1;
      return page;
    },
    async rest() {
      job = '';
      progress = () => undefined;
      await page?.evaluate('tikuPrint.clear()');
      idle = setTimeout(() => void self.discard(), idleMs);
      idle.unref();
    },
    async discard() {
      clearTimeout(idle);
      const old = browser;
      browser = null;
      page = null;
      job = '';
      await old?.close().catch(() => undefined);
    },
  };
  return self;
}
