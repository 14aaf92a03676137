// The browser's storage full to its last byte (quality, check 14): it is said, nothing is erased, and work goes on.
import type { Page } from '@playwright/test';
import { expect, recordToasts, test } from './support/fixtures';
import { choose, expectChosen, openList, shownIds } from './support/questions';

const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const stem = (page: Page) => page.getByRole('textbox', { name: '题干', exact: true });
const draftState = (page: Page) => page.getByRole('status', { name: '草稿状态' });

test('storage full to its last byte: told, nothing erased, the draft is on the server', async ({ page, login }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await login('teacher2');
  await openList(page);
  const [a = 0, b = 0] = await shownIds(page);
  await choose(page, a);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('tiku:sets:')))).toBe(true);
  const kept = await page.evaluate(() => {
    const before = Object.fromEntries(Object.entries(localStorage));
    for (let size = 1 << 22, n = 0; size > 0; ) {
      try {
        localStorage.setItem(`full:${(n += 1)}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
    return before;
  });
  const said = await recordToasts(page);
  await page.reload();
  await openList(page);
  await expectChosen(page, 1);
  await choose(page, b);
  await expect.poll(said).toContain('浏览器存储空间不足，组卷内容仅保留在当前页面，请尽快保存试卷');
  await go(page, '/addquestion');
  await stem(page).click();
  await page.keyboard.type('存储已满时写的题干');
  await expect(draftState(page)).toContainText('草稿已保存');
  for (const [name, text] of Object.entries(kept)) {
    if (name.startsWith('tiku:sets:')) expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBe(text);
    else expect(await page.evaluate((key) => localStorage.getItem(key), name), name).not.toBeNull();
  }
  await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('full:')).forEach((name) => localStorage.removeItem(name)));
  await page.reload();
  await expect(stem(page)).toContainText('存储已满时写的题干');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
});
