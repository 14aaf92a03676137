// Dialogs: a dialog closes with its page, does not discard typed text without a confirmation, and hides neither its
// title nor its error messages.
import type { Page } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';
import { cards, chooseOnCard, openList } from './support/questions';

const go = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash);

test('a dialog closes when its page is left; one with something typed asks first and keeps it', async ({
  page,
  login,
}) => {
  await login('admin');
  await openList(page);
  await chooseOnCard(cards(page).first(), '历史');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openList(page);
  await chooseOnCard(cards(page).first(), '反馈');
  const report = page.getByRole('dialog');
  await report.getByRole('textbox').first().fill('答案有误');
  const question = page.getByRole('alertdialog');
  // With the browser's back button and with a typed address.
  for (const leave of [() => page.goBack(), () => go(page, '/paperlist')]) {
    await leave();
    await expect(question).toContainText('还没有保存');
    await expect(page).toHaveURL(/#\/questionlist/);
    await question.getByRole('button', { name: '继续填写' }).click();
    await expect(question).toHaveCount(0);
    await expect(report.getByRole('textbox').first()).toHaveValue('答案有误');
  }
  await go(page, '/paperlist');
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(/#\/paperlist$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: '试卷列表' })).toHaveAttribute('aria-selected', 'true');
});

test('a toast covers no title, and a fault of a long form stays in sight with its buttons', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/status of 500/);
  await page.setViewportSize({ width: 1366, height: 420 });
  await login('admin');
  await go(page, '/accountmanagement');
  await page.getByRole('button', { name: '新建账号', exact: true }).click();
  const account = page.getByRole('dialog', { name: '新建账号' });
  await account.getByRole('button', { name: '保存' }).click();
  await expect(account.getByText('应为 11 位手机号')).toBeVisible();
  await expect(account.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(account).toHaveCount(0);

  await go(page, '/schoollist');
  await page.getByRole('button', { name: '新建学校', exact: true }).click();
  const school = page.getByRole('dialog', { name: '新建学校' });
  await school.getByRole('textbox').first().fill('实验中学');
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }));
  await school.getByRole('button', { name: '保存' }).click();
  await expect(toasts(page).first()).toBeVisible();
  const below = await page
    .locator('[data-kind]')
    .evaluateAll((all) => Math.max(...all.map((toast) => toast.getBoundingClientRect().bottom)));
  const title = await school.getByRole('heading').boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(below);
  await page.unroute('**/api/**');
});
