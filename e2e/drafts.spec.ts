// Typed text is never lost: 存草稿 and 提交审核, the visible state, a reload, an ended session, a stopped server, two
// machines.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const text = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const state = (page: Page) => page.getByRole('status', { name: '草稿状态' });
const go = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash);
async function openForm(page: Page): Promise<void> {
  await go(page, '/addquestion');
  await expect(text(page, '题干')).toBeVisible();
}
test.beforeEach(async ({ login, page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await login('teacher');
});

test('a formula with a fault blocks 提交审核 with the focus on it, never 存草稿; the draft waits in 我的录入', async ({
  page,
}) => {
  await openForm(page);
  await text(page, '题干').click();
  await page.keyboard.type('草稿流程：求值');
  await text(page, '选项 A').click();
  await page.keyboard.type('$\\farc12$');
  await text(page, '选项 B').click();
  await page.keyboard.type('2');
  for (const letter of ['D', 'C']) await page.getByRole('button', { name: `删除选项 ${letter}` }).click();
  await page.getByRole('radio', { name: '选项 A 正确' }).click();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: '选项 A中的公式有误：没有命令 \\farc，改正后才能提交审核' }),
  ).toBeVisible();
  await expect(text(page, '选项 A')).toBeFocused();
  await expect(page.getByText(/已保存为试题/)).toHaveCount(0);

  await page.keyboard.press('Control+s');
  await expect(state(page)).toContainText('草稿已保存');
  await expect(page).toHaveURL(/draft=\w+/);
  await expect(text(page, '选项 A')).toBeFocused();

  // Another question can be started; the first one stays in the drafts.
  await go(page, '/myentry');
  const drafts = page.getByRole('region', { name: '草稿' });
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await expect(drafts).toContainText('草稿流程：求值');
  await openForm(page);
  await expect(text(page, '题干')).toHaveText(/^\s*(题干：.*)?$|^\uFEFF/);
  await go(page, '/myentry');
  await drafts.getByRole('link', { name: '继续编辑' }).click();
  await expect(text(page, '题干')).toContainText('草稿流程：求值');
  await text(page, '选项 A').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('$\\frac12$');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/已保存为试题 \d+/)).toBeVisible();
  await go(page, '/myentry');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(drafts).toHaveCount(0);
});

test('未保存, 已保存 and 离线 are shown; a reload, a dead server and an ended session lose nothing', async ({
  page,
  context,
  faults,
  server,
  login,
}) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  await openForm(page);
  await text(page, '题干').click();
  await page.keyboard.type('自动保存：第一句');
  await expect(state(page)).toContainText('草稿未保存');
  await expect(state(page)).toContainText('草稿已保存');

  await page.route('**/api/drafts', (route) => route.abort());
  await page.keyboard.type('，断网时的第二句');
  await expect(state(page)).toContainText('离线');
  await page.reload();
  await expect(text(page, '题干')).toContainText('第一句，断网时的第二句');
  await expect(state(page)).toContainText('已恢复上次未保存的内容');
  await page.unroute('**/api/drafts');
  await expect(state(page)).toContainText('草稿已保存');

  // The session ends while typing: after signing in again everything is there, including the last words.
  await context.clearCookies({ name: /session/ });
  await text(page, '题干').click();
  await page.keyboard.press('Control+End');
  // In one event: on a busy machine the sign-in page may come between two keys.
  await page.keyboard.insertText('，会话失效后的第三句');
  await expect(page).toHaveURL(/#\/login/);
  // The page reloads itself: a navigation before that is done would abort it.
  await expect(page.getByLabel('手机号')).toBeVisible();
  await login('teacher', page);
  await openForm(page);
  await expect(text(page, '题干')).toContainText('第一句，断网时的第二句，会话失效后的第三句');
  expect(server.log()).not.toContain('"level":50');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  await expect(text(page, '题干')).not.toContainText('第一句');
});

test('with one draft on two machines the older one shows both versions, and nothing is overwritten', async ({
  page,
  another,
}) => {
  await openForm(page);
  await text(page, '题干').click();
  await page.keyboard.type('两台设备的草稿');
  await expect(state(page)).toContainText('草稿已保存');
  const other = await another('teacher');
  other.on('dialog', (dialog) => void dialog.accept());
  await openForm(other);
  await expect(text(other, '题干')).toContainText('两台设备的草稿');
  await text(other, '题干').click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type('，乙机续写');
  await expect(state(other)).toContainText('草稿已保存');

  await text(page, '题干').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('，甲机续写');
  const asked = page.getByRole('alert').filter({ hasText: '这份草稿在另一台设备上也改过' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: '对照两份' }).click();
  await expect(asked.getByRole('row', { name: '题干（有变化）' })).toContainText('乙机续写');
  await expect(text(page, '题干')).toContainText('甲机续写');
  await asked.getByRole('button', { name: '采用另一台的' }).click();
  await expect(text(page, '题干')).toContainText('乙机续写');
  await expect(asked).toHaveCount(0);
  await expect(state(page)).toContainText('草稿已保存');
});
