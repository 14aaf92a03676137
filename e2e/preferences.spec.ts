// Theme and density: set once, kept after a reload and on another machine; paper and print stay light.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** From src/client/ui/theme/colours.ts */
const LIGHT_INK = '#1d2733';
const DARK_INK = '#e2e8f0';

const theme = (page: Page) => page.locator('html');
/** The text colour in the plain CSS and in MUI. */
const ink = (page: Page) =>
  page.evaluate(() =>
    ['--ink', '--mui-palette-text-primary'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    ),
  );
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('the language of the account: frame, login, home and question list in English, and back', async ({
  page,
  login,
}) => {
  await login('teacher');
  await page.goto('#/accountinfo');
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('#/home');
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  await page.goto('#/questionlist');
  await expect(page.getByRole('search', { name: 'Filter questions' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'All questions' })).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My questions' }),
  ).toBeVisible();
  // The name of a shipped role, and a message of the server.
  await expect(page.getByRole('banner').getByText('Teacher', { exact: true })).toBeVisible();
  await page.goto('#/paperlist/detail/999999');
  await expect(page.getByText(/not found or deleted/).first()).toBeVisible();
  await page.goto('#/accountinfo');
  await page.getByRole('radio', { name: '中文' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('the theme follows the system, then the account, on every machine; paper and print are light', async ({
  page,
  login,
  browser,
  room,
  server,
}) => {
  await room.paper('浅色的试卷', 4);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('#/login');
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(theme(page)).toHaveAttribute('data-theme', 'light');

  await login('teacher');
  await page.goto('#/accountinfo');
  const settings = page.getByRole('region', { name: /偏好设置/ });
  await settings.getByRole('radio', { name: '深色' }).check();
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  await settings.getByRole('radio', { name: '紧凑' }).check();
  await expect(settings.getByRole('status')).toHaveText('已保存到账号');
  await expect.poll(() => groundOf(page, 'body')).toBe('rgb(18, 23, 30)');
  await page.reload();
  await expect(settings.getByRole('radio', { name: '深色' })).toBeChecked();
  await expect(settings.getByRole('radio', { name: '紧凑' })).toBeChecked();
  await expect(theme(page)).toHaveAttribute('data-theme', 'dark');

  // A card is dark; the sheet of a paper and print are not.
  await page.goto('#/questionlist');
  await expect(page.locator('.qcard').first()).toBeVisible();
  await expect.poll(() => groundOf(page, '.qcard')).toBe('rgb(26, 33, 43)');
  await page.goto('#/paperlist');
  await page.getByRole('table').getByRole('link').first().click();
  const sheet = page.locator('.paper-desk .paper-page').first();
  await expect(sheet).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() =>
      sheet.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]),
    )
    .toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await expect.poll(() => ink(page)).toEqual([DARK_INK, DARK_INK]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => ink(page)).toEqual([LIGHT_INK, LIGHT_INK]);
  await expect.poll(() => groundOf(page, 'body')).not.toBe('rgb(18, 23, 30)');
  await page.emulateMedia({ media: 'screen' });

  // Another machine: only the account is the same.
  const elsewhere = await browser.newContext({ baseURL: `${server.url}/`, colorScheme: 'light' });
  const other = await elsewhere.newPage();
  await login('teacher', other);
  await expect(theme(other)).toHaveAttribute('data-theme', 'dark');
  await other.getByRole('button', { name: '切换到浅色主题' }).click();
  await expect(theme(other)).toHaveAttribute('data-theme', 'light');
  await expect(other.getByRole('button', { name: '切换到深色主题' })).toBeVisible();
  await elsewhere.close();
});
