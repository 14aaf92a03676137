// The tab strip as shown on screen.
import type { Locator, Page } from '@playwright/test';
import { expectDraggedTo } from './dragging';
import { expect } from './fixtures';

export const tab = (page: Page, path: string): Locator => page.locator(`[role=tab][data-path="${path}"]`);
export const tabPaths = (page: Page): Promise<string[]> =>
  page.locator('[role=tab][data-path]').evaluateAll((tabs) => tabs.map((each) => each.getAttribute('data-path') ?? ''));
export const expectTabs = (page: Page, paths: string[]) => expect.poll(() => tabPaths(page)).toEqual(paths);

/** Visits each path, which may have a query, by its address and waits until it is the current tab. */
export async function visit(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((hash) => (window.location.hash = hash), path);
    await expect(tab(page, path.replace(/\?.*/, ''))).toHaveAttribute('aria-selected', 'true');
  }
}

export async function chooseInMenu(page: Page, path: string, item: string): Promise<void> {
  await tab(page, path).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The enabled items of a tab's right-click menu; closes the menu again. */
export async function enabledItems(page: Page, path: string): Promise<string[]> {
  await tab(page, path).click({ button: 'right' });
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(6);
  const enabled = await items.evaluateAll((all) =>
    all.filter((item) => item.getAttribute('aria-disabled') !== 'true').map((item) => item.textContent ?? ''),
  );
  // Takes the focus first: on a slow machine the menu has not taken it yet.
  await page.getByRole('menu').press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return enabled;
}

/** The drag library loads on the first pointer event: wait for it, because a script acts faster than a user. */
export async function movable(page: Page, path: string): Promise<void> {
  await tab(page, path).hover();
  await expect(tab(page, path)).toHaveAttribute('data-rfd-drag-handle-draggable-id', path);
}

/** Drags like a user, in many small mouse moves. */
export async function dragTab(page: Page, from: string, to: string): Promise<void> {
  await tab(page, from).hover();
  await movable(page, from);
  const [a, b] = [await tab(page, from).boundingBox(), await tab(page, to).boundingBox()];
  if (!a || !b) throw new Error('tab not on screen');
  const [x, y] = [a.x + 30, a.y + a.height / 2];
  const target = b.x > a.x ? b.x + b.width - 20 : b.x + 10;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y, { steps: 4 });
  await page.mouse.move(target, y, { steps: 24 });
  await expectDraggedTo(page, (await tabPaths(page)).indexOf(to) + 1);
  await page.mouse.up();
}
