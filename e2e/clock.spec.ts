// Client clocks that are one day off: session expiry follows the server's time, the newest draft is the one that the
// server received last, and lists keep the server's order.
import type { Browser, Page } from '@playwright/test';
import type { Account } from './support/accounts';
import { expect, signIn, test, watchFaults } from './support/fixtures';
import { shownIds } from './support/questions';

const DAY = 24 * 60 * 60_000;
const stem = (page: Page) => page.getByRole('textbox', { name: '题干', exact: true });
const state = (page: Page) => page.getByRole('status', { name: '草稿状态' });
const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);

async function machine(browser: Browser, baseURL: string | undefined, account: Account, offset: number) {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const watch = watchFaults(context);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.clock.install({ time: Date.now() + offset });
  await signIn(page, account);
  return { page, close: () => context.close(), check: watch.check };
}
async function open(page: Page): Promise<void> {
  await go(page, '/addquestion');
  await expect(stem(page)).toBeVisible();
}

test('with clocks a day apart the draft written later wins', async ({ browser, baseURL, room }) => {
  const ahead = await machine(browser, baseURL, await room.account('teacher'), DAY);
  const behind = await machine(browser, baseURL, await room.account('teacher'), -DAY);
  await open(ahead.page);
  await stem(ahead.page).click();
  await ahead.page.keyboard.type('时钟快一天的机器先写');
  await expect(state(ahead.page)).toContainText('草稿已保存');
  await go(ahead.page, '/home');

  await open(behind.page);
  await expect(stem(behind.page)).toContainText('时钟快一天的机器先写');
  await stem(behind.page).click();
  await behind.page.keyboard.press('Control+End');
  await behind.page.keyboard.type('，慢一天的机器后写');
  await expect(state(behind.page)).toContainText('草稿已保存');

  // Still signed in after a reload, although by this clock the session began in the future or yesterday.
  await ahead.page.reload();
  await open(ahead.page);
  await expect(stem(ahead.page)).toContainText('时钟快一天的机器先写，慢一天的机器后写');
  await ahead.page.getByLabel('题型').selectOption({ label: '判断题' });
  await ahead.page.getByRole('radio', { name: '正确' }).first().click();
  await ahead.page.getByRole('button', { name: '提交审核' }).click();
  const saved = ahead.page.getByText(/已保存为试题 \d+/).first();
  await expect(saved).toBeVisible();
  const id = Number(/\d+/.exec((await saved.textContent()) ?? '')?.[0]);

  await behind.page.reload();
  await go(behind.page, '/myentry');
  await expect(behind.page.getByRole('article').first()).toBeVisible();
  await expect.poll(async () => (await shownIds(behind.page))[0]).toBe(id);
  // A day passes on the client's clock: only the server decides whether the session has ended.
  await behind.page.clock.fastForward(DAY);
  await go(behind.page, '/accountinfo');
  await expect(behind.page.getByLabel('昵称')).toHaveValue((await room.account('teacher')).nickname);
  for (const each of [ahead, behind]) {
    each.check();
    await each.close();
  }
});
