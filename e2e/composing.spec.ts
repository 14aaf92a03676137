// The tools around a paper: its check, newer versions, use by pupils, several papers, several forms.
import type { Page } from '@playwright/test';
import { type Api } from './support/api';
import { expect, test, toasts } from './support/fixtures';
import { chooseExport, placedPages } from './support/paper';

interface Listed {
  list: {
    id: number;
    version: number;
    revision: number;
    type_id: number;
    content: string;
    options: { id: string; content: string }[];
    answer: unknown;
  }[];
}

async function choices(of: Api, count: number): Promise<Listed['list']> {
  return (
    await of.get<Listed>('/questions/list', { size: 50, type_id: 101, status: 4, in_use: 1, listed: 1 })
  ).data.list.slice(0, count);
}
async function savePaper(of: Api, title: string, ids: readonly number[], score = 5): Promise<number> {
  const items = ids.map((question_id) => ({ question_id, score }));
  const reply = await of.post<{ id: number }>('/paper/save', {
    title,
    duration: '90',
    sections: JSON.stringify([{ id: 101, title: '单选题', items }]),
  });
  expect(reply.error, reply.msg).toBe(0);
  return reply.data.id;
}
const rows = (page: Page) => page.locator('.outline-row');
const outline = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-question'))));
async function edit(page: Page, id: number, more = ''): Promise<void> {
  await page.goto(`#/paperlist/edit/${id}${more}`);
  await expect(page.getByRole('toolbar', { name: '编辑试卷' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

test('the check names what is wrong, leads to the place, and one click puts it right', async ({
  page,
  room,
  login,
}) => {
  const own = await room.api('teacher');
  const ids = (await choices(own, 4)).map(({ id }) => id);
  const id = await savePaper(own, '体检卷', ids, 0);
  await login('teacher');
  await edit(page, id, '?check=1');
  const check = page.getByRole('complementary', { name: '出卷体检' });
  await check.getByRole('button', { name: /第 3 题没有分值/ }).click();
  await expect(page.getByLabel('第 3 题分值')).toBeFocused();
  await expect(rows(page).nth(2)).toHaveClass(/shown/);
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(check.getByRole('button', { name: /第 3 题没有分值/ })).toHaveCount(0);

  await page.getByLabel('考试时长（分钟）').fill('1');
  await page.keyboard.press('Enter');
  await check.getByRole('button', { name: /^时长改为/ }).click();
  await expect(check.getByText(/超过考试时长/)).toHaveCount(0);

  await placedPages(page);
  await chooseExport(page, '导出 Word');
  const dialog = page.getByRole('dialog', { name: /导出前请看一下/ });
  await expect(dialog).toContainText('第 1 题没有分值');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.reload();
  await expect(check).toBeVisible();
});

test('on narrow screens findings lie under the pages, the editor shows structure or pages, and nothing scrolls sideways', async ({
  page,
  room,
  login,
}) => {
  const own = await room.api('teacher');
  await login('teacher');
  await test.step('Esc closes the findings and leads back to their button', async () => {
    const id = await savePaper(
      own,
      '窄屏卷',
      (await choices(own, 2)).map((choice) => choice.id),
      0,
    );
    await page.setViewportSize({ width: 1024, height: 768 });
    await edit(page, id, '?check=1');
    const check = page.getByRole('complementary', { name: '出卷体检' });
    const [pages, panel] = [
      await page.getByRole('region', { name: '试卷预览' }).boundingBox(),
      await check.boundingBox(),
    ];
    expect(pages?.width).toBeGreaterThan(400);
    expect(panel?.width).toBeGreaterThan(400);
    expect(panel?.x).toBe(pages?.x);
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBe(768);
    await check.getByRole('button', { name: /第 1 题没有分值/ }).focus();
    await page.keyboard.press('Escape');
    await expect(check).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^体检/ })).toBeFocused();
  });
  await test.step('820, 768 and 683 px', async () => {
    const ids = (await choices(own, 3)).map((choice) => choice.id);
    for (const [width, height] of [
      [820, 1180],
      [768, 1024],
      [683, 384],
    ] as const) {
      const id = await savePaper(own, `窄屏卷${width}`, ids, 0);
      await page.setViewportSize({ width, height });
      await edit(page, id);
      const sideways = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('main, main *')].filter((box) => {
              const scrolls = ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);
              return scrolls && box.scrollWidth > box.clientWidth + 1;
            }).length,
        );
      const inside = async (name: string) => {
        const box = await page
          .getByRole('toolbar', { name: '编辑试卷' })
          .getByRole('button', { name })
          .first()
          .boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= width;
      };
      for (const name of ['撤销', '体检', '更多操作', '保存']) await expect.poll(() => inside(name), name).toBe(true);
      await expect.poll(sideways).toBe(0);
      await page.getByRole('button', { name: '页面', exact: true }).click();
      await expect(rows(page).first()).toBeHidden();
      await placedPages(page);
      const rightEdge = async () => {
        const sheet = await page.locator('.paper-room').first().boundingBox();
        return sheet ? sheet.x + sheet.width : Infinity;
      };
      await expect.poll(rightEdge).toBeLessThanOrEqual(width);
      await expect.poll(sideways).toBe(0);
      // Clicking a finding opens the structure panel, also when the pages are shown.
      await page.getByRole('button', { name: /^体检/ }).click();
      await page
        .getByRole('complementary', { name: '出卷体检' })
        .getByRole('button', { name: /第 3 题没有分值/ })
        .click();
      await expect(page.getByLabel('第 3 题分值')).toBeFocused();
      await expect(page.getByLabel('第 3 题分值')).toBeInViewport();
      await expect.poll(sideways).toBe(0);
    }
  });
});

test('a newer version is compared, kept or taken, and a kept one does not ask again', async ({ page, login, room }) => {
  await room.questions(2, 'reviewed');
  const own = await room.api('teacher');
  const [first, second] = (await own.get<Listed>('/questions/list', { size: 10, sharing: 1 })).data.list;
  if (!first || !second) throw new Error('no questions');
  const id = await savePaper(await room.api('teacher'), '版本卷', [first.id, second.id]);
  for (const question of [first, second]) {
    const reply = await own.post('/questions/update', {
      id: String(question.id),
      revision: String(question.revision),
      type_id: '101',
      content: `${question.content}<p>（更正）</p>`,
      options: JSON.stringify(question.options),
      answer: JSON.stringify(question.answer),
      accept_duplicates: '1',
    });
    expect(reply.error, reply.msg).toBe(0);
  }
  await login('teacher');
  await edit(page, id);
  await page.getByRole('button', { name: '逐题对照' }).click();
  const dialog = page.getByRole('dialog', { name: /新版本/ });
  await expect(dialog.getByRole('table', { name: '版本对照' })).toContainText('（更正）');
  await expect(dialog.getByRole('alert')).toContainText('最新版本还没有审核通过');
  await page.keyboard.press('s');
  await expect(dialog.getByRole('button', { name: '看排版' })).toBeVisible();
  await expect(dialog.getByRole('table', { name: '版本对照' }).locator('ins').first()).toContainText('（更正）');
  await page.keyboard.press('k');
  await expect(dialog.getByRole('status').first()).toContainText('2 / 2');
  await page.keyboard.press('a');
  await expect(dialog.getByRole('status').first()).toContainText('全部已决定');
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toasts(page).filter({ hasText: '已保存' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 道题保留了旧版本')).toBeVisible();
  await expect(page.getByText(/道题有新版本/)).toHaveCount(0);
});

test('a question goes to another paper by key and by drag, and one undo brings it back in both', async ({
  page,
  room,
  login,
}) => {
  const own = await room.api('teacher');
  const ids = (await choices(own, 6)).map(({ id }) => id);
  const [left, right] = [await savePaper(own, '甲卷', ids.slice(0, 3)), await savePaper(own, '乙卷', ids.slice(3))];
  await login('teacher');
  await edit(page, right);
  await edit(page, left);
  await expect(
    page
      .getByRole('tab', { name: /甲卷/ })
      .or(page.getByText('甲卷', { exact: true }))
      .first(),
  ).toBeVisible();
  await page.getByLabel('移动第 2 题', { exact: true }).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: '移到《乙卷》' }).click();
  await expect.poll(() => outline(page)).toEqual([ids[0], ids[2]]);

  const handle = await page.getByLabel('移动第 1 题', { exact: true }).boundingBox();
  const zone = await page.locator('.paper-drop', { hasText: '乙卷' }).boundingBox();
  if (!handle || !zone) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y - 20, { steps: 5 });
  await page.mouse.move(zone.x + 12, zone.y + zone.height / 2, { steps: 12 });
  await expect(page.locator('.paper-drop.over')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => outline(page)).toEqual([ids[2]]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => outline(page)).toEqual([ids[0], ids[2]]);

  await edit(page, right);
  await expect.poll(() => outline(page)).toEqual([...ids.slice(3), ids[1]]);
});

test('what a class has had is left out of its list', async ({ page, room, login }) => {
  const own = await room.api('teacher');
  const ids = (await choices(own, 3)).map(({ id }) => id);
  const id = await savePaper(own, '用过的卷', ids);
  await login('teacher');
  await page.goto(`#/paperlist/detail/${id}`);
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '使用记录' }).click();
  const dialog = page.getByRole('dialog', { name: /使用记录/ });
  await dialog.getByLabel('学校').selectOption({ label: '示例高级中学' });
  await dialog.getByLabel('高一（1）班').check();
  await dialog.getByRole('button', { name: '登记 1 个班' }).click();
  await expect(dialog.getByRole('list', { name: '已使用' })).toContainText('示例高级中学 高一（1）班');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto('#/questionlist?type_id=101&size=100');
  const count = page
    .getByRole('status')
    .filter({ hasText: /共 \d+ 题/ })
    .first();
  const read = async () => Number(/共 (\d+) 题/.exec((await count.textContent()) ?? '')?.[1]);
  await expect(count).toBeVisible();
  const all = await read();
  await page.getByRole('button', { name: '+ 筛选' }).click();
  await page.getByRole('combobox', { name: '查找筛选条件' }).fill('近期');
  await page.keyboard.press('Enter');
  await page.getByLabel('近期使用').selectOption({ label: '90 天内未用' });
  await page.getByLabel('未用的学校').selectOption({ label: '示例高级中学' });
  await page.getByLabel('未用的年级').selectOption({ label: '高一' });
  await expect(page).toHaveURL(/unused_days=90.*unused_grade_id=10/);
  await expect.poll(read).toBe(all - 3);
});

test('forms of a paper have their own orders and keys; too few orders say which forms are the same', async ({
  page,
  room,
  login,
}) => {
  const own = await room.api('teacher');
  await login('teacher');
  await test.step('three forms', async () => {
    const bank = await choices(own, 8);
    const id = await savePaper(
      own,
      '分卷',
      bank.map((question) => question.id),
    );
    await page.goto(`#/paperlist/detail/${id}?forms=3&seed=11&mix=qo`);
    await placedPages(page);
    await page.getByRole('button', { name: '多版本' }).click();
    const table = page.getByRole('table', { name: '各卷答案对照' });
    await expect(table.getByRole('columnheader')).toHaveText(['题号', 'A 卷', 'B 卷', 'C 卷']);
    const keys = await table
      .locator('tbody tr')
      .evaluateAll((lines) => lines.map((line) => line.querySelectorAll('td')[1]?.textContent?.trim() ?? ''));
    await page.getByRole('button', { name: '在页面上看' }).click();
    await page.getByLabel('卷别').selectOption({ label: 'B 卷' });
    await expect(page.locator('.paper-desk .paper-title').filter({ hasText: '分卷（B 卷）' }).first()).toBeVisible();
    await placedPages(page);
    const shown = await page
      .locator('.paper-desk [data-block$=":stem"]')
      .evaluateAll((all) => all.map((one) => Number(/^q(\d+)/.exec(one.getAttribute('data-block') ?? '')?.[1])));
    expect(shown.toSorted((a, b) => a - b)).toEqual(bank.map((question) => question.id).toSorted((a, b) => a - b));
    expect(shown).not.toEqual(bank.map((question) => question.id));
    // The key's letter under each number is the correct option, as read from the page.
    for (const [place, question_id] of shown.entries()) {
      const question = bank.find((one) => one.id === question_id);
      const right = question?.options.find((option) => option.id === (question.answer as string[])[0])?.content ?? '';
      const printed = await page
        .locator(`.paper-desk [data-block="q${question_id}:options"] li`)
        .evaluateAll((all) => all.map((one) => one.querySelector('.option')?.textContent?.trim() ?? ''));
      const plain = right.replace(/<[^>]+>/g, '').trim();
      if (/[\\$<]/.test(plain) || plain === '') continue;
      expect(printed['ABCD'.indexOf(keys[place] ?? '')]).toBe(plain);
    }
  });
  await test.step('two questions, three forms', async () => {
    const id = await savePaper(
      own,
      '两题三卷',
      (await choices(own, 2)).map((question) => question.id),
    );
    // Options keep their order: two questions have two orders.
    await page.goto(`#/paperlist/detail/${id}?forms=3&seed=11&mix=q`);
    await placedPages(page);
    await page.getByRole('button', { name: '多版本' }).click();
    const notice = page.getByRole('region', { name: '相同的卷' });
    await expect(notice).toHaveText(
      /^可以调换的题或选项太少，分不出 3 份不同的卷：C 卷与 [AB] 卷完全相同。请减少份数，或打乱更多内容。$/,
    );
    await page.getByLabel('份数').selectOption({ label: '2 份' });
    await expect(notice).toBeHidden();
  });
});
