// If these fail, 修复 in 体检 changes what a question says, or leaves a fault of writing on the printed page.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { questions as demo } from '../../../mocks/demo/readDemo';
import { createMockQuestion } from '../../../mocks/factories/question';
import { sharedData } from '../../../mocks/sharedData';
import type { Question } from '../../contract/question/question';
import { decodeCmath } from '../../formats/cmath/read';
import { decodeGaokaoBench } from '../../formats/gaokao-bench/read';
import { decodeMathtof } from '../../formats/mathtof/read';
import { newDraft, type DraftCodec } from '../../formats/shared/importedQuestion';
import { decodeTalScq5k } from '../../formats/tal-scq5k/read';
import { sanitizeHtml } from '../content/htmlToContent';
import { textAsHtml } from './bodyText';
import { repairWriting, sameWriting, writingFaults, type Written } from './questionWriting';
import { findTypoFault } from './typoFix';

const stemOf = (content: string, over: Partial<Question> = {}): Written =>
  createMockQuestion({ type_id: 400, content: sanitizeHtml(content), answer: '', analysis: '', ...over });
const repaired = (content: string, over: Partial<Question> = {}) => repairWriting(stemOf(content, over)).texts.content;
const html = (content: string) => sanitizeHtml(content);

describe('punctuation of Chinese sentences is full-width', () => {
  it.each([
    ['若 $a>0$, 则甲到了,乙没到.', '若 $a>0$，则甲到了，乙没到。'],
    ['解:如图,求证:$AB=CD$;', '解：如图，求证：$AB=CD$；'],
    ['有多少人?(用分数表示)', '有多少人？（用分数表示）'],
    ['(1)求 $a$ 的值;(2)求面积.', '（1）求 $a$ 的值；（2）求面积。'],
    ['余下 77(克), 故选 $B$.', '余下 77（克），故选 $B$。'],
    ['甲正确．乙错误．丙不确定.', '甲正确．乙错误．丙不确定．'],
    ['前面的括号（单位:厘米)', '前面的括号（单位：厘米）'],
  ])('%s', (before, after) => expect(repaired(before)).toBe(html(after)));

  it.each([
    '圆周率约为3.14，比是3:4，8:30出发，占1,000人',
    '点 (1,2) 与 f(x)=2 及区间 (0,1] 如图',
    '男生:女生=3:4',
    '数列 1,2,3,…,n 如下，x,y 的和',
    '见 https://a.cn/b,c?d=1:2;e 与 a.b@c.cn 所示',
    '小明说 OK. Find the value of x, then stop.',
    'How many? (Round it.) 共几个',
    '1.小数乘法，求 5!的值与 P(甲胜)',
    '省略号...如图',
  ])('stays: %s', (text) => expect(repaired(text)).toBe(html(text)));
});

describe('a hyphen that is a minus becomes one', () => {
  it.each([
    ['最小值为 -16，计算 5-3=2', '最小值为 −16，计算 5−3=2'],
    ['值是 1-$\\frac{2}{7}$', '值是 1−$\\frac{2}{7}$'],
    ['已知 $\\frac1a$-$\\frac1b$=0，求值', '已知 $\\frac1a$−$\\frac1b$=0，求值'],
    ['气温是-5℃', '气温是−5℃'],
    ['顶点是 (3,-1)，点 (-a,-b) 与 ①x/2 ②-5', '顶点是 (3,−1)，点 (−a,−b) 与 ①x/2 ②−5'],
    [
      '方程 (k－1)x<sup>2</sup>＋2x＝0 与 x<sup>2</sup>－4x＝0',
      '方程 (k−1)x<sup>2</sup>＋2x＝0 与 x<sup>2</sup>−4x＝0',
    ],
    ['计算 (-1)^2026+|1-√2|-2sin45°', '计算 (−1)^2026+|1−√2|−2sin45°'],
    ['比较：-2/3<span data-blank></span>-3/4 与 |-3|', '比较：−2/3<span data-blank></span>−3/4 与 |−3|'],
  ])('%s', (before, after) => expect(repaired(before)).toBe(html(after)));
  it.each([
    '三棱锥 P-ABCD，二面角 A-BC-D，三棱锥 $P$-$ABC$',
    '2019-2020 学年，3-5 天，第 $3$-$5$ 页，电话 400-8888',
    '北斗-3 号，初三-2 班，e-mail，--3',
    '2025/11-2026/1 学期，第 1,2-3 题，60km/h-80km/h 的车',
  ])('stays: %s', (text) => expect(repaired(text)).toBe(html(text)));
});

describe('degrees and triangles in formulas', () => {
  it.each([
    ['角 $50{}^{}\\circ$ 与 ${{82.5}^{{}^{}\\circ }}$', '角 $50^{\\circ}$ 与 ${{82.5}^{\\circ}}$'],
    ['角 $90{}^\\circ$，$30^{}\\circ$，$45{}^{\\circ}$', '角 $90^{\\circ}$，$30^{\\circ}$，$45^{\\circ}$'],
    ['在 V ABC 中，求角', '在 $\\triangle ABC$ 中，求角'],
    ['因为 $\\mathrm{V} A B C$ 是锐角三角形', '因为 $\\triangle A B C$ 是锐角三角形'],
    ['$VABC\\cong VDEF$，三角形', '$\\triangle ABC\\cong \\triangle DEF$，三角形'],
  ])('%s', (before, after) => expect(repaired(before)).toBe(html(after)));
  it.each([
    '三棱锥 $V-ABC$ 中，$VABC$ 是正四面体',
    '体积 $V_{ABC}$，复合 $f\\circ g$，$60^{\\circ}$',
    '四边形 VABC 如图',
  ])('stays: %s', (text) => expect(repaired(text)).toBe(html(text)));
});

describe('the bracket of a choice question has one form and is before the full stop', () => {
  it.each([
    ['结果是( )', '结果是（　　）'],
    ['结果是（ ）．', '结果是（　　）．'],
    ['则 $x=(\\quad)$', '则 $x=$（　　）'],
    ['个数为（ $)$', '个数为（　　）'],
    ['则 $x=($ ）', '则 $x=$（　　）'],
    ['则 $f(x)=\\left($ ）', '则 $f(x)=\\left($ ）'],
    ['则 $x=$ ____ ．', '则 $x=$ （　　） ．'],
    ['正确的是。（  ）', '正确的是（　　）。'],
    ['正确的是.（　　）', '正确的是（　　）。'],
  ])('%s', (before, after) => expect(repaired(before, { type_id: 101 })).toBe(html(after)));
  it('where a line to write on is meant, it stays', () => {
    const text = '横线上填入的数是 1，2，____，5';
    expect(repaired(text, { type_id: 101 })).toBe(html(text));
    expect(repaired('正确。（　　）', { type_id: 200 })).toBe(html('正确。（　　）'));
  });
});

test('answers to fill in and questions in English stay as they are', () => {
  const blanks = stemOf('和是<span data-blank></span>', { type_id: 300, answer: [['-3,甲']] });
  expect(repairWriting(blanks).texts.answer).toEqual([['-3,甲']]);
  const english = stemOf('Find -3, then $90{}^{}\\circ$.', {
    type_id: 101,
    options: [{ id: 'a', content: '<p>-3</p>' }],
  });
  expect(repairWriting(english).changes).toEqual([]);
});

test('only writing differs before and after a repair, which a reviewer may store without a new review', () => {
  const before = { ...stemOf('甲到了,乙没到,丙也没到.'.repeat(30)), answer_video: '', source: '' };
  const after = { ...before, ...repairWriting(before).texts };
  expect(after.content).not.toBe(before.content);
  expect(sameWriting(before, after)).toBe(true);
  expect(findTypoFault(before, after)).toBeNull();
  expect(sameWriting(before, { ...after, content: after.content.replace('没', '已') })).toBe(false);
});

/** A text without the signs that the rules change. */
const bones = (text: string): string =>
  text
    .replace(/\\mathrm\{~?V\}|\\triangle|△|V/g, 'V')
    .replace(/<span data-blank><\/span>|&nbsp;|\\q?quad|\\[()]/g, '')
    .replace(/[,，;；:：?？!！.。．()（）\s_{}^~]/g, '')
    .replace(/[−－]/g, '-');

function check(question: Written): string[] {
  const { texts, changes } = repairWriting(question);
  const twice = repairWriting({ ...question, ...texts });
  if (twice.changes.length > 0) throw new Error(`repaired twice: ${question.content}`);
  const before = JSON.stringify(question.options) + question.content + question.analysis;
  const after = JSON.stringify(texts.options) + texts.content + texts.analysis;
  if (bones(before) !== bones(after)) throw new Error(`says something else: ${before} ${after}`);
  return changes.map(({ rule }) => rule.id);
}

test('the questions of the demonstration have no faults of writing', () => {
  for (const question of demo as unknown as (Written & { key: string })[])
    expect([question.key, writingFaults(question)]).toEqual([question.key, []]);
});

const DATA = sharedData('questions');
/** Files without a reader: one record a line, or an array. */
const decodeOthers: DraftCodec = function* (text) {
  const rows = (
    text.startsWith('[')
      ? JSON.parse(text)
      : text
          .split('\n')
          .filter(Boolean)
          .map((row) => JSON.parse(row))
  ) as {
    stem?: string;
    question?: string;
    options?: string[] | null;
    analysis?: string[];
  }[];
  for (const [line, row] of rows.entries()) {
    const options = (row.options ?? []).map((option, at) => ({ id: String(at), content: textAsHtml(option) }));
    const content = sanitizeHtml(textAsHtml(row.stem ?? row.question ?? ''));
    const analysis = sanitizeHtml(textAsHtml((row.analysis ?? []).join('\n')));
    const draft = newDraft({ type_id: 400, answer: '', stage_id: 1, kind: 'test', content, analysis, options });
    yield { line, ref: String(line), draft, notes: [] };
  }
};
const FILES: [string, DraftCodec][] = [
  ['gaokao-bench/2010-2019_math_I_MCQs.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_II_MCQs.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_I_fill_in_the_blank.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_II_fill_in_the_blank.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_I_open_ended.json', decodeGaokaoBench],
  ['gaokao-bench/2010-2019_math_II_open_ended.json', decodeGaokaoBench],
  ['tal-scq5k/ch_single_choice_train_3K.jsonl', decodeTalScq5k],
  ['tal-scq5k/en_single_choice_train_every3rd.jsonl', decodeTalScq5k],
  ['mathtof-mathmc/mathtof_0-699.json', decodeMathtof],
  ['mathtof-mathmc/mathmc_0-699.json', decodeMathtof],
  ['cmath/cmath_dev.jsonl', decodeCmath],
  ['derived/true_false_from_options.json', decodeOthers],
  ['derived/fill_in_the_blank_from_choice.json', decodeOthers],
  ['derived/free_response_from_choice.json', decodeOthers],
  ['gsm8k/gsm8k_test_first400.jsonl', decodeOthers],
  ['agieval/math_first700.jsonl', decodeOthers],
  ['agieval/sat-math_first150.jsonl', decodeOthers],
];
describe.each(FILES)('%s', (name, decode) => {
  const path = join(DATA, name);
  const run = existsSync(path) ? test : test.skip;
  run('every repair keeps what a question says, and leaves nothing to repair (needs shared data)', () => {
    for (const row of decode(readFileSync(path, 'utf8'))) {
      if (!('draft' in row)) continue;
      const parts = row.draft.parts.map((part, at) => ({ ...part, id: String(at) }));
      const found = check({ ...row.draft, parts });
      if (/en_single|gsm8k|agieval/.test(name)) expect([row.ref, found]).toEqual([row.ref, []]);
    }
  });
});
