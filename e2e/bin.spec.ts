// The bin in the browser: records deleted in different places are in one list, and are restored from there.
import type { Page } from '@playwright/test';
import { plainLayout } from '../src/contract/paper/plainLayout';
import { ACCOUNTS } from './support/accounts';
import { signInApi, type Api } from './support/api';
import { expect, test, toasts } from './support/fixtures';

const go = (page: Page, path: string) => page.evaluate((hash) => void (window.location.hash = hash), path);

async function made(
  api: Api,
  path: string,
  fields: Record<string, unknown>,
): Promise<{ id: number; revision: number }> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const reply = await api.post<{ id: number; revision: number }>(path, Object.fromEntries(texts));
  expect(reply).toMatchObject({ error: 0 });
  return reply.data;
}

test('a class, a book and a layout are in the bin with who and when, and are back in their places after 恢复', async ({
  page,
  login,
  server,
}) => {
  const api = await signInApi(server.url, ACCOUNTS.admin);
  const school = await made(api, '/school/save', {
    organization_id: 1,
    title: '回收示例中学',
    stage_id: 3,
    region_id: '',
  });
  await made(api, '/school/class/save', { school_id: school.id, grade_id: '', title: '高二（7）班', year: '' });
  await made(api, '/originbook/save', {
    title: '旧版练习册',
    cover: '',
    publisher: '',
    kind: 1,
    language: 1,
    stage_id: '',
    grade_id: '',
    gs_id: '',
    year: '',
    pages: '',
  });
  const template = { layout: plainLayout(), seal_line: 0, notice: '', display_exam_index: 1, display_mini_index: 0 };
  const layout = await made(api, '/papertemplate/save', { title: '旧版式', template });
  await made(api, '/papertemplate/delete', layout);

  await login();
  await go(page, '/schoollist');
  await page.getByRole('button', { name: '班级与学生 回收示例中学' }).click();
  await page.getByRole('button', { name: '删除班级' }).click();
  await page.getByRole('alertdialog', { name: '删除班级' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有班级')).toBeVisible();
  await go(page, '/originmanagement');
  await page.getByRole('button', { name: '删除《旧版练习册》' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('link', { name: '旧版练习册' })).toHaveCount(0);

  await go(page, '/recyclebin');
  const bin = page.getByRole('table', { name: '回收站' });
  const row = (title: string) => bin.getByRole('row', { name: new RegExp(title) });
  for (const [kind, title] of [
    ['班级', '高二（7）班'],
    ['原书', '旧版练习册'],
    ['版式', '旧版式'],
  ] as const) {
    await expect(row(title).getByRole('cell').first()).toHaveText(kind);
    await expect(row(title)).toContainText(ACCOUNTS.admin.nickname);
    await expect(row(title)).toContainText(/20\d\d-\d\d-\d\d \d\d:\d\d/);
    await expect(row(title)).toContainText('30 天');
  }
  await expect(row('高二（7）班')).toContainText('回收示例中学');
  await page.getByLabel('类别').selectOption({ label: '原书（1）' });
  await expect(bin.getByRole('row')).toHaveCount(2);
  await page.getByLabel('类别').selectOption({ label: '全部' });
  for (const [kind, title] of [
    ['班级', '高二（7）班'],
    ['原书', '旧版练习册'],
    ['版式', '旧版式'],
  ] as const) {
    await page.getByRole('button', { name: `恢复 ${kind} ${title}` }).click();
    await expect(toasts(page).filter({ hasText: `已恢复${kind}“${title}”` })).toBeVisible();
    await expect(row(title)).toHaveCount(0);
  }
  await go(page, '/originmanagement');
  await expect(page.getByRole('link', { name: '旧版练习册' })).toBeVisible();
  await go(page, '/schoollist');
  await page.getByRole('button', { name: '班级与学生 回收示例中学' }).click();
  await expect(page.getByRole('navigation', { name: '班级列表' })).toContainText('高二（7）班');
  await go(page, '/paperlist/edit/0');
  await page.locator('summary', { hasText: '版式' }).click();
  await expect(page.getByLabel('套用版式模板')).toContainText('旧版式');
});
