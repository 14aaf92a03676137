// The question list as shown on screen.
import type { Locator, Page } from '@playwright/test';
import { STATUS } from '../../src/domain/question/reviewWorkflow';
import type { Api } from './api';
import { expect } from './fixtures';

export const cards = (page: Page): Locator => page.getByRole('feed', { name: '试题列表' }).getByRole('article');
export const card = (page: Page, id: number): Locator => page.getByRole('article', { name: `试题 ${id}`, exact: true });
/** The number after 共. */
export const expectTotal = (page: Page, total: number) =>
  expect(page.getByText(new RegExp(`^共 ${total} 题，本页`))).toBeVisible();

const FIELDS: Readonly<Record<string, string>> = {
  type_id: '题型',
  status: '状态',
  size: '每页条数',
  keyword: '关键词或公式',
};

/** Goes to a list by its address and waits until that list is on screen. */
export async function openList(page: Page, query = '', path = '/questionlist'): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), query ? `${path}?${query}` : path);
  await expect(cards(page).first()).toBeVisible();
  for (const [name, value] of new URLSearchParams(query)) {
    const label = FIELDS[name];
    if (label) await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await expectLoaded(page);
}

/** Chooses an entry of ⋯ in the head of the list. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '列表的更多操作' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses in a filter of the list, whose options show counts of questions behind their words once these are there. */
export async function filterBy(page: Page, filter: string, words: string): Promise<void> {
  const select = page.getByLabel(filter);
  const option = select.locator('option').filter({ hasText: new RegExp(`^${words}(?:（\\d+）)?$`) });
  await select.selectOption((await option.getAttribute('value')) ?? '');
}

export const expectLoaded = (page: Page) =>
  expect(page.getByRole('feed', { name: '试题列表' })).toHaveAttribute('aria-busy', 'false');

/** Ids of the page's cards in order, once all are rendered: a long page is rendered in steps. */
export async function shownIds(page: Page): Promise<number[]> {
  await expectLoaded(page);
  const summary = page.getByText(/^共 \d+ 题，本页 \d+ 题/);
  if ((await summary.count()) > 0)
    await expect
      .poll(async () => `${await cards(page).count()}`)
      .toBe(/本页 (\d+)/.exec((await summary.first().textContent()) ?? '')?.[1]);
  return cards(page).evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-question'))));
}

export async function choose(page: Page, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    await card(page, id).getByRole('button', { name: '选题' }).click();
    await expect(card(page, id).getByRole('button', { name: '移除' })).toBeVisible();
  }
}

export const drawer = (page: Page): Locator => page.getByRole('complementary', { name: '已选试题' });

export async function openDrawer(page: Page): Promise<Locator> {
  if ((await drawer(page).count()) === 0) await page.getByRole('button', { name: /已选 \d+ 题|未选题/ }).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

/** Checks the number of chosen questions on the button above the list. */
export const expectChosen = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: count === 0 ? /未选题/ : new RegExp(`已选 ${count} 题`) })).toBeVisible();

/** An action behind ⋯ of a card. */
export async function chooseOnCard(card: Locator, action: string): Promise<void> {
  await card.getByRole('button', { name: '更多操作' }).click();
  await card.page().getByRole('menuitem', { name: action, exact: true }).click();
}

/** The address of each question in the queue of 待检查, on its page of 100: an administrator sees those of other tests. */
export async function queueAddresses(api: Api, ids: readonly number[]): Promise<string[]> {
  const pages = new Map<number, number>();
  for (let page = 1, more = true; more; page += 1) {
    const filter = { status: STATUS.unchecked, order: 'oldest', size: 100, page };
    const { list } = (await api.get<{ list: { id: number }[] }>('/questions/list', filter)).data;
    for (const { id } of list) pages.set(id, page);
    more = list.length === filter.size;
  }
  return ids.map((id) => `/pendingquestion?status=${STATUS.unchecked}&size=100&page=${pages.get(id)}&at=${id}`);
}
