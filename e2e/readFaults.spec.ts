// Twelve invalid replies on ten screens: no blank screen, one message of the error catalogue, 重试 sends the request
// again, and the first valid reply shows the list.
import type { Page, Route } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures';

const NETWORK = '网络错误';
const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
type Answer = { status?: number; contentType?: string; body: string };
const BODIES: readonly (readonly [string, Answer, string])[] = [
  ['a page of HTML', { contentType: 'text/html', body: '<!doctype html><h1>登录网络</h1>' }, NETWORK],
  ['nothing', { contentType: 'application/json', body: '' }, NETWORK],
  ['half of a JSON', { contentType: 'application/json', body: '{"error":0,"data":{"list":[' }, NETWORK],
  ['null', json(null), NETWORK],
  ['a list', json([1, 2]), NETWORK],
  ['a word', json('ok'), NETWORK],
  ['data: null', json({ error: 0, msg: '', data: null }), NETWORK],
  [
    'data of another type',
    json({ error: 0, msg: '', data: { list: '没有', total: '十', page: [], size: {} } }),
    NETWORK,
  ],
  ['no error field', json({ msg: '', data: { list: [], total: 0, page: 1, size: 10 } }), NETWORK],
  ['an error that is a text', json({ error: '0', msg: '', data: [] }), NETWORK],
  ['an error without msg', json({ error: 5000, data: null }), NETWORK],
  ['500 with a page', { status: 500, contentType: 'text/html', body: '<h1>500</h1>' }, '网络错误：服务器内部错误'],
];

/** Address, the call that reads its rows, and an element that is shown once they have arrived. */
const SCREENS: readonly (readonly [string, string, (page: Page) => ReturnType<Page['locator']>])[] = [
  ['/questionlist', '/api/questions/list', (page) => page.getByRole('feed', { name: '试题列表' }).getByRole('article')],
  ['/paperlist', '/api/paper/list', (page) => page.getByRole('main').getByRole('link', { name: /卷|测/ })],
  ['/paperpacklist', '/api/pack/list', (page) => page.getByText(/还没有试卷包|共 \d+/)],
  ['/reportlist', '/api/report/list', (page) => page.getByText(/还没有报告|共 \d+/)],
  ['/schoollist', '/api/school/list', (page) => page.getByText('示例高级中学')],
  ['/grademanagement', '/api/grade/list', (page) => page.getByText('高一', { exact: false })],
  ['/originmanagement', '/api/questions/origin_book', (page) => page.getByText(/共 \d+/)],
  // Before the accounts page, which reads the roles too: data that was read once is shown while it is fetched again.
  ['/rolelist', '/api/role/list', (page) => page.getByText('审核员')],
  ['/accountmanagement', '/api/adminuser/list', (page) => page.getByText('教研员示例')],
  ['/operationlog', '/api/operationlog/list', (page) => page.getByText(/共 \d+/)],
];

test('twelve invalid replies on ten screens show one notice each, can be retried, and leave the page usable', async ({
  page,
  login,
  faults,
}) => {
  test.setTimeout(240_000);
  faults.expectConsole(/Failed to load resource/);
  await login();
  for (const [address, call, there] of SCREENS) {
    await test.step(address, async () => {
      let asked = 0;
      // A list prefetches its second page once the first has arrived.
      const isIt = (url: URL) => url.pathname === call && url.searchParams.get('page') !== '2';
      const answer = async (route: Route) => {
        const body = BODIES[asked]?.[1];
        asked += 1;
        await (body ? route.fulfill(body) : route.continue());
      };
      await page.route(isIt, answer);
      await page.evaluate((hash) => void (window.location.hash = hash), address);
      const again = page.getByRole('main').getByRole('button', { name: '重试' });
      for (const [index, [name, , text]] of BODIES.entries()) {
        const where = `${address}, ${name}`;
        await expect.poll(() => asked, where).toBe(index + 1);
        await expect(toasts(page), where).toHaveText([text]);
        await expect(again, where).toHaveCount(1);
        // On a slow machine the toast may have disappeared by itself.
        await page
          .locator('[aria-label="关闭提示"]')
          .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
        await expect(toasts(page)).toHaveCount(0);
        await again.click();
      }
      await expect(there(page).filter({ visible: true }).first(), address).toBeVisible();
      await expect(again).toHaveCount(0);
      await expect.poll(() => asked, address).toBe(BODIES.length + 1);
      expect(await toasts(page).allTextContents()).toEqual([]);
      await page.unroute(isIt, answer);
    });
  }
});
