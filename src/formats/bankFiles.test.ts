// Import: every row of the real files becomes a usable question or is refused with a reason.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../../mocks/sharedData';
import { parseContent, sanitizeHtml } from '../domain/content/htmlToContent';
import { countBlanks } from '../domain/content/plainText';
import { generateQuestions } from '../testing/testQuestions';
import { decodeCmath } from './cmath/read';
import { decodeGaokaoBench } from './gaokao-bench/read';
import { decodeMathtof, wrapBareTex } from './mathtof/read';
import type { DraftCodec, QuestionDraft } from './shared/importedQuestion';
import { decodeTalScq5k, talSource } from './tal-scq5k/read';

const DATA = sharedData('questions');

/** Checks that a draft can be stored: canonical content, an answer that fits the type. */
function checkDraft(draft: QuestionDraft): void {
  const { answer } = draft;
  const htmls = [draft.content, draft.analysis, ...draft.options.map((option) => option.content)];
  if (draft.type_id === 400) htmls.push(String(answer));
  for (const html of htmls) if (sanitizeHtml(html) !== html) throw new Error(`not canonical: ${html}`);
  expect(draft.content).not.toBe('');
  if (draft.type_id === 101) {
    const ids = draft.options.map((option) => option.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
    expect((answer as string[]).every((id) => ids.includes(id))).toBe(true);
  } else expect(draft.options).toEqual([]);
  if (draft.type_id === 200) expect(typeof answer).toBe('boolean');
  if (draft.type_id === 300) {
    expect(countBlanks(parseContent(draft.content))).toBe((answer as string[][]).length);
    for (const forms of answer as string[][]) expect(forms.join('')).not.toBe('');
  }
  if (draft.type_id === 400) expect(answer).not.toBe('');
}

describe.each<[string, DraftCodec, number, string[]]>([
  ['gaokao-bench/2010-2019_math_I_MCQs.json', decodeGaokaoBench, 154, []],
  ['gaokao-bench/2010-2019_math_II_MCQs.json', decodeGaokaoBench, 159, []],
  ['gaokao-bench/2010-2019_math_I_fill_in_the_blank.json', decodeGaokaoBench, 63, []],
  ['gaokao-bench/2010-2019_math_II_fill_in_the_blank.json', decodeGaokaoBench, 67, []],
  ['gaokao-bench/2010-2019_math_I_open_ended.json', decodeGaokaoBench, 88, []],
  ['gaokao-bench/2010-2019_math_II_open_ended.json', decodeGaokaoBench, 88, []],
  ['tal-scq5k/ch_single_choice_train_3K.jsonl', decodeTalScq5k, 3000, ['210', '708', '831', '1154']],
  ['tal-scq5k/en_single_choice_train_every3rd.jsonl', decodeTalScq5k, 1000, []],
  ['mathtof-mathmc/mathtof_0-699.json', decodeMathtof, 700, []],
  ['mathtof-mathmc/mathmc_0-699.json', decodeMathtof, 700, ['71', '191', '557']],
  ['cmath/cmath_dev.jsonl', decodeCmath, 600, []],
])('%s', (name, decode, count, refused) => {
  const path = join(DATA, name);
  const run = existsSync(path) ? test : test.skip;
  run(`all ${count} rows are drafts or named refusals (needs shared data)`, () => {
    const rows = [...decode(readFileSync(path, 'utf8'))];
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row.ref)).size).toBe(count);
    const reasons = rows.flatMap((row) => ('refused' in row ? [[String(row.line), row.refused]] : []));
    expect(reasons.map(([line]) => line)).toEqual(refused);
    for (const [, reason] of reasons) expect(reason).toMatch(/\p{Script=Han}/u);
    for (const row of rows) if ('draft' in row) checkDraft(row.draft);
  });
});

const gaokao = (question: string, answer: unknown, keywords = '2010-2022_Math_I_MCQs'): string =>
  JSON.stringify({
    keywords,
    example: [{ year: '2010', category: '（新课标）', question, answer, analysis: '', index: 0, score: 5 }],
  });
const only = (rows: ReturnType<DraftCodec>): QuestionDraft => {
  const [row] = [...rows];
  if (!row || !('draft' in row)) throw new Error(JSON.stringify(row));
  return row.draft;
};

test('GAOKAO: number, points, options on one line and dollars moved by scanning come apart', () => {
  const draft = only(decodeGaokaoBench(gaokao('2. $(5$ 分 $)(1+i)=(\\quad)$\nA．$1$ B. 2\nC. 3\nD.\n\n4\n', ['D'])));
  expect(draft).toMatchObject({
    origin_number: 2,
    score: 5,
    year: 2010,
    source: '2010年高考数学理科（新课标）',
    answer: ['D'],
  });
  expect(draft.content).toBe('<p>\\((1+i)=(\\quad)\\)</p>');
  expect(draft.options.map((option) => option.content)).toEqual(['<p>\\(1\\)</p>', '<p>2</p>', '<p>3</p>', '<p>4</p>']);
});

test('GAOKAO: the escaped \\bar comes back, a lost blank is put before the closing remark', () => {
  expect(only(decodeGaokaoBench(gaokao('$z\\cdot\u0008ar{z}$\nA. 1\nB. 2', ['A']))).content).toBe(
    '<p>\\(z\\cdot\\bar{z}\\)</p>',
  );
  const fill = only(decodeGaokaoBench(gaokao('13. 系数为 (用数字填写答案)\n', '-20 .\n', 'Math_I_Fill-in')));
  expect(fill.content).toBe('<p>系数为<span data-blank></span>(用数字填写答案)</p>');
  expect(fill.answer).toEqual([['-20']]);
});

test('GAOKAO: a LaTeX table becomes a table', () => {
  const draft = only(
    decodeGaokaoBench(
      gaokao(
        '17. 如表\n\n\\begin{tabular}{|c|c|}\n\\hline $X$ & 2 \\\\\n\\hline\n\\end{tabular}\n',
        '解：略',
        'Math_I_Open',
      ),
    ),
  );
  expect(draft.content).toBe('<p>如表</p><table><tr><td><p>\\(X\\)</p></td><td><p>2</p></td></tr></table>');
});

test('GAOKAO: the lines between two tables stay lines', () => {
  const table = (cell: string) => `\\begin{tabular}{|c|}\n\\hline ${cell} \\\\\n\\hline\n\\end{tabular}`;
  const text = `17. 甲表\n${table('1')}\n乙表\n见下\n${table('2')}\n求`;
  const cell = (value: string) => `<table><tr><td><p>${value}</p></td></tr></table>`;
  expect(only(decodeGaokaoBench(gaokao(text, '解：略', 'Math_I_Open'))).content).toBe(
    `<p>甲表</p>${cell('1')}<p>乙表</p><p>见下</p>${cell('2')}<p>求</p>`,
  );
});

test('TAL: quotes, blanks, mixed dollars and lost row breaks read as they were meant', () => {
  const notes: string[] = [];
  const html = (text: string) => sanitizeHtml(talSource(text, notes));
  expect(html("``甲''得~\\uline{~~~}~元")).toBe('<p>“甲”得<span data-blank></span>元</p>');
  expect(html('$00$$，$$11$$，$$96$，$$1$ $5$$')).toBe('<p>\\(00\\)，\\(11\\)，\\(96\\)，\\(1\\sim 5\\)</p>');
  expect(html('$$\\begin{cases}x=1    y\\textgreater2 \\end{cases}$$')).toBe(
    '<p>\\(\\begin{cases}x=1 \\\\ y\\gt 2\\end{cases}\\)</p>',
  );
  expect(html('$$a&lt;{}b$$ 40\\% \\textbf{第$$1$$题}')).toBe('<p>\\(a&lt;{}b\\) 40% <b>第</b>\\(1\\)<b>题</b></p>');
  expect(notes).toEqual([]);
});

test('TAL: money that was escaped twice stays money, in text and in formulas', () => {
  const html = (text: string) => sanitizeHtml(talSource(text, []));
  expect(html('He paid \\textbackslash$50$ for a hat and $$3$$ pens.')).toBe(
    '<p>He paid \\$50 for a hat and \\(3\\) pens.</p>',
  );
  expect(html('$=\\textbackslash$40\\div\\textbackslash$2=20$')).toBe('<p>\\(=\\$40\\div\\$2=20\\)</p>');
  expect(html('costs $\\textbackslash$ 30$, then')).toBe('<p>costs \\(\\$ 30\\), then</p>');
});

test('MathToF: bare fractions are formulas, mixed numbers keep their whole part', () => {
  expect(wrapBareTex('长1\\frac{1}{2}米和\\frac{\\frac{1}{2}}{3}')).toBe(
    '长\\(1\\frac{1}{2}\\)米和\\(\\frac{\\frac{1}{2}}{3}\\)',
  );
});

test('a broken row is refused by itself, the others still come', () => {
  const rows = [
    ...decodeCmath(
      '{"grade":1,"input":"几？","golden":"9"}\n{oops\n{"grade":1,"input":"","golden":"9"}\nnull\n{"grade":2,"input":"几？","golden":8}',
    ),
  ];
  expect(rows.map((row) => ('refused' in row ? row.refused : row.line))).toEqual([
    1,
    '不是有效的 JSON',
    '题干为空',
    '没有答案',
    5,
  ]);
  for (const decode of [decodeGaokaoBench, decodeMathtof])
    expect([...decode('{"x":')].map((row) => 'refused' in row)).toEqual([true]);
});

test('generated questions are distinct, canonical, of all types and the same for a seed', () => {
  const rows = [...generateQuestions(7, 20_000)].flatMap((row) => ('draft' in row ? [row.draft] : []));
  expect(new Set(rows.map((draft) => draft.content)).size).toBe(20_000);
  expect(new Set(rows.map((draft) => draft.type_id)).size).toBe(4);
  rows.filter((_, index) => index % 41 === 0).forEach(checkDraft);
  const [first] = [...generateQuestions(7, 1)];
  expect(first && 'draft' in first && first.draft).toEqual(rows[0]);
});
