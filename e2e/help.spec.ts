// Help inside the program: its pictures come from docs/guide, and a link of the guide moves to its heading.
import { expect, test } from './support/fixtures';

test('帮助 opens the chapter about the page, with its pictures', async ({ page, login }) => {
  await login('teacher');
  await page.evaluate(() => (window.location.hash = '/questionlist'));
  await expect(page.getByRole('heading', { name: '试题列表' })).toBeVisible();
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  const chapter = page.getByRole('heading', { name: '3. 找题' });
  await expect(chapter).toBeInViewport();
  const picture = page.locator('.help-page article img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.getByRole('link', { name: '五分钟上手' }).first().click();
  await expect(page.getByRole('checkbox', { name: '已完成：找题' })).toBeVisible();
});
