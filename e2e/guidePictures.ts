// Writes the pictures of the guide, in both languages under the same name, from a fresh demo bank:
// `npm run pictures`, or `npm run pictures -- NAME…` for some of them. Needs a build that is up to date.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Locator, type Page, type Request } from 'playwright-core';
import sharp from 'sharp';
import { EN } from '../src/client/lib/texts/en';
import { DEFAULT_PREFERENCES } from '../src/contract/account/preferences';
import { chromiumOf } from '../src/server/print/findChromium';
import { ACCOUNTS, type RoleName } from './support/accounts';
import { made, signInApi } from './support/api';
import { startWorld } from './support/server';

const LANGUAGES = { 'zh-CN': 'docs/guide/images', en: 'docs/guide/en/images' } as const;
type Language = keyof typeof LANGUAGES;
/** A text of the interface in the language of the picture. */
type Words = (text: string) => string;

interface Picture {
  /** Address below #; the page that is open stays without one. */
  path: string;
  as?: RoleName | 'nobody';
  width?: number;
  height?: number;
  dark?: true;
  /** What is clicked before. */
  steps?(page: Page, words: Words): Promise<void>;
  /** The part that is shown; the whole window without it. */
  part?(page: Page, words: Words): Locator;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
/** A tool is named by its label before the brackets. */
const toolName = (label: string) => label.split(/（| \(/, 1)[0] ?? '';
const press = (name: string) => async (page: Page, words: Words) => button(page, words(name)).click();
/** Its name goes on with what is counted. */
const pressBegin = (name: string) => async (page: Page, words: Words) =>
  page
    .getByRole('button', { name: new RegExp(`^${words(name)}`) })
    .first()
    .click();
/** Opens the change of the first scanned page that has one. */
const changePage = async (page: Page, words: Words) =>
  page
    .getByRole('table')
    .getByRole('button', { name: words('更改') })
    .first()
    .click();
/** In the demo bank: a paper with marked answers, one that is marked now, one with a sample of scans. */
const [ANSWERED, MARKED, SCANNED] = ['/reportlist/detail/1', '/reportlist/detail/4', '/reportlist/detail/5'];
const TABLE =
  '题型,题干,选项,答案,难度\n单选,1+1=?,A.1 B.2 C.3 D.4,B,1\n填空,2×3=____,,6,2\n判断,所有的奇数都是质数。,,错,2\n';

const PICTURES: Readonly<Record<string, Picture>> = {
  login: { path: '/login', as: 'nobody', width: 1280, height: 800 },
  home: { path: '/home', as: 'teacher', width: 1280, height: 800 },
  dark: { path: '/questionlist', as: 'teacher', dark: true, width: 1280, height: 720 },
  workdesk: { path: '/home' },
  account: { path: '/accountinfo', as: 'teacher', width: 1280, height: 1000 },
  questionlist: { path: '/questionlist', as: 'teacher', width: 1280, height: 800 },
  addquestion: { path: '/addquestion', as: 'teacher', width: 1280, height: 800 },
  'question-form': { path: '/addquestion', as: 'teacher' },
  'question-import': {
    path: '/questionlist',
    as: 'teacher',
    async steps(page, words) {
      await button(page, words('列表的更多操作')).click();
      await page.getByRole('menuitem', { name: words('导入'), exact: true }).click();
      const file = { name: '试题.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').getByRole('alert').waitFor({ timeout: 60_000 });
    },
    part: (page) => page.getByRole('dialog'),
  },
  figures: {
    path: '/addquestion',
    as: 'teacher',
    height: 900,
    async steps(page, words) {
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: toolName(words('插入图形（几何图、函数图象、数轴、统计图，以后可以再改）')) })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('三角形的高'), exact: true })
        .click();
    },
  },
  workingset: {
    path: '/questionlist',
    as: 'teacher',
    async steps(page, words) {
      for (let at = 0; at < 3; at += 1) await button(page, words('选题')).click();
      const open = page.getByRole('button', { name: / · (?:已选 3 题|3 .*)$/ }).first();
      if ((await page.getByRole('complementary', { name: words('已选试题') }).count()) === 0) await open.click();
    },
  },
  questiontable: { path: '/questionlist', as: 'researcher', steps: press('表格') },
  review: { path: '/pendingquestion', as: 'reviewer', width: 1280, height: 800 },
  'question-review': { path: '/pendingquestion', as: 'reviewer' },
  duplicates: { path: '/pendingquestion/duplicates' },
  feedback: { path: '/questionfeedback', width: 1280, height: 800 },
  paperlist: { path: '/paperlist', width: 1280, height: 800 },
  newpaper: { path: '/paperlist', steps: press('选择组卷方式') },
  takepaper: {
    path: '/paperlist',
    async steps(page, words) {
      await button(page, words('选择组卷方式')).click();
      await page.getByRole('menuitem', { name: words('从已有试卷') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('list').first().getByRole('button').first().click();
      await dialog.getByRole('region').nth(1).getByRole('checkbox').first().check();
    },
  },
  paperdetail: { path: '/paperlist/detail/1', width: 1280, height: 800 },
  export: { path: '/paperlist/detail/1', steps: press('选择导出格式') },
  forms: { path: '/paperlist/detail/1?forms=3&seed=11&mix=qo', steps: press('多版本') },
  paperedit: { path: '/paperlist/edit/1', width: 1280, height: 800 },
  papercheck: { path: '/paperlist/edit/3', steps: pressBegin('体检') },
  specification: { path: '/paperlist/edit/3', height: 900, steps: press('双向细目表') },
  packs: {
    path: '/paperpacklist',
    steps: async (page) =>
      page
        .getByRole('link', { name: /期末复习套卷/ })
        .first()
        .click(),
  },
  blueprint: { path: '/paperlist/blueprint/1' },
  'blueprint-filled': {
    path: '/paperlist/blueprint/1',
    async steps(page, words) {
      await button(page, words('填充')).click();
      const picks = page.getByRole('region', { name: words('配好的试题') });
      await picks.waitFor({ timeout: 60_000 });
      await picks.evaluate((region) => region.scrollIntoView());
    },
  },
  knowledge: { path: '/knowledgemanagement' },
  coverage: {
    path: '/knowledgemanagement',
    steps: async (page, words) => page.getByRole('tab', { name: words('覆盖情况') }).click(),
  },
  grades: { path: '/grademanagement', width: 1280, height: 800 },
  books: { path: '/originmanagement', width: 1280, height: 800 },
  exams: { path: '/exams', height: 900 },
  answerfill: {
    path: '/answerfill?report=1',
    height: 900,
    steps: async (page) => void (await page.getByRole('combobox').last().selectOption({ index: 1 })),
  },
  report: { path: ANSWERED, height: 900 },
  itemanalysis: { path: `${ANSWERED}?tab=questions`, height: 900 },
  calibration: { path: '/reportlist/calibration', height: 900 },
  reportpages: { path: ANSWERED, steps: press('打印与导出') },
  'marking-setup': { path: `${MARKED}?marking=1&tab=setup`, height: 900 },
  'marking-progress': { path: `${MARKED}?marking=1`, height: 900 },
  'marking-ruling': { path: `${MARKED}?marking=1&tab=rulings`, height: 900 },
  'marking-desk': {
    path: '/marking',
    height: 900,
    as: 'teacher2',
    async steps(page) {
      await page.getByRole('table').getByRole('link').first().click();
      await page.locator('main').getByRole('img').first().waitFor();
    },
  },
  'scan-sample': { path: `${SCANNED}?scan=1`, height: 900 },
  'scan-pages': {
    path: `${SCANNED}?scan=1`,
    height: 900,
    async steps(page, words) {
      const start = button(page, words('用示例扫描件试一试'));
      if (await start.isVisible()) await start.click();
      const pages = page.getByRole('table', { name: words('扫描页') });
      await pages.getByRole('row').nth(3).waitFor({ timeout: 90_000 });
      await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 90_000 });
    },
  },
  'scan-review': {
    path: `${SCANNED}?scan=1`,
    height: 900,
    steps: async (page, words) => page.getByRole('tab', { name: new RegExp(`^${words('复核')} \\d`) }).click(),
  },
  'scan-assign': {
    path: `${SCANNED}?scan=1`,
    height: 900,
    steps: changePage,
  },
  'scan-corners': {
    path: `${SCANNED}?scan=1`,
    height: 900,
    async steps(page, words) {
      await changePage(page, words);
      await button(page, words('指定四角')).click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
  },
  preferences: {
    path: '/accountinfo',
    as: 'teacher',
    part: (page, words) => page.getByRole('region', { name: words('偏好设置') }),
  },
  accountmanagement: { path: '/accountmanagement' },
  rolelist: { path: '/rolelist' },
  routermanagement: { path: '/routermanagement' },
  organizationmanagement: { path: '/organizationmanagement' },
  schoollist: { path: '/schoollist' },
  shareaccount: { path: '/shareaccount', steps: press('新建共享账号') },
  frontmanagement: { path: '/frontmanagement' },
  operationlog: { path: '/operationlog' },
  recyclebin: { path: '/recyclebin' },
  palette: { path: '/home', height: 900, steps: async (page) => page.keyboard.press('Control+k') },
  keys: { path: '/home', height: 900, steps: async (page) => page.keyboard.press('Shift+?') },
};

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

/** The picture once two in a row are the same without a request between them: formulas, fonts and pages are there. */
async function settled(page: Page, shown: Page | Locator = page): Promise<Buffer> {
  const until = Date.now() + LONGEST_MS;
  let last: Buffer | undefined;
  for (;;) {
    const quiet = underWay.get(page)?.size === 0;
    const now = await shown.screenshot({ animations: 'disabled' });
    if ((quiet && last?.equals(now)) || Date.now() > until) return now;
    last = quiet ? now : undefined;
  }
}

async function take(page: Page, picture: Picture, words: Words): Promise<Buffer> {
  const { path: address, width = 1366, height = 768, dark, steps, part } = picture;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /_tiku_tabs$/ });
  await page.goto(`#${address}`);
  await settled(page);
  await steps?.(page, words);
  return settled(page, part?.(page, words));
}

/** 256 colours, or all of them where that is smaller, as with a gradient. */
async function packed(picture: Buffer): Promise<Buffer> {
  const few = await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer();
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

/** Those that could not be taken, each with its reason. */
async function takeAll(server: Server, language: Language, wanted: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  const words: Words = (text) => (language === 'en' ? (EN[text] ?? text) : text);
  const browser = await chromium.launch({
    executablePath: chromiumOf(process.env) ?? undefined,
    args: ['--no-sandbox'],
  });
  try {
    await prepare(server.url);
    const pages = new Map<string, Page>();
    mkdirSync(LANGUAGES[language], { recursive: true });
    for (const [name, picture] of Object.entries(PICTURES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const { as = 'admin' } = picture;
      const context = { baseURL: `${server.url}/`, locale: language };
      const page = pages.get(as) ?? (await open(await browser.newContext(context), server.url, language, as));
      page.setDefaultTimeout(15_000);
      pages.set(as, page);
      try {
        const small = await packed(await take(page, picture, words));
        writeFileSync(path.join(LANGUAGES[language], `${name}.png`), small);
        console.log(`${LANGUAGES[language]}/${name}.png ${Math.round(small.length / 1024)} KB`);
      } catch (error) {
        failed.push(`${language} ${name}: ${(error as Error).message.split('\n')[0]}`);
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
