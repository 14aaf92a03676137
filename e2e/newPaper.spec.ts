// A new paper in the browser: its first save gives it its own URL, in the tabs and in the history too.
import { expect, test, toasts } from './support/fixtures';
import { choose, expectChosen, openList, shownIds } from './support/questions';
import { expectTabs, tab } from './support/tabs';

test('the first save leaves one tab, and neither a reload nor Back brings an empty paper', async ({ page, login }) => {
  await login('teacher');
  await openList(page);
  const [a = 0, b = 0] = await shownIds(page);
  await choose(page, a, b);
  await page.evaluate(() => (window.location.hash = '/paperlist/edit/0'));
  await page.getByLabel('试卷标题').fill('首次保存的试卷');
  await expectTabs(page, ['/home', '/questionlist', '/paperlist/edit/0']);
  await page.keyboard.press('Control+s');
  await expect(toasts(page).filter({ hasText: '已保存' })).toBeVisible();
  await expect(page).toHaveURL(/#\/paperlist\/edit\/[1-9]\d*$/);
  const path = new URL(page.url()).hash.slice(1);
  await expectTabs(page, ['/home', '/questionlist', path]);
  await expect(tab(page, path)).toContainText('首次保存的试卷');

  const whole = async () => {
    await expect(page.getByLabel('试卷标题')).toHaveValue('首次保存的试卷');
    await expect(page.getByLabel('第 2 题分值')).toBeVisible();
    await expectTabs(page, ['/home', '/questionlist', path]);
  };
  await page.reload();
  await whole();
  await page.goBack();
  await expect(page).toHaveURL(/#\/questionlist/);
  await expectTabs(page, ['/home', '/questionlist', path]);
  await page.goForward();
  await whole();
  await tab(page, '/questionlist').click();
  await expectChosen(page, 2);
  await tab(page, path).click();
  await whole();
});
