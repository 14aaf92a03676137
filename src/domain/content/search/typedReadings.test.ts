// What is typed without TeX is read as the formula that was meant.
import { readQuery } from './searchQuery';
import { searchTex } from './searchTokens';
import { looksTyped, namedSigns, typedReadings } from './typedReadings';

test.each([
  ['cosx', '\\cos x'],
  ['tan2α', '\\tan 2\\alpha'],
  ['lgx', '\\lg x'],
  ['2/3', '\\frac{2}{3}'],
  ['π/6', '\\frac{\\pi}{6}'],
  ['2π/3', '\\frac{2\\pi}{3}'],
  ['√2/2', '\\frac{\\sqrt{2}}{2}'],
  ['log3(5)', '\\log_3 5'],
  ['log35', '\\log_3 5'],
  ['log3 5', '\\log_3 5'],
  ['log_3 5', '\\log_3 5'],
  ['log_3(5)', '\\log_3 5'],
  ['log_{3}5', '\\log_3 5'],
  ['log₃5', '\\log_3 5'],
  ['log(3)5', '\\log_3 5'],
  ['log(3,5)', '\\log_3 5'],
  ['log(3，5)', '\\log_3 5'],
  ['loga(x)', '\\log_a x'],
  ['log1/3(x)', '\\log_{\\frac13}x'],
  ['log0.5(x)', '\\log_{0.5}x'],
  ['log3(x-1)', '\\log_3(x-1)'],
  ['y=log3x', 'y=\\log_3 x'],
  ['lg3', '\\lg 3'],
  ['lg 3', '\\lg 3'],
  ['ln x', '\\ln x'],
  ['ln(x)', '\\ln x'],
  ['y1+y2', 'y_1+y_2'],
  ['CD//EF', 'CD\\parallel EF'],
  ['m⊥n', '\\vec{m}\\perp\\overrightarrow{n}'],
  ['y=ax2', 'y=ax^2'],
  ['x^2/4-y^2/9=1', '\\frac{x^2}{4}-\\frac{y^2}{9}=1'],
  ['(a+b)/2', '\\frac{a+b}{2}'],
  ['sin(π/4)', '\\sin\\frac{\\pi}{4}'],
  ['1/2x', '\\frac{1}{2x}'],
  ['\\boldsymbol{a}', '\\vec a'],
  ['a1', 'a_1'],
  ['x3', 'x^3'],
  ['an', 'a_n'],
  ['an+1', 'a_{n+1}'],
  ['a_n+1', 'a_{n+1}'],
  ['a_n+1', 'a_n+1'],
  ['Sn=2an-1', 'S_n=2a_n-1'],
  ['a2n-1', 'a_{2n-1}'],
  ['f(x)=ex', 'f(x)=e^x'],
  ['xe-2x', 'xe^{-2x}'],
  ['3×4', '3\\times 4'],
  ['3*4', '3\\times 4'],
  ['12÷3', '12\\div 3'],
  ['x→0', 'x\\to 0'],
  ["f'(x)", 'f^{\\prime}(x)'],
  ['xlnx', 'x\\ln x'],
  ['C(5,2)', 'C_5^2'],
  ['C(n,k)', 'C_n^k'],
  ['C52', 'C_5^2'],
  ['S10', 'S_{10}'],
  ['|PF1|+|PF2|', '|PF_1|+|PF_2|'],
  ['AB·AC', '\\overrightarrow{AB}\\cdot\\overrightarrow{AC}'],
  ['A(1,0)', 'A(1,0)'],
  ['(x+y)(2x-y)5', '(x+y)(2x-y)^5'],
  ['lim x→0', '\\lim_{x\\to 0}'],
  ['sinA/a', '\\frac{\\sin A}{a}'],
  ['1/lnx', '\\frac{1}{\\ln x}'],
  ['sinx/2', '\\sin\\frac{x}{2}'],
])('%s means %s', (typed, means) => expect(typedReadings(typed)).toContain(searchTex(means)));

test.each([
  ['在三角形ABC中', ['\\triangle ABC']],
  ['角ABC=90度', ['\\angle ABC=90^\\circ']],
  ['AB平行于CD', ['AB\\parallel CD']],
  ['AB垂直CD', ['AB\\perp CD']],
  ['含30度角的', ['30^\\circ']],
  ['A交B', ['A\\cap B']],
  ['x属于R', ['x\\in R']],
  ['三角形的角平分线', []],
  ['A交BC于D', []],
  ['角平分线AD', []],
])('%s has %p', (typed, signs) => expect(namedSigns(typed).map(({ tex }) => tex)).toEqual(signs));

test.each([
  'cosx',
  '3/5',
  'y1+y2',
  'CD//EF',
  'ln2',
  'a+b',
  'an',
  'Sn+1',
  '3×4',
  'x→0',
  'ex',
  'a1',
  'xlnx',
  'C52',
  'C(n,2)',
  'S10',
  'AB·AC',
  '|PF1|+|PF2|',
])('%s is a formula', (typed) => {
  expect(looksTyped(typed)).toBe(true);
});
test.each(['single', 'sqx', 'shuangquxian', 'tangxian', '2024', 'e-mail-address', 'exam', 'hexagon', 'plan', 'using'])(
  '%s is a word',
  (typed) => {
    expect(looksTyped(typed)).toBe(false);
  },
);

test.each([
  ['希望杯2013年', ['希望杯', '2013']],
  ['2017年新课标', ['2017', '新课标']],
  ['2017年', ['2017年']],
  ['a1=1,an+1=2an', ['a_1=1', 'a_{n+1}=2a_n']],
  ['A={1,2}', ['a={1,2}']],
  ['f (x) = x(e^x −1)', ['f(x)=x(e^x-1)']],
  ['x的平方加1', ['x^2', '加1']],
  ['根号下x-1', ['\\sqrt{x-1}']],
  ['根号3-1', ['\\sqrt3-1']],
  ['已知向量a=(2,3)', ['已知', 'a=(2,3)']],
  ['向量a·向量b', ['a\\cdot b']],
  ['x大于等于1', ['x\\ge1']],
])('%s has the terms %j', (typed, terms) => {
  const { terms: found } = readQuery(typed);
  expect(found.map(({ text }) => text)).toEqual(terms);
});

test('the number of a paper has every usual numeral, and no others', () => {
  const forms = (typed: string) => readQuery(typed).terms[0]?.others.map(({ text }) => text);
  expect(forms('新课标Ⅱ')).toEqual(['新课标2', '新课标二']);
  expect(forms('全国1卷')).toEqual(['全国i卷', '全国一卷']);
  expect(forms('试卷12')).toEqual([]);
});

test('the factors of a product with a sum are found in either order', () => {
  expect(typedReadings('z(1+i)=2i')).toContain('(1+i)z=2i');
  expect(typedReadings('(2-i)w=5')).toContain('w(2-i)=5');
  expect(typedReadings('f(x+1)=2')).not.toContain('(x+1)f=2');
});

test.each(['(1+x)5', '(2x-y)4', '(x-1)2'])('%s is a power', (typed) => expect(looksTyped(typed)).toBe(true));
test.each(['(1)2', '(甲)2', '(a)12.5'])('%s is none', (typed) => expect(looksTyped(typed)).toBe(false));

test('what is asked for is a word without 求', () => {
  expect(readQuery('求最值').terms.map(({ text }) => text)).toEqual(['最值']);
  expect(readQuery('求职').terms.map(({ text }) => text)).toEqual(['求职']);
});
