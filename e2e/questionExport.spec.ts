// The questions of a paper and of a knowledge point leave in any format, by the dialog that both open.
import { readFileSync } from 'node:fs';
import { expect, test, toasts } from './support/fixtures';

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
  await expect(toasts(page).filter({ hasText: '已导出 3 题' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '导出试题' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
