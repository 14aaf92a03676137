// A question after its first save: review by keyboard, history, fault reports, bulk changes, duplicates.
import type { Page } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';
import { post } from './support/people';
import { card, chooseOnCard, chooseTool, openList } from './support/questions';

const go = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash);

/** Creates a true/false question by the form's call; the form is tested elsewhere. */
const enter = (page: Page, fields: Record<string, string>) =>
  post<{ id: number; revision: number }>(page, '/questions/update', fields);
const judge = (text: string) => ({ type_id: '200', content: `<p>${text}</p>`, answer: 'true', accept_duplicates: '1' });

test('a reviewer handles the queue by keyboard: returns with a template reason, passes, and sees why an action is not possible', async ({
  page,
  login,
  another,
}) => {
  await login('teacher');
  const first = await enter(page, judge('审核流程所用的第一个命题：任意三角形的内角和等于一百八十度'));
  const second = await enter(page, judge('审核流程所用的第二个命题：两条平行直线被第三条直线所截，同位角相等'));
  const reviewer = await another('reviewer');
  await go(reviewer, `/pendingquestion?status=1&size=100&at=${first.id}`);
  await expect(reviewer.getByRole('article', { name: `试题 ${first.id}` })).toBeVisible();
  await expect(reviewer.getByText('命题真假明确，答案无误')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: '退回（R）' })).toBeEnabled();
  await reviewer.keyboard.press('r');
  await reviewer.getByRole('button', { name: '命题真假不明确' }).click();
  await reviewer.getByRole('button', { name: '退回', exact: true }).click();
  await expect(toasts(reviewer).filter({ hasText: `试题 ${first.id} 已退回录入人` })).toBeVisible();

  await expect(reviewer.getByRole('article', { name: `试题 ${second.id}` })).toBeVisible();
  await reviewer.getByLabel('位置').selectOption({ label: '题干' });
  await reviewer.getByLabel('批注内容').fill('“直线”可以省去');
  await reviewer.getByRole('button', { name: '添加批注' }).click();
  await expect(reviewer.getByRole('region', { name: '批注' })).toContainText('“直线”可以省去');
  await expect(reviewer.getByRole('button', { name: '通过（P）' })).toBeEnabled();
  await reviewer
    .locator('h1')
    .first()
    .evaluate(() => (document.activeElement as HTMLElement).blur());
  await reviewer.keyboard.press('p');
  await expect(toasts(reviewer).filter({ hasText: `试题 ${second.id} 已通过` })).toBeVisible();

  await go(reviewer, `/pendingquestion?status=2&size=100&at=${second.id}`);
  await expect(reviewer.getByRole('article', { name: `试题 ${second.id}` })).toBeVisible();
  await expect(reviewer.getByRole('button', { name: '通过（P）' })).toBeEnabled();
  const passed = reviewer.waitForResponse((reply) => reply.url().endsWith('/questions/check_record/add'));
  await reviewer.keyboard.press('p');
  await passed;
  await go(reviewer, `/pendingquestion?status=3&size=100&at=${second.id}`);
  await expect(reviewer.getByText('初审与终审不能是同一人，请由他人终审')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: '通过（P）' })).toBeDisabled();

  // The author sees the reason on the card of the question.
  await openList(page, `id=${first.id}`);
  await expect(card(page, first.id)).toContainText('退回');
  await chooseOnCard(card(page, first.id), '历史');
  await expect(page.getByRole('region', { name: '审核记录' })).toContainText('命题真假不明确');
});

test('a reported error is fixed, both versions are compared, the reporter is notified, and the old version can be restored', async ({
  page,
  login,
  another,
  room,
}) => {
  const { nickname: assignee } = await room.account('reviewer');
  await login('researcher');
  const made = await enter(page, judge('反馈流程所用的命题：对角线相等的四边形一定是矩形'));
  const teacher = await another('teacher');
  const items = [{ question_id: made.id, score: 2 }];
  await post(teacher, '/paper/save', {
    title: '用到它的试卷',
    duration: '10',
    sections: JSON.stringify([{ id: 1, title: '判断题', items }]),
  });
  for (const item of ['录制操作过程', '停止录制']) {
    await teacher.getByRole('button', { name: new RegExp((await room.account('teacher')).nickname) }).click();
    await teacher.getByRole('menuitem', { name: item, exact: true }).click();
    await openList(teacher, `id=${made.id}`);
  }
  await chooseOnCard(card(teacher, made.id), '反馈');
  await teacher.getByLabel('问题说明').fill('应改为对角线相等的平行四边形');
  await teacher.getByRole('checkbox', { name: '附上刚才录制的操作记录' }).check();
  await teacher.getByRole('button', { name: '提交反馈' }).click();
  await expect(toasts(teacher).filter({ hasText: '已提交反馈' })).toBeVisible();

  await go(page, `/questionfeedback?question_id=${made.id}`);
  const report = page.getByRole('article', { name: /^反馈 \d+/ });
  await expect(report).toContainText('应改为对角线相等的平行四边形');
  const downloading = page.waitForEvent('download');
  await report.getByRole('button', { name: '下载操作记录' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^tiku-feedback-\d+\.json$/);
  await report.getByLabel('分派给').selectOption({ label: assignee });
  await expect(report).toContainText(`处理人：${assignee}`);
  await enter(page, {
    ...judge('反馈流程所用的命题：对角线相等的平行四边形一定是矩形'),
    id: String(made.id),
    revision: String(made.revision),
  });
  await report.getByLabel('答复').fill('已改');
  await report.getByRole('button', { name: '答复', exact: true }).click();
  await expect(report).toContainText('已答复');

  await go(teacher, '/questionfeedback');
  await expect(teacher.getByText(new RegExp(`您反馈的试题 ${made.id} 已修改为第 2 版`))).toBeVisible();
  await expect(teacher.getByRole('link', { name: '用到它的试卷（第 1 版）' })).toBeVisible();
  await teacher.getByRole('button', { name: '看改动' }).first().click();
  await expect(teacher.getByRole('list', { name: '版本' }).getByRole('listitem').last()).toBeInViewport();
  const row = teacher.getByRole('row', { name: '题干（有变化）' });
  await expect(row.locator('ins')).toHaveText(['平行']);
  await teacher.getByRole('button', { name: '关闭' }).last().click();
  await teacher.getByRole('button', { name: '知道了' }).first().click();
  await expect(teacher.getByText(/您反馈的试题/)).toHaveCount(0);

  await openList(page, `id=${made.id}`);
  await chooseOnCard(card(page, made.id), '历史');
  await page.getByRole('button', { name: '恢复第 1 版' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复', exact: true }).click();
  await expect(toasts(page).filter({ hasText: '已恢复为第 3 版' })).toBeVisible();
});

test('every question of a filter is changed together after a preview, and taken back', async ({
  page,
  login,
  room,
}) => {
  await room.questions(12);
  await login('researcher');
  await openList(page, 'sharing=1&size=10');
  const total = Number(/共 (\d+) 题，本页/.exec((await page.getByText(/^共 \d+ 题，本页/).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(10);
  await chooseTool(page, '批量修改');
  const dialog = page.getByRole('dialog', { name: `批量修改 ${total} 题` });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('难度').selectOption('9');
  await expect(dialog.getByRole('button', { name: '修改', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: '预览' }).click();
  await dialog.getByRole('button', { name: /^修改 \d+ 题$/ }).click();
  await expect(dialog.getByText(/已修改/)).toBeVisible();
  await expect(page.locator('article.qcard').first()).toContainText('难度 9');
  await dialog.getByRole('button', { name: '撤销这次修改' }).click();
  await expect(dialog.getByText(/已撤销/)).toBeVisible();
  await expect(page.locator('article.qcard').first()).not.toContainText('难度 9');
});

test('a like question is flagged when it is saved, found by the scan, and merged into the other', async ({
  page,
  login,
}) => {
  await login('researcher');
  const one = await enter(page, judge('查重所用的命题：若 $\\dfrac{a}{b}=\\dfrac{c}{d}$，则 $ad=bc$ 成立'));
  const two = await enter(page, judge('查重所用的命题：若 $\\frac{a}{b}=\\frac{c}{d}$, 则 $ad = bc$ 成立'));
  await go(page, '/pendingquestion');
  await expect(page.getByRole('listitem', { name: `试题 ${one.id}` })).toContainText('疑似重复');
  await openList(page, `id=${two.id}`);
  await card(page, two.id).getByRole('link', { name: '疑似重复' }).click();
  const pair = page.getByRole('group', { name: `相似试题 ${one.id} 与 ${two.id}` });
  await expect(pair).toBeVisible();
  await page.getByRole('link', { name: '列出全部' }).click();
  await page.getByRole('button', { name: '扫描新增和改动的试题' }).click();
  await expect(page.getByText(/扫描完成/)).toBeVisible();
  await expect(pair).toContainText('相似度 100%');
  await pair
    .getByRole('article', { name: `试题 ${one.id}` })
    .getByRole('button', { name: '保留这题' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '合并' }).click();
  await expect(pair).toHaveCount(0);
  await openList(page, `id=${two.id}`);
  await expect(card(page, two.id)).toContainText('不可用');
  await expect(card(page, two.id)).not.toContainText('疑似重复');
});
