// Page maps of random papers of real examination questions: nothing crosses an edge, no block is lost or doubled, no
// page has blank answer space only, and the PDF has every question on the same page as the screen.
import { writeFile } from 'node:fs/promises';
import type { PaperDetail } from '../src/contract/paper/paper';
import { besideFigures } from '../src/domain/paper/printed/besideFigures';
import { paperBlocks } from '../src/domain/paper/paperModel';
import { ACCOUNTS } from './support/accounts';
import { signInApi, type Api } from './support/api';
import { expect, test } from './support/fixtures';
import { readSheets, type ShownSheet } from './support/placedPaper';
import { exportAnyway, placedPages } from './support/paper';
import { PDF_UNREADABLE, ideographs, pdfWords } from './support/pdf';
import { GAOKAO_FILES } from './support/server';

test.skip(GAOKAO_FILES.length === 0, 'the real question sets do not lie beside the project');
test.skip(PDF_UNREADABLE !== null, PDF_UNREADABLE ?? '');
// A trace stores every page of every paper and would take longer than the papers.
test.use({ world: GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo', trace: 'off' });

const PAPERS = Number(process.env.GOLDEN_PAPERS ?? 30);
const SEED = Number(process.env.GOLDEN_SEED ?? 20261121);

/** The same numbers on every machine (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Listed {
  list: { id: number; type_id: number }[];
  total: number;
}
async function allQuestions(api: Api): Promise<Listed['list']> {
  const found: Listed['list'] = [];
  for (let page = 1; page <= 12; page += 1) {
    const { data } = await api.get<Listed>('/questions/list', { status: 4, size: 100, page, order: 'oldest' });
    found.push(...data.list.map(({ id, type_id }) => ({ id, type_id })));
    if (found.length >= data.total) break;
  }
  return found;
}

function faultsOf(shown: readonly ShownSheet[], expected: readonly string[]): string[] {
  const faults = shown.flatMap((sheet, i) => sheet.crossing.map((what) => `page ${i + 1}: ${what} crosses an edge`));
  const order: string[] = [];
  for (const place of shown.flatMap((sheet) => sheet.places))
    if (!(place.cut && order.at(-1) === place.block)) order.push(place.block);
  shown.forEach(({ places }, i) => {
    if (places.length > 0 && places.every(({ block }) => /:space\d*$/.test(block)))
      faults.push(`page ${i + 1} holds blank answer space alone`);
  });
  if (order.join() !== expected.join()) faults.push('blocks differ from the paper: lost, doubled or out of order');
  return faults;
}

test(`${PAPERS} papers drawn at random`, async ({ page, login, server }, info) => {
  test.setTimeout(600_000);
  const api = await signInApi(server.url, ACCOUNTS.teacher);
  const bank = await allQuestions(api);
  expect(bank.length).toBeGreaterThan(200);
  const next = random(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  await login('teacher');
  const faults: string[] = [];
  for (let paper = 1; paper <= PAPERS; paper += 1) {
    const count = 8 + Math.floor(next() * 7);
    const chosen = new Map(Array.from({ length: count }, () => pick(bank)).map((question) => [question.id, question]));
    const types = [...new Set([...chosen.values()].map(({ type_id }) => type_id))].sort();
    const sections = types.map((type_id) => ({
      id: type_id,
      title: `第 ${type_id} 类`,
      note: '',
      items: [...chosen.values()]
        .filter((one) => one.type_id === type_id)
        .map(({ id }) => ({
          question_id: id,
          score: pick([4, 5, 12.5]),
          answer_space: type_id === 400 ? pick([0, 30, 90]) : 0,
        })),
    }));
    const layout = {
      size: pick(['A4', 'A4', 'A3', '8K'] as const),
      answers: pick(['none', 'each', 'end', 'apart'] as const),
      font_size: pick([9, 10.5, 12]),
    };
    const saved = await api.post<{ id: number }>('/paper/save', {
      title: `随机试卷 ${paper}`,
      duration: '120',
      sections: JSON.stringify(sections),
      layout: JSON.stringify(layout),
      seal_line: String(pick([0, 1])),
    });
    expect(saved.error).toBe(0);
    const { data } = await api.get<PaperDetail>('/paper/detail', { id: saved.data.id });
    const questions = new Map(data.questions.map((question) => [question.id, question]));
    const blocks = paperBlocks({ ...data, answers: data.layout.answers }, (id) => questions.get(id));
    const expected = besideFigures(blocks).map((block) => block.id);

    await page.evaluate((hash) => (window.location.hash = hash), `/paperlist/detail/${saved.data.id}`);
    await expect(page.getByRole('heading', { level: 1, name: `随机试卷 ${paper}`, exact: true })).toBeVisible();
    await placedPages(page, false);
    const shown = await readSheets(page);
    const told = faultsOf(shown, expected);

    const coming = page.waitForEvent('download', { timeout: 90_000 });
    await page.getByRole('button', { name: '导出PDF' }).click();
    await exportAnyway(page);
    const file = info.outputPath(`paper-${paper}.pdf`);
    await (await coming).saveAs(file);
    const printed = pdfWords(file);
    if (printed.length !== shown.length) told.push(`${printed.length} pages in the PDF, ${shown.length} on screen`);
    shown.forEach((sheet, i) => {
      const words = printed[i]?.words ?? [];
      for (const label of sheet.labels.filter(({ text }) => text !== '')) {
        const there = words.some(
          (word) =>
            word.text.startsWith(label.text.slice(0, -1)) &&
            Math.abs(word.x - label.x) < 1.5 &&
            Math.abs(word.y - label.y) < 5,
        );
        if (!there) told.push(`question ${label.text} is not where it was on page ${i + 1}`);
      }
      if (sheet.places.some((place) => place.cut)) return;
      const theirs = ideographs(words.map((word) => word.text).join(''));
      const mine = ideographs(sheet.text);
      const differing = [...new Set([...mine.keys(), ...theirs.keys()])].filter(
        (char) => mine.get(char) !== theirs.get(char),
      );
      if (differing.length > 0)
        told.push(
          `words of page ${i + 1} differ: ${differing.map((char) => `${char} ${mine.get(char) ?? 0}:${theirs.get(char) ?? 0}`).join(' ')}`,
        );
    });
    faults.push(...told.map((what) => `paper ${paper} (${layout.size}, ${layout.answers}): ${what}`));
    // One tab is enough: close the earlier papers.
    await page.evaluate(() => (window.location.hash = '/paperlist'));
  }
  await writeFile(info.outputPath('faults.json'), JSON.stringify(faults, null, 2));
  expect(faults).toEqual([]);
});
