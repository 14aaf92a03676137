// Every hostile or odd text beside the project, put into stem, options, analysis and parts, stored by the server and shown in the
// list, the editor, the review pane and a paper's pages: no script runs, nothing is asked of another host, the words stay.
import type { Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signIn, test } from './support/fixtures';
import { ACCOUNTS } from './support/accounts';

const FOLDER = path.resolve(__dirname, '../../shared/data/adversarial');
const PART_SLOTS = 60;
const OPTION_SLOTS = 25;
type Fields = Record<string, string>;

function payloads(): string[] {
  const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
  const records = (name: string) => JSON.parse(read(name)) as Record<string, unknown>[];
  const hand = records('tex_hand_made.json').map((one) => String(one['tex'] ?? (one['repeat'] as [string, number][] | undefined)?.map(([text, times]) => text.repeat(times)).join('') ?? ''));
  const tex = ['katex_errors_a.json', 'katex_spec_a.json'].flatMap((name) => records(name).map((one) => `$${String(one['tex'])}$`));
  const markup = records('dompurify_expect_a.json').map((one) => String(one['payload']));
  const lines = read('xss-rsnake.txt').split('\n').filter((line) => line !== '');
  return [...(JSON.parse(read('blns.json')) as string[]), ...lines, ...markup, ...tex, ...hand.map((one) => (/\$|\\\(/.test(one) ? one : `$${one}$`))].filter((one) => one.length < 20_000);
}
const inGroups = <T>(list: readonly T[], size: number): T[][] => Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
const text = (payload: string | undefined) => `<p>载荷</p>${payload ?? ''}`;

/** Stores each; ids of those that were taken, and every refusal's words. */
const storeAll = (page: Page, all: readonly Fields[]) =>
  page.evaluate(async (list) => {
    const ids: number[] = [];
    const refusals: { error: number; msg: string }[] = [];
    for (const fields of list) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const reply = (await (await fetch('/api/questions/update', { method: 'POST', body: form })).json()) as { error: number; msg: string; data: { id: number } };
      if (reply.error === 0) ids.push(reply.data.id);
      else refusals.push({ error: reply.error, msg: reply.msg });
    }
    return { ids, refusals };
  }, all);

test.describe('hostile texts', () => {
  test.skip(!existsSync(FOLDER), 'the hostile texts beside the project are not here');
  test.setTimeout(900_000);

  // Not yet seen to its end: the stored part passes up to the groups, the walk over the screens is unproven.
  test.fixme('end inert in every field and on every screen', async ({ page, context, login, server, faults }) => {
    const dialogs: string[] = [];
    const foreign: string[] = [];
    const own = new URL(server.url).origin;
    // A picture that the author names and that is not here is asked of our own server only.
    faults.expectConsole(/Failed to load resource/);
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && new URL(url).origin !== own) foreign.push(url);
    });
    await login('researcher');
    const all = payloads();
    expect(all.length).toBeGreaterThan(700);

    // A formula with a fault is refused by name; those payloads are stored alone or not at all, never a group with them.
    const alone = await storeAll(page, all.map((one) => ({ type_id: '200', answer: 'true', content: text(one), analysis: text(one), accept_duplicates: '1' })));
    for (const { error, msg } of alone.refusals) {
      expect(error).toBe(4001);
      expect(msg).toMatch(/\p{Script=Han}/u);
    }
    expect(alone.ids.length).toBeGreaterThan(550);
    const safe = all.filter((one) => !/[$\\]/.test(one));
    const parts = inGroups(safe, PART_SLOTS).map((group) => ({
      type_id: '400',
      content: '<p>各小题</p>',
      answer: '""',
      accept_duplicates: '1',
      parts: JSON.stringify(inGroups(group, 2).map(([content, answer], index) => ({ id: String(index), content: text(content), score: 1, answer: text(answer) }))),
    }));
    const options = inGroups(safe, OPTION_SLOTS).map((group) => ({
      type_id: '101',
      content: '<p>各选项</p>',
      answer: '["0"]',
      accept_duplicates: '1',
      options: JSON.stringify([...group, '末项'].map((one, index) => ({ id: String(index), content: text(one) }))),
    }));
    const grouped = await storeAll(page, [...parts, ...options]);
    expect(grouped.refusals).toEqual([]);

    const watch = async () => {
      expect(dialogs).toEqual([]);
      expect(foreign).toEqual([]);
      const live = await page.evaluate(() => {
        const bad = [...document.querySelectorAll('#root *, body > div *')].filter((each) => /^(?:script|iframe|object|embed|link|meta|base|form\[action\])$/i.test(each.tagName) || [...each.attributes].some((one) => /^on/i.test(one.name) || /^\s*javascript:/i.test(one.value)));
        return bad.filter((each) => each.closest('.content, .rte-text')).map((each) => each.outerHTML.slice(0, 200));
      });
      expect(live).toEqual([]);
    };
    for (let at = 1; at <= Math.ceil((alone.ids.length + grouped.ids.length) / 100); at += 1) {
      await page.evaluate((n) => (window.location.hash = `/questionlist?size=100&page=${n}`), at);
      await expect(page.getByRole('feed', { name: '试题列表' })).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByRole('article').first()).toBeVisible();
      const unfold = page.getByRole('button', { name: '展开全部解析' });
      if (await unfold.count()) await unfold.click();
      await watch();
    }
    const plain = safe.filter((one) => /^[\w ,!?\u4e00-\u9fff]{3,60}$/.test(one)).slice(0, 10);
    for (const id of grouped.ids) {
      await page.evaluate((of) => (window.location.hash = `/addquestion?id=${of}`), id);
      await expect(page.getByRole('textbox', { name: '题干', exact: true })).toContainText(/各小题|各选项/);
      await watch();
    }
    const shown: string[] = [];
    const reviewer = await context.browser()?.newContext({ baseURL: own });
    const pane = await reviewer?.newPage();
    if (!pane) throw new Error('no browser');
    pane.on('dialog', (dialog) => (dialogs.push(dialog.message()), void dialog.dismiss()));
    await signIn(pane, ACCOUNTS.reviewer);
    for (const id of grouped.ids) {
      await pane.evaluate((of) => (window.location.hash = `/pendingquestion?status=1&size=100&page=1&at=${of}`), id);
      await expect(pane.getByRole('article').first()).toBeVisible();
    }
    await reviewer?.close();
    const paper = await page.evaluate(async (ids) => {
      const form = new FormData();
      const items = ids.map((question_id) => ({ question_id, score: 1, part_scores: [], answer_space: 0 }));
      for (const [name, value] of Object.entries({ title: '载荷卷', duration: '10', sections: JSON.stringify([{ id: 1, title: '一', note: '', items }]) })) form.append(name, value);
      return ((await (await fetch('/api/paper/save', { method: 'POST', body: form })).json()) as { error: number; msg: string; data: { id: number } });
    }, grouped.ids.slice(0, 6));
    expect(paper.msg).toBe('');
    await page.evaluate((of) => (window.location.hash = `/paperlist/detail/${of}`), paper.data.id);
    await expect(page.locator('.paper-desk')).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 });
    await watch();
    shown.push((await page.locator('.paper-desk').textContent()) ?? '');
    for (const words of plain) expect(shown.join('').replace(/\s/g, '')).toContain(words.replace(/\s/g, ''));
  });
});
