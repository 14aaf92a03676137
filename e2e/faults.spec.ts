// Faults between the screens and the server: typed text is kept, one message is shown, the retry stores once. All kinds
// of saves × all kinds of faults are tested in src/client/state/api/faults.test.ts; this file tests the screens.
import type { Page, Route } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';
import { card, cards, expectLoaded, filterBy, openList } from './support/questions';

// Texts stored here stay in the bank; specs that read the demo world must not find them.

const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const stamp = () => Date.now().toString(36).slice(-5);

/** The server stores it, and the reply is lost. */
const cut = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};
/** The server stores it, and another reply is returned. */
const instead = (answer: { status?: number; body: string }) => async (route: Route) => {
  await route.fetch();
  await route.fulfill({ contentType: 'text/html', ...answer });
};
const HTML = instead({ body: '<!doctype html><h1>502 Bad Gateway</h1>' });
const HALF = instead({ body: '{"error":0,"msg":"","data":{"id"' });
const STATUS_500 = instead({ status: 500, body: '<h1>500</h1>' });

interface Screen {
  call: string;
  fault: (route: Route) => Promise<void>;
  notice: string;
  open(page: Page): Promise<void>;
  /** Types the text to be stored. */
  type(page: Page, words: string): Promise<void>;
  send(page: Page): Promise<void>;
  kept(page: Page, words: string): Promise<void>;
  /** Returns how many records the server has. */
  list: string;
}
const form = (page: Page) => page.getByRole('dialog');
const inDialog = (
  path: string,
  button: string,
  label: string,
  ok = '保存',
): Pick<Screen, 'open' | 'type' | 'send' | 'kept'> => ({
  open: async (page) => {
    await go(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(form(page)).toBeVisible();
  },
  type: (page, words) => form(page).getByRole('textbox', { name: label }).fill(words),
  send: (page) => form(page).getByRole('button', { name: ok, exact: true }).click(),
  kept: (page, words) => expect(form(page).getByRole('textbox', { name: label })).toHaveValue(words),
});

const SCREENS: Record<string, Screen> = {
  organization: {
    ...inDialog('/organizationmanagement', '新建机构', '机构名称'),
    call: '**/api/organization/save',
    fault: cut,
    notice: '网络错误',
    list: '/api/organization/list?page=1&size=100',
  },
  school: {
    ...inDialog('/schoollist', '新建学校', '学校名称'),
    call: '**/api/school/save',
    fault: HTML,
    notice: '网络错误',
    list: '/api/school/list?page=1&size=100',
  },
  grade: {
    ...inDialog('/grademanagement', '在高中中添加年级', '年级名称'),
    call: '**/api/grade/save',
    fault: HALF,
    notice: '网络错误',
    list: '/api/grade/list',
  },
  system: {
    ...inDialog('/knowledgemanagement', '新建体系', '体系名称'),
    call: '**/api/knowledge/system/save',
    fault: STATUS_500,
    notice: '网络错误：服务器内部错误',
    list: '/api/knowledge/system/list',
  },
  pack: {
    ...inDialog('/paperpacklist', '新建试卷包', '名称', '新建'),
    call: '**/api/pack/save',
    fault: cut,
    notice: '网络错误',
    list: '/api/pack/list?page=1&size=100',
  },
};

test('the answer of a save is lost on five screens: typed text stays, one notice, stored once', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  await login();
  for (const [name, screen] of Object.entries(SCREENS)) {
    const words = `断线${name}${stamp()}`;
    await test.step(name, async () => {
      await screen.open(page);
      await screen.type(page, words);
      await page.route(screen.call, screen.fault, { times: 1 });
      await screen.send(page);
      await expect(toasts(page).filter({ hasText: screen.notice }).first()).toBeVisible();
      await screen.kept(page, words);
      await screen.send(page);
      await expect(form(page)).toHaveCount(0);
      const stored = await page.evaluate(async (url) => (await fetch(url)).text(), screen.list);
      expect(stored.split(`"${words}"`).length - 1, `${name} in ${screen.list}`).toBe(1);
    });
  }
});

test('a double click on 提交审核, and an answer that was cut off: one question each', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  await login('teacher');
  const stored = (words: string) =>
    page.evaluate(
      async (keyword) =>
        (
          (await (
            await fetch(`/api/questions/list?page=1&size=10&order=newest&keyword=${encodeURIComponent(keyword)}`)
          ).json()) as {
            data: { total: number };
          }
        ).data.total,
      words,
    );
  const write = async (words: string) => {
    await go(page, '/addquestion');
    await page.getByLabel('题型').selectOption({ label: '判断题' });
    await page.getByRole('textbox', { name: '题干', exact: true }).click();
    await page.keyboard.type(words);
    await page.getByRole('radio', { name: '正确' }).first().click();
  };
  const twice = `双击提交${stamp()}的命题`;
  await write(twice);
  await page.getByRole('button', { name: '提交审核' }).dblclick();
  await expect(
    toasts(page)
      .filter({ hasText: /已保存为试题/ })
      .first(),
  ).toBeVisible();
  expect(await stored(twice)).toBe(1);

  const lost = `答复丢失${stamp()}的命题`;
  await write(lost);
  await page.route(
    '**/api/questions/update',
    async (route) => (route.request().method() === 'POST' ? cut(route) : route.fallback()),
    { times: 1 },
  );
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(toasts(page).filter({ hasText: '已同步 1 项离线修改' })).toBeVisible();
  expect(await stored(lost)).toBe(1);
});

test('answers out of order: the newest filter wins, and an old answer never comes over it', async ({ page, login }) => {
  await login('teacher');
  await openList(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/questions/list?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('type_id') === '101') await held;
    await route.continue();
  });
  const first = page.waitForRequest((request) => request.url().includes('type_id=101'));
  await filterBy(page, '题型', '单选题');
  await first;
  await filterBy(page, '题型', '判断题');
  await expect(cards(page).first()).toBeVisible();
  await expectLoaded(page);
  const judged = await cards(page).first().getAttribute('data-question');
  const late = page.waitForResponse((reply) => reply.url().includes('type_id=101'));
  release();
  await late;
  await expectLoaded(page);
  await expect(page.getByLabel('题型')).toHaveValue('200');
  await expect(card(page, Number(judged))).toBeVisible();
});
