// Search and duplicates: part of a question's text finds it; two copies of one question are recognised.
import fc from 'fast-check';
import { parseContent } from '../htmlToContent';
import { contentHash, duplicateText, jaccard, lshBands, variantText } from '../minhash';
import { canonicalTex, shapeOfTex } from '../tex/canonicalTex';
import { readQuery, type SearchTerm } from './searchQuery';
import { searchEntry } from './searchTokens';

test.each([
  ['t^{2}', 't^2'],
  ['{{31}^{2}}', '31^{2}'],
  ['\\dfrac{1}{2}\\,x \\leq  3', '\\frac12x\\leqslant3'],
  ['\\left( x+1 \\right)', '(x+1)'],
  ['\\mathrm{~d} x', 'dx'],
  ['x^{a_{1}}', 'x^{a_1}'],
  ['\\frac{1}{10}', '\\frac1{10}'],
  ['\\sqrt[3]{x}', '\\sqrt[3]x'],
  ['ｘ＋１＝２', 'x+1=2'],
  ['90°', '90^{\\circ}'],
  ['\\pi{r}', '\\pi r'],
  ['x^2_1', 'x_{1}^{2}'],
  ['f^{\\prime}', "f'"],
  ['\\left.x\\right|_{0}', 'x|_0'],
  ['x²+½', 'x^2+\\frac{1}{2}'],
  ['\\begin{array}{l}x\\end{array}', '\\begin{array}{cc}x\\end{array}'],
  ['1\\,000', '1000'],
  ['{a \\over b}', '\\frac ab'],
  ['x={-b\\pm\\sqrt{c} \\over 2a}', 'x=\\frac{-b\\pm\\sqrt{c}}{2a}'],
  ['α+β', '\\alpha+\\beta'],
  ['A∩B⊆C', 'A\\cap B\\subseteq C'],
])('%s and %s are one formula to a searcher', (a, b) => {
  expect(canonicalTex(a)).toBe(canonicalTex(b));
});

test.each([
  ['\\frac{1}{10}', '\\frac{11}{0}'],
  ['\\sqrt{2x}', '\\sqrt2x'],
  ['\\sqrt[3]{xy}', '\\sqrt[3]xy'],
  ['x^{ab}', 'x^ab'],
  ['\\begin{cases}x\\end{cases}', 'x'],
  ['2^{3}4', '2^{34}'],
  ['\\log_{2}16', '\\log_{21}6'],
  ['x_{1}2', 'x_{12}'],
  ['\\widehat{AB}C', '\\widehat{ABC}'],
  ['0.\\dot{1}2', '0.\\dot{12}'],
  ['\\overset{\\frown}{AB}C', '\\overset{\\frown}{ABC}'],
  ['\\underline{a}b', '\\underline{ab}'],
  ['\\tilde{a}b', '\\tilde{ab}'],
  ['\\boxed{1}2', '\\boxed{12}'],
  ['\\stackrel{a}{b}c', '\\stackrel{a}{bc}'],
  ['\\xrightarrow{a}b', '\\xrightarrow{ab}'],
  ['{x^2}^3', 'x^{2^3}'],
  ['1\\quad 2', '12'],
  ['x²3', 'x^{23}'],
])('%s and %s stay different', (a, b) => {
  expect(canonicalTex(a)).not.toBe(canonicalTex(b));
});

test('the same equation in another letter has the same shape, other numbers have not', () => {
  expect(shapeOfTex('x^2-5x+6=0')).toBe(shapeOfTex('t^{2}-5t+6=0'));
  expect(shapeOfTex('\\tan\\alpha=2')).toBe(shapeOfTex('\\tan x=2'));
  expect(shapeOfTex('x^2-5x+6=0')).not.toBe(shapeOfTex('x^2-5y+6=0'));
  expect(shapeOfTex('2\\pi r')).not.toBe(shapeOfTex('2ar'));
  expect(shapeOfTex('x^2-5x+6=0')).not.toBe(shapeOfTex('x^2-7x+6=0'));
});

test('canonical TeX never throws and is its own canonical form', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '^',
    '_',
    '\\frac',
    '\\sqrt',
    '[',
    ']',
    'x',
    '12',
    '\\pi',
    '\\left',
    '(',
    ' ',
    '\\begin{cases}',
    '&',
    '\\\\',
    '中',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(typeof shapeOfTex(canonicalTex(pieces.join('')))).toBe('string');
    }),
    { numRuns: 2000 },
  );
  expect(canonicalTex('{'.repeat(100_000))).toBe('');
});

const stem = parseContent(
  '<p>已知集合 \\(A=\\{x \\mid x^{2}-5x+6=0\\}\\), 则 A 的子 集 triangle 共有 120.5 个 \\(x^2=4\\)</p>',
);
const entry = searchEntry([stem]);
const holds = (tok: readonly number[], tokens: readonly number[]) => tokens.every((token) => tok.includes(token));
const hasTerm = ({ text_norm, tok }: typeof entry, { text, tokens, decided, parted }: SearchTerm) =>
  parted?.some((each) => holds(tok, each.tokens)) ?? (holds(tok, tokens) && (decided || text_norm.includes(text)));
const found = (typed: string, where = entry) =>
  readQuery(typed).terms.every((term) => [term, ...term.others].some((each) => hasTerm(where, each)));

test('any part of the text finds the question', () => {
  for (const typed of [
    '集合',
    '子集',
    '已知集合 $A',
    '知',
    'riang',
    'tri',
    '120',
    '20.5',
    '\\mid x',
    '共有120',
    'ＡＡ'.slice(0, 1),
    '则A的',
  ]) {
    expect([typed, found(typed)]).toEqual([typed, true]);
  }
  for (const typed of ['集体', 'rectangle', '121', '\\frac']) expect([typed, found(typed)]).toEqual([typed, false]);
});

test.each([
  ['a1+a2+...+an', '\\(a_1+a_2+\\cdots+a_n\\)'],
  ['a_1+a_2+…+a_n', '\\({{a}_{1}}+{{a}_{2}}+\\cdot \\cdot \\cdot +{{a}_{n}}=3\\)'],
  ['a1 + a2 + ... + an', '\\(a_1+a_2+\\ldots+a_n\\)'],
  ['$a_1+a_2+\\cdots+a_n$', '\\(a_1+a_2+···+a_n\\)'],
  ['1+2+3+...+n', '\\(1+2+3+\\dots+n\\)'],
  ['1+2+3+···+n', '1+2+3+……+n'],
  ['x1,x2,...,xn', '\\(x_1\\)，\\(x_2\\)，…，\\(x_n\\)'],
  ['x1，x2，…，xn', '\\(x_1,x_2,\\ldots,x_n\\)'],
  ['1×2×3×…×n', '\\(1\\times2\\times3\\times\\cdots\\times n\\)'],
  // The same first terms.
  ['1+2+3+...+n', '\\(1+2+3+\\cdots+2015\\)'],
])('dots are alike: %s finds %s', (typed, html) => {
  expect(found(typed, searchEntry([parseContent(`<p>求${html}的值</p>`)]))).toBe(true);
});

test('a sum with dots has the form of one with other first and last terms', () => {
  const family = (typed: string) => readQuery(typed).terms[0]?.formula?.shape?.family;
  const sum = family('a1+a2+...+an');
  for (const other of ['x1+x2+x3+...+x100', '$b_0+b_1+\\cdots+b_{2n}$'])
    expect([other, family(other)]).toEqual([other, sum]);
  for (const other of ['a1·a2·...·an', '1+2+...+n', 'a1+b2+...+an'])
    expect([other, family(other) === sum]).toEqual([other, false]);
});

test('no word of a text, cut at any place, excludes the text itself', () => {
  const character = fc.constantFrom('解', '方', '程', 'a', 'b', 'X', '1', '2', '.', ' ', '，', 'の', '\n');
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 40 }), fc.nat(40), fc.nat(40), (text, a, b) => {
      const where = searchEntry([parseContent(`<p>${text}</p>`)]);
      const line = where.text_norm.split('\n')[0] ?? '';
      const part = line.slice(Math.min(a, b), Math.max(a, b));
      expect([part, found(part, where)]).toEqual([part, true]);
    }),
    { numRuns: 3000 },
  );
});

test('white space means and, beside Chinese too, in any order and in any field', () => {
  const where = searchEntry(
    [parseContent('求椭圆的方程')],
    [parseContent('由离心率得')],
    [parseContent('$x^2=4$')],
    '2023 全国甲卷',
  );
  for (const typed of ['离心率 椭圆', '椭圆　甲卷', '2023 全国甲卷'])
    expect([typed, found(typed, where)]).toEqual([typed, true]);
  expect(found('椭圆 双曲线', where)).toBe(false);
  expect(where.text_norm.split('\n')).toEqual(['求椭圆的方程', '由离心率得', 'x^2=4', '2023全国甲卷']);
});

test('words run together are found apart, others are not', () => {
  const where = searchEntry([parseContent('已知椭圆 $C$ 的离心率，求阴影部分的面积')]);
  for (const typed of ['椭圆离心率', '阴影面积']) expect([typed, found(typed, where)]).toEqual([typed, true]);
  for (const typed of ['椭圆离率', '椭圆双曲线']) expect([typed, found(typed, where)]).toEqual([typed, false]);
});

const formulaOf = (typed: string) => readQuery(typed).terms[0]?.formula;

test('a typed formula is found as such, in another spelling and in another letter', () => {
  expect(entry.tok).toContain(formulaOf('x^{2} = 4')?.exact);
  expect(entry.tok).toContain(formulaOf('$y^2=4$')?.shape?.shape);
  expect(formulaOf('集合')).toBeNull();
  expect(formulaOf('triangle')).toBeNull();
});

test.each([
  ['\\dfrac{x^2}{4}', '\\frac{x^{2}}4+y^2=1'],
  ['x² - 5x', 'y=x^2-5x+6'],
  ['{a \\over b}', '\\tfrac{a}{b}<1'],
  ['α', '\\sin\\alpha=\\cos\\beta'],
  ['sinα', '2\\sin\\alpha=1'],
  ['x≤3', '\\left\\{x\\mid x\\leqslant 3\\right\\}'],
  ['{x|x≤3}', '\\left\\{x\\mid x\\leqslant 3\\right\\}'],
  ['\\left(x+1\\right)^2', '(x+1)^{2}=0'],
  ['\\sqr', '\\sqrt{2}x'],
])('%s finds %s, of which it is a part', (typed, stored) => {
  expect(found(typed, searchEntry([parseContent(`求 \\(${stored.replace('<', '&lt;')}\\) 的值`)]))).toBe(true);
});

test.each([
  ['\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1', 'C:\\frac{x^2}{a^2}+\\frac{y^2}{b^2}=1\\ (a>b>0)', 'shape'],
  ['\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1', '\\frac{x^2}{25}+\\frac{y^2}{9}=1', 'family'],
  ['t^2-4t+k=0', '\\begin{cases}x^2-4x+m=0,\\\\y=1\\end{cases}', 'shape'],
] as const)('the form of %s is that of %s', (typed, stored, how) => {
  const { tok } = searchEntry([parseContent(`\\(${stored}\\)`)]);
  expect(tok).toContain(formulaOf(typed)?.shape?.[how]);
});

test('an ellipse has not the form of a hyperbola', () => {
  const { tok } = searchEntry([parseContent('\\(\\frac{x^2}{25}-\\frac{y^2}{9}=1\\)')]);
  const { shape, family } = formulaOf('\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1')?.shape ?? {};
  expect(tok).not.toContain(shape);
  expect(tok).not.toContain(family);
});

test.each([
  ['椭圆 \\frac{x^2}{4}', ['椭圆', '\\fracx^24']],
  ['解方程x^2=4的根', ['解方程', 'x^2=4', '的根']],
  ['小明有12个苹果', ['小明有12个苹果']],
  ['x^2 - 5x + 6 = 0', ['x^2-5x+6=0']],
  ['若$x>1$，则', ['x>1']],
  ['100%', ['100%']],
])('%s is read as %j', (typed, texts) => {
  expect(readQuery(typed).terms.map(({ text }) => text.replace(/[{}]/g, ''))).toEqual(texts);
});

test('a number is an id too, and only an id behind #', () => {
  expect(readQuery('#202')).toEqual({ terms: [], id: 202 });
  expect(readQuery(' ＃ 7 ').id).toBe(7);
  expect(readQuery('202')).toMatchObject({ terms: [{ text: '202' }], id: 202 });
  expect(readQuery('202 题').id).toBeNull();
});

test('tokens are what a SQL int[] takes: sorted, unique, signed 32 bits', () => {
  expect(entry.tok).toEqual([...new Set(entry.tok)].sort((a, b) => a - b));
  for (const token of entry.tok) expect(token).toBe(token | 0);
});

const options = ['\\(\\frac{1}{2}\\)', '2', '3'].map((text) => parseContent(text));

test('spacing, punctuation, option order and spelling of TeX do not hide a duplicate', () => {
  const a = duplicateText(parseContent('若 $x^{2}=4$，则 $x=$（ ）'), options);
  const b = duplicateText(parseContent('<p>若\\(x^2 = 4\\)则 \\(x=\\)(  ).</p>'), [
    parseContent('3'),
    parseContent('$\\dfrac12$'),
    parseContent('2'),
  ]);
  expect(contentHash(a)).toBe(contentHash(b));
  expect(a).not.toBe(duplicateText(parseContent('若 $x^{2}=-4$，则 $x=$（ ）'), options));
});

test('other numbers make a variant, not a duplicate', () => {
  const a = duplicateText(parseContent('小明有 12 个苹果，吃了 3.5 个'));
  const b = duplicateText(parseContent('小明有 9 个苹果，吃了 4 个'));
  expect(contentHash(a)).not.toBe(contentHash(b));
  expect(variantText(a)).toBe(variantText(b));
});

test('a small edit still shares a band, another question shares none', () => {
  const text = '学校举行团体操表演有2310名学生参加分成人数相等的若干队要求每队人数在100至200之间共有几种分法';
  const edited = text.replace('几种', '多少种');
  const bands = lshBands(text);
  expect(bands).toHaveLength(16);
  expect(lshBands(edited).some((band, index) => band === bands[index])).toBe(true);
  expect(lshBands('已知函数的图象关于直线对称求实数的取值范围并说明理由').some((band) => bands.includes(band))).toBe(
    false,
  );
  expect(jaccard(text, text)).toBe(1);
  expect(jaccard(text, edited)).toBeGreaterThan(0.8);
});

test.each([
  ['\\log_2 3', '\\log_23'],
  ['log_2 3', '\\log_23'],
  ['log2 3', '\\log_23'],
  ['\\log_{2} 3', '\\log_23'],
  ['ln x', '\\ln x'],
  ['sin 2x', '\\sin2x'],
  ['y=log_a x', 'y=\\log_ax'],
])('the argument behind the space belongs to its function: %s', (typed, text) => {
  const { terms } = readQuery(typed);
  expect(terms.map((term) => term.text)).toEqual([text]);
  expect(found(typed, searchEntry([parseContent('比较 $\\log_2 5$ 与 3 的大小，$x$ 为 2')]))).toBe(false);
});
test('words behind the name of a function are words', () => {
  expect(readQuery('ln 函数').terms.map((term) => term.text)).toEqual(['ln', '函数']);
  expect(readQuery('log function').terms.map((term) => term.text)).toEqual(['log', 'function']);
});
