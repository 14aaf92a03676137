// Hostile and malformed content, in the list and on paper: no script runs, invalid TeX is shown as source, other
// formulas are typeset.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { placedPages, sheets } from './support/paper';
import { cards, choose, openList } from './support/questions';

const MARK = '恶意内容检验';
const STEM = [
  `<p>${MARK}：正常公式 $\\frac{1}{2}+\\sqrt{3}$。</p>`,
  '<p><img src="images/logo.svg" onload="window.hacked=1" onerror="window.hacked=1"><svg onload="window.hacked=1"></svg><script>window.hacked=1</script>',
  '<a href="javascript:window.hacked=1">链接</a><iframe srcdoc="<script>parent.hacked=1</script>"></iframe></p>',
  '<p style="background:url(https://elsewhere.example/x)">样式 $\\href{javascript:window.hacked=1}{y}$ 与 $\\def\\x{\\x\\x}\\x$ 与 $\\frac{1}$ 与 $\\unknowncommand{2}$。</p>',
].join('');
const OPTIONS = [
  '<b onmouseover="window.hacked=1">甲</b>',
  '$a^{b}$',
  '丙<math><mtext></p><img src=images/logo.svg onload=window.hacked=1>',
  '丁',
];

async function watchForeign(
  page: Page,
): Promise<() => Promise<{ foreign: string[]; hacked: unknown; links: string[] }>> {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    foreign.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return async () => ({
    foreign,
    hacked: await page.evaluate(() => (window as unknown as { hacked?: unknown }).hacked ?? null),
    links: await page
      .locator('a')
      .evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? '').filter((href) => /^\s*(javascript|data):/i.test(href)),
      ),
  });
}
const HARMLESS = { foreign: [], hacked: null, links: [] };

/** Changes the question in the reply, as an import or an older server might have stored it. */
async function deliver(page: Page, id: number, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/questions/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const reply = await route.fetch();
    const body = (await reply.json()) as { data?: { list?: { id: number }[] } };
    const list = body.data?.list?.map((question) => (question.id === id ? { ...question, ...change } : question));
    await route.fulfill({ response: reply, json: list ? { ...body, data: { ...body.data, list } } : body });
  });
}

test('hostile content runs nowhere and refused TeX is shown as source', async ({ page, login, room }) => {
  const api = await room.api('teacher');
  const options = OPTIONS.map((content, i) => ({ id: 'abcd'[i], content }));
  const fields = {
    type_id: '101',
    options: JSON.stringify(options),
    answer: JSON.stringify(['b']),
    accept_duplicates: '1',
  };
  const refused = await api.post('/questions/update', { ...fields, content: STEM, analysis: STEM });
  expect(refused).toMatchObject({ error: 4001, msg: expect.stringContaining('题干中的公式有误') });
  const stored = await api.post<{ id: number }>('/questions/update', {
    ...fields,
    content: `<p>${MARK}：待替换。</p>`,
  });
  expect(stored).toMatchObject({ error: 0, msg: '' });
  await deliver(page, stored.data.id, { content: STEM, analysis: STEM });

  const harm = await watchForeign(page);
  await login('teacher');
  await openList(page, `keyword=${MARK}`);
  await expect(cards(page)).toHaveCount(1);
  const only = cards(page).first();
  await only.getByRole('button', { name: '答案与解析' }).click();
  await expect(only.locator('.math svg').first()).toBeVisible();
  await expect(only.locator('.math-wait')).toHaveCount(0);
  await expect(only.getByText('\\frac{1}', { exact: true }).first()).toBeVisible();
  await only.hover();
  expect(await harm()).toEqual(HARMLESS);

  await choose(page, stored.data.id);
  await page.evaluate(() => (window.location.hash = '/paperlist/edit/0'));
  await placedPages(page);
  await expect(sheets(page).first()).toContainText(MARK);
  expect(await harm()).toEqual(HARMLESS);
});

test('titles, nicknames and search words are text everywhere', async ({ page, login }) => {
  const harm = await watchForeign(page);
  const payload = '"><img src=x onerror=window.hacked=1>';
  await login('researcher');
  await page.evaluate((word) => (window.location.hash = `/questionlist?keyword=${encodeURIComponent(word)}`), payload);
  await expect(page.getByText('没有符合条件的试题')).toBeVisible();
  await page.evaluate(() => (window.location.hash = '/accountinfo'));
  await page.getByLabel('昵称').fill(payload);
  await page.getByRole('button', { name: '保存昵称' }).click();
  await expect(page.getByText('昵称已保存')).toBeVisible();
  await page.reload();
  await page.evaluate(() => (window.location.hash = '/home'));
  await expect(page.getByRole('heading', { name: `${payload}，您好` })).toBeVisible();
  expect(await harm()).toEqual(HARMLESS);
});
