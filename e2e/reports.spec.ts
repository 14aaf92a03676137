// From a paper to its report in the browser: a class pasted, answers pasted, figures, a table exported; two windows
// fill different rows at once.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type Api } from './support/api';
import { expect, test } from './support/fixtures';
import { overflowing, sheets } from './support/paper';
import { expectPaperPdf } from './support/paperPdf';

const go = (page: Page, hash: string) => page.evaluate((to) => (window.location.hash = to), hash);
const state = (page: Page) => page.getByRole('status', { name: '保存状态' });
const NAMES = Array.from({ length: 12 }, (_none, i) => `学生${'甲乙丙丁戊己庚辛壬癸子丑'[i]}`);

/** Pastes text in the format of a spreadsheet's clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('input[data-cursor]').evaluate((input, content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** A paper of true/false and choice questions whose answers the test knows. */
async function newPaper(api: Api, title: string): Promise<{ id: number; right: string[]; wrong: string[] }> {
  interface Listed {
    id: number;
    answer: unknown;
    options: { id: string }[];
  }
  const { data } = await api.get<{ list: Listed[] }>('/questions/list', { page: 1, size: 5, status: 4, type_id: 101 });
  const letters = (question: Listed, has: boolean) =>
    question.options
      .map(({ id }, i) => ((question.answer as string[]).includes(id) === has ? 'ABCDEFGH'.charAt(i) : ''))
      .join('');
  const items = data.list.map(({ id }) => ({ question_id: id, score: 4 }));
  const sections = JSON.stringify([{ id: 1, title: '单选', items }]);
  const saved = await api.post<{ id: number }>('/paper/save', { title, duration: '40', sections });
  expect(saved.error, saved.msg).toBe(0);
  return {
    id: saved.data.id,
    right: data.list.map((question) => letters(question, true)),
    wrong: data.list.map((question) => letters(question, false).slice(0, 1)),
  };
}

async function newClass(page: Page, title: string): Promise<void> {
  await page.getByLabel('学校').selectOption({ index: 1 });
  await page.getByRole('button', { name: '新建班级' }).click();
  const dialog = page.getByRole('dialog', { name: '新建班级' });
  await dialog.getByLabel('班级名称').fill(title);
  await dialog.getByLabel('学生名单').fill(NAMES.join('\n'));
  await expect(dialog.getByText('共 12 人')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('grid', { name: '答案表' })).toBeVisible();
}

test('paper, class, pasted answers, marks, report and table', async ({ page, server, login, room }, info) => {
  // The file of the students is twelve reports.
  test.setTimeout(300_000);
  const api = await room.api('teacher');
  const { id, right, wrong } = await newPaper(api, '单元检测（一）');
  await login('teacher');
  await go(page, `/answerfill?paper=${id}`);
  await expect(page).toHaveURL(/report=\d+/);
  await newClass(page, '验收班');
  const grid = page.getByRole('grid', { name: '答案表' });
  await expect(grid.getByRole('row')).toHaveCount(13);
  await grid.locator('tbody td.ag-cell').first().click();
  // Student n has the first n % 6 questions right.
  const rows = NAMES.map((_name, n) => right.map((answer, q) => (q < n % 6 ? answer : (wrong[q] ?? ''))).join('\t'));
  await paste(page, rows.join('\r\n'));
  await expect(state(page)).toHaveText('已保存');
  await expect(grid.locator('td.ag-sum').nth(5)).toHaveText('20');

  // A letter that is not an option stays with an error message; the rest is saved.
  await grid.locator('tbody tr').nth(0).locator('td').nth(0).click();
  await page.keyboard.type('Z');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/没有选项 Z/)).toBeVisible();
  await page.reload();
  await expect(grid.locator('tbody tr').nth(0).locator('td').nth(0)).toContainText('Z');
  await grid.locator('tbody tr').nth(0).locator('td').nth(0).click();
  await page.keyboard.type(wrong[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(state(page)).toHaveText('已保存');
  await expect(page.getByRole('button', { name: /处需要修改/ })).toHaveCount(0);

  await page.getByRole('link', { name: '查看报告' }).click();
  await expect(page.getByRole('heading', { name: '单元检测（一）' })).toBeVisible();
  // Scores are twice each of 0, 4, 8, 12, 16, 20, of 20 points.
  await expect(page.getByText(/^12 名学生参加，平均 10 分，是满分 20 分的 50%/)).toBeVisible();
  await expect(page.locator('.rp-statistics')).toContainText('平均分10');
  // How to read a figure opens by the keyboard.
  const reliability = page.getByLabel('怎么看信度 α');
  await reliability.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^信度 α 在 0 与 1 之间/)).toBeVisible();
  await expect(page.locator('.rp-chart svg').first()).toBeVisible();
  await page.getByRole('tab', { name: '试题分析' }).click();
  await expect(page.getByRole('row', { name: /第 1 题/ })).toContainText('83.3%');
  await expect(page.getByText(/^信度 α = 0\.\d\d（95% 区间/)).toBeVisible();
  await page.getByRole('button', { name: '第 1 题' }).click();
  await expect(page.getByRole('table', { name: '第 1 题各选项' }).getByText('✓ 正确选项')).toBeVisible();
  await page.getByRole('tab', { name: '知识点' }).click();
  await expect(page.getByRole('table', { name: '知识点掌握' })).toBeVisible();
  await page.getByRole('tab', { name: '班级' }).click();
  await expect(page.getByRole('table', { name: '班级对比' })).toContainText('验收班');
  await page.getByRole('tab', { name: '班级' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: '学生成绩' }).getByRole('row')).toHaveCount(13);
  // The tab is in the address.
  await page.reload();
  await expect(page.getByRole('table', { name: '学生成绩' }).getByRole('row')).toHaveCount(13);

  await page.getByRole('button', { name: '选择导出内容' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出成绩表' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  const table = await readSheet(new Uint8Array(bytes).buffer);
  expect(table).toHaveLength(13);
  expect(table[1]).toEqual(expect.arrayContaining([20, '验收班']));

  await page.getByRole('button', { name: NAMES[5] ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { name: new RegExp(NAMES[5] ?? '') })).toBeVisible();
  await page.getByRole('button', { name: '← 全部学生' }).click();

  // The pages: the current view is printed and exported by the server, the class as one job.
  await page.getByRole('button', { name: '打印与导出' }).click();
  await expect(page.getByText(/^共 \d+ 页$/)).toBeVisible({ timeout: 60_000 });
  expect(await overflowing(page)).toEqual([]);
  const whole = await sheets(page).count();
  expect(whole).toBeGreaterThan(1);
  await page.getByRole('button', { name: '导出 PDF' }).click();
  const job = (name: RegExp) => page.getByRole('region', { name });
  await expect(job(/分析报告/).getByRole('link', { name: /下载/ })).toBeVisible({ timeout: 120_000 });
  const fetched = async (name: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      job(name).getByRole('link', { name: /下载/ }).click(),
    ]);
    return file;
  };
  const pdf = await fetched(/分析报告/);
  await pdf.saveAs(info.outputPath('report.pdf'));
  await expectPaperPdf(info.outputPath('report.pdf'), { server });
  await page.getByLabel('内容').selectOption({ label: '学生报告（12 人，每人另起一页）' });
  await expect.poll(() => sheets(page).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(12);
  await page.reload();
  await page.getByRole('button', { name: '每人一个 PDF' }).click();
  await expect(job(/学生报告（12 人）/).getByRole('link', { name: /下载/ })).toBeVisible({ timeout: 180_000 });
  const zip = await fetched(/学生报告（12 人）/);
  const pdfs = Object.values(unzipSync(readFileSync(await zip.path())));
  expect(pdfs).toHaveLength(12);
  for (const [at, bytes] of pdfs.entries()) {
    writeFileSync(info.outputPath(`${at}.pdf`), bytes);
    await expectPaperPdf(info.outputPath(`${at}.pdf`), { server });
  }
});

test('two windows fill different rows of a class at once; a conflict in one cell is shown', async ({
  page,
  browser,
  server,
  login,
  room,
}) => {
  const api = await room.api('teacher');
  const { id, right, wrong } = await newPaper(api, '单元检测（二）');
  await login('teacher');
  await go(page, `/answerfill?paper=${id}`);
  await expect(page).toHaveURL(/report=\d+/);
  await newClass(page, '两人班');
  const context = await browser.newContext({ baseURL: `${server.url}/` });
  const other = await context.newPage();
  await login('teacher2', other);
  await go(other, new URL(page.url()).hash.slice(1));
  const cell = (on: Page, r: number, c: number) =>
    on.getByRole('grid', { name: '答案表' }).locator('tbody tr').nth(r).locator('td').nth(c);
  const fill = async (on: Page, r: number, c: number, text: string) => {
    await cell(on, r, c).click();
    await on.keyboard.type(text);
    await on.keyboard.press('Enter');
  };
  await Promise.all([fill(page, 0, 0, right[0] ?? ''), fill(other, 1, 0, wrong[0] ?? '')]);
  await expect(state(page)).toHaveText('已保存');
  await expect(state(other)).toHaveText('已保存');
  // Each window shows the other's row without a user action.
  await expect(cell(page, 1, 0)).toContainText(wrong[0] ?? '', { timeout: 30_000 });
  await expect(cell(other, 0, 0)).toContainText(right[0] ?? '', { timeout: 30_000 });
  // Both write the same empty cell: the second one gets a conflict.
  await Promise.all([fill(page, 2, 1, right[1] ?? ''), fill(other, 2, 1, wrong[1] ?? '')]);
  const asked = async () =>
    (await page.getByRole('list', { name: '有冲突的格' }).count()) +
    (await other.getByRole('list', { name: '有冲突的格' }).count());
  await expect.poll(asked).toBe(1);
  const loser = (await page.getByRole('list', { name: '有冲突的格' }).count()) > 0 ? page : other;
  await loser.getByRole('button', { name: /用对方的$/ }).click();
  await expect(state(loser)).toHaveText('已保存');
  await context.close();
  // 200 % on a small screen: the page scrolls, and nothing covers the cell that the keyboard reaches.
  await page.setViewportSize({ width: 640, height: 360 });
  await cell(page, 0, 0).click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key);
    const covered = await page.locator('input[data-cursor]').evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      const over = [0.1, 0.5, 0.9].map((at) => document.elementFromPoint(left + width * at, top + height * at));
      return over.some((element) => element !== input);
    });
    expect(covered, key).toBe(false);
  }
  const shown = await page
    .getByRole('grid', { name: '答案表' })
    .evaluate((grid) => grid.parentElement?.clientHeight ?? 0);
  expect(shown).toBeGreaterThan(200);
});
