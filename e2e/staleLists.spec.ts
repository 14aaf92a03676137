// Two people: what one changes is in every list to which the other returns, and the old rows are there until it comes.
import type { Page } from '@playwright/test';
import { made } from './support/api';
import { expect, test } from './support/fixtures';
import { tab, visit } from './support/tabs';

const LISTS = ['/questionlist', '/paperlist', '/paperpacklist', '/reportlist', '/schoollist', '/accountmanagement'];

test('a list to which one returns shows its old rows at once and then what another person has changed', async ({
  page,
  login,
  room,
}) => {
  test.setTimeout(180_000);
  const admin = await room.api('admin');
  const teacher = await room.api('teacher');
  const { data } = await teacher.get<{ list: { id: number }[] }>('/questions/list', { status: 4, size: 1 });
  const sections = [{ id: 1, title: '全部', items: data.list.map(({ id }) => ({ question_id: id, score: 5 })) }];
  /** Adds a row to each list; by path how it is found there. */
  async function addRows(round: string): Promise<Record<string, string>> {
    const title = `第${round}轮`;
    const paper = await made(teacher, '/paper/save', { title: `${title}试卷`, duration: 90, sections });
    await made(teacher, '/pack/save', { title: `${title}试卷包`, paper_ids: [paper.id] });
    await made(admin, '/report/save', { title: `${title}报告`, sections });
    const organization_id = room.organization.id;
    await made(admin, '/school/save', { title: `${title}中学`, organization_id, stage_id: 3, region_id: '' });
    const [question] = await room.questions(1);
    const { nickname } = await room.account(
      ({ 一: 'teacher', 二: 'teacher2', 三: 'reviewer' } as const)[round] ?? 'teacher',
    );
    return {
      '/questionlist': `#${question}`,
      '/paperlist': `${title}试卷`,
      '/paperpacklist': `${title}试卷包`,
      '/reportlist': `${title}报告`,
      '/schoollist': `${title}中学`,
      '/accountmanagement': nickname,
    };
  }
  const row = (on: Page, text: string) =>
    on.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first();
  // Lists that are not in order of age begin with the rows of other tests.
  const addressOf = (path: string) =>
    ['/schoollist', '/accountmanagement'].includes(path) ? `${path}?organization_id=${room.organization.id}` : path;
  const first = await addRows('一');
  await login();
  for (const path of LISTS) {
    await visit(page, addressOf(path));
    await expect(row(page, first[path] ?? ''), path).toBeVisible();
  }
  const ways = { 二: (path: string) => tab(page, path).click(), 三: (path: string) => visit(page, addressOf(path)) };
  for (const [round, back] of Object.entries(ways)) {
    await visit(page, '/home');
    const added = await addRows(round);
    for (const path of LISTS) {
      let letThrough: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route(/\/list\?/, async (route) => {
        await held;
        await route.fallback();
      });
      await back(path);
      await expect(row(page, first[path] ?? ''), `${path} before the reply`).toBeVisible();
      letThrough();
      await expect(row(page, added[path] ?? ''), `${path} after the reply`).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
});
