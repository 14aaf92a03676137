// The menu, which all organisations share: changed on a server of its own.
import { expect, test } from './support/fixtures';

test.use({ world: 'alone' });

test('an entry is renamed, and moved by key; the menu follows', async ({ page, login }) => {
  await login();
  await page.goto('#/routermanagement');
  await page.getByRole('button', { name: '修改 学校' }).click();
  await page.getByRole('dialog', { name: '修改菜单项' }).getByLabel('标题').fill('合作学校');
  await page.getByRole('dialog', { name: '修改菜单项' }).getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('listitem', { name: '合作学校' });
  await expect(row).toBeVisible();
  await row.locator('[id^=route-]').focus();
  const titles = page.getByRole('listitem', { name: /^(合作学校|机构|共享账号)$/ });
  await page.keyboard.press('Alt+ArrowUp');
  await expect(titles.first()).toHaveAccessibleName('合作学校');
  await page.reload();
  const menu = page.getByLabel('主菜单');
  await menu.getByRole('button', { name: '机构管理' }).click();
  const entries = menu.getByRole('link', { name: /^(合作学校|机构|共享账号)$/ });
  await expect(entries.first()).toHaveText('合作学校');
});
