// The questions of a list and of a paper leave in any format, by a job of the server.
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Job } from '../src/contract/system/job';
import { expect, test, toasts } from './support/fixtures';
import { chooseTool, openList } from './support/questions';

interface Listed {
  list: { id: number; type_id: number }[];
}

test('the questions of a paper are exported as GIFT from its page', async ({ page, login, room }) => {
  const api = await room.api('teacher');
  const { data } = await api.get<Listed>('/questions/list', { status: 4, type_id: 101, size: 10, order: 'oldest' });
  const items = data.list.slice(0, 3).map(({ id }) => ({ question_id: id, score: 5 }));
  const saved = await api.post<{ id: number }>('/paper/save', {
    title: '导出试题的试卷',
    duration: '40',
    sections: JSON.stringify([{ id: 101, title: '单选题', note: '', items }]),
  });
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '导出试题' }).click();
  const dialog = page.getByRole('dialog', { name: '导出试题' });
  await expect(dialog).toContainText('导出试题的试卷');
  await expect(dialog.getByRole('button', { name: /^GIFT/ })).toContainText('再导入时没有：难度');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^GIFT/ }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8').match(/\{\n?/g)?.length).toBeGreaterThan(2);
  await expect(toasts(page).filter({ hasText: '“导出试卷的试题（GIFT）”已完成' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '导出试题' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a spreadsheet outlives a reload of the page, and the next one is saved at once', async ({
  page,
  login,
  room,
}) => {
  const ids = await room.questions(3);
  let isHeld = true;
  // The job takes as long as this test wants it to.
  await page.route('**/job/list?*', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { list: Job[] } };
    if (isHeld)
      for (const job of reply.data.list) Object.assign(job, { state: 'running', done: 1, total: 3, files: [] });
    await route.fulfill({ response, json: reply });
  });
  await login('teacher');
  await openList(page, 'sharing=1');
  await chooseTool(page, '导出');
  await page.getByRole('menuitem', { name: '符合条件的全部 3 题（xlsx）' }).click();
  await expect(page.getByRole('status').filter({ hasText: '正在导出 1 / 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: '任务，1 个进行中' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '任务，1 个进行中' })).toBeVisible();
  isHeld = false;
  await expect(toasts(page).filter({ hasText: '已完成，可在右上角“任务”中下载' })).toBeVisible();
  await page.getByRole('button', { name: '任务', exact: true }).click();
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^下载 试题-3题-.*\.xlsx/ }).click(),
  ]);
  const sheet = strFromU8(unzipSync(readFileSync(await kept.path()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(4);
  await page.keyboard.press('Escape');

  await chooseTool(page, '导出');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '符合条件的全部 3 题（csv）' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  for (const id of ids) expect(text).toContain(`\n${id},`);
  await expect(page.getByRole('button', { name: '任务', exact: true })).toBeVisible();
});
