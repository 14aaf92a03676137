// If these fail, questions that leave the bank in a format come back changed in a way that its table row does not name.
import { questionOfDraft } from '../../mocks/factories/question';
import { otherValues } from '../../mocks/factories/questionFields';
import { sanitizeHtml } from '../domain/content/htmlToContent';
import { PORTABLE_FIELDS } from '../domain/question/fieldRules';
import { generateQuestions } from '../testing/testQuestions';
import { LOSSES, type Loss } from './format';
import { FORMAT_IDS, FORMATS, type FormatId } from './formats';
import { formatOf } from './recognise';
import { newDraft, questionRows, type QuestionDraft } from './shared/importedQuestion';
import type { PackageFile } from './shared/packageWriter';
import type { SourceFile, ZipParts } from './shared/sourceFile';

const readerId = (id: FormatId) => (FORMATS[id].readAs ?? id) as FormatId;
const bothWays = FORMAT_IDS.filter(
  (id) => FORMATS[readerId(id)].read && (FORMATS[id].write?.questions ?? FORMATS[id].write?.package),
);

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
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Every kind of content. */
const rich = sanitizeHtml(
  [
    '<p data-align="center">甲<u>乙</u><i>丙</i><b><i>丁</i></b><em>点</em>x<sup>2</sup>y<sub>1 2</sub>价 \\$5 与 \\$6&nbsp;&nbsp;C:&#92;(x)<br>次行 &lt;b&gt; &amp;amp; *一* _二_ `三` [四](五) #六 - 七</p>',
    '<p>1. 数 2) 项</p><p>- 减</p>',
    '<p>\\[\\begin{cases}x+y=1\\\\x-y&lt;2\\end{cases}\\]</p>',
    '<ul><li><p>甲</p></li><li><p>\\(\\sqrt[3]{8}\\)</p><ol><li><p>乙</p></li></ol></li></ul>',
    '<table><tr><th data-align="center" colspan="2"><p>表</p></th></tr><tr><td><p>1</p></td><td data-align="right"><p>\\(x^{2}\\)</p></td></tr></table>',
    `<p>图<img src="${PIXEL}" alt="a &quot;b&quot;" data-width-mm="12.5">内</p>`,
    `<figure data-placement="right"><img src="${PIXEL}" alt="如图[1]" data-width-mm="30"></figure>`,
  ].join(''),
);
/** With a stated tolerance. */
const numeric: QuestionDraft = {
  ...full,
  type_id: 300,
  options: [],
  content: '<p>圆周率约为<span data-blank></span>。</p>',
  answer: [['3.140']],
  analysis: '<p>见课本。</p><p>允许误差 ±0.01，即 3.13 到 3.15 都算对。</p>',
};
const drafts: QuestionDraft[] = [
  ...generated,
  full,
  { ...full, content: rich, analysis: rich },
  { ...full, type_id: 400, options: [], content: rich, answer: rich, analysis: '' },
  { ...full, type_id: 200, options: [], answer: true },
  {
    ...full,
    type_id: 300,
    options: [],
    content: '<p>即 <span data-blank></span>。</p>',
    answer: [['$\\frac{1}{2}$', '0.5']],
  },
  numeric,
  { ...full, type_id: 400, options: [], answer: '<p>解：\\(x=1\\)</p>', kp_routes: [] },
];

async function written(id: FormatId, list: readonly QuestionDraft[]) {
  const writer = await FORMATS[id].write?.questions?.();
  const pack = (await FORMATS[id].write?.package?.())?.();
  let text = writer?.begin ?? '';
  const files: PackageFile[] = [];
  const kept: QuestionDraft[] = [];
  const refused: QuestionDraft[] = [];
  for (const draft of list) {
    const question = questionOfDraft(draft, kept.length);
    const made = writer?.write(question, draft.kp_routes, kept.length) ?? pack?.write(question, draft.kp_routes);
    if (!made || 'refused' in made) refused.push(draft);
    else {
      kept.push(draft);
      if ('text' in made) text += made.text;
      else files.push(...made.files);
    }
  }
  const file: SourceFile = pack
    ? { text: '', zip: zipOf([...files, ...pack.end('试题')]) }
    : { text: text + (writer?.end ?? ''), zip: null };
  return { file, kept, refused };
}

/** The parts of a package as the reader of the server gets them. */
function zipOf(files: readonly PackageFile[]): ZipParts {
  const parts = new Map(files.map(({ path, data }) => [path, Buffer.from(data)]));
  expect(parts.size).toBe(files.length);
  return {
    names: [...parts.keys()],
    xml: (name) => parts.get(name)?.toString('utf8'),
    base64: (name) => parts.get(name)?.toString('base64'),
  };
}

async function readBack(id: FormatId, file: SourceFile): Promise<(QuestionDraft | string)[]> {
  const rows = await FORMATS[readerId(id)].read?.load();
  return questionRows(rows?.(file) ?? []).map((row) => ('draft' in row ? row.draft : row.refused));
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
  expect(formatOf(file)).toBe(readerId(id));
  if (id !== 'aiken') expect(refused.map(({ type_id }) => type_id).filter((type) => type !== 300)).toEqual([]);
  expect(kept.length).toBeGreaterThan(drafts.length * (id === 'aiken' ? 0.4 : 0.7));
  const back = await readBack(id, file);
  expect(back.map((draft) => without(draft, losses))).toEqual(kept.map((draft) => without(draft, losses)));
});

test.each([
  ['moodle-xml', '<question type="numerical">', '<text>3.140</text><tolerance>0.01</tolerance>'],
  ['gift', '{#3.140:0.01#'],
  ['canvas', 'numerical_question', '<vargte respident="response1">3.13</vargte>'],
  ['rexams', 'exclozetype: num', 'extol: 0.01'],
] as const)('%s: a stated tolerance is a numeric question', async (id, ...marks) => {
  const { file } = await written(id, [numeric]);
  const text = file.zip ? file.zip.names.map((name) => file.zip?.xml(name)).join('') : file.text;
  for (const mark of marks) expect(text).toContain(mark);
  expect(text).not.toContain('允许误差');
});

test.each(bothWays)('%s: no loss is named that does not happen', async (id) => {
  const { losses } = FORMATS[id];
  const parted = { ...full, type_id: 400 as const, options: [], answer: '<p>略</p>' };
  const single = { ...full, type_id: 101 as const, content: '<p>甲</p>', answer: ['b'] };
  const list = [
    id === 'aiken' ? single : full,
    { ...parted, parts: [{ content: '<p>求 a</p>', answer: '<p>1</p>', score: 2 }] },
  ];
  const { file } = await written(id, list);
  const back = await readBack(id, file);
  const lost = losses.filter((name) =>
    back.some(
      (draft, i) => typeof draft !== 'string' && JSON.stringify(draft[name]) !== JSON.stringify(list[i]?.[name]),
    ),
  );
  expect(lost).toEqual(losses);
});

const mixed: QuestionDraft = {
  ...full,
  type_id: 500,
  options: [],
  answer: '',
  parts: [
    { content: '<p>选</p>', score: 3, type_id: 102, options: full.options, answer: ['a', 'c'] },
    { content: '<p>填 <span data-blank></span></p>', score: 2, type_id: 300, answer: [['2', '$2.0$']] },
    { content: '<p>解</p>', score: 5, answer: '<p>略</p>' },
  ],
};
test.each(bothWays.filter((id) => id !== 'aiken'))(
  '%s: choices and blanks of a composite question come back, or as text where parts are a loss',
  async (id) => {
    const { file } = await written(id, [mixed]);
    const [back] = await readBack(id, file);
    if (typeof back !== 'object') throw new Error(back);
    if (FORMATS[id].losses.includes('parts')) {
      expect(back.content).toContain('D．丁：4');
      expect(back.answer).toMatch(/AC.*2.*略/);
    } else expect(back).toMatchObject({ type_id: 500, parts: mixed.parts });
  },
);

test('every loss has a name for users', () => {
  for (const id of FORMAT_IDS) for (const loss of FORMATS[id].losses) expect(LOSSES[loss]).toMatch(/\p{Script=Han}/u);
});
