// The forms of each type with real typing and dragging, and the video of a solution from upload to refusal.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sharedData } from '../mocks/sharedData';
import { expect, replyToPost, test } from './support/fixtures';

const text = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const VIDEO = sharedData('interop/video');
const video = (name: string) => path.join(VIDEO, name);

async function openForm(page: Page, type?: string): Promise<void> {
  await page.evaluate(() => (window.location.hash = '/addquestion'));
  await expect(text(page, '题干')).toBeVisible();
  if (type) await page.getByLabel('题型').selectOption({ label: type });
}
interface Stored {
  options: { id: string; content: string }[];
  answer: unknown;
  parts: { content: string; score: number; answer: string }[];
}
async function submit(page: Page): Promise<Stored> {
  const saving = replyToPost(page, '/questions/update');
  await page.getByRole('button', { name: '提交审核' }).click();
  const { id } = ((await (await saving).json()) as { data: { id: number } }).data;
  await expect(page.getByText(`已保存为试题 ${id}`).first()).toBeVisible();
  return page.evaluate(
    async (of) => ((await (await fetch(`/api/questions/update?id=${of}`)).json()) as { data: Stored }).data,
    id,
  );
}
test.beforeEach(async ({ login, page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await login('teacher');
});

test('choices: options are moved by key and by mouse and keep their ids; of several, one alone is refused', async ({
  page,
}) => {
  await test.step('101: the right one stays right', async () => {
    await openForm(page);
    await text(page, '题干').click();
    await page.keyboard.type(`拖动选项 ${Date.now()}`);
    for (const letter of ['A', 'B', 'C', 'D']) {
      await text(page, `选项 ${letter}`).click();
      await page.keyboard.type(`内容${letter}`);
    }
    await page.getByRole('radio', { name: '选项 B 正确' }).click();
    await page.getByRole('button', { name: '移动选项 A' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(text(page, '选项 A')).toContainText('内容B');
    await expect(page.getByRole('radio', { name: '选项 A 正确' })).toBeChecked();
    // Near the edges of the window a drag scrolls the page.
    await page.getByRole('group', { name: '选项与答案' }).evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const [from, to] = [
      await page.getByRole('button', { name: '移动选项 D' }).boundingBox(),
      await page.getByRole('button', { name: '移动选项 A' }).boundingBox(),
    ];
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 8, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 4, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y - 6, { steps: 20 });
    // The first option gives way before the drop.
    await expect(page.locator('[data-place="options/b"]')).toHaveCSS('transform', /matrix/);
    await page.mouse.up();
    await expect(text(page, '选项 A')).toContainText('内容D');
    const stored = await submit(page);
    expect(stored.options.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
    expect(stored.answer).toEqual(['b']);
  });
  await test.step('102: several are ticked', async () => {
    await openForm(page, '多选题');
    await text(page, '题干').click();
    await page.keyboard.type(`多选 ${Date.now()}`);
    for (const letter of ['A', 'B', 'C', 'D']) {
      await text(page, `选项 ${letter}`).click();
      await page.keyboard.type(`内容${letter}`);
    }
    await page.getByRole('checkbox', { name: '选项 D 正确' }).check();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText('多选题至少有两个正确选项').first()).toBeVisible();
    await page.getByRole('checkbox', { name: '选项 A 正确' }).check();
    expect((await submit(page)).answer).toEqual(['a', 'd']);
  });
});

test('a blank takes several forms; parts have scores and a sum; a material needs two questions', async ({ page }) => {
  await test.step('300: typed with formulas', async () => {
    await openForm(page, '填空题');
    await text(page, '题干').click();
    await page.keyboard.type(`填空 ${Date.now()}：二分之一等于____，|x| 的最小值为____`);
    await expect(text(page, '第 2 空的答案')).toBeVisible();
    await text(page, '第 1 空的答案').click();
    await page.keyboard.type('$\\frac12$');
    await page.getByRole('button', { name: '第 1 空添加写法' }).click();
    await text(page, '第 1 空的写法 2').click();
    await page.keyboard.type('0.5');
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '第 2 空没有答案' })).toBeVisible();
    await expect(text(page, '第 2 空的答案')).toBeFocused();
    await page.keyboard.type('0');
    expect((await submit(page)).answer).toEqual([['$\\frac12$', '0.5'], ['0']]);
  });
  await test.step('400: a wrong score is said', async () => {
    await openForm(page, '解答题');
    await text(page, '题干').click();
    await page.keyboard.type(`解答 ${Date.now()}`);
    for (const n of [1, 2]) {
      await page.getByRole('button', { name: '添加小题' }).click();
      await text(page, `第 ${n} 小题题目`).click();
      await page.keyboard.type(`小题${n}：求 $x_${n}$`);
      await text(page, `第 ${n} 小题答案`).click();
      await page.keyboard.type(`$x_${n}=${n}$`);
    }
    const scores = page.getByLabel('分值');
    await scores.nth(0).fill('6.5');
    await scores.nth(1).fill('0.3');
    await expect(page.getByText('分值须大于 0，且为 0.5 的倍数')).toBeVisible();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '第 2 小题的分值须为 0.5 的倍数' })).toBeVisible();
    await scores.nth(1).fill('5.5');
    await expect(page.getByRole('status', { name: '小题总分' })).toHaveText('2 小题，共 12 分');
    expect((await submit(page)).parts).toMatchObject([{ score: 6.5, answer: '<p>\\(x_1=1\\)</p>' }, { score: 5.5 }]);
  });
  await test.step('500: both are stored with their points', async () => {
    await openForm(page, '综合题');
    await text(page, '题干').click();
    await page.keyboard.type(`阅读材料 ${Date.now()}`);
    const writePart = async (n: number) => {
      await text(page, `第 ${n} 小题题目`).click();
      await page.keyboard.type(`问题${n}`);
    };
    await writePart(1);
    await page.getByRole('group', { name: '第 2 小题', exact: true }).getByRole('button', { name: '删除小题' }).click();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '综合题至少有 2 个小题' })).toBeVisible();
    await page.getByRole('button', { name: '添加小题' }).click();
    await writePart(2);
    const scores = page.getByLabel('分值');
    await scores.nth(0).fill('7');
    await scores.nth(1).fill('8');
    expect(await submit(page)).toMatchObject({ type_id: 500, parts: [{ score: 7 }, { score: 8 }] });
  });
});

test('a question of a material may be a choice or blanks: entered, checked, printed and stored', async ({ page }) => {
  await openForm(page, '综合题');
  await text(page, '题干').click();
  await page.keyboard.type(`综合 ${Date.now()}：材料`);
  const part = (n: number) => page.getByRole('group', { name: `第 ${n} 小题`, exact: true });
  const add = async (n: number, type: string, words: string) => {
    // It begins with two.
    if (n > 2) await page.getByRole('button', { name: '添加小题' }).click();
    await part(n).getByLabel('题型').selectOption({ label: type });
    await text(page, `第 ${n} 小题题目`).click();
    await page.keyboard.type(words);
  };
  await add(1, '单选题', '正确的是');
  for (const letter of ['A', 'B', 'C', 'D']) {
    await part(1)
      .getByRole('textbox', { name: `选项 ${letter}`, exact: true })
      .click();
    await page.keyboard.type(`选项${letter}的内容`);
  }
  await add(2, '填空题', '数为____');
  await part(2).getByRole('textbox', { name: '第 1 空的答案' }).click();
  await page.keyboard.type('2');
  await add(3, '解答题', '说明理由');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '第 1 小题：请选择单选题的正确选项' })).toBeVisible();
  await part(1).getByRole('radio', { name: '选项 B 正确' }).check();
  // Back and forth to another type loses nothing.
  await part(1).getByLabel('题型').selectOption({ label: '解答题' });
  await part(1).getByLabel('题型').selectOption({ label: '单选题' });
  await expect(part(1).getByRole('radio', { name: '选项 B 正确' })).toBeChecked();
  const preview = page.getByRole('region', { name: '印刷预览' });
  await expect(preview).toContainText('的内容（2）');
  const stored = await submit(page);
  expect(stored).toMatchObject({
    type_id: 500,
    parts: [
      { type_id: 101, answer: ['b'], options: [{}, {}, {}, { content: '<p>选项D的内容</p>' }] },
      { type_id: 300, answer: [['2']] },
      { answer: '' },
    ],
  });
});

test.describe('the film of a solution', () => {
  test.skip(!existsSync(VIDEO), 'the films beside the project are not here');

  test('uploaded with progress, cancelled, tried again, and shown', async ({ page, faults }) => {
    faults.expectConsole(/Failed to load resource|ERR_/);
    await openForm(page);
    await text(page, '解析').click();
    const input = page.getByLabel('解析视频文件');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/upload/video', async (route) => {
      await held;
      await route.abort();
    });
    await input.setInputFiles(video('ok-h264-aac-faststart.mp4'));
    await expect(page.getByRole('progressbar', { name: 'ok-h264-aac-faststart.mp4 上传进度' })).toBeVisible();
    await page.getByRole('button', { name: '取消上传 ok-h264-aac-faststart.mp4' }).click();
    await expect(page.getByRole('list', { name: '上传' })).toHaveCount(0);
    release();
    await input.setInputFiles(video('ok-h264-noaudio-moov-at-end.mp4'));
    const failed = page.getByRole('list', { name: '上传' });
    await expect(failed.getByRole('alert')).toHaveText(/上传失败|网络/);
    await page.unroute('**/api/upload/video');
    await failed.getByRole('button', { name: '重试' }).click();
    const film = text(page, '解析').locator('video');
    await expect(film).toHaveAttribute('src', /^\/files\/.+\.mp4$/);
    await expect(failed).toHaveCount(0);
    expect(
      await film.evaluate((of: HTMLVideoElement) => fetch(of.src).then((reply) => reply.headers.get('content-type'))),
    ).toBe('video/mp4');
  });

  test('a file that is not an mp4, by content or name, is refused with a reason; with resource type 3 no film can be chosen', async ({
    page,
    faults,
  }) => {
    faults.expectConsole(/Failed to load resource|ERR_/);
    await openForm(page);
    await text(page, '解析').click();
    const refused = page.getByRole('list', { name: '上传' }).getByRole('alert');
    for (const name of ['bad-html-renamed.mp4', 'bad-webm-renamed.mp4', 'bad-truncated-no-moov.mp4', 'bad-empty.mp4']) {
      await page
        .getByLabel('解析视频文件')
        .setInputFiles({ name, mimeType: 'video/mp4', buffer: readFileSync(video(name)) });
      await expect(refused.last(), name).toHaveText(/\p{Script=Han}/u);
      await expect(text(page, '解析').locator('video'), name).toHaveCount(0);
    }
    await page.getByLabel('解析视频文件').setInputFiles(video('bad-filetype.webm'));
    await expect(page.getByRole('status').filter({ hasText: '请上传MP4格式的视频' })).toBeVisible();
    await page.getByRole('button', { name: /^使用/ }).click();
    await page.getByLabel('资源').selectOption('3');
    await expect(page.getByRole('button', { name: '此类型不能上传视频' })).toBeDisabled();
  });
});
