// Typesetting of a list page of 100 questions: visible formulas first, each distinct formula once, in small batches off
// the main thread. Durations are measured by bench/; no test asserts a time.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { cards, openList } from './support/questions';
import { GAOKAO_FILES } from './support/server';

test.use({ world: GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo' });

const DRAWN = '**/api/formulas/drawn';

interface Watched {
  asked: string[];
}

/** Records messages to workers from before the program starts. */
async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { asked: [] };
    Object.assign(window, { watched });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
      watched.asked.push(JSON.stringify(message));
      return (post as (...all: unknown[]) => void).call(this, message, ...rest);
    } as typeof post;
  });
}
const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** The formulas that were sent to the workers, with their style, for any shape of message. */
function formulasIn(messages: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const { tex, display } = value as { tex?: unknown; display?: unknown };
    if (typeof tex === 'string') found.push(`${String(display)} ${tex}`);
    else Object.values(value).forEach(walk);
  };
  messages.forEach((message) => walk(JSON.parse(message)));
  return found;
}

/** Number of formulas cached in this browser for its next visit. */
const keptFormulas = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tiku-formulas');
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('packs').objectStore('packs').index('names').count();
          counting.onsuccess = () => (opening.result.close(), resolve(counting.result));
        };
      }),
  );

async function settled(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(100);
  await expect
    .poll(
      async () => {
        const before = (await watched(page)).asked.length;
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        return (
          (await watched(page)).asked.length === before &&
          (await page.locator('.math-wait').filter({ visible: true }).count()) === 0
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

test('a page of 100 questions: visible formulas first, each distinct formula once, none at all at the next visit', async ({
  page,
  login,
}) => {
  test.setTimeout(180_000);
  await watchPage(page);
  // The server has rendered nothing yet.
  await page.route(DRAWN, (route) =>
    route.fulfill({ json: { error: 0, msg: '', data: { glyphs: [], drawings: [null] } } }),
  );
  await login('teacher');
  await openList(page, 'size=100');
  // Formulas on screen are rendered although most of the page is not yet.
  await expect(cards(page).first().locator('.math-wait')).toHaveCount(0);
  await settled(page);

  const formulas = formulasIn((await watched(page)).asked);
  expect(formulas.length).toBeGreaterThan(200);
  const twice = formulas.filter((formula, i) => formulas.indexOf(formula) !== i);
  expect(twice).toEqual([]);

  // From another page and back, to the end of the list: nothing is typeset a second time.
  await page.getByRole('tab', { name: '首页' }).click();
  await page.getByRole('tab', { name: /试题列表/ }).click();
  await expect(cards(page)).toHaveCount(100);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page).last().locator('.math-wait')).toHaveCount(0);
  const all = formulasIn((await watched(page)).asked);
  expect(all.filter((formula, i) => all.indexOf(formula) !== i)).toEqual([]);

  // The next visit: no worker starts for formulas that this browser has cached.
  const known = new Set(all);
  await expect.poll(() => keptFormulas(page)).toBeGreaterThanOrEqual(known.size);
  await page.reload();
  await settled(page);
  await expect.poll(() => page.locator('.math svg').count()).toBeGreaterThan(100);
  expect(formulasIn((await watched(page)).asked).filter((formula) => known.has(formula))).toEqual([]);
});

test('a formula rendered for one browser comes from the server to the next without a worker', async ({
  page,
  login,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const asking = page.waitForRequest(DRAWN);
  await login('teacher');
  await openList(page, 'size=20');
  const asked = await asking;
  const headers = { 'content-type': asked.headers()['content-type'] ?? '', origin: new URL(server.url).origin };
  await expect
    .poll(
      async () => {
        const reply = await page.request.post(asked.url(), { headers, data: asked.postDataBuffer() ?? '' });
        const { data } = (await reply.json()) as { data: { drawings: unknown[] } };
        return data.drawings.length > 20 && data.drawings.every((drawing) => drawing !== null);
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  // If the server does not answer within half a second, workers start; on a busy machine another attempt may be faster.
  await expect(async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: await page.context().storageState(),
    });
    const other = await context.newPage();
    await watchPage(other);
    await other.addInitScript(() => {
      const { getKey } = IDBIndex.prototype;
      IDBIndex.prototype.getKey = function (query) {
        (window as unknown as { lookups?: number }).lookups = 1;
        return getKey.call(this, query);
      };
    });
    await other.goto('#/questionlist?size=20');
    await expect(cards(other).first().locator('.math svg').first()).toBeVisible();
    await expect(other.locator('.math-wait')).toHaveCount(0);
    const { asked: drawnHere } = await watched(other);
    const lookups = await other.evaluate(() => (window as unknown as { lookups?: number }).lookups);
    await context.close();
    expect(formulasIn(drawnHere)).toEqual([]);
    // A browser with an empty cache does not look up each formula.
    expect(lookups).toBeUndefined();
  }).toPass({ timeout: 120_000 });
});
