// A paper of 60 questions in the editor, in Chromium: time from a change to the painted pages.
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi } from '../e2e/support/api';
import { startWorld } from '../e2e/support/server';
import { launch, signIn } from './support/chromium';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const RUNS = 9;
const KINDS = { score: 'a score', title: 'the title', space: 'an answer space', move: 'moving a question' } as const;
const QUESTIONS = 60;

async function savedPaper(url: string): Promise<number> {
  const api = await signInApi(url, ACCOUNTS.teacher);
  const { data } = await api.get<{ list: { id: number; type_id: number }[] }>('/questions/list', {
    status: 4,
    size: 100,
    order: 'oldest',
  });
  const chosen = data.list.slice(0, QUESTIONS);
  const types = [...new Set(chosen.map(({ type_id }) => type_id))].sort();
  const sections = types.map((id) => ({
    id,
    title: `第 ${id} 类`,
    note: '',
    items: chosen
      .filter(({ type_id }) => type_id === id)
      .map((one, i) => ({ question_id: one.id, score: 5 + (i % 2), answer_space: id === 400 ? 30 : 0 })),
  }));
  return (
    await api.post<{ id: number }>('/paper/save', {
      title: '六十题',
      duration: '90',
      sections: JSON.stringify(sections),
    })
  ).data.id;
}

/**
 * ms from the key or commit to the painted pages; the change is made inside the page, without the delay of a driver.
 */
const timed = (page: Page, kind: keyof typeof KINDS, run: number) =>
  page.evaluate(
    async ({ kind, run }) => {
      const desk = document.querySelector('.paper-desk') as HTMLElement;
      const edition = () => desk.dataset['edition'];
      const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
      const field = async (spot: string, value: string) => {
        (document.querySelector(`[data-spot^="${spot}"]`) as HTMLElement).click();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const input = document.querySelector('.paper-spot-field') as HTMLInputElement;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return () => press(input, 'Enter');
      };
      let act: () => unknown;
      if (kind === 'score') act = await field('score:', String(7 + (run % 3)));
      else if (kind === 'title') act = await field('title', `六十题 ${run}`);
      else if (kind === 'space') {
        const space = document.querySelector('[data-space]') as HTMLElement;
        act = () => press(space, run % 2 ? 'ArrowUp' : 'ArrowDown');
      } else {
        const question = document.querySelector('[role=group][data-question]') as HTMLElement;
        act = () => press(question, 'ArrowDown', { altKey: true });
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
      const before = edition();
      const started = performance.now();
      act();
      while (edition() === before || desk.getAttribute('aria-busy') === 'true') {
        if (performance.now() - started > 20_000) throw new Error(`${kind}: the pages did not change`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - started;
    },
    { kind, run },
  );

export async function relayout(): Promise<Row[]> {
  const rows: Row[] = [];
  const server = await startWorld('demo');
  const browser = await launch();
  try {
    const id = await savedPaper(server.url);
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'zh-CN' });
    await signIn(page, server.url);
    await page.evaluate((hash) => void (window.location.hash = hash), `/paperlist/edit/${id}`);
    await page.waitForSelector('.paper-desk[aria-busy=false] .paper-page', { timeout: 120_000 });
    await page.waitForTimeout(2000);
    const sheets = await page.locator('.paper-desk .paper-page').count();
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await timed(page, kind, run));
      const { median, p95 } = timesOf(times);
      rows.push({
        id: `relayout.${kind}`,
        group: `Paper of ${QUESTIONS} questions placed again, ${sheets} sheets`,
        what: KINDS[kind],
        unit: 'ms',
        ours: median,
        p95,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.discard();
  }
}
