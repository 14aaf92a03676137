// The pages of a paper: edited in place by mouse and by keyboard, headers and other page elements, templates, wide
// sheets.
import type { Page } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';
import { chooseExport, exportAnyway, overflowing, placedPages, printedNumbers, sheets } from './support/paper';
import type { Room } from './support/rooms';

interface Listed {
  list: { id: number; type_id: number }[];
}

/** A saved paper with choice questions (5 points each) and free ones (10 and 12 points, 40 mm). */
async function savedPaper(room: Room, title: string): Promise<number> {
  const api = await room.api('teacher');
  const of = async (type_id: number, count: number) =>
    (await api.get<Listed>('/questions/list', { status: 4, size: 100, type_id, order: 'oldest' })).data.list.slice(
      0,
      count,
    );
  const choice = (await of(101, 7)).map(({ id }) => ({ question_id: id, score: 5 }));
  const free = (await of(400, 3)).map(({ id }, i) => ({ question_id: id, score: 10 + 2 * i, answer_space: 40 }));
  const sections = [
    { id: 101, title: '单选题', note: '', items: choice },
    { id: 400, title: '解答题', note: '', items: free },
  ];
  const reply = await api.post<{ id: number }>('/paper/save', {
    title,
    duration: '90',
    sections: JSON.stringify(sections),
  });
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
async function openEditor(page: Page, id: number): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/edit/${id}`);
  await placedPages(page);
}
const spot = (page: Page, name: string) => sheets(page).locator(`[data-spot="${name}"]`).first();
const question = (page: Page, n: number) => sheets(page).getByRole('group', { name: `第 ${n} 题`, exact: true });
const order = (page: Page) =>
  sheets(page)
    .locator('[role=group][data-question]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-question'))));

test('title, score and answer space are changed on the page, by mouse and by keyboard, and undone', async ({
  page,
  login,
  room,
}) => {
  const id = await savedPaper(room, '页上改卷');
  await login('teacher');
  await openEditor(page, id);

  await spot(page, 'title').click();
  const title = page.locator('.paper-spot-field');
  await expect(title).toBeFocused();
  await title.fill('页上改过的标题');
  await title.press('Enter');
  await expect(spot(page, 'title')).toHaveText('页上改过的标题');
  await expect(spot(page, 'title')).toBeFocused();
  // Esc cancels.
  await page.keyboard.press('Enter');
  await title.fill('不要这个');
  await title.press('Escape');
  await expect(spot(page, 'title')).toHaveText('页上改过的标题');

  await spot(page, 'each:101').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(sheets(page).first()).toContainText('每小题 4 分，共 28 分');

  const space = sheets(page).locator('[data-space]').first();
  await space.scrollIntoViewIfNeeded();
  await expect(space).toHaveAttribute('data-space', '40');
  await space.focus();
  await page.keyboard.press('ArrowUp');
  await expect(space).toHaveAttribute('data-space', '45');
  const box = await space.boundingBox();
  if (!box) throw new Error('no answer space on screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number(await space.getAttribute('data-space'))).toBeGreaterThan(45);

  await page.keyboard.press('Control+z');
  await expect(space).toHaveAttribute('data-space', '45');
  expect(await overflowing(page)).toEqual([]);
});

test('a question goes to another place of the page, also of another section, by drag and by Alt+arrow, and its menu works', async ({
  page,
  login,
  room,
}) => {
  const id = await savedPaper(room, '页上换位');
  await login('teacher');
  await openEditor(page, id);
  const before = await order(page);

  await question(page, 1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => order(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await expect(question(page, 2)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(page)).toEqual(before);

  const from = await question(page, 1).boundingBox();
  const to = await question(page, 3).boundingBox();
  if (!from || !to) throw new Error('questions are not on screen');
  await page.mouse.move(from.x + 60, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 8 });
  await expect(page.locator('.paper-mark')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page)).toEqual(before);

  // At the end of its section, the question moves into the next one.
  await question(page, 7).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(sheets(page).first()).toContainText('本题共 6 小题');
  await page.keyboard.press('Control+z');
  await expect(sheets(page).first()).toContainText('本题共 7 小题');

  await question(page, 2).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^调分/ }).click();
  await expect(page.locator('.paper-spot-field')).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(sheets(page).first()).toContainText('（7 分）');
  await question(page, 2).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '移出试卷' }).click();
  await expect.poll(() => printedNumbers(page)).toHaveLength(9);
});

test('the menu of a question on the page replaces it, and gives the first one back', async ({ page, login, room }) => {
  // A question for which the small demo bank has an alternative.
  const api = await room.api('teacher');
  const { list } = (await api.get<Listed>('/questions/list', { status: 4, size: 100, order: 'oldest' })).data;
  const others = async ({ id }: { id: number }) => {
    const fields = {
      question_id: String(id),
      paper_question_ids: JSON.stringify([id]),
      difficulty: JSON.stringify({ min: 0, max: 10 }),
      exclude_paper_ids: '[]',
      unused: 'null',
    };
    return (await api.post<{ list: unknown[] }>('/blueprint/alternatives', fields)).data.list.length;
  };
  let first: Listed['list'][number] | undefined;
  for (const one of list) if (!first && (await others(one)) > 0) first = one;
  if (!first) throw new Error('no question of the demo bank has an alternative');
  const sections = [{ id: first.type_id, title: '练习', note: '', items: [{ question_id: first.id, score: 5 }] }];
  const { id } = (
    await api.post<{ id: number }>('/paper/save', {
      title: '页上换题',
      duration: '90',
      sections: JSON.stringify(sections),
    })
  ).data;
  await login('teacher');
  await openEditor(page, id);
  await question(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '换一题' }).click();
  await page.getByRole('dialog', { name: '换一题：第 1 题' }).getByRole('button', { name: '换成这题（1）' }).click();
  await expect.poll(() => order(page)).not.toEqual([first.id]);
  await expect(sheets(page).first()).toContainText('共 5 分');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(() => order(page)).toEqual([first.id]);
});

test('a template brings page x of y, score table and notice; wide sheets count their columns; the teacher sees the quick table', async ({
  page,
  login,
  room,
}, info) => {
  const id = await savedPaper(room, '套用版式');
  await login('teacher');
  await openEditor(page, id);
  await page.locator('summary', { hasText: '版式' }).click();
  const templates = page.getByLabel('套用版式模板');

  await templates.selectOption({ label: '标准试卷 A4' });
  await expect(page.getByRole('table', { name: '得分表' })).toContainText('总分');
  await expect(sheets(page).first()).toContainText('注意事项：');
  await expect(sheets(page).first().locator('.paper-foot')).toHaveText(/^第 1 页（共 \d+ 页）$/);

  await templates.selectOption({ label: '期中期末 A3 密封线' });
  await expect(sheets(page).first()).toContainText('绝密★启用前');
  await expect(sheets(page).first().locator('.paper-foot')).toHaveText([
    /第 1 页（共 \d+ 页）/,
    /第 2 页（共 \d+ 页）/,
  ]);
  await expect(sheets(page).first().locator('.paper-seal-fields')).toContainText('座号');
  await page.screenshot({ path: info.outputPath('a3.png') });

  await templates.selectOption({ label: '8K 双栏' });
  await expect(sheets(page).first()).toHaveCSS('width', /13\d\d/);
  expect(await overflowing(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('8k.png') });

  await page.getByRole('button', { name: '教师版' }).click();
  await expect(page.getByRole('table', { name: '速查表' })).toContainText('题号1234567');
  await page.getByRole('button', { name: '学生版' }).click();
  await expect(page.getByRole('table', { name: '速查表' })).toHaveCount(0);

  await page.getByRole('button', { name: '存为模板' }).click();
  await page.getByLabel('版式名称').fill('我校 8K');
  await page.getByLabel('版式名称').press('Enter');
  await expect(toasts(page).filter({ hasText: '已存为版式' })).toBeVisible();
  await expect(templates.locator('option', { hasText: '我校 8K' })).toHaveCount(1);
});

test('pages are enlarged by menu and keys, fitted, and turned by thumbnails; a reload shows them the same', async ({
  page,
  login,
  room,
}) => {
  const id = await savedPaper(room, '显示比例');
  await login('teacher');
  await page.setViewportSize({ width: 1366, height: 768 });
  await openEditor(page, id);
  const preview = page.getByRole('region', { name: '试卷预览' });
  const zoom = preview.getByLabel('显示比例');
  const width = async () => (await sheets(page).first().boundingBox())?.width ?? 0;
  const pane = () => page.locator('.page-scroll').evaluate((one) => one.clientWidth);
  // A4 at its printed size is 793.7 px wide.
  await zoom.selectOption('150');
  await expect.poll(width).toBeCloseTo(1190.6, 0);
  await page.keyboard.press('Escape');
  await preview.getByRole('button', { name: '缩小' }).click();
  await expect(zoom).toHaveValue('125');
  await page.keyboard.press('+');
  await expect(zoom).toHaveValue('150');
  // Both edges of a sheet that is wider than its pane can be reached.
  const reach = await page.locator('.page-scroll').evaluate((one) => {
    const sheet = one.querySelector('.paper-room')?.getBoundingClientRect();
    const left = (sheet?.left ?? 0) - one.getBoundingClientRect().left + one.scrollLeft;
    return { left, right: one.scrollWidth - left - (sheet?.width ?? 0) };
  });
  expect(reach.left).toBeGreaterThanOrEqual(0);
  expect(reach.right).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('0');
  await expect(zoom).toHaveValue('width');
  await expect.poll(async () => (await width()) <= (await pane())).toBe(true);

  await preview.getByRole('button', { name: '缩略图' }).click();
  const strip = page.getByRole('navigation', { name: '页面缩略图' });
  const thumbs = strip.getByRole('button');
  await expect(thumbs).toHaveCount(await page.locator('.paper-desk .paper-page').count());
  await expect(thumbs.first()).toHaveAttribute('aria-current', 'page');
  await thumbs.last().click();
  await expect(page.locator('.paper-desk .paper-page').last()).toBeInViewport();
  await expect(thumbs.last()).toHaveAttribute('aria-current', 'page');

  await page.reload();
  await placedPages(page, false);
  await expect(zoom).toHaveValue('width');
  await expect(strip).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('缩略图');
  await page.getByRole('option', { name: '页面缩略图' }).click();
  await expect(strip).toBeHidden();
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${id}?paper=A3`);
  await placedPages(page, false);
  // Two columns at this width would be too small to read: one fills the pane.
  await page.getByLabel('显示比例', { exact: true }).selectOption('column');
  await expect.poll(async () => (await width()) > 1.5 * (await pane())).toBe(true);
});

test('the large print edition of a paper is laid out again in its size, and its file is named so', async ({
  page,
  login,
  room,
}) => {
  const id = await savedPaper(room, '期末试卷');
  await login('teacher');
  await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${id}`);
  await placedPages(page);
  await page.getByRole('button', { name: '版式' }).click();
  await page.getByLabel('字号').selectOption('18');
  await page.keyboard.press('Escape');
  const size = () =>
    sheets(page)
      .first()
      .locator('.paper-item')
      .first()
      .evaluate((one) => getComputedStyle(one).fontSize);
  await expect.poll(size).toBe('24px');
  await placedPages(page);
  expect(await overflowing(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await chooseExport(page, '导出 Word');
  await exportAnyway(page);
  expect((await download).suggestedFilename()).toBe('期末试卷（大字版）.docx');
});

test('选做题: the outline says how many are answered; heading, instruction, total and a reload agree', async ({
  page,
  login,
  room,
}) => {
  const id = await savedPaper(room, '选做题试卷');
  await login('teacher');
  await openEditor(page, id);
  await page.getByLabel('二、解答题 每题分值').fill('12');
  await page.keyboard.press('Tab');
  await page.getByLabel('二、解答题 选做').selectOption({ label: '任选 1 题' });
  await expect(sheets(page).first()).toContainText(/选做\s1\s小题，每小题\s12\s分，共\s12\s分。/);
  await expect(sheets(page).first()).toContainText('任选一题作答；如果多做，则按所做的第一题计分。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toasts(page).filter({ hasText: '已保存' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('二、解答题 选做')).toHaveValue('1');
  const api = await room.api('teacher');
  expect((await api.get<{ score: number }>('/paper/detail', { id })).data.score).toBe(47);
});
