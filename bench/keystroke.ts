// From a keystroke in a formula's source to the rendered formula, in a question of 40 formulas: real keys in Chromium.
// BENCH_THROTTLE=4 slows the processor as for the list page.
import { startWorld } from '../e2e/support/server';
import { launch, signIn } from './support/chromium';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const FORMULAS = 40;
const KEYS = '+x+12-y+34-z+56';
const ROUNDS = 4;

export async function keystroke(): Promise<Row[]> {
  const server = await startWorld('demo');
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN' });
    const cdp = await page.context().newCDPSession(page);
    await signIn(page, server.url);
    await page.evaluate(() => void (window.location.hash = '/addquestion'));
    const stem = page.getByRole('textbox', { name: '题干', exact: true });
    await stem.click();
    for (let at = 0; at < FORMULAS; at += 1)
      await page.keyboard
        .insertText(`第${at + 1}个 `)
        .then(() => page.keyboard.type(`$\\frac{x_{${at}}}{2}+\\sqrt{${at + 2}}$`));
    const drawn = page.locator('[data-formula] .math svg');
    await page.waitForFunction((wanted) => document.querySelectorAll('[data-formula]').length >= wanted, FORMULAS);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.BENCH_THROTTLE ?? 1) });
    // A keystroke counts until the drawing of the edited formula has changed and a frame was painted.
    await page.evaluate(() => {
      const times: number[] = [];
      let pressed = 0;
      window.addEventListener('keydown', (event) => void (pressed = event.timeStamp), true);
      new MutationObserver((changes) => {
        const redrawn = changes.some(({ target, addedNodes }) =>
          [target, ...addedNodes].some(
            (node) => node instanceof Element && (node.closest('svg') !== null || node.querySelector('svg') !== null),
          ),
        );
        if (!redrawn || pressed === 0) return;
        const since = pressed;
        pressed = 0;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => void times.push(performance.now() - since);
          channel.port2.postMessage(null);
        });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { keystrokes: times });
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      await drawn.nth(round * 9).click();
      await page.getByRole('textbox', { name: /公式源码$/ }).waitFor();
      await page.keyboard.press('End');
      for (const key of KEYS) {
        await page.keyboard.press(key === '+' ? 'Shift+Equal' : key);
        await page.waitForTimeout(120);
      }
      await page.keyboard.press('Escape');
    }
    const times = await page.evaluate(() => (window as unknown as { keystrokes: number[] }).keystrokes);
    const { median, p95 } = timesOf(times);
    if (times.length < (ROUNDS * KEYS.length) / 2) throw new Error(`only ${times.length} keystrokes were drawn`);
    return [
      {
        id: 'key.editor',
        group: 'Typing',
        what: `a key in the source of a formula to its drawing, among ${FORMULAS} formulas`,
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
