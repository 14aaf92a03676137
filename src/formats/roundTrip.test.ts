// If these fail, questions that leave the bank in a format come back changed in a way that its table row does not name.
import { createMockQuestion } from '../../mocks/factories/question';
import { otherValues } from '../../mocks/factories/questionFields';
import type { Question } from '../contract/question/question';
import { PORTABLE_FIELDS } from '../domain/question/fieldRules';
import { generateQuestions } from '../server/testQuestions';
import { LOSSES, type Loss } from './format';
import { FORMAT_IDS, FORMATS, formatOf, type FormatId } from './formats';
import { newDraft, type QuestionDraft } from './shared/importedQuestion';
import type { SourceFile } from './shared/sourceFile';

const bothWays = FORMAT_IDS.filter((id) => FORMATS[id].read && FORMATS[id].write?.questions);

const generated = [...generateQuestions(7, 400)].flatMap((row) => ('draft' in row ? [row.draft] : []));
/** Every field has a value that is not its default. */
const full = newDraft({
  type_id: 101,
  content: '<p>若 \\(a\\in\\{1,2\\}\\) 且 \\(a&gt;1\\)，则 <b>a</b>：~ = # { } &#92;</p><p>第二段</p>',
  options: ['甲 = 1', '乙 ~ \\(\\frac{1}{2}\\)', '丙 # {3}', '丁：4'].map((text, place) => ({
    id: 'abcd'.charAt(place),
    content: `<p>${text}</p>`,
  })),
  answer: ['b', 'c', 'd'],
  analysis: '<p>由 \\(x^{2}=4\\) 得 #### 两解。</p>',
  ...otherValues(PORTABLE_FIELDS),
  kp_routes: [
    ['代数', '方程'],
    ['函数', '图象'],
  ],
  origin_number: 12,
  score: 5,
  kind: 'test',
});
const drafts: QuestionDraft[] = [
  ...generated,
  full,
  { ...full, type_id: 200, options: [], answer: true },
  {
    ...full,
    type_id: 300,
    options: [],
    content: '<p>即 <span data-blank></span>。</p>',
    answer: [['$\\frac{1}{2}$', '0.5']],
  },
  { ...full, type_id: 400, options: [], answer: '<p>解：\\(x=1\\)</p>', kp_routes: [] },
];

const questionOf = (draft: QuestionDraft, place: number): Question =>
  createMockQuestion({
    ...draft,
    id: place + 1,
    kps: [],
    kind: 1,
    parts: draft.parts.map((part, index) => ({ id: `p${index}`, ...part })),
    origin_number: draft.origin_number === null ? null : String(draft.origin_number),
  });

async function written(id: FormatId, list: readonly QuestionDraft[]) {
  const writer = await FORMATS[id].write?.questions?.();
  let text = writer?.begin ?? '';
  const kept: QuestionDraft[] = [];
  const refused: QuestionDraft[] = [];
  for (const draft of list) {
    const made = writer?.write(questionOf(draft, kept.length), draft.kp_routes, kept.length);
    if (!made || 'refused' in made) refused.push(draft);
    else {
      kept.push(draft);
      text += made.text;
    }
  }
  return { file: { text: text + (writer?.end ?? ''), zip: null } satisfies SourceFile, kept, refused };
}

async function readBack(id: FormatId, file: SourceFile): Promise<(QuestionDraft | string)[]> {
  const rows = await FORMATS[id].read?.load();
  return [...(rows?.(file) ?? [])].map((row) => ('draft' in row ? row.draft : row.refused));
}

/** Ids of options are names inside one question, so their places are compared. */
function placed({ options, answer, ...rest }: QuestionDraft) {
  const placeOf = (id: unknown) => options.findIndex((option) => option.id === id);
  return {
    ...rest,
    options: options.map(({ content }) => content),
    answer: options.length > 0 && Array.isArray(answer) ? answer.map(placeOf) : answer,
  };
}
const without = (draft: QuestionDraft | string, losses: readonly Loss[]) =>
  typeof draft === 'string'
    ? draft
    : Object.fromEntries(
        Object.entries(placed(draft)).filter(([name]) => name !== 'kind' && !losses.includes(name as Loss)),
      );

test.each(bothWays)('%s: what is written comes back, but for the losses that are named', async (id) => {
  const { losses } = FORMATS[id];
  const { file, kept, refused } = await written(id, drafts);
  expect(formatOf(file)).toBe(id);
  expect(refused.map(({ type_id }) => type_id).filter((type) => type !== 300)).toEqual([]);
  expect(kept.length).toBeGreaterThan(drafts.length * 0.7);
  const back = await readBack(id, file);
  expect(back.map((draft) => without(draft, losses))).toEqual(kept.map((draft) => without(draft, losses)));
});

test.each(bothWays)('%s: no loss is named that does not happen', async (id) => {
  const { losses } = FORMATS[id];
  const parted = { ...full, type_id: 400 as const, options: [], answer: '<p>略</p>' };
  const list = [full, { ...parted, parts: [{ content: '<p>求 a</p>', answer: '<p>1</p>', score: 2 }] }];
  const { file } = await written(id, list);
  const back = await readBack(id, file);
  const lost = losses.filter((name) =>
    back.some(
      (draft, i) => typeof draft !== 'string' && JSON.stringify(draft[name]) !== JSON.stringify(list[i]?.[name]),
    ),
  );
  expect(lost).toEqual(losses);
});

test('every loss has a name for users', () => {
  for (const id of FORMAT_IDS) for (const loss of FORMATS[id].losses) expect(LOSSES[loss]).toMatch(/\p{Script=Han}/u);
});
