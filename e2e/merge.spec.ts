// Two users change one question: the second sees both sides field by field and merges, and the history has both
// versions. A user with the right may fix a typo of a reviewed question without a new review. Comments keep their
// anchors.
import type { Page } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';
import { post } from './support/people';
import { card, chooseOnCard, openList } from './support/questions';

const text = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const go = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash);
const choice = (content: string) => ({
  type_id: '101',
  content: `<p>${content}</p>`,
  options: JSON.stringify(['甲', '乙', '丙'].map((word, index) => ({ id: 'abc'[index], content: `<p>${word}</p>` }))),
  answer: '["a"]',
  analysis: '<p>原来的解析</p>',
  accept_duplicates: '1',
});
async function retype(page: Page, label: string, words: string): Promise<void> {
  await text(page, label).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}
async function edit(page: Page, id: number, shown: string): Promise<void> {
  await go(page, `/addquestion?id=${id}`);
  await expect(text(page, '题干')).toContainText(shown);
}

test('the second of two saves shows both sides, merges field by field, and nothing is lost', async ({
  page,
  login,
  room,
  another,
}) => {
  await login('teacher');
  const { id } = await post<{ id: number }>(page, '/questions/update', choice('合并流程的原题干'));
  const other = await another('researcher');
  await edit(page, id, '原题干');
  await edit(other, id, '原题干');
  await retype(other, '题干', '教研员改的题干 $x^2$');
  await retype(other, '选项 B', '教研员的乙');
  await other.getByRole('button', { name: '提交审核' }).click();
  await expect(toasts(other).filter({ hasText: '已保存' })).toBeVisible();

  await retype(page, '题干', '教师改的题干');
  await retype(page, '选项 C', '教师的丙');
  await retype(page, '解析', '教师的解析');
  await page.getByRole('button', { name: '提交审核' }).click();
  const dialog = page.getByRole('dialog', { name: /这道题已被他人修改/ });
  await expect(dialog.getByRole('status').first()).toContainText('4 处不同，其中 1 处双方都改了');
  const row = (name: string) => dialog.getByRole('group', { name, exact: true });
  await expect(row('题干')).toContainText('双方都改了');
  await expect(row('题干').locator('.math svg').first()).toBeVisible();
  await expect(row('选项 B').getByRole('radio', { name: '选项 B用对方的' })).toBeChecked();
  await expect(row('选项 C').getByRole('radio', { name: '选项 C用我的' })).toBeChecked();
  await dialog.getByRole('button', { name: '看源码' }).click();
  await expect(row('题干')).toContainText('\\(x^2\\)');
  await dialog.getByRole('button', { name: '看排版' }).click();
  await row('题干').getByRole('radio', { name: '题干用对方的' }).check();
  await row('解析').getByRole('button', { name: '改写' }).click();
  await retype(page, '改写解析', '两人商定的解析');
  await dialog.getByRole('button', { name: '保存合并结果' }).click();
  await expect(toasts(page).filter({ hasText: '已保存' })).toBeVisible();

  await edit(page, id, '教研员改的题干');
  await expect(text(page, '选项 B')).toContainText('教研员的乙');
  await expect(text(page, '选项 C')).toContainText('教师的丙');
  await expect(text(page, '解析')).toContainText('两人商定的解析');
  await openList(page, `id=${id}`);
  await chooseOnCard(card(page, id), '历史');
  const versions = page.getByRole('list', { name: '版本' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(0)).toContainText((await room.account('teacher')).nickname);
  await expect(versions.nth(1)).toContainText((await room.account('researcher')).nickname);
});

test('a typo fix of a reviewed question needs the right, shows the difference, requires a reason and keeps 已审核', async ({
  page,
  login,
  another,
}) => {
  await login('teacher');
  const { id } = await post<{ id: number }>(page, '/questions/update', choice('经过元点的直线'));
  const reviewer = await another('reviewer');
  const researcher = await another('researcher');
  for (const by of [reviewer, reviewer, researcher])
    await post(by, '/questions/check_record/add', { question_id: String(id), pass: '1' });
  await edit(page, id, '元点');
  await expect(page.getByRole('checkbox', { name: '仅改错别字，保持已审核' })).toHaveCount(0);

  await edit(researcher, id, '元点');
  await researcher.getByRole('checkbox', { name: '仅改错别字，保持已审核' }).check();
  await retype(researcher, '题干', '经过原点的直线');
  await researcher.getByRole('button', { name: '保存错别字' }).click();
  const dialog = researcher.getByRole('dialog', { name: '仅改错别字：核对改动' });
  await expect(dialog.getByRole('row', { name: '题干（有变化）' }).locator('ins')).toHaveText('原');
  await expect(dialog.getByRole('button', { name: '保存，保持已审核' })).toBeDisabled();
  await dialog.getByLabel(/改了什么/).fill('“元点”改为“原点”');
  await dialog.getByRole('button', { name: '保存，保持已审核' }).click();
  await expect(toasts(researcher).filter({ hasText: '试题仍为已审核' })).toBeVisible();
  await openList(researcher, `id=${id}`);
  await expect(card(researcher, id)).toContainText('经过原点的直线');
  await expect(card(researcher, id)).not.toContainText(/待检查|待审核/);
  await chooseOnCard(card(researcher, id), '历史');
  await expect(researcher.getByRole('region', { name: '审核记录' })).toContainText('仅改错别字：“元点”改为“原点”');
});

test('a comment marks its words, also over a formula; a press goes there, in review and in the editor; a comment whose words are deleted is shown as such', async ({
  page,
  login,
  another,
}) => {
  await login('teacher');
  const { id } = await post<{ id: number }>(page, '/questions/update', {
    ...choice('设函数\\(y=2x\\)的图象是一条直线'),
    analysis: `<p>${'一行又一行。'.repeat(400)}</p><p>末行有误</p>`,
  });
  const reviewer = await another('reviewer');
  await go(reviewer, `/pendingquestion?status=1&size=100&at=${id}`);
  const shown = reviewer.getByRole('article', { name: `试题 ${id}` });
  await expect(shown.locator('.math svg').first()).toBeVisible();
  const select = (start: string, end: string) =>
    shown.evaluate(
      (root, [from, to]) => {
        const at = (word: string): [Node, number] => {
          const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const place = (node.textContent ?? '').indexOf(word);
            if (place >= 0) return [node, place];
          }
          throw new Error(`not on screen: ${word}`);
        };
        const [[a, i], [b, j]] = [at(from), at(to)];
        window.getSelection()?.setBaseAndExtent(a, i, b, j + to.length);
      },
      [start, end] as const,
    );
  const comment = async (start: string, end: string, words: string) => {
    await select(start, end);
    await reviewer.getByRole('button', { name: '引用选中文字' }).click();
    await reviewer.getByLabel('批注内容').fill(words);
    await reviewer.getByRole('button', { name: '添加批注' }).click();
    await expect(reviewer.getByRole('region', { name: '批注' })).toContainText(words);
  };
  await comment('函数', '图象', '应写“图像”');
  await comment('末行', '有误', '请改末行');
  const marked = (on: Page, name: string) =>
    on.evaluate(
      (key) =>
        [...(CSS.highlights.get(key) ?? [])].map((range) => (range as Range).toString().replace(/\s|\uFEFF/g, '')),
      name,
    );
  await expect.poll(() => marked(reviewer, 'tiku-comment')).toEqual(['函数的图象', '末行有误']);
  const last = reviewer.getByRole('region', { name: '批注' }).getByRole('listitem').nth(1);
  await expect(last).toContainText('解析');
  await last.getByRole('button', { name: '解析' }).click();
  await expect(shown.getByText('末行有误')).toBeInViewport();
  await expect.poll(() => marked(reviewer, 'tiku-comment-current')).toEqual(['末行有误']);

  await edit(page, id, '设函数');
  await expect.poll(() => marked(page, 'tiku-comment')).toEqual(['函数的图象', '末行有误']);
  await retype(page, '题干', '设函数已经改写');
  await expect(page.getByRole('region', { name: '批注' })).toContainText('（原文已改）');
  await expect.poll(() => marked(page, 'tiku-comment')).toEqual(['末行有误']);
});
