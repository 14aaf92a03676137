// 双向细目表 (blueprint) from an empty grid to papers: by keyboard, filled, locked, refilled, infeasible and relaxed,
// replaced, parallel.
import type { Page } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';

const grid = (page: Page) => page.getByRole('grid', { name: '双向细目表' });
const spot = (page: Page, r: number, c: number) => grid(page).locator(`[data-spot="${r}.${c}"]`);
const go = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash);
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const picks = (page: Page) => page.getByRole('region', { name: '配好的试题' });
const pickIds = (page: Page) =>
  picks(page)
    .locator('[data-question]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-question'))));
const outline = (page: Page) =>
  page.locator('.outline-row').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-question'))));
const filled = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`已配 ${count} 道题`))).toBeVisible({ timeout: 60_000 });

async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Two rows of the first knowledge tree and one without points, by keys alone. */
async function addRowsByKeyboard(page: Page): Promise<void> {
  await go(page, '/paperlist/blueprint/0');
  await page.getByLabel('细目表名称').focus();
  await page.keyboard.type('单元细目表');
  await page.getByRole('button', { name: '添加行' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '添加行' });
  await expect(dialog.getByRole('treeitem').first()).toBeVisible();
  await dialog.getByLabel('搜索知识点').press('ArrowDown');
  await expect(dialog.getByRole('tree')).toHaveAttribute('aria-activedescendant', /./);
  await press(page, 'Space');
  await expect(dialog.getByText('已选 1 个')).toBeVisible();
  await press(page, 'ArrowDown', 'Space');
  await expect(dialog.getByText('已选 2 个')).toBeVisible();
  await dialog.getByRole('button', { name: '每个知识点一行' }).press('Enter');
  await page.getByRole('button', { name: '添加行' }).press('Enter');
  await dialog.getByRole('button', { name: '加一行“不限知识点”' }).press('Enter');
  await expect(grid(page).getByRole('rowheader', { name: '不限知识点' })).toBeVisible();
}

/** 8 questions of 52 points in the last row, which takes any knowledge point. */
async function typeCells(page: Page): Promise<void> {
  await spot(page, 2, 0).focus();
  await page.keyboard.type('4x5');
  await press(page, 'Tab', 'Tab');
  await page.keyboard.type('2');
  await press(page, 'Tab');
  await page.keyboard.type('1×4');
  await press(page, 'Tab');
  await page.keyboard.type('2*12');
  await press(page, 'Enter');
  await expect(page.getByTestId('blueprint-total')).toContainText('9 题 52 分');
}
const fill = (page: Page) => page.getByRole('button', { name: '填充', exact: true }).press('Enter');

test('a blueprint typed with the keyboard is a spreadsheet: cells, blocks, fill, undo, sums; it is kept and saved', async ({
  page,
  login,
}) => {
  await login('teacher');
  await addRowsByKeyboard(page);
  await spot(page, 0, 0).focus();
  await page.keyboard.type('3x4');
  await press(page, 'Enter');
  await expect(spot(page, 1, 0)).toBeFocused();
  await press(page, 'Control+d');
  await expect(spot(page, 1, 0)).toContainText('3×4');
  await press(page, 'Shift+ArrowRight', 'Control+r');
  await expect(spot(page, 1, 1)).toContainText('3×4');
  await press(page, 'Control+z');
  await expect(spot(page, 1, 1)).not.toContainText('×');
  await spot(page, 0, 3).focus();
  await pasteInto(page, '2×5\t1x12\r\n4\t1');
  await expect(spot(page, 0, 4)).toContainText('1×12');
  await expect(page.getByTestId('blueprint-total')).toContainText('14 题 78 分');
  await spot(page, 2, 0).focus();
  await page.keyboard.type('5y');
  await press(page, 'Enter');
  await expect(page.getByRole('alert')).toContainText('题数×分值');
  await press(page, 'Escape');
  // A reload before the first save keeps what was typed.
  await page.reload();
  await expect(page.getByTestId('blueprint-total')).toContainText('14 题 78 分');
  await press(page, 'Control+s');
  await expect(page).toHaveURL(/#\/paperlist\/blueprint\/[1-9]\d*$/);
  await page.reload();
  await expect(page.getByTestId('blueprint-total')).toContainText('14 题 78 分');
  await page.getByRole('link', { name: '全部细目表' }).click();
  await expect(page.getByRole('row', { name: /单元细目表/ })).toContainText('仅自己');
});

test('filled, locked and filled again; one undo takes the second filling back', async ({ page, login }) => {
  await login('teacher');
  await addRowsByKeyboard(page);
  await typeCells(page);
  await fill(page);
  await filled(page, 9);
  const first = await pickIds(page);
  expect(new Set(first).size).toBe(9);
  await picks(page).getByRole('button', { name: '锁定第 1 题', exact: true }).press('Enter');
  await picks(page).getByRole('button', { name: '锁定第 3 题', exact: true }).press('Enter');
  await expect(page.getByTestId('locked')).toHaveText('2');
  await page.getByRole('button', { name: '再来一套' }).press('Enter');
  await filled(page, 9);
  await expect.poll(() => pickIds(page)).not.toEqual(first);
  const second = await pickIds(page);
  expect([second[0], second[2]]).toEqual([first[0], first[2]]);
  await page.getByRole('button', { name: '撤销试卷改动' }).click();
  await expect.poll(() => pickIds(page)).toEqual(first);
  await page.getByRole('link', { name: /打开《单元细目表》/ }).click();
  await expect(page.getByLabel('试卷标题')).toHaveValue('单元细目表');
  await expect(page.getByTestId('total-score')).toHaveText('52');
  await expect.poll(() => outline(page)).toEqual(first);
});

/** Elements that extend beyond the page, scroll sideways, or are clipped by their box. */
const cutOff = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const all = [main, ...main.querySelectorAll<HTMLElement>('*')];
    const frame = main.getBoundingClientRect();
    const named = (each: Element) =>
      `${each.tagName}.${each.className} ${each.getAttribute('aria-label') ?? ''} ${each.textContent?.slice(0, 20) ?? ''}`;
    return all.flatMap((each) => {
      const { left, right, width } = each.getBoundingClientRect();
      if (width === 0) return [];
      const { overflowX, overflowY } = getComputedStyle(each);
      const wide = each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && overflowX !== 'visible';
      const cut = each.clientHeight > 1 && each.scrollHeight > each.clientHeight + 1 && overflowY === 'hidden';
      return right > frame.right + 1 || left < frame.left - 1 || wide || cut
        ? [`${named(each)} ${each.scrollWidth}/${each.clientWidth} ${each.scrollHeight}/${each.clientHeight}`]
        : [];
    });
  });

test('at 1366 and 1024 px nothing of a filled blueprint is cut off or scrolls sideways', async ({ page, login }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await login('teacher');
  await addRowsByKeyboard(page);
  await typeCells(page);
  await fill(page);
  await filled(page, 9);
  await expect(picks(page).locator('[data-question]')).toHaveCount(9);
  await expect.poll(() => cutOff(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(() => cutOff(page)).toEqual([]);
});

test('what cannot be filled names the conflicting cell and how many are short; a relaxation then fills', async ({
  page,
  login,
}) => {
  await login('teacher');
  await addRowsByKeyboard(page);
  await spot(page, 0, 2).focus();
  await page.keyboard.type('90x2');
  await press(page, 'Enter');
  await expect(spot(page, 0, 2)).toHaveClass(/few/);
  await fill(page);
  const notice = page.getByLabel('无法配齐');
  await expect(notice).toContainText(/至少缺 \d+ 题/, { timeout: 60_000 });
  await expect(spot(page, 0, 2)).toHaveClass(/conflict/);
  await expect(spot(page, 0, 2)).toContainText(/缺\d+/);
  await notice.getByRole('group', { name: '放宽办法' }).getByRole('button').first().press('Enter');
  await expect(page.getByText(/已配 \d+ 道题/)).toBeVisible({ timeout: 60_000 });
  await expect(spot(page, 0, 2)).not.toHaveClass(/conflict/);
});

test('R on a question of the outline replaces it in its place, Ctrl+Z brings it back', async ({
  page,
  login,
  room,
}, info) => {
  await login('teacher');
  await addRowsByKeyboard(page);
  await typeCells(page);
  await fill(page);
  await filled(page, 9);
  await page.getByRole('link', { name: /打开《/ }).click();
  await expect(page.locator('.outline-row')).toHaveCount(9);
  await page.getByRole('button', { name: '双向细目表' }).click();
  const table = page.getByRole('table', { name: '试卷的双向细目表' });
  await expect(table.getByRole('row', { name: /^合计/ })).toContainText('9 题');
  await page.screenshot({ path: info.outputPath('specification.png') });
  const before = await outline(page);
  const handle = (number: number) => page.getByLabel(`移动第 ${number} 题`, { exact: true });
  // A question for which the small demo bank has an alternative.
  const api = await room.api('teacher');
  const others = async (id: number) => {
    const fields = {
      question_id: String(id),
      paper_question_ids: JSON.stringify(before),
      difficulty: JSON.stringify({ min: 0, max: 10 }),
      exclude_paper_ids: '[]',
      unused: 'null',
    };
    return (await api.post<{ list: { question_id: number }[] }>('/blueprint/alternatives', fields)).data.list.length;
  };
  const counts = await Promise.all(before.map(others));
  const place = counts.findIndex((count) => count > 0);
  const number = place + 1;
  const score = await page.getByLabel(`第 ${number} 题分值`).inputValue();
  await handle(number).focus();
  await press(page, 'r');
  const offered = page.getByRole('dialog', { name: `换一题：第 ${number} 题` });
  await expect(offered.getByRole('article', { name: '现在的题' })).toContainText(`#${before[place]}`);
  await page.screenshot({ path: info.outputPath('swap.png') });
  await press(page, 'Escape');
  await expect(offered).toBeHidden();
  expect(await outline(page)).toEqual(before);
  await handle(number).focus();
  await press(page, 'r');
  await expect(offered.getByRole('article', { name: '备选 1' })).toContainText(/知识点.*#/s);
  await press(page, '1');
  await expect.poll(async () => (await outline(page))[place]).not.toBe(before[place]);
  await expect(offered).toBeHidden();
  const after = await outline(page);
  expect(after.filter((_id, i) => i !== place)).toEqual(before.filter((_id, i) => i !== place));
  await expect(page.getByLabel(`第 ${number} 题分值`)).toHaveValue(score);
  await expect(toasts(page).filter({ hasText: new RegExp(`第 ${number} 题已更换：.*知识点`) })).toBeVisible();
  await expect(handle(number)).toBeFocused();
  await handle(number).focus();
  await press(page, 'Control+z');
  await expect.poll(() => outline(page)).toEqual(before);
});

test('parallel papers A and B are saved in one go and share no question', async ({ page, login, room }) => {
  await login('teacher');
  await addRowsByKeyboard(page);
  await typeCells(page);
  await page.getByRole('button', { name: '平行卷…' }).click();
  const dialog = page.getByRole('dialog', { name: '平行卷' });
  await dialog.getByRole('button', { name: '配题' }).click();
  await expect(dialog.getByRole('row', { name: /（B卷）/ })).toContainText('52', { timeout: 60_000 });
  await dialog.getByRole('button', { name: /保存 2 份并打开/ }).click();
  await expect(toasts(page).filter({ hasText: '已保存 2 份平行卷' })).toBeVisible();
  await expect(page.getByLabel('试卷标题')).toHaveValue('单元细目表（A卷）');
  const api = await room.api('teacher');
  const { data } = await api.get<{ list: { id: number; title: string }[] }>('/paper/list', {
    title: '单元细目表（',
    size: 10,
  });
  const questions = await Promise.all(
    data.list.map(
      async ({ id }) =>
        (await api.get<{ questions: { id: number; family_id: number }[] }>('/paper/detail', { id })).data.questions,
    ),
  );
  expect(data.list.map((paper) => paper.title).sort()).toEqual(['单元细目表（A卷）', '单元细目表（B卷）']);
  expect(questions.map((list) => list.length)).toEqual([9, 9]);
  expect(new Set(questions.flat().map((question) => question.family_id)).size).toBe(18);
});

test('from an earlier paper: a whole section and a single question; a blueprint read off the paper asks for the same', async ({
  page,
  login,
  room,
}) => {
  for (const title of ['上学期的试卷', '本学期的试卷']) await room.paper(title, 8);
  await login('teacher');
  await go(page, '/paperlist');
  await page.getByRole('button', { name: '选择组卷方式' }).click();
  for (const name of ['按知识点', '按教材章节', '按细目表', '从检索'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: '从已有试卷' }).click();
  const dialog = page.getByRole('dialog', { name: '从已有试卷取题' });
  await dialog.getByRole('list', { name: '试卷' }).getByRole('button').first().click();
  const sections = dialog.getByRole('group', { name: '试卷内容' }).getByRole('region');
  await sections
    .first()
    .getByRole('button', { name: /选取整个大题/ })
    .click();
  await sections.nth(1).getByRole('checkbox').first().check();
  const take = dialog.getByRole('button', { name: /取这 \d+ 道题/ });
  const count = Number(/\d+/.exec((await take.textContent()) ?? '')?.[0]);
  await take.click();
  await expect(page).toHaveURL(/#\/paperlist\/edit\/0$/);
  await expect(page.locator('.outline-row')).toHaveCount(count);
  await go(page, '/paperlist/blueprint/0');
  await page.getByRole('button', { name: '从卷型或试卷生成' }).click();
  await page
    .getByRole('dialog', { name: '从卷型或现有试卷生成细目表' })
    .getByRole('button', { name: new RegExp(`用当前试卷（${count} 题）`) })
    .click();
  await expect(page.getByTestId('blueprint-total')).toContainText(`${count} 题`);
});
