// The first pages of papers on cards: of the home screen, and of a list that the account wants as cards.
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { savedPaper } from './support/paper';

const pictureOf = (card: Locator) => card.getByRole('img', { name: /第一页/ });
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('a card shows the first page in the room kept for it, and leads to the paper', async ({ page, login, room }) => {
  await savedPaper(room, '首页上的试卷', 12);
  await login('teacher');
  const card = page.getByRole('listitem').filter({ hasText: '首页上的试卷' });
  const height = async () => (await card.boundingBox())?.height;
  await card.scrollIntoViewIfNeeded();
  const before = await height();
  await expect(pictureOf(card)).toBeVisible();
  await expect.poll(() => widthOf(pictureOf(card)), { timeout: 60_000 }).toBe(520);
  expect(await height()).toBe(before);
  await expect(card.locator('[data-state="there"]')).toHaveCount(1);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/#\/paperlist\/detail\/\d+$/);
});

test('without a picture the card is as it was, and a list stays as cards after a reload', async ({
  page,
  login,
  room,
}) => {
  await page.route('**/files/papers/*/page', (route) => route.fulfill({ status: 204 }));
  await savedPaper(room, '没有小图的试卷', 3);
  await login('teacher');
  await page.evaluate(() => (window.location.hash = '/paperlist'));
  await page.getByRole('button', { name: '卡片', exact: true }).click();
  const card = page.getByRole('list', { name: '试卷' }).getByRole('listitem').filter({ hasText: '没有小图的试卷' });
  await expect(card.locator('[data-state="none"]')).toBeVisible();
  await expect(pictureOf(card)).toHaveCount(0);
  await page.reload();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: '更多操作 没有小图的试卷' }).click();
  await expect(page.getByRole('menuitem', { name: '复制' })).toBeVisible();
});
