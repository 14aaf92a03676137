// Replies that are thirty seconds late, never come, or come in the wrong order: after a moment the page says so and
// offers to cancel; a cancelled reply never replaces what is shown, and a cancelled save is stored once when it is sent
// again.
import type { Page, Route } from '@playwright/test';
import { made } from './support/api';
import { expect, recordToasts, test } from './support/fixtures';
import { cards, expectLoaded, filterBy, openList } from './support/questions';

const go = (page: Page, hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const waiting = (page: Page) => page.getByRole('status', { name: '等待服务器' });

/** Holds replies back until they are released, one by one. */
function gate() {
  const held: (() => void)[] = [];
  return {
    hold: async (route: Route) => {
      const reply = await route.fetch();
      await new Promise<void>((go) => held.push(go));
      // The page may have cancelled the request.
      await route.fulfill({ response: reply }).catch(() => undefined);
    },
    count: () => held.length,
    release: (which: 'first' | 'last') => (which === 'first' ? held.shift() : held.pop())?.(),
  };
}

test('a slow list can be cancelled and retried; late replies in reverse order change nothing', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  await page.clock.install();
  const toasts = await recordToasts(page);
  await login('teacher');
  await openList(page);
  const answers = gate();
  const filtered = (url: URL) => url.pathname === '/api/questions/list' && url.searchParams.has('type_id');
  await page.route(filtered, answers.hold);
  await filterBy(page, '题型', '单选题');
  await expect.poll(answers.count).toBe(1);
  await expect(waiting(page)).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expect(waiting(page)).toContainText('正在载入，服务器答复较慢');
  await waiting(page).getByRole('button', { name: '取消' }).click();
  await expect(waiting(page)).toHaveCount(0);
  const again = page.getByRole('main').getByRole('button', { name: '重试' });
  await expect(again).toBeVisible();

  // Three filters in sequence, answered from the last to the first.
  for (const [index, label] of ['填空题', '解答题', '判断题'].entries()) {
    await filterBy(page, '题型', label);
    await expect.poll(answers.count).toBe(index + 2);
  }
  while (answers.count() > 0) {
    answers.release('last');
    await expectLoaded(page);
    await expect(cards(page).first()).toContainText(/判断|√|正确|错误/);
  }
  await expect(page.getByLabel('题型')).toHaveValue('200');
  await expect(waiting(page)).toHaveCount(0);
  const judged = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-question')));
  await page.unroute(filtered);
  await filterBy(page, '题型', '单选题');
  await expectLoaded(page);
  await expect
    .poll(() => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-question'))))
    .not.toEqual(judged);
  expect(await toasts()).toEqual([]);
});

test('a save whose answer does not come is stopped from the dialog, keeps what was typed, and is stored once', async ({
  page,
  login,
  faults,
}) => {
  faults.expectConsole(/Failed to load resource|ERR_/);
  await page.clock.install();
  const toasts = await recordToasts(page);
  await login();
  await go(page, '/organizationmanagement');
  await page.getByRole('button', { name: '新建机构' }).click();
  const form = page.getByRole('dialog');
  const name = form.getByRole('textbox', { name: '机构名称' });
  const words = `慢答复${Date.now().toString(36)}`;
  await name.fill(words);
  const answers = gate();
  await page.route('**/api/organization/save', answers.hold);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(answers.count).toBe(1);
  await page.clock.fastForward(30_000);
  await expect(waiting(page)).toContainText('正在保存，服务器答复较慢');
  // By keyboard: 取消 of the bar follows the dialog's own buttons in tab order, and then the dialog begins again.
  const stop = waiting(page).getByRole('button', { name: '取消' });
  const focused = () => stop.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 40 && !(await focused()); presses += 1) await page.keyboard.press('Tab');
  await expect(stop).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  // During the save, Esc neither closes the dialog nor loses typed text; 取消 stops the save.
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue(words);
  await page.keyboard.press('Shift+Tab');
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => form.evaluate((dialog) => dialog.parentElement?.contains(document.activeElement))).toBe(true);
  // 取消 of the form also stops the save, and the form stays open.
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(answers.count).toBe(2);
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await expect(form.getByRole('button', { name: '保存', exact: true })).toBeEnabled();
  await expect(name).toHaveValue(words);
  const stopped = '已停止等待，填写的内容还在。服务器可能已经收到，再次提交不会重复保存';
  // The same message twice: while the first toast is shown, no second one is added.
  expect([...new Set(await toasts())]).toEqual([stopped]);
  answers.release('first');
  answers.release('first');
  await page.unroute('**/api/organization/save');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toHaveCount(0);
  const stored = await page.evaluate(async () => (await fetch('/api/organization/list?page=1&size=100')).text());
  expect(stored.split(`"${words}"`).length - 1).toBe(1);
});

/** Replies to the requests of an act are held until the positions of the controls are read. */
function steadyOn(page: Page, bar = page.getByRole('main').locator('label.labelled-select').first().locator('..')) {
  const api = (url: URL) => url.pathname.startsWith('/api/');
  /** The position of every control in the bar, by its label. */
  const places = () =>
    bar
      .locator(':scope > *')
      .evaluateAll((all) =>
        all
          .map(
            (one) =>
              [
                one.querySelector('select, input')?.getAttribute('aria-label') ?? one.textContent,
                one.getBoundingClientRect().left,
                one.getBoundingClientRect().top,
              ] as const,
          )
          .filter(([name]) => Boolean(name)),
      );
  const choices = () => bar.locator('option').count();
  /** `come`: whether what is late is there. */
  const steady = async (act: () => Promise<unknown>, come?: () => Promise<boolean>) => {
    const answers = gate();
    await page.route(api, answers.hold);
    await act();
    await expect.poll(answers.count).toBeGreaterThan(0);
    await expect(bar).toBeVisible();
    const before = await places();
    const known = await choices();
    await page.unroute(api);
    // A request can still arrive at the gate after the route is removed.
    const released = async () => {
      while (answers.count() > 0) answers.release('first');
      return come ? come() : (await choices()) > known;
    };
    await expect.poll(released).toBe(true);
    await expect.poll(places).toEqual(expect.arrayContaining(before));
  };
  return { choices, steady };
}

test('choices that come late move nothing that a hand may be pressing', async ({ page, login }) => {
  await login('admin');
  // Choices that other screens have may be there already; the rows are late in any case.
  const rows = async () => (await page.getByRole('main').getByRole('row').count()) > 1;
  for (const [path, filter] of [
    ['/schoollist', '地区'],
    ['/accountmanagement', '角色'],
    ['/operationlog', '对象'],
  ] as const) {
    const { steady } = steadyOn(page, page.getByRole('main').getByRole('search').filter({ hasText: filter }));
    await steady(() => go(page, path), rows);
  }
  const classification = steadyOn(page, page.locator('.question-group .fields').first());
  await classification.steady(() => go(page, '/addquestion'));
});

test('the choice of a school stays in its place, also where there are more than a select shows', async ({
  page,
  login,
  room,
}) => {
  const api = await room.api('admin');
  const { id: school_id } = await made(api, '/school/save', {
    organization_id: room.organization.id,
    title: `实验中学 ${room.mark}`,
    stage_id: 3,
    region_id: '',
  });
  await made(api, '/school/class/save', { school_id, grade_id: '', title: '高一（1）班', year: '' });
  await login('researcher');
  const { steady } = steadyOn(page);
  await steady(() => go(page, '/answerfill'));
  await steady(() => page.getByLabel('学校').selectOption({ index: 1 }));
  const schools = Array.from({ length: 51 }, (_none, at) => ({
    title: `第 ${at + 1} 中学 ${room.mark}`,
    stage: '高中',
    organization: room.organization.title,
    region_id: null,
  }));
  await made(api, '/school/import', { rows: schools });
  await go(page, '/home');
  await page.reload();
  await steady(
    () => go(page, '/answerfill'),
    () => page.getByPlaceholder('请选择').isVisible(),
  );
});

test('editors that come late push nothing on', async ({ page, login }) => {
  await login('teacher');
  const files = gate();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, files.hold);
  await go(page, '/addquestion');
  const form = page.getByRole('main');
  const waits = form.locator('.MuiSkeleton-root');
  const places = () =>
    form.getByText(/^(题干|解析)$/).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  // The form is loaded, its editors are not.
  await expect
    .poll(async () => {
      const standing = await waits.count();
      while (standing === 0 && files.count() > 0) files.release('first');
      return standing;
    })
    .toBeGreaterThan(0);
  const before = await places();
  await page.unroute(scripts);
  while (files.count() > 0) files.release('first');
  await expect(page.getByRole('textbox', { name: '解析' })).toBeVisible();
  await expect(waits).toHaveCount(0);
  await expect.poll(places).toEqual(before);
});
