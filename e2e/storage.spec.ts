// The browser's storage is full or forbidden: the page says so, nothing is erased, and work goes on.
import type { Page } from '@playwright/test';
import { expect, recordToasts, signIn, test } from './support/fixtures';
import { choose, expectChosen, openList, shownIds } from './support/questions';

const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const stem = (page: Page) => page.getByRole('textbox', { name: '题干', exact: true });
const draftState = (page: Page) => page.getByRole('status', { name: '草稿状态' });

test('with full browser storage the user is warned, nothing is erased and the draft is on the server', async ({
  page,
  login,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await login('teacher2');
  await openList(page);
  const [a = 0, b = 0] = await shownIds(page);
  await choose(page, a);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('tiku:sets:'))))
    .toBe(true);
  const kept = await page.evaluate(() => {
    const before = Object.fromEntries(Object.entries(localStorage));
    for (let size = 1 << 22, n = 0; size > 0;) {
      try {
        localStorage.setItem(`full:${(n += 1)}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
    return before;
  });
  const said = await recordToasts(page);
  await page.reload();
  await openList(page);
  await expectChosen(page, 1);
  await choose(page, b);
  await expect.poll(said).toContain('浏览器存储空间不足，组卷内容仅保留在当前页面，请尽快保存试卷');
  await go(page, '/addquestion');
  await stem(page).click();
  await page.keyboard.type('存储已满时写的题干');
  await expect(draftState(page)).toContainText('草稿已保存');
  // The reloaded window continues the undo history under its own name.
  const anyWindow = (text: string | null) => text?.replaceAll(/"steps:\w+:/g, '"steps:');
  for (const [name, text] of Object.entries(kept)) {
    const now = await page.evaluate((key) => localStorage.getItem(key), name);
    if (name.startsWith('tiku:sets:')) expect(anyWindow(now)).toBe(anyWindow(text));
    else expect(now, name).not.toBeNull();
  }
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('full:'))
      .forEach((name) => localStorage.removeItem(name)),
  );
  await page.reload();
  await expect(stem(page)).toContainText('存储已满时写的题干');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
});

/** Policies of companies or strict browsers: accessing the storage throws, or every write does. */
const FORBIDDEN = {
  'the stores themselves': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  },
  'every writing into them': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  },
} as const;

for (const [what, forbid] of Object.entries(FORBIDDEN)) {
  test(`forbidden by the browser, ${what}: told once, and a question is chosen, typed, kept on the server and saved`, async ({
    page,
    room,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript(forbid);
    // Not recordToasts, which needs sessionStorage.
    await page.addInitScript(() => {
      const seen = new Map<Element, string>();
      Object.assign(window, { said: seen });
      new MutationObserver(() =>
        document
          .querySelectorAll('[data-kind]')
          .forEach((toast) => seen.set(toast, toast.querySelector('span')?.textContent ?? '')),
      ).observe(document, { subtree: true, childList: true });
    });
    const said = () => page.evaluate(() => [...(window as unknown as { said: Map<Element, string> }).said.values()]);
    await signIn(page, await room.account('teacher'));
    await openList(page);
    const [a = 0] = await shownIds(page);
    await choose(page, a);
    await expectChosen(page, 1);
    await go(page, '/addquestion');
    await page.getByLabel('题型').selectOption({ label: '判断题' });
    await stem(page).click();
    await page.keyboard.type(`禁用存储时写的命题${Date.now().toString(36)}`);
    await expect(draftState(page)).toContainText('草稿已保存');
    await page.getByRole('radio', { name: '正确' }).first().click();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect.poll(said).toContainEqual(expect.stringMatching(/已保存为试题/));
    expect((await said()).filter((text) => text.includes('本地存储') || text.includes('浏览器存储'))).toHaveLength(1);
  });
}
