// Ten jobs of a teacher with a screen reader: controls are found by role and name only, and after each job the focus, the
// names and what was announced are checked.
import { ACCOUNTS } from './support/accounts';
import { expect, test } from './support/fixtures';
import { expectFocusOn, expectHeard, expectReadable, forget, listen, press } from './support/reading';

const HAN = /\p{Script=Han}/u;

test('ten jobs are done with a screen reader', async ({ page, room, another }) => {
  test.setTimeout(240_000);
  const { username, password } = await room.account('teacher');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('sign in', async () => {
    await listen(page);
    await page.goto('#/login');
    await textbox('手机号').fill(username);
    await textbox('密码').fill(password);
    await textbox('密码').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /您好/ })).toBeVisible();
    await expectReadable(page, 'home');
  });

  await test.step('find a question', async () => {
    await press(menu.getByRole('link', { name: '试题列表' }));
    await expect(page.getByRole('feed', { name: '试题列表' }).getByRole('article').first()).toBeVisible();
    await expectReadable(page, 'question list');
    await forget(page);
    await page.getByRole('combobox', { name: '关键词或公式' }).fill('x^2');
    await page.getByRole('combobox', { name: '关键词或公式' }).press('Enter');
    await expectHeard(page, /共 \d+ 题/);
    await expectReadable(page, 'found questions');
  });

  await test.step('read a formula', async () => {
    const formula = page.getByRole('article').first().getByRole('math', { name: HAN }).first();
    await expect(formula).toHaveAccessibleName(/平方/);
  });

  const id = await test.step('write a question with a formula', async () => {
    await press(menu.getByRole('link', { name: '新增试题' }));
    await expect(textbox('题干')).toBeVisible();
    await expectReadable(page, 'form of a question');
    await textbox('题干').focus();
    await page.keyboard.type(`${room.mark} 方程 $x^2=4`);
    await expectFocusOn(page, /公式/);
    await page.keyboard.press('Enter');
    await expectFocusOn(page, /^题干/);
    await page.keyboard.type('的正根是');
    for (const [at, letter] of [...'ABCD'].entries()) {
      await textbox(`选项 ${letter}`).focus();
      await page.keyboard.type(`${at + 1}`);
    }
    await page.getByRole('radio', { name: '选项 B 正确' }).press('Space');
    await expectReadable(page, 'filled form');
    await forget(page);
    await press(page.getByRole('button', { name: '提交审核' }));
    await expectHeard(page, /已保存为试题 \d+/);
    await expectReadable(page, 'submitted question');
    const said = await page.evaluate(() => window.heard ?? []);
    return Number(/已保存为试题 (\d+)/.exec(said.join(' '))?.[1]);
  });

  await test.step('review it', async () => {
    const reviewer = await another('reviewer');
    await listen(reviewer);
    await press(reviewer.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '待处理试题' }));
    await expect(reviewer.getByRole('heading', { level: 1, name: '待处理试题' })).toBeFocused();
    await reviewer.evaluate((of) => (window.location.hash = `/pendingquestion?status=1&size=100&at=${of}`), id);
    await expect(reviewer.getByRole('article', { name: `试题 ${id}` })).toBeVisible();
    await expectReadable(reviewer, 'review');
    const approve = reviewer.getByRole('button', { name: '通过（P）' });
    await expect(approve).toBeEnabled();
    await press(approve);
    await expectHeard(reviewer, new RegExp(`试题 ${id} 已通过`));
    await expectReadable(reviewer, 'reviewed question');
  });

  await test.step('put a question into the paper', async () => {
    await press(page.getByRole('tab', { name: '试题列表' }));
    const card = page.getByRole('feed', { name: '试题列表' }).getByRole('article').first();
    await press(card.getByRole('button', { name: '选题', exact: true }));
    await expectFocusOn(page, /移除/);
    await expectReadable(page, 'chosen question');
    await press(page.getByRole('button', { name: /已选 1 题/ }));
    const set = page.getByRole('complementary', { name: '已选试题' });
    await expect(set).toBeVisible();
    await expectReadable(page, 'chosen questions');
    await press(set.getByRole('link', { name: '去组卷' }));
  });

  const title = `听着组成的试卷 ${room.mark}`;
  await test.step('compose a paper and change its points', async () => {
    await textbox('试卷标题').fill(title);
    await expectReadable(page, 'composing');
    await forget(page);
    const points = page
      .getByRole('textbox', { name: /每题分值$/ })
      .or(page.getByRole('spinbutton', { name: /每题分值$/ }));
    await points.first().fill('6');
    await points.first().press('Enter');
    await expectHeard(page, /总分 6/);
    await forget(page);
    await page.keyboard.press('Control+s');
    await expectHeard(page, /已保存/);
    await expectReadable(page, 'saved paper');
  });

  await test.step('export a PDF', async () => {
    const file = page.waitForEvent('download', { timeout: 90_000 });
    await press(page.getByRole('button', { name: '选择导出格式' }));
    await expectReadable(page, 'menu of formats');
    await press(page.getByRole('menuitem', { name: '导出 PDF' }));
    const goOn = page.getByRole('button', { name: '仍要导出' });
    if (await goOn.isVisible()) await press(goOn);
    expect((await file).suggestedFilename()).toBe(`${title}.pdf`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectHeard(page, /已导出|导出完成/);
    await expectReadable(page, 'exported paper');
  });

  await test.step('read what a report says', async () => {
    const other = await another(ACCOUNTS.teacher);
    await listen(other);
    await press(other.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '报告管理' }));
    await press(other.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '报告列表' }));
    await expect(other.getByRole('heading', { level: 1, name: '报告' })).toBeVisible();
    await expectReadable(other, 'reports');
    await press(other.getByRole('row').filter({ hasText: '已完成' }).getByRole('link').first());
    await expect(other.getByRole('heading', { name: '结论' })).toBeVisible();
    await expect(other.getByRole('listitem').filter({ hasText: /平均 [\d.]+ 分，是满分/ })).toBeVisible();
    await expectReadable(other, 'report');
  });

  await test.step('delete a paper and bring it back', async () => {
    await press(menu.getByRole('link', { name: '我的试卷' }));
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toBeVisible();
    await expectReadable(page, 'papers');
    await press(row.getByRole('button', { name: /更多操作/ }));
    await expectReadable(page, 'actions of a paper');
    await press(page.getByRole('menuitem', { name: '删除' }));
    await expect(page.getByRole('alertdialog', { name: '删除试卷' })).toBeVisible();
    await expectReadable(page, 'question before deleting');
    await forget(page);
    await press(page.getByRole('alertdialog').getByRole('button', { name: '删除' }));
    await expect(row).toHaveCount(0);
    await expectHeard(page, /撤销/);
    await expectReadable(page, 'deleted paper');
    await press(page.getByRole('button', { name: '撤销' }));
    await expect(row).toBeVisible();
    await expectReadable(page, 'restored paper');
  });

  await test.step('move a tab', async () => {
    const tabs = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
    const names = () => tabs.allTextContents();
    const before = await names();
    const moved = tabs.nth(1);
    await moved.focus();
    await expect(moved).toHaveAttribute('aria-describedby', /./);
    await forget(page);
    await page.keyboard.press('Space');
    await expectHeard(page, HAN);
    await page.keyboard.press('ArrowRight');
    await expectHeard(page, /第 3/);
    await page.keyboard.press('Space');
    const [home, first, second, ...rest] = before;
    await expect.poll(names).toEqual([home, second, first, ...rest]);
    await expectReadable(page, 'moved tab');
  });
});
