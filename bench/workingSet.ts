// Time from pressing 选题 on a card of the question list until the card and the count above are painted; questions are
// chosen and removed in turn.
import { startWorld } from '../e2e/support/server';
import { launch, signIn, VIEWPORT } from './support/chromium';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const RUNS = 24;

export async function workingSet(): Promise<Row[]> {
  const server = await startWorld('demo');
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, locale: 'zh-CN' });
    await signIn(page, server.url);
    await page.evaluate(() => void (window.location.hash = '/questionlist?size=100'));
    await page.waitForFunction(() => document.querySelectorAll('.qcard').length >= 100, undefined, { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(
        await page.evaluate(async (at) => {
          const card = document.querySelectorAll<HTMLElement>('.qcard')[at % 3];
          const button = card?.querySelector<HTMLButtonElement>('[data-key=mark]');
          if (!card || !button) throw new Error('no card');
          const count = () => /已选 \d+ 题/.exec(document.querySelector('main')?.textContent ?? '')?.[0];
          const before = [card.dataset['chosen'], count()];
          const started = performance.now();
          button.click();
          while (card.dataset['chosen'] === before[0] || count() === before[1]) {
            if (performance.now() - started > 10_000) throw new Error('the card was not chosen');
            await new Promise((resolve) => setTimeout(resolve));
          }
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - started;
        }, run),
      );
      await page.waitForTimeout(100);
    }
    const { median, p95 } = timesOf(times.slice(4));
    return [
      {
        id: 'set.toggle',
        group: 'Typing',
        what: '选题 on a card among 100 to the painted card and count',
        unit: 'ms',
        ours: median,
        p95,
      },
    ];
  } finally {
    await browser.close();
    await server.discard();
  }
}
