// No network: pages that were read stay readable; changes wait and arrive once, in order, under the account that made
// them.
import type { Page } from '@playwright/test';
import { signInApi, type Api } from './support/api';
import { expect, fillLogin, test, toasts } from './support/fixtures';
import { card, chooseOnCard, openList, queueAddresses } from './support/questions';

const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const text = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const waiting = (page: Page) => page.getByRole('button', { name: /^未同步/ });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: '离线：' });
const list = (page: Page) => page.getByRole('dialog', { name: /未同步的修改/ });

interface Comment {
  text: string;
}
const comments = async (api: Api, question_id: number) => {
  const { data } = await api.get<{ list: Comment[] }>('/questions/comments/list', { question_id });
  return data.list.map((one) => one.text);
};
const question = async (api: Api, id: number) =>
  (await api.get<{ content: string; revision: number; difficulty: number }>('/questions/update', { id })).data;
async function enter(api: Api, words: string): Promise<number> {
  const reply = await api.post<{ id: number }>('/questions/update', {
    type_id: '200',
    content: `<p>${words}</p>`,
    answer: 'true',
    accept_duplicates: '1',
  });
  if (reply.error !== 0) throw new Error(reply.msg);
  return reply.data.id;
}
async function comment(page: Page, words: string): Promise<void> {
  await page.getByLabel('批注内容').fill(words);
  await page.getByRole('button', { name: '添加批注' }).click();
  await expect(page.getByLabel('批注内容')).toHaveValue('');
}
/** Types at the end of the stem of a question that is open in the form, and submits. */
async function append(page: Page, words: string): Promise<void> {
  await text(page, '题干').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
  await page.getByRole('button', { name: '提交审核' }).click();
}

test.beforeEach(({ faults, page }) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  page.on('dialog', (dialog) => void dialog.accept());
});

test('50 edits without network, a reload between them: all on the server once and in order; the one in conflict is shown and decided', async ({
  page,
  context,
  login,
  room,
}) => {
  test.setTimeout(240_000);
  const api = await room.api('admin');
  const changed = await enter(api, '离线流程：改两次的命题，零是自然数');
  const disputed = await enter(api, '离线流程：两人同改的命题，一是质数');
  await login();
  // Load the pages while there is a network.
  await openList(page);
  for (const id of [changed, disputed]) {
    await go(page, `/addquestion?id=${id}`);
    await expect(text(page, '题干')).toContainText('离线流程');
  }
  const [ofChanged = '', ofDisputed = ''] = await queueAddresses(api, [changed, disputed]);
  await go(page, ofChanged);
  await expect(page.getByRole('article', { name: `试题 ${changed}` })).toBeVisible();
  await expect(page.getByLabel('批注内容')).toBeVisible();

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  for (let i = 1; i <= 23; i += 1) await comment(page, `离线批注 ${i}`);
  await go(page, `/addquestion?id=${changed}`);
  await append(page, '，第一次改');
  await expect(waiting(page)).toHaveText('未同步 24');
  await append(page, '，第二次改');
  await expect(waiting(page)).toHaveText('未同步 25');
  await openList(page);
  await expect(card(page, changed)).toContainText('第一次改，第二次改');

  // The page is back online, but saves still fail.
  await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await context.setOffline(false);
  await page.reload();
  await expect(waiting(page)).toHaveText('未同步 25');
  await go(page, `/addquestion?id=${disputed}`);
  await expect(text(page, '题干')).toContainText('一是质数');
  await go(page, ofDisputed);
  await expect(page.getByLabel('批注内容')).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  for (let i = 24; i <= 47; i += 1) await comment(page, `离线批注 ${i}`);
  await go(page, `/addquestion?id=${disputed}`);
  await append(page, '，我的改动');
  await expect(waiting(page)).toHaveText('未同步 50');
  await waiting(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(50);
  await expect(list(page).getByRole('listitem').first()).toContainText('离线批注 1');
  await expect(list(page).getByRole('button', { name: '立即重试' }).first()).toBeDisabled();
  await list(page).getByRole('button', { name: '关闭' }).click();

  // Another user changes the same question meanwhile.
  const theirs = await question(api, disputed);
  await api.post('/questions/update', {
    id: String(disputed),
    revision: String(theirs.revision),
    type_id: '200',
    content: '<p>离线流程：同事先改好的命题</p>',
    answer: 'true',
    accept_duplicates: '1',
  });
  await page.unroute('**/api/**');
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await expect(waiting(page)).toHaveText('未同步 1', { timeout: 60_000 });
  await expect(toasts(page).filter({ hasText: '已同步 49 项离线修改' })).toBeVisible();
  expect(await comments(api, changed)).toEqual(Array.from({ length: 23 }, (_, i) => `离线批注 ${i + 1}`));
  expect(await comments(api, disputed)).toEqual(Array.from({ length: 24 }, (_, i) => `离线批注 ${i + 24}`));
  expect(await question(api, changed)).toMatchObject({
    revision: 3,
    content: expect.stringContaining('，第一次改，第二次改'),
  });

  await waiting(page).click();
  const stuck = list(page).getByRole('listitem', { name: new RegExp(`^试题 ${disputed}`) });
  await expect(stuck).toContainText('有冲突，请选择');
  await expect(stuck).toContainText('同事先改好的命题');
  await expect(stuck).toContainText('我的改动');
  await stuck.getByRole('button', { name: '以我的为准' }).click();
  await expect(list(page)).toContainText('都已同步到服务器。');
  expect((await question(api, disputed)).content).toContain('我的改动');
});

test('a session that ended meanwhile keeps the queue for its own account', async ({
  page,
  context,
  login,
  room,
  server,
}) => {
  // Another session than the page's, which it ends.
  const api = await signInApi(server.url, await room.account('admin'));
  const id = await enter(api, '离线流程：会话结束的命题，二是偶数');
  await login();
  const [address = ''] = await queueAddresses(api, [id]);
  await go(page, address);
  await expect(page.getByRole('article', { name: `试题 ${id}` })).toBeVisible();
  await expect(page.getByLabel('批注内容')).toBeVisible();
  await context.setOffline(true);
  await comment(page, '会话结束前写的批注');
  await expect(waiting(page)).toHaveText('未同步 1');
  await api.post('/adminuser/end_sessions', {});
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: '题库登录' })).toBeVisible();
  await login('teacher');
  await expect(page.getByRole('button', { name: /^任务/ })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await comments(api, id)).toEqual([]);
  await page.getByRole('button', { name: new RegExp((await room.account('teacher')).nickname) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await fillLogin(page, await room.account('admin'));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(toasts(page).filter({ hasText: '已同步 1 项离线修改' })).toBeVisible();
  expect(await comments(api, id)).toEqual(['会话结束前写的批注']);
});

test('a page that was never opened says so offline; after an update of the server a reload is offered and the draft is kept', async ({
  page,
  context,
  login,
}) => {
  await login('teacher');
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await context.setOffline(true);
  // A page whose part is not fetched ahead: 我的试卷 comes with 试卷列表.
  await go(page, '/paperpacklist');
  await expect(page.getByText('这个页面还没有打开过，离线时无法打开。')).toBeVisible();
  // The part is requested twice; a second try that meets the network again opens the page by itself.
  await expect.poll(() => failed.filter((url, at) => failed.indexOf(url) < at && url.endsWith('.js'))).not.toEqual([]);
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('heading', { name: '试卷包' })).toBeVisible();

  await go(page, '/addquestion');
  await text(page, '题干').click();
  await page.keyboard.type('升级之前写的题干');
  await expect(page.getByRole('status', { name: '草稿状态' })).toContainText('草稿已保存');
  // After a deployment, an open page cannot fetch chunks of the old build any more.
  const refused: string[] = [];
  await page.route(/\.js(\?|$)/, (route) => {
    refused.push(route.request().url());
    return route.fulfill({ status: 404, contentType: 'text/plain', body: '404' });
  });
  await go(page, '/accountinfo');
  await expect(page.getByText('系统已更新，需要重新加载才能打开这个页面。')).toBeVisible();
  // The page tries once more by itself, which would succeed after the route is removed.
  await expect.poll(() => new Set(refused).size < refused.length).toBe(true);
  await page.unroute(/\.js(\?|$)/);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByLabel('昵称')).toBeVisible();
  await go(page, '/addquestion');
  await expect(text(page, '题干')).toContainText('升级之前写的题干');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
});

test('a dialog that was never opened says so when its part does not come, and the screen stays', async ({
  page,
  context,
  login,
}) => {
  await login('teacher');
  await page.goto('#/questionlist');
  const card = page.locator('.qcard').first();
  await card.getByRole('button', { name: '选题' }).click();
  // The menu is there; the dialogs that it opens are not.
  await card.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '历史', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.route('**/assets/**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(toasts(page)).toContainText(['需要重新加载页面']);
  await chooseOnCard(card, '历史');
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('?');
  await expect(toasts(page)).toContainText(['需要重新加载页面', '离线时无法打开']);
  await expect(card.getByText('已选')).toBeVisible();

  await context.setOffline(false);
  await page.unroute('**/assets/**');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an old page with a new server: a reply of another shape and a call that no longer exists are reported, a reload is offered, typed text stays', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource/);
  await login();
  const update = page.getByRole('status', { name: '系统更新' });
  // The build has not changed: an invalid reply alone does not offer a reload.
  const reshaped = { json: { error: 0, msg: '', data: { schools: [], count: 0 } } };
  await page.route('**/api/school/list?*', (route) => route.fulfill(reshaped), { times: 1 });
  const looked = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname === '/' && reply.request().resourceType() === 'fetch',
  );
  await go(page, '/schoollist');
  await looked;
  await expect(toasts(page)).toHaveText(['网络错误']);
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await page.getByRole('button', { name: '新建学校' }).click();
  await expect(update).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: '新建学校' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: '学校名称' });
  await name.fill('更新前填写的学校');
  const isPage = (url: URL) => url.pathname === '/';
  await page.route(isPage, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replaceAll(/assets\/app\.\w+\.js/g, 'assets/app.newer.js'),
    });
  });
  await page.route('**/api/school/save', (route) =>
    route.fulfill({ status: 404, json: { error: 4004, msg: '未找到请求的资源', data: null } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await expect(toasts(page)).toHaveText(['未找到请求的资源']);
  await expect(page.locator('[aria-label="系统更新"]')).toContainText('这个页面还是旧版');
  await expect(name).toHaveValue('更新前填写的学校');
  await page.unroute(isPage);
  // While the save runs, Esc does nothing; its disabled button may have lost the focus.
  await expect(page.getByRole('dialog').getByRole('button', { name: '保存', exact: true })).toBeEnabled();
  await name.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await update.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('button', { name: '新建学校' })).toBeVisible();
  await expect(update).toHaveCount(0);
});
