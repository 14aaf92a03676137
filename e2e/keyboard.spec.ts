// Work without a mouse: a whole paper by keyboard, the command palette, the list of shortcuts.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Account } from './support/accounts';
import { expect, test, toasts } from './support/fixtures';
import { cards, expectLoaded, shownIds } from './support/questions';

const MOST_TABS = 90;
const PER_PAGE = 10;

/** Presses Tab until the target has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let i = 0; i < MOST_TABS; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached by ${key}: ${String(target)}`);
}

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' });

/** Opens the palette, types, and chooses the first option once it is there. */
async function command(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(palette(page).getByRole('option', { name: option, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

const chosen = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: new RegExp(`已选 ${count} 题`) })).toBeVisible();

async function signInByKeys(page: Page, account: Account): Promise<void> {
  await page.goto('#/login');
  await tabTo(page, page.getByLabel('手机号'));
  await page.keyboard.type(account.username);
  await tabTo(page, page.getByLabel('密码', { exact: true }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/home$/);
}

async function chooseByKeys(page: Page, count: number): Promise<void> {
  await command(page, '试题列表', /^试题列表/);
  await expect(cards(page).first()).toBeVisible();
  for (let done = 0; done < count; done += 1) {
    if (done > 0 && done % PER_PAGE === 0) {
      await page.keyboard.press(']');
      await expect(page).toHaveURL(new RegExp(`page=${done / PER_PAGE + 1}`));
      await expectLoaded(page);
      await expect(cards(page).first()).toHaveAttribute('data-chosen', 'false');
    }
    await page.keyboard.press('j');
    await expect(cards(page).nth(done % PER_PAGE)).toBeFocused();
    await page.keyboard.press('Space');
    await chosen(page, done + 1);
  }
}

test('22 questions become a paper on file with no pointer at all', async ({ page, room }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { pointersSeen: seen });
    for (const kind of [
      'pointerdown',
      'pointermove',
      'pointerup',
      'mousedown',
      'mousemove',
      'mouseup',
      'touchstart',
      'wheel',
      'contextmenu',
      'click',
    ]) {
      // A key that presses a button fires a click without a pointer: its detail is 0.
      window.addEventListener(
        kind,
        (event) =>
          event.type === 'click' && (event as MouseEvent).detail === 0
            ? undefined
            : seen.push(`${event.type} ${String((event.target as Element).outerHTML).slice(0, 80)}`),
        true,
      );
    }
  });
  await signInByKeys(page, await room.account('teacher'));
  await chooseByKeys(page, 22);

  await command(page, '新建试卷', /^新建试卷/);
  await expect(page).toHaveURL(/#\/paperlist\/edit\/0$/);
  await tabTo(page, page.getByLabel('试卷标题'));
  await page.keyboard.insertText('只用键盘组成的试卷');
  const rows = page.locator('.outline-row');
  await expect(rows).toHaveCount(22);
  const sections = await page.getByLabel(/每题分值$/).all();
  for (const each of sections) {
    await tabTo(page, each);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('region', { name: '试卷统计' })).toContainText('总分 88');

  const order = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-question')));
  const [first, second, ...rest] = await order();
  await tabTo(page, page.getByRole('button', { name: '第 1 题的更多操作', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '下移' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual([second, first, ...rest]);

  await page.keyboard.press('Control+s');
  await expect(toasts(page).filter({ hasText: '已保存' })).toBeVisible();
  await expect(page).toHaveURL(/#\/paperlist\/edit\/[1-9]\d*$/);
  await expect(page.locator('.paper-desk')).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });

  const file = page.waitForEvent('download', { timeout: 90_000 });
  await command(page, '导出 Word', /^导出 Word/);
  const goOn = page.getByRole('button', { name: '仍要导出' });
  if (await goOn.isVisible()) {
    await tabTo(page, goOn, 'Shift+Tab');
    await page.keyboard.press('Enter');
  }
  const word = await file;
  expect(word.suggestedFilename()).toBe('只用键盘组成的试卷.docx');
  expect(
    readFileSync(await word.path())
      .subarray(0, 2)
      .toString('latin1'),
  ).toBe('PK');
  expect(await page.evaluate(() => (window as unknown as { pointersSeen: string[] }).pointersSeen)).toEqual([]);
});

test('the palette finds questions and papers, waits for the input method, and gives the focus back', async ({
  page,
  login,
}) => {
  await login('teacher');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(questions|paper)\/list/.test(request.url())) asked.push(request.url());
  });
  await command(page, '试题列表', /^试题列表/);
  await expect(cards(page).first()).toBeVisible();
  const [id = 0] = await shownIds(page);
  await page.keyboard.press('j');
  await expect(cards(page).first()).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(cards(page).first()).toBeFocused();

  // `?` opens the list of shortcuts of this page; in a text field it is typed as text.
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '快捷键' });
  await expect(keys.getByRole('region', { name: '本页可用' })).toContainText('选题或移除');
  await expect(keys.getByRole('region', { name: '本页可用' })).not.toContainText('换一题');
  await expect(keys.getByRole('region', { name: '其他页面' })).toContainText('换一题');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByLabel('关键词或公式')).toBeFocused();
  await page.keyboard.type('j?x');
  await expect(page.getByLabel('关键词或公式')).toHaveValue('j?x');
  await expect(keys).toHaveCount(0);
  // Back in the list, the search text is kept; Enter and the arrow key lead to the list too, also to rows still to come.
  await expect(page.getByText('没有符合条件的试题')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=1/);
  await expectLoaded(page);
  await expect(cards(page).first()).toBeFocused();
  for (const key of ['ArrowDown', 'Escape']) {
    await page.keyboard.press('/');
    await expect(page.getByLabel('关键词或公式')).toBeFocused();
    await page.keyboard.press(key);
    await expect(cards(page).first()).toBeFocused();
    await expect(page.getByLabel('关键词或公式')).toHaveValue('1');
  }

  // No search runs while an input method composes characters.
  await expectLoaded(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  asked.length = 0;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'hanshu', selectionStart: 6, selectionEnd: 6 });
  await expect(palette(page).getByRole('combobox')).toHaveValue('hanshu');
  await page.keyboard.press('ArrowDown');
  await cdp.send('Input.insertText', { text: '函数' });
  await expect(palette(page).getByRole('group', { name: '试题' }).getByRole('option').first()).toBeVisible();
  expect(asked.filter((url) => url.includes('hanshu'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  await command(page, `#${id}`, new RegExp(`#${id} `));
  await expect(page).toHaveURL(new RegExp(`#/questionlist\\?id=${id}$`));
  await expect.poll(() => shownIds(page)).toEqual([id]);
});
