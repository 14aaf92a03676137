// 网上阅卷 in the browser: a leader sets up the marking of scanned sheets, three markers mark blind by keyboard, and the
// mean and an arbitration are in the report.
import type { Page } from '@playwright/test';
import { source } from 'axe-core';
import { printedPage } from '../mocks/sheetScans/printedSheet';
import type { DrawnSheet } from '../src/contract/paper/paperPdf';
import { made, type Api } from './support/api';
import { expect, test } from './support/fixtures';
import { issueSheets, newClass, type Scan } from './support/scannedClass';

const NAMES = ['李雷', '韩梅梅'];
const LINES = [
  [
    '解：f ′(x) = 3x² − 3 = 3(x + 1)(x − 1)',
    '令 f ′(x) = 0，得 x = −1 或 x = 1',
    'f (−1) = 3，f (1) = −1',
    '所以最大值为 3，最小值为 −1',
  ],
  ['解：f ′(x) = 3x² − 3', '当 x > 1 时 f (x) 递增', '所以最大值为 19'],
];

/** A report of one solution, and the scanned sheets of its two students. */
async function written(api: Api): Promise<{ report: number; scans: Scan[] }> {
  const class_id = await newClass(api, '阅卷班', '2026080', NAMES);
  const question = await made(api, '/questions/update', {
    ...{ type_id: 400, difficulty: 4, kps: [], accept_duplicates: 1 },
    content: '<p>求函数 $f(x)=x^3-3x+1$ 在区间 $[-2,1]$ 上的最大值和最小值．</p>',
    answer: JSON.stringify('<p>最大值 3，最小值 $-1$</p>'),
    analysis:
      "<p>求导得 $f'(x)=3x^2-3$（3分）</p><p>令 $f'(x)=0$ 得 $x=\\pm1$（4分）</p><p>比较得最大值 3，最小值 $-1$（5分）</p>",
  });
  const items = [{ question_id: question.id, score: 12, answer_space: 0, part_scores: [] }];
  const sections = [{ id: 1, title: '解答题', note: '', items }];
  const paper = await made(api, '/paper/save', { title: '网阅月考', duration: 90, sections });
  const { id: report } = await made(api, '/report/of_paper', { paper_id: paper.id });
  const { prints, manifest, sheetOf } = await issueSheets(api, paper, class_id);
  const frame = manifest.pages[0]?.boxes.find(({ kind }) => kind === 'written');
  const scans: Scan[] = [];
  for (const [i, print] of prints.entries()) {
    const sheet = sheetOf(print);
    if (!frame) throw new Error('no sheet');
    const words = (LINES[i] ?? []).map((text, at): DrawnSheet['marks'][number] => ({
      ...{ kind: 'text', x: frame.x + 12, y: frame.y + 9 + 11 * at, w: frame.w - 20, h: 8, text, size: 14 },
      ...{ align: 'left', bold: false, upright: false },
    }));
    const buffer = await printedPage({ ...sheet, marks: [...sheet.marks, ...words] }, []);
    scans.push({ name: `阅卷${i + 1}.png`, mimeType: 'image/png', buffer });
  }
  return { report, scans };
}

/** Rules and elements that are not accessible. */
const barriers = async (page: Page) => {
  await page.evaluate(source);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run(root: string, options: object): Promise<Found> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run('main', { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
};

/** Opens the task in the menu, and gives the marks by keys alone. */
async function markAll(page: Page, marks: readonly string[]): Promise<void> {
  await page.evaluate(() => (window.location.hash = '/marking'));
  await page.getByRole('link', { name: /阅卷 “网阅月考”第 1 题/ }).click();
  const desk = page.getByRole('region', { name: '阅卷' });
  for (const [at, keys] of marks.entries()) {
    await expect(desk.getByRole('img', { name: '学生的作答' })).toBeVisible();
    for (const name of NAMES) await expect(page.locator('main')).not.toContainText(name);
    await expect(desk).toBeFocused();
    const stored = page.waitForResponse((reply) => reply.url().includes('/api/marking/mark'));
    for (const key of keys) await page.keyboard.press(key === '⏎' ? 'Enter' : key);
    await stored;
    await expect(page.getByRole('status').first()).toContainText(`已阅 ${at + 1} 份`);
  }
}

test('markers mark scanned solutions blind and by keyboard; the mean and an arbitration are in the report', async ({
  page,
  login,
  another,
  room,
}) => {
  test.setTimeout(240_000);
  const markers = [await room.account('teacher'), await room.account('teacher2'), await room.account('researcher')];
  const { report, scans } = await written(await room.api('researcher'));
  await login('researcher');
  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}?scan=1`), report);
  await page.getByLabel('扫描件', { exact: true }).setInputFiles(scans);
  await expect(page.getByRole('table', { name: '扫描页' }).getByRole('row')).toHaveCount(3, { timeout: 60_000 });

  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}?marking=1`), report);
  const form = page.getByRole('form', { name: '阅卷设置' });
  await expect(form.getByRole('checkbox', { name: /阅卷班（2 人，已扫描 2 人）/ })).toBeChecked();
  await expect(form.getByRole('button', { name: '开始阅卷' })).toBeDisabled();
  for (const { nickname } of markers) await form.getByRole('checkbox', { name: new RegExp(nickname) }).check();
  await expect(form.getByLabel('第 1 题的给分点')).toHaveValue(/得 .* 4/);
  expect(await barriers(page)).toEqual([]);
  await form.getByRole('button', { name: '开始阅卷' }).click();
  await expect(page.getByRole('table', { name: '各题进度' })).toContainText('0 / 2');

  const first = await another('teacher');
  await first.evaluate(() => (window.location.hash = '/marking'));
  await expect(first.getByRole('table', { name: '阅卷任务' })).toContainText('网阅月考');
  // Scoring points by letters: 3 + 4; a reload keeps the script.
  await markAll(first, ['ab⏎']);
  await first.reload();
  await expect(first.getByRole('img', { name: '学生的作答' })).toBeVisible();
  await first.keyboard.press('a');
  await expect(first.getByLabel('给分', { exact: true })).toHaveText('3');
  expect(await barriers(first)).toEqual([]);
  await first.keyboard.press('Backspace');
  const stored = first.waitForResponse((reply) => reply.url().includes('/api/marking/mark'));
  await first.keyboard.press('2');
  await first.keyboard.press('Enter');
  await stored;
  await expect(first.getByText('这道题您已阅完')).toBeVisible();

  const second = await another('teacher2');
  // Half points go on at once.
  await markAll(second, ['8.', '12⏎']);
  await expect(second.getByText('这道题您已阅完')).toBeVisible();

  // Beyond the tolerance the third marker gets the script, and no other.
  await markAll(page, ['7⏎']);
  await expect(page.getByText('这道题您已阅完')).toBeVisible();
  await page.evaluate((id) => (window.location.hash = `/reportlist/detail/${id}?marking=1&tab=rulings`), report);
  const rulings = page.getByRole('region', { name: '仲裁' });
  await expect(rulings).toContainText('三评的分数都不一致');
  await expect(rulings.getByRole('list', { name: '已有的给分' }).getByRole('listitem')).toHaveText([
    /一评 教师甲 \d+：2 分/,
    /二评 教师乙 \d+：12 分/,
    /三评 教研员 \d+：7 分/,
  ]);
  await expect(rulings.getByRole('img')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await rulings.getByLabel(/裁定/).fill('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有待仲裁的答卷')).toBeVisible();
  await page.getByRole('button', { name: '进度' }).click();
  await expect(page.getByRole('table', { name: '各题进度' })).toContainText('2 / 2（100%）');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('tab', { name: '学生' }).click();
  const students = page.getByRole('row').filter({ hasText: /李雷|韩梅梅/ });
  await expect(students.filter({ hasText: '7.75' })).toHaveCount(1);
  await expect(students.filter({ hasNotText: '7.75' })).toContainText('6');
  await first.context().close();
  await second.context().close();
});
