// 扫描阅卷 in the browser: printed sheets of a class are uploaded, read, reviewed by the keyboard, and become marks.
import type { Page } from '@playwright/test';
import { source } from 'axe-core';
import { expect, test } from './support/fixtures';
import { scannedClass } from './support/scannedClass';

/** Rules and elements that are not accessible. */
const barriers = (page: Page) =>
  page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run(root: string, options: object): Promise<Found> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run('main', { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });

test('a teacher uploads scans, decides the doubtful strip by a key, and the marks are in the report', async ({
  page,
  login,
  room,
}) => {
  const { report, scans, again, letter } = await scannedClass(await room.api('teacher'));
  await login('teacher');
  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}`), report);
  await page.getByRole('tab', { name: '扫描阅卷' }).click();
  await expect(page.getByText('还没有扫描件')).toBeVisible();
  await page.getByLabel('扫描件', { exact: true }).setInputFiles(scans);
  await expect(page).toHaveURL(/batch=\d+/);
  await expect(page.getByRole('tab', { name: '复核 1' })).toBeVisible({ timeout: 60_000 });
  const pages = page.getByRole('table', { name: '扫描页' });
  await expect(pages.getByRole('row')).toHaveCount(3);
  await expect(pages).toContainText('李雷');
  await page.evaluate(source);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('tab', { name: '缺卷 1' }).click();
  await expect(page.getByRole('list', { name: '没有卷子的学生' })).toContainText('林涛');
  await page.getByRole('tab', { name: '复核 1' }).click();
  const strip = page.getByRole('list', { name: '待复核的填涂' }).getByRole('listitem').first();
  await expect(strip).toContainText(/深浅不明|涂得浅|打了/);
  // The crop is in the page, and the address brings the strip back.
  await page.reload();
  await expect(strip.getByRole('img')).toBeVisible();
  await page.evaluate(source);
  expect(await barriers(page)).toEqual([]);
  await strip.focus();
  const decided = page.waitForResponse((reply) => reply.url().includes('/api/scan/decide'));
  await page.keyboard.press(letter.toLowerCase());
  await decided;
  await expect(strip).toContainText('已复核');
  await expect(page.getByRole('tab', { name: '复核', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '确认录入' }).click();
  await expect(page.getByText('已录入 2 名学生的 16 个答案')).toBeVisible();
  await page.getByRole('tab', { name: '学生' }).click();
  await expect(page.getByRole('row', { name: /李雷/ })).toContainText('40');
  await expect(page.getByRole('row', { name: /韩梅梅/ })).toContainText('40');

  // A second scan of the first page is compared, given to another student, and its corners can be set by hand.
  await page.getByRole('tab', { name: '扫描阅卷' }).click();
  await page.getByLabel('扫描件', { exact: true }).setInputFiles([again]);
  const row = pages.getByRole('row', { name: /第二次/ });
  await row.getByRole('button', { name: '比较' }).click({ timeout: 60_000 });
  const compared = page.getByRole('dialog', { name: '比较两次扫描' });
  await expect(compared).toContainText('8 个值中有 1 个不同');
  await compared.getByRole('button', { name: '关闭' }).click();
  await row.getByRole('button', { name: '更改' }).click();
  await row.getByRole('combobox', { name: '学生' }).selectOption({ label: '20260903 林涛（扫描月考班）' });
  await expect(row).toContainText('人工指定');
  await row.getByRole('button', { name: '指定四角' }).click();
  const corners = page.getByRole('dialog', { name: /指定四角/ });
  const corner = corners.getByRole('button', { name: /^左上角/ });
  const before = await corner.boundingBox();
  if (!before) throw new Error('no handle');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2 + 3, before.y + before.height / 2 + 3, { steps: 3 });
  await page.mouse.up();
  await corners.getByRole('button', { name: '按这四角重读' }).click();
  await expect(page.getByText('已重读：8 题，0 处待复核')).toBeVisible();

  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}?tab=students`), report);
  await page.getByRole('row', { name: /李雷/ }).getByRole('button').first().click();
  await page.getByRole('button', { name: '删除个人信息' }).click();
  const erase = page.getByRole('dialog', { name: '删除学生个人信息' });
  await erase.getByLabel(/以确认/).fill('李雷');
  await erase.getByLabel('原因').fill('家长要求');
  await erase.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText(/完成后可在“学生”页查看回执/)).toBeVisible();
  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}?tab=students&erase=receipts`), report);
  const receipts = page.getByRole('dialog', { name: '删除回执' });
  await expect(receipts.getByRole('row', { name: /家长要求/ })).toBeVisible();
});

test('a newcomer reads the simulated scan of the demo exam', async ({ page, login, room }) => {
  const api = await room.api('admin');
  const { list } = (await api.get<{ list: { id: number; title: string }[] }>('/report/list', { page: 1, size: 50 }))
    .data;
  const exam = list.find(({ title }) => title.startsWith('七年级数学小测'));
  await login('admin');
  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}?scan=1`), exam?.id ?? 0);
  const start = page.getByRole('button', { name: '用示例扫描件试一试' });
  await expect(start).toBeVisible();
  await start.click();
  await expect(page.getByRole('tab', { name: '缺卷 1', exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('tab', { name: '待处理', exact: true })).toBeVisible();
});
