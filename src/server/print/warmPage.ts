// A Chromium with the print page open, kept for the next paper: its math engine is loaded and its formulas are cached.
// It is closed after some idle minutes, after a number of papers, and after any error.
import type { Browser, Page, Request } from 'playwright-core';
import type { FilesPort } from '../files/filesPort';
import { findAsset, PRINT_CSP, PRINT_ORIGIN } from './printAssets';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Blocks the network: requests that this process does not answer fail, and names are not resolved. */
const NO_NETWORK = [
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];
/** Device pixels per CSS px of pictures, 192 dpi on paper. */
export const PIXELS = 2;
const LAUNCH_MS = 30_000;
const LOAD_MS = 30_000;

export interface WarmPageOptions {
  executablePath: string;
  files: Pick<FilesPort, 'open'>;
  idleMs: number;
  /** Papers that one page renders before it is opened again, which limits memory growth. */
  papers: number;
  /** Fonts for the text and formulas of one paper, as JSON. If it rejects, the page fails to draw. */
  makeFonts: (request: string) => Promise<string>;
  warn?: (error: unknown, text: string) => void;
  /** Tests start their own browser. */
  launch?: (executablePath: string) => Promise<Browser>;
}
export interface WarmPage {
  /** The page, prepared to load `job`. Rejects when it is discarded in the meantime. */
  take(job: string, onProgress: (done: number, total: number) => void): Promise<Page>;
  /** The paper is done; the page is kept for the next one. */
  rest(): Promise<void>;
  /**
   * Closes page and browser; the next `take` starts a new one. A browser that is still starting is closed once it has
   * started.
   */
  discard(): Promise<void>;
}

/**
 * One browser from start to end, so that a caller that still waits for an earlier browser cannot affect the next one.
 */
interface Life {
  readonly starting: Promise<Browser>;
  browser: Browser | null;
  page: Page | null;
  drawn: number;
  job: string;
  progress: (done: number, total: number) => void;
}
const NOTHING = () => undefined;

export function makeWarmPage({
  executablePath,
  files,
  idleMs,
  papers,
  makeFonts,
  warn = NOTHING,
  launch = launchChromium,
}: WarmPageOptions): WarmPage {
  let life: Life | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function fontsFor(request: Request) {
    try {
      return { body: await makeFonts(request.postData() ?? ''), contentType: 'application/json' };
    } catch (error) {
      warn(error, 'no fonts for a paper');
      return { status: 500, body: '' };
    }
  }

  function begin(): Life {
    const born: Life = {
      starting: launch(executablePath),
      browser: null,
      page: null,
      drawn: 0,
      job: '',
      progress: NOTHING,
    };
    born.starting.then(
      (browser) => {
        born.browser = browser;
        browser.on('disconnected', () => {
          if (life === born) life = null;
        });
        if (life !== born) void browser.close().catch(NOTHING);
      },
      () => {
        if (life === born) life = null;
      },
    );
    return born;
  }

  async function open(own: Life, browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1600, height: 1200 },
      deviceScaleFactor: PIXELS,
      locale: 'zh-CN',
      serviceWorkers: 'block',
    });
    await context.route('**/*', async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      if (url.origin !== PRINT_ORIGIN) return route.abort('blockedbyclient');
      if (url.pathname === '/fonts' && request.method() === 'POST') return route.fulfill(await fontsFor(request));
      if (request.method() !== 'GET') return route.abort('blockedbyclient');
      if (url.pathname === '/job') return route.fulfill({ body: own.job, contentType: 'application/json' });
      // Uploads only where the paper names them: its names were checked when it was ordered.
      const isAllowed = !url.pathname.startsWith('/files/') || own.job.includes(url.pathname.slice(1));
      const asset = isAllowed ? await findAsset(files, url.pathname).catch(() => null) : null;
      if (!asset) return route.fulfill({ status: 404, body: '' });
      return route.fulfill({
        ...asset,
        headers: {
          'content-type': asset.contentType,
          'content-security-policy': PRINT_CSP,
          'x-content-type-options': 'nosniff',
        },
      });
    });
    await context.exposeBinding('tikuProgress', (_source, done: number, total: number) => own.progress(done, total));
    const fresh = await context.newPage();
    fresh.setDefaultTimeout(0);
    await fresh.goto(`${PRINT_ORIGIN}/print.html`, { waitUntil: 'load', timeout: LOAD_MS });
    return fresh;
  }

  const self: WarmPage = {
    async take(text, onProgress) {
      clearTimeout(idle);
      life ??= begin();
      const own = life;
      own.job = text;
      own.progress = onProgress;
      const browser = await own.starting;
      if (own.page && (own.drawn >= papers || own.page.isClosed())) {
        await own.page.context().close();
        own.page = null;
      }
      if (!own.page) {
        if (life !== own) throw new Error('discarded while starting');
        own.drawn = 0;
        own.page = await open(own, browser);
      }
      if (life !== own) throw new Error('discarded while opening');
      own.drawn += 1;
      return own.page;
    },
    async rest() {
      if (!life) return;
      life.job = '';
      life.progress = NOTHING;
      await life.page?.evaluate('tikuPrint.clear()');
      idle = setTimeout(() => void self.discard(), idleMs);
      idle.unref();
    },
    async discard() {
      clearTimeout(idle);
      const old = life;
      life = null;
      await old?.browser?.close().catch(NOTHING);
    },
  };
  return self;
}

async function launchChromium(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [...FLAGS, ...NO_NETWORK],
    chromiumSandbox: !root,
    timeout: LAUNCH_MS,
    // The server closes the browser itself during its shutdown.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
