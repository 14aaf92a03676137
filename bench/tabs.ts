// Switching between two open tabs, without throttling: from the click on the tab to the frame that shows its rows. Also
// counted in browser frames, which does not depend on the machine's speed: no other content is shown in between.
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { launch, signIn, VIEWPORT } from './support/chromium';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const SWITCHES = 40;
const TABS = [
  { path: '/paperlist', row: 'main tbody tr' },
  { path: '/questionlist', row: '.qcard' },
] as const;

export async function tabs(): Promise<Row[]> {
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, locale: 'zh-CN' });
    await signIn(page, server.url);
    for (const { path, row } of TABS) {
      await page.goto(`${server.url}/#${path}`);
      await page.locator(row).first().waitFor();
    }
    await page.waitForLoadState('networkidle');
    const switches: { ms: number; frames: number }[] = [];
    for (let turn = 0; turn < SWITCHES; turn += 1) {
      const { path, row } = TABS[turn % 2] as (typeof TABS)[number];
      switches.push(
        await page.evaluate(
          async ({ tab, shown }) => {
            const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
            const there = () => [...document.querySelectorAll(shown)].some((one) => one.checkVisibility());
            await frame();
            const started = performance.now();
            document.querySelector<HTMLElement>(tab)?.click();
            let frames = 0;
            for (; !there(); frames += 1) {
              if (frames > 600) throw new Error(`${shown} did not come`);
              await frame();
            }
            await new Promise((resolve) => setTimeout(resolve));
            return { ms: performance.now() - started, frames };
          },
          { tab: `[role=tab][data-path="${path}"]`, shown: row },
        ),
      );
      await page.waitForTimeout(300);
    }
    const { median, p95 } = timesOf(switches.map(({ ms }) => ms));
    const group = `Two open tabs, ${SWITCHES} switches`;
    return [
      { id: 'tabs.painted', group, what: 'click on a tab to its painted rows', unit: 'ms', ours: median, p95 },
      {
        id: 'tabs.frames',
        group,
        what: 'frames until they are there, the longest',
        unit: '',
        ours: Math.max(...switches.map(({ frames }) => frames)),
      },
    ];
  } finally {
    await browser.close();
    await server.discard();
  }
}
