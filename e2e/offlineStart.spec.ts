// A reload without network: the service worker starts the program from kept files, with what the screens showed last.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { sheets } from './support/paper';
import { card, cards, choose, openList } from './support/questions';

test.use({ serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByRole('status').filter({ hasText: '离线：' });
const cached = (page: Page, name: string) =>
  page.evaluate(
    async (of) => (await (await caches.open(of)).keys()).map(({ url }) => url.replace(location.origin, '')),
    name,
  );

test.beforeEach(({ faults }) => faults.expectConsole(/Failed to load resource|ERR_|no-response/));

test('after a reload without network the list, the working set and its paper are there; signing out forgets them', async ({
  page,
  context,
  login,
  room,
}) => {
  await login('teacher');
  await openList(page);
  await page.mouse.move(400, 400);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => cached(page, 'tiku-replies')).toContain('/api/questions/list?page=1&size=10&order=newest');
  await expect.poll(() => cached(page, 'tiku-page')).toContain('/');
  const id = Number(/\d+/.exec((await cards(page).first().getAttribute('aria-label')) ?? '')?.[0]);
  await choose(page, id);
  await page.evaluate(() => (window.location.hash = '/paperlist/edit/0'));
  await expect(sheets(page).first()).toContainText('1．');
  await expect
    .poll(() => cached(page, 'tiku-replies'))
    .toContainEqual(expect.stringContaining('/api/questions/listbyids'));

  await context.setOffline(true);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(sheets(page).first()).toContainText('1．');
  await page.evaluate(() => (window.location.hash = '/questionlist'));
  await expect(card(page, id)).toBeVisible();

  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await page.getByRole('button', { name: new RegExp((await room.account('teacher')).nickname) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await expect.poll(() => cached(page, 'tiku-replies')).toEqual([]);
});
