// Writes the pictures of the guide, in both languages under the same name, from a fresh demo bank:
// `npm run pictures`, or `npm run pictures -- NAME…` for some of them. Needs a build that is up to date.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type BrowserContext, type Locator, type Page, type Request } from 'playwright-core';
import sharp from 'sharp';
import { EN } from '../src/client/lib/texts/en';
import { DEFAULT_PREFERENCES } from '../src/contract/account/preferences';
import { chromiumOf } from '../src/server/print/findChromium';
import { ACCOUNTS, type RoleName } from './support/accounts';
import { made, signInApi } from './support/api';
import { PICTURES, type Picture, type Words } from './support/guideScenes';
import { startWorld } from './support/server';

const LANGUAGES = { 'zh-CN': 'docs/guide/images', en: 'docs/guide/en/images' } as const;
type Language = keyof typeof LANGUAGES;
const underWay = new WeakMap<Page, Set<Request>>();
function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => void requests.add(request));
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
  // What the page before was waiting for is never reported.
  page.on('framenavigated', () => requests.clear());
}

const LONGEST_MS = 20_000;
const NO_TOASTS = '[data-kind] { visibility: hidden; }';

/** The picture once two in a row are the same without a request between them: formulas, fonts and pages are there. */
async function settled(page: Page, shown: Page | Locator = page): Promise<Buffer> {
  const until = Date.now() + LONGEST_MS;
  let last: Buffer | undefined;
  for (;;) {
    const quiet = underWay.get(page)?.size === 0;
    // A busy machine may refuse one.
    const now = await shown.screenshot({ animations: 'disabled', style: NO_TOASTS }).catch((error: unknown) => {
      if (Date.now() > until) throw error;
    });
    if (now && ((quiet && last?.equals(now)) || Date.now() > until)) return now;
    last = (quiet && now) || undefined;
  }
}

async function take(page: Page, picture: Picture, words: Words, url: string): Promise<Buffer> {
  const { path: place, width = 1366, height = 768, dark, steps, part } = picture;
  const bank = (as: RoleName) => signInApi(url, ACCOUNTS[as]);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  if (place !== undefined) {
    await page.context().setOffline(false);
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /_tiku_tabs$/ });
    await page.goto(`#${typeof place === 'string' ? place : await place(bank)}`);
    await settled(page);
  }
  await steps?.(page, words, bank);
  return settled(page, part?.(page, words));
}

/** 256 colours, or all of them where that is smaller, as with a gradient. */
async function packed(picture: Buffer, quality = 100): Promise<Buffer> {
  const few = await sharp(picture).png({ palette: true, dither: 0, effort: 10, quality }).toBuffer();
  const all = await sharp(picture).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
  return few.length < all.length ? few : all;
}

/** The mark of a browser that is signed in. */
const SIGNED_IN = 'tiku:signed-in';

async function open(context: BrowserContext, url: string, language: Language, as: RoleName | 'nobody'): Promise<Page> {
  const api = await signInApi(url, ACCOUNTS[as === 'nobody' ? 'teacher' : as]);
  const preferences = { ...DEFAULT_PREFERENCES, theme: 'system', language };
  await api.post('/adminuser/update_preferences', { preferences: JSON.stringify(preferences) });
  await context.addCookies([{ ...api.cookie(), url, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript((mark) => localStorage.setItem(mark, '1'), SIGNED_IN);
  const page = await context.newPage();
  watchRequests(page);
  // What is typed for a picture is left behind.
  page.on('dialog', (dialog) => void dialog.accept());
  // The texts of the language are loaded at the first start and used from the second.
  await page.goto('#/home');
  await settled(page);
  await page.reload();
  await settled(page);
  // Each picture begins with the storage of this moment: no tabs and no chosen questions of the one before.
  const kept = (await page.evaluate(() => Object.entries<string>(localStorage))).filter(
    ([key]) => as !== 'nobody' || key !== SIGNED_IN,
  );
  if (as === 'nobody') await context.clearCookies();
  await page.addInitScript((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, kept);
  return page;
}

/** What some pictures show and the demo bank has not: a pair of similar questions, and a deleted paper. */
async function prepare(url: string): Promise<void> {
  const api = await signInApi(url, ACCOUNTS.admin);
  const { job_id } = await made<{ job_id: number }>(api, '/questions/duplicates/scan', {});
  const { id, revision } = await made(api, '/paper/copy', { id: 2 });
  await made(api, '/paper/delete', { id, revision });
  const isDone = async () => (await api.get<{ state: string }>('/job/detail', { id: job_id })).data.state === 'done';
  while (!(await isDone())) await sleep(500);
}

type Server = Awaited<ReturnType<typeof startWorld>>;

/** The names with those of the pictures that must be taken before them; all without a name. */
function withEarlier(names: readonly string[]): Set<string> {
  const all = new Set(names.length > 0 ? names : Object.keys(PICTURES));
  // A set that grows is walked to its end.
  for (const name of all) {
    const after = PICTURES[name]?.after;
    if (after !== undefined) all.add(after);
  }
  return all;
}

/** Those that could not be taken, each with its reason. */
async function takeAll(server: Server, language: Language, wanted: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  const words: Words = (text, ...values) =>
    (language === 'en' ? (EN[text] ?? text) : text).replace(
      /\{(\d)(?::low|\|([^{|}]*)\|([^{|}]*))?\}/g,
      (place, at, one, many) => {
        const value = values[Number(at)] ?? place;
        return one === undefined ? value : value === 1 ? one : many;
      },
    );
  const browser = await chromium.launch({
    executablePath: chromiumOf(process.env) ?? undefined,
    args: ['--no-sandbox'],
  });
  try {
    await prepare(server.url);
    const pages = new Map<string, Page>();
    mkdirSync(LANGUAGES[language], { recursive: true });
    const due = withEarlier(wanted);
    for (const [name, picture] of Object.entries(PICTURES)) {
      if (!due.has(name)) continue;
      const { as = 'admin' } = picture;
      const context = { baseURL: `${server.url}/`, locale: language };
      try {
        const page = pages.get(as) ?? (await open(await browser.newContext(context), server.url, language, as));
        page.setDefaultTimeout(15_000);
        pages.set(as, page);
        const small = await packed(await take(page, picture, words, server.url), picture.quality);
        writeFileSync(path.join(LANGUAGES[language], `${name}.png`), small);
        console.log(`${LANGUAGES[language]}/${name}.png ${Math.round(small.length / 1024)} KB`);
      } catch (error) {
        const [what, , where = ''] = stripVTControlCharacters((error as Error).message).split('\n');
        failed.push(`${language} ${name}: ${what}${where}`);
      }
    }
  } finally {
    await browser.close();
    await server.discard();
  }
  return failed;
}

async function main(wanted: readonly string[]): Promise<string[]> {
  const under = [];
  // One after the other: the first makes the demo bank that both copy.
  for (const language of Object.keys(LANGUAGES) as Language[])
    under.push(takeAll(await startWorld('demo'), language, wanted));
  return (await Promise.all(under)).flat();
}

void main(process.argv.slice(2)).then((failed) => {
  for (const line of failed) console.error(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
});
