// The paper working set in the browser: reload, two windows, undo and redo, damaged and full storage, separate report
// sets.
import type { Page } from '@playwright/test';
import { expect, fillLogin, replyToPost, test, toasts } from './support/fixtures';
import { card, choose, drawer, expectChosen, openDrawer, openList, shownIds } from './support/questions';
import { expectTabs, visit } from './support/tabs';

const listed = (page: Page) =>
  drawer(page)
    .getByRole('listitem')
    .getByRole('button', { name: /移除试题/ })
    .evaluateAll((all) => all.map((each) => Number(/\d+/.exec(each.getAttribute('aria-label') ?? '')?.[0])));
/** The data stored in the browser for the signed-in account. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /^tiku:sets:\d+$/.test(each));
    return key === undefined ? null : { key, text: localStorage.getItem(key) ?? '' };
  });

test.beforeEach(async ({ login, page }) => {
  await login('teacher');
  await openList(page);
});

test('what was chosen is there after a reload, in the same order', async ({ page }) => {
  const [a = 0, b = 0, c = 0] = await shownIds(page);
  await choose(page, c, a, b);
  await openDrawer(page);
  const before = await listed(page);
  expect([...before].sort()).toEqual([a, b, c].sort());
  await page.reload();
  await expectChosen(page, 3);
  await openDrawer(page);
  await expect.poll(() => listed(page)).toEqual(before);
  await expect(card(page, a).getByRole('button', { name: '移除' })).toBeVisible();
});

test('two windows show the same working set, and closing one loses nothing', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('#/questionlist');
  // A page behind another one draws a frame a second, and a click waits for two.
  await page.bringToFront();
  const [a = 0, b = 0, c = 0, d = 0] = await shownIds(page);
  await choose(page, a, b);
  await expectChosen(other, 2);
  await expect(card(other, a).getByRole('button', { name: '移除' })).toBeVisible();
  // One window adds while the other removes.
  await Promise.all([
    card(page, c).getByRole('button', { name: '选题' }).click(),
    card(other, a).getByRole('button', { name: '移除' }).click(),
  ]);
  for (const each of [page, other]) {
    await expectChosen(each, 2);
    await expect(card(each, a).getByRole('button', { name: '选题' })).toBeVisible();
    await expect(card(each, c).getByRole('button', { name: '移除' })).toBeVisible();
  }
  await other.bringToFront();
  await choose(other, d);
  await other.close();
  await expectChosen(page, 3);
  await page.reload();
  await expectChosen(page, 3);
});

test('what was chosen and not yet saved is there on another machine of the account', async ({
  page,
  browser,
  baseURL,
  room,
}) => {
  const [a = 0, b = 0] = await shownIds(page);
  const kept = replyToPost(page, '/drafts');
  await choose(page, a, b);
  expect((await kept).ok()).toBe(true);
  const machine = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'zh-CN' });
  const other = await machine.newPage();
  await other.goto('#/login');
  await fillLogin(other, await room.account('teacher'));
  await other.getByRole('button', { name: '登录' }).click();
  await expect(toasts(other).filter({ hasText: '已取回在另一台设备上选的 2 道题' })).toBeVisible();
  await openList(other);
  await expectChosen(other, 2);
  await machine.close();
});

test('undo and redo by button and by keys, across a reload', async ({ page }) => {
  const [a = 0, b = 0, c = 0] = await shownIds(page);
  await choose(page, a, b, c);
  await openDrawer(page);
  await drawer(page).getByRole('button', { name: '撤销' }).click();
  await expectChosen(page, 2);
  await drawer(page).getByRole('button', { name: '重做' }).click();
  await expectChosen(page, 3);
  await page.keyboard.press('Control+z');
  await expectChosen(page, 2);
  await page.reload();
  await expectChosen(page, 2);
  await page.keyboard.press('Control+z');
  await expectChosen(page, 1);
  await page.keyboard.press('Control+Shift+z');
  await expectChosen(page, 2);
  await page.keyboard.press('Control+Shift+z');
  await expectChosen(page, 3);
  // In a text field the shortcuts edit the text.
  await page.getByLabel('关键词或公式').fill('三角');
  await page.getByLabel('关键词或公式').press('Control+z');
  await expectChosen(page, 3);
});

test('a damaged store starts clean, says so once and keeps a copy', async ({ page }) => {
  const DAMAGE = '\u0000\u0001 not json at all';
  const [a = 0] = await shownIds(page);
  await choose(page, a);
  await expect.poll(async () => (await stored(page))?.text ?? '').toContain('paperList');
  const key = (await stored(page))?.key ?? '';
  await page.goto('about:blank');
  await page.addInitScript(
    ([at, text]) => {
      if (sessionStorage.getItem('damaged')) return;
      sessionStorage.setItem('damaged', '1');
      localStorage.setItem(at, text);
    },
    [key, DAMAGE] as const,
  );
  await page.goto('#/questionlist');
  await expect(toasts(page)).toHaveText(['上次的组卷内容无法读取，已另存备份并重新开始']);
  await expectChosen(page, 0);
  await expect.poll(() => page.evaluate((at) => localStorage.getItem(`${at}:unreadable`), key)).toBe(DAMAGE);
  await choose(page, a);
  await page.reload();
  await expectChosen(page, 1);
});

test('closing the tab of a report view clears its own selection and nothing else', async ({ page }) => {
  const [a = 0] = await shownIds(page);
  await choose(page, a);
  for (const [path, title] of [
    ['/addreportquestion', '新增报告题'],
    ['/selectreportquestion', '选择报告题'],
  ] as const) {
    await openList(page, '', path);
    await expect(page.getByRole('button', { name: `${title} · 未选题` })).toBeVisible();
    const [b = 0, c = 0] = await shownIds(page);
    await choose(page, b, c);
    await visit(page, '/home', path);
    await expectChosen(page, 2);
    await page.getByTitle(`关闭${title}`).click();
    await expect(page).toHaveURL(/#\/home$/);
    await openList(page, '', path);
    await expectChosen(page, 0);
  }
  await openList(page);
  await expectChosen(page, 1);
  await expectTabs(page, ['/home', '/questionlist', '/addreportquestion', '/selectreportquestion']);
});
