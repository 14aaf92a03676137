// The main workflow: sign in, find questions, choose 22, compose, save, view, export; close the browser, return,
// everything is there.
import { writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Account } from './support/accounts';
import { expectDraggedTo } from './support/dragging';
import { expect, signIn, test, toasts, watchFaults } from './support/fixtures';
import {
  chooseExport,
  exportAnyway,
  ink,
  overflowing,
  pdfFacts,
  pictures,
  placedPages,
  printedNumbers,
  sheets,
} from './support/paper';
import { expectPaperPdf } from './support/paperPdf';
import { cards, choose, expectChosen, filterBy, openDrawer, openList, shownIds } from './support/questions';
import { GAOKAO_FILES, type RunningServer } from './support/server';

const IMPORTED = GAOKAO_FILES.length > 0;
test.use({ world: IMPORTED ? 'gaokao' : 'demo' });

const TITLE = '高三数学阶段检测（一）';
const WANTED: [type: string, type_id: number, count: number, score: number][] = [
  ['单选题', 101, 12, 5],
  ['填空题', 300, 4, 5],
  ['解答题', 400, 6, 12],
];
const TOTAL = 152;
const A4 = { width: 595, height: 842 };

const outline = (page: Page) =>
  page.locator('.outline-row').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-question'))));

async function findAndChoose(page: Page): Promise<void> {
  // At the first visit of an account the groups that its role uses most are open.
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '试题列表' }).click();
  await expect(cards(page).first()).toBeVisible();
  for (const [label, type_id, count] of WANTED) {
    await filterBy(page, '题型', label);
    await openList(page, `type_id=${type_id}&size=20`);
    await expect(cards(page)).toHaveCount(20);
    await choose(page, ...(await shownIds(page)).slice(0, count));
  }
  await expectChosen(page, 22);
  const set = await openDrawer(page);
  for (const [label, , count] of WANTED) await expect(set).toContainText(`${label} ${count}`);
  await set.getByRole('link', { name: '去组卷' }).click();
  await expect(page).toHaveURL(/#\/paperlist\/edit\/0$/);
}

async function compose(page: Page): Promise<number[]> {
  await page.getByLabel('试卷标题').fill(TITLE);
  await page.getByLabel('学段').selectOption({ label: '高中' });
  await page.getByLabel('考试时长（分钟）').fill('120');
  for (const [label, , , score] of WANTED) {
    const bulk = page.getByLabel(new RegExp(`^[一二三]、${label} 每题分值$`));
    await bulk.fill(String(score));
    await bulk.press('Enter');
  }
  await expect(page.getByRole('region', { name: '试卷统计' })).toContainText(`总分 ${TOTAL}`);
  await expect(page.getByRole('region', { name: '试卷统计' })).toContainText('共 22 题');

  const before = await outline(page);
  expect(before).toHaveLength(22);
  await page.getByLabel('移动第 1 题', { exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expectDraggedTo(page, 2);
  await page.keyboard.press('Space');
  const [first, second, ...rest] = before;
  await expect.poll(() => outline(page)).toEqual([second, first, ...rest]);

  await page.getByRole('button', { name: '保存' }).click();
  await expect(toasts(page).filter({ hasText: '已保存' })).toBeVisible();
  await expect(page).toHaveURL(/#\/paperlist\/edit\/[1-9]\d*$/);
  await expect(page.getByRole('toolbar', { name: '编辑试卷' }).getByText('已保存')).toBeVisible();
  return outline(page);
}

async function expectPages(page: Page): Promise<number> {
  const pages = await placedPages(page);
  expect(pages).toBeGreaterThan(1);
  await expect.poll(() => printedNumbers(page)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
  expect(await overflowing(page)).toEqual([]);
  await expect(sheets(page).locator('.math-wait')).toHaveCount(0);
  for (const [i, [label, , count, score]] of WANTED.entries()) {
    await expect(
      page.getByText(new RegExp(`${'一二三'[i] ?? ''}、${label}.*${count}.*${score * count}`)).first(),
    ).toBeVisible();
  }
  return pages;
}

async function exportAll(
  page: Page,
  pages: number,
  keep: (name: string) => string,
  server: RunningServer,
): Promise<void> {
  const pdfFile = page.waitForEvent('download', { timeout: 90_000 });
  await chooseExport(page, '导出 PDF');
  await exportAnyway(page);
  const pdf = await pdfFile;
  expect(pdf.suggestedFilename()).toBe(`${TITLE}.pdf`);
  await pdf.saveAs(keep('paper.pdf'));
  await expectPaperPdf(keep('paper.pdf'), { page, server });
  const facts = await pdfFacts(pdf);
  expect(facts.pages).toBe(pages);
  for (const [width, height] of facts.boxes) {
    expect(Math.abs(width - A4.width)).toBeLessThanOrEqual(3);
    expect(Math.abs(height - A4.height)).toBeLessThanOrEqual(1);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const pictureFile = page.waitForEvent('download', { timeout: 90_000 });
  await chooseExport(page, '导出图片（PNG）');
  await exportAnyway(page);
  const drawn = await pictures(await pictureFile);
  expect(drawn).toHaveLength(pages);
  for (const [i, picture] of drawn.entries()) {
    writeFileSync(keep(`page-${i + 1}.png`), picture.png);
    // Capture scale 2 of 210 x 297 mm at 96 dpi.
    expect(Math.abs(picture.width - 1587)).toBeLessThanOrEqual(3);
    expect(Math.abs(picture.height - 2245)).toBeLessThanOrEqual(3);
    const { all, edge } = await ink(page, picture);
    expect(all, `ink of page ${i + 1}`).toBeGreaterThan(0.002);
    expect(edge, `ink at the edge of page ${i + 1}`).toBe(0);
  }
}

/** Opens the browser again: its storage is kept, the session has ended. */
async function reopen(browser: Browser, old: BrowserContext, baseURL: string): Promise<BrowserContext> {
  const kept = await old.storageState();
  await old.close();
  return browser.newContext({
    baseURL,
    storageState: { ...kept, cookies: kept.cookies.filter((cookie) => !cookie.httpOnly) },
    viewport: { width: 1366, height: 900 },
  });
}

async function wholeJob(
  browser: Browser,
  server: RunningServer,
  account: Account,
  keep: (name: string) => string,
): Promise<void> {
  const baseURL = `${server.url}/`;
  const first = await browser.newContext({ baseURL, viewport: { width: 1366, height: 900 }, acceptDownloads: true });
  const watch = watchFaults(first);
  const page = await first.newPage();
  await signIn(page, account);
  await findAndChoose(page);
  const order = await compose(page);
  const id = /edit\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${id}`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const pages = await expectPages(page);
  await page.screenshot({ path: keep('detail.png') });
  await exportAll(page, pages, keep, server);
  await exportAll(page, pages, keep, server);
  // A new selection is in progress when the browser is closed.
  await openList(page, 'type_id=200&size=20');
  const pending = (await shownIds(page)).slice(0, 2);
  await page.evaluate((hash) => (window.location.hash = hash), '/paperlist/edit/0');
  await expect(page.getByText('还没有选题')).toBeVisible();
  await page.getByRole('toolbar', { name: '编辑试卷' }).getByRole('link', { name: '去选题' }).click();
  await openList(page, 'type_id=200&size=20');
  await choose(page, ...pending);
  watch.check();
  // A pick is written to storage shortly after it is shown.
  await expect
    .poll(async () => {
      const stored = JSON.stringify((await first.storageState()).origins);
      return pending.filter((id) => new RegExp(`id[\\\\"]+:${id}\\b`).test(stored)).length;
    })
    .toBe(pending.length);

  const second = await reopen(browser, first, baseURL);
  const again = watchFaults(second);
  const back = await second.newPage();
  await signIn(back, account);
  await expect(back.getByRole('link', { name: /继续组卷：新试卷（2 题）/ })).toBeVisible();
  const recent = back
    .getByRole('region', { name: '我最近修改的试卷' })
    .getByRole('listitem')
    .filter({ hasText: TITLE });
  await expect(recent).toContainText('22');
  await expect(recent).toContainText(String(TOTAL));
  await recent.getByRole('link', { name: TITLE, exact: true }).click();
  expect(await expectPages(back)).toBe(pages);
  await back.getByRole('link', { name: '编辑' }).click();
  await expect.poll(() => outline(back)).toEqual(order);
  await expect(back.getByLabel('考试时长（分钟）')).toHaveValue('120');
  await openList(back, 'type_id=200&size=20');
  again.check();
  await second.close();
}

if (IMPORTED) {
  test('from sign-in to pages on imported GAOKAO questions', async ({ browser, server, room }, info) => {
    test.setTimeout(400_000);
    await wholeJob(browser, server, await room.account('teacher'), (name) => info.outputPath(name));
  });
} else {
  test.skip('from sign-in to pages on imported GAOKAO questions (skipped: no data folder beside the project)', () =>
    undefined);
  test('from sign-in to pages on the demo world', async ({ browser, server, room }, info) => {
    test.setTimeout(400_000);
    await wholeJob(browser, server, await room.account('teacher'), (name) => info.outputPath(name));
  });
}
