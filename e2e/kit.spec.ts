// The kit: every control in every state, in both themes and languages. If these fail, a control is unreadable, has no
// name for a screen reader, does not show the keyboard, or reports an error that is not shown.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { source } from 'axe-core';
import { coloursSettled, violations } from './support/axe';
import { watchFaults } from './support/fixtures';
import { openKit } from './support/kit';

const THEMES = [
  ['浅色', 'light'],
  ['深色', 'dark'],
] as const;
const POPUP = '.MuiModal-root:not(.MuiModal-hidden), .MuiSnackbar-root, .MuiPopper-root';

async function inTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: '主题' }).getByRole('button', { name }).click();
  await coloursSettled(page);
}

let check: () => void;
test.beforeEach(async ({ page, context }) => {
  check = watchFaults(context).check;
  await openKit(page);
  await expect(page.getByRole('heading', { name: '控件', exact: true })).toBeVisible();
  await page.evaluate(source);
});
test.afterEach(() => check());

test('axe finds nothing in any state, in both themes', async ({ page }, info) => {
  const found: string[] = [];
  for (const [name, theme] of THEMES) {
    await inTheme(page, name);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    found.push(...(await violations(page, theme, 'html')));
    const body = await page.screenshot({ fullPage: true, animations: 'disabled' });
    await info.attach(`kit-${theme}`, { body, contentType: 'image/png' });
  }
  expect(found).toEqual([]);
});

async function close(page: Page, popup: Locator): Promise<void> {
  const button = popup.getByRole('button', { name: /^(?:取消|关闭|知道了)$/ });
  if (await button.count()) await button.first().click();
  else await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
}

test('axe finds nothing in what opens, in both themes', async ({ page }, info) => {
  const found: string[] = [];
  const openers = page.locator('[data-opens]');
  await expect(openers.first()).toBeVisible();
  for (const [name, theme] of THEMES) {
    await inTheme(page, name);
    for (const opener of await openers.all()) {
      await opener.click();
      const popup = page.locator(POPUP);
      await expect(popup).toBeVisible();
      await coloursSettled(page);
      const file = await opener.evaluate((button) => button.closest('section')?.dataset['file']);
      found.push(...(await violations(page, `${file} ${theme}`, POPUP)));
      const body = await page.screenshot({ animations: 'disabled' });
      await info.attach(`${file}-${theme}`, { body, contentType: 'image/png' });
      await close(page, popup);
    }
  }
  expect(found).toEqual([]);
});

test('every control shows that it has the keyboard, in both themes', async ({ page }) => {
  const unseen: string[] = [];
  for (const [name, theme] of THEMES) {
    await inTheme(page, name);
    for (const sample of await page.locator('[data-state=plain]').all()) {
      const enter = sample.getByRole('button', { name: '键盘移入' });
      if (!(await enter.isVisible())) continue;
      const drawing = sample.locator('.kit-drawing');
      const file = await sample.evaluate((state) => state.closest('section')?.dataset['file']);
      await enter.focus();
      const before = await drawing.screenshot({ animations: 'disabled' });
      await page.keyboard.press('Enter');
      await expect(drawing.locator(':focus'), file).toHaveCount(1);
      const after = await drawing.screenshot({ animations: 'disabled' });
      if (before.equals(after)) unseen.push(`${file} ${theme}`);
    }
  }
  expect(unseen).toEqual([]);
});

test('a click shows every control in English', async ({ page }) => {
  await page.getByRole('group', { name: '语言' }).getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Controls', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('navigation', { name: 'Pages' }).first()).toBeVisible();
  const chinese = (await page.getByRole('main').innerText()).match(/\p{Script=Han}+/gu);
  expect(chinese).toEqual(['中文']);
});
