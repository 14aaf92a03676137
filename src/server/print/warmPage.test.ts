// A browser that is discarded while it starts never gets a later paper.
import type { Browser, Page } from 'playwright-core';
import { makeWarmPage } from './warmPage';

interface Started {
  come(): void;
  closed: boolean;
}

function machine() {
  const started: Started[] = [];
  const launch = () =>
    new Promise<Browser>((resolve) => {
      const one: Started = { closed: false, come: () => resolve(browser as unknown as Browser) };
      const page = {
        setDefaultTimeout: () => undefined,
        goto: async () => null,
        isClosed: () => one.closed,
        evaluate: async () => undefined,
        number: started.length,
      } as unknown as Page;
      const context = { route: async () => undefined, exposeBinding: async () => undefined, newPage: async () => page };
      const browser = {
        on: () => undefined,
        newContext: async () => context,
        close: async () => void (one.closed = true),
      };
      started.push(one);
    });
  const warm = makeWarmPage({
    executablePath: 'chromium',
    files: { open: async () => null },
    idleMs: 60_000,
    papers: 40,
    makeFonts: async () => '',
    launch,
  });
  return { started, warm };
}
const at = (started: Started[], index: number): Started => started[index] as Started;
const numberOf = (page: Page): number => (page as unknown as { number: number }).number;

test('cancelled while Chromium starts: the next paper has a page of its own, and the late browser is closed', async () => {
  const { started, warm } = machine();
  const first = warm.take('first', () => undefined);
  await warm.discard();
  const second = warm.take('second', () => undefined);
  at(started, 1).come();
  expect(numberOf(await second)).toBe(1);
  at(started, 0).come();
  await expect(first).rejects.toThrow('discarded');
  expect([at(started, 0).closed, at(started, 1).closed]).toEqual([true, false]);
  await warm.rest();
  expect(numberOf(await warm.take('third', () => undefined))).toBe(1);
  expect(started).toHaveLength(2);
  await warm.discard();
  expect(at(started, 1).closed).toBe(true);
});

test('the late browser comes first: it is closed all the same', async () => {
  const { started, warm } = machine();
  const first = warm.take('first', () => undefined);
  await warm.discard();
  const second = warm.take('second', () => undefined);
  at(started, 0).come();
  await expect(first).rejects.toThrow('discarded');
  at(started, 1).come();
  expect(numberOf(await second)).toBe(1);
  expect([at(started, 0).closed, at(started, 1).closed]).toEqual([true, false]);
  await warm.discard();
});
