// The bin in the browser: records deleted in different places are in one list, and are restored from there.
import type { Page } from '@playwright/test';
import { plainLayout } from '../src/contract/paper/plainLayout';
import { made } from './support/api';
import { expect, test, toasts } from './support/fixtures';

const go = (page: Page, path: string) => page.evaluate((hash) => void (window.location.hash = hash), path);

test('a class, a book and a layout are in the bin with who and when, and are back in their places after 恢复', async ({
  page,
  login,
  room,
}) => {
  const api = await room.api('admin');
  const { nickname } = await room.account('admin');
  const school_title = `回收示例中学 ${room.mark}`;
  const group = `高二（7）班 ${room.mark}`;
  const book = `旧版练习册 ${room.mark}`;
  const layoutTitle = `旧版式 ${room.mark}`;
  const school = await made(api, '/school/save', {
    organization_id: room.organization.id,
    title: school_title,
    stage_id: 3,
    region_id: '',
  });
  await made(api, '/school/class/save', { school_id: school.id, grade_id: '', title: group, year: '' });
  await made(api, '/originbook/save', {
    title: book,
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
  const layout = await made(api, '/papertemplate/save', { title: layoutTitle, template });
  await made(api, '/papertemplate/delete', layout);

  await login();
  await go(page, '/schoollist');
  await page.getByRole('link', { name: `班级与学生 ${school_title}` }).click();
  await page.getByRole('button', { name: '删除班级' }).click();
  await page.getByRole('alertdialog', { name: '删除班级' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有班级')).toBeVisible();
  await go(page, '/originmanagement');
  await page.getByRole('button', { name: `更多操作 ${book}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('link', { name: book })).toHaveCount(0);

  await go(page, '/recyclebin');
  const bin = page.getByRole('table', { name: '回收站' });
  const row = (title: string) => bin.getByRole('row', { name: new RegExp(title) });
  for (const [kind, title] of [
    ['班级', group],
    ['原书', book],
    ['版式', layoutTitle],
  ] as const) {
    await expect(row(title).getByRole('cell').first()).toHaveText(kind);
    await expect(row(title)).toContainText(nickname);
    await expect(row(title)).toContainText(/20\d\d-\d\d-\d\d \d\d:\d\d/);
    await expect(row(title)).toContainText('30 天');
  }
  await expect(row(group)).toContainText(school_title);
  const kinds = page.getByLabel('类别');
  await kinds.selectOption({ label: await kinds.getByText(/^原书（\d+）$/).innerText() });
  await expect(row(group)).toHaveCount(0);
  await expect(row(book)).toHaveCount(1);
  await page.getByLabel('类别').selectOption({ label: '全部' });
  for (const [kind, title] of [
    ['班级', group],
    ['原书', book],
    ['版式', layoutTitle],
  ] as const) {
    await page.getByRole('button', { name: `恢复 ${kind} ${title}` }).click();
    await expect(toasts(page).filter({ hasText: `已恢复${kind}“${title}”` })).toBeVisible();
    await expect(row(title)).toHaveCount(0);
  }
  await go(page, '/originmanagement');
  await expect(page.getByRole('link', { name: book })).toBeVisible();
  await go(page, '/schoollist');
  await page.getByRole('link', { name: `班级与学生 ${school_title}` }).click();
  await expect(page.getByRole('navigation', { name: '班级列表' })).toContainText(group);
  await go(page, '/paperlist/edit/0');
  await page.locator('summary', { hasText: '版式' }).click();
  await expect(page.getByLabel('套用版式模板')).toContainText(layoutTitle);
});
