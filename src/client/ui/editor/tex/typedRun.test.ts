// If these fail, typed text turns into unwanted formulas, or typed formulas stay text.
import { endOfRun, openBracket, typedRun } from './typedRun';

const read = (text: string, how: 'text' | 'space' | 'asked' = 'text') => {
  const run = typedRun(text, how);
  return run && `${text.slice(0, run.start)}⟨${run.tex}⟩${text.slice(run.end)}`;
};

test.each([
  ['已知f(x)=x^2-2x+3', '已知⟨f(x)=x^2-2x+3⟩'],
  ['若x>=1', '若⟨x\\geqslant1⟩'],
  ['且x->0', '且⟨x\\to0⟩'],
  ['的1/2', '的⟨\\frac{1}{2}⟩'],
  ['设y=(x+1)/(x-1)', '设⟨y=\\frac{x+1}{x-1}⟩'],
  ['y=1/x^2+3', '⟨y=\\frac{1}{x^2}+3⟩'],
  ['sqrt3/2', '⟨\\frac{\\sqrt{3}}{2}⟩'],
  ['当n=2^10', '当⟨n=2^{10}⟩'],
  ['为10^-3', '为⟨10^{-3}⟩'],
  ['求sinx', '求⟨\\sin x⟩'],
  ['2sinxcosx', '⟨2\\sin x\\cos x⟩'],
  ['周期为2pi', '周期为⟨2\\pi⟩'],
  ['sin(2x+pi/6)', '⟨\\sin(2x+\\frac{\\pi}{6})⟩'],
  ['数列{an}', '数列⟨\\{a_n\\}⟩'],
  ['a_1=2', '⟨a_1=2⟩'],
  ['在[0,3]', '在⟨[0,3]⟩'],
  ['区间(0,+∞)', '区间⟨(0,+\\infty)⟩'],
  ['点A(1,2)', '点⟨A(1,2)⟩'],
  ['在△ABC', '在⟨\\triangle ABC⟩'],
  ['∠A=60°', '⟨\\angle A=60^{\\circ}⟩'],
  ['AB//CD', '⟨AB\\parallel CD⟩'],
  ['AB=3', '⟨AB=3⟩'],
  ['方程x^2=4.', '方程⟨x^2=4⟩.'],
  ['（其中x>0)', '（其中⟨x>0⟩)'],
  ['A={x|x>1}', '⟨A=\\{x|x>1\\}⟩'],
  ['实数x', '实数⟨x⟩'],
  ['第n', '第⟨n⟩'],
  ['|x-1|<2', '⟨|x-1|<2⟩'],
  ['P(A)', '⟨P(A)⟩'],
  ['则m=', '则⟨m=⟩'],
  ['3x', '⟨3x⟩'],
  // Signs of an input method for Chinese.
  ['已知f（x）=x^2', '已知⟨f(x)=x^2⟩'],
  ['点A（1，2）', '点⟨A(1,2)⟩'],
  ['（x+1）（x-2）>0', '⟨(x+1)(x-2)>0⟩'],
  ['公差为（n-1）', '公差为（⟨n-1⟩）'],
  ['椭圆C：x^2/4+y^2=1', '椭圆⟨C:\\frac{x^2}{4}+y^2=1⟩'],
  ['则m=（  ', '则⟨m=⟩（  '],
  ['则m=（）', '则⟨m=⟩（）'],
  ['得x+y=8（1）', '得⟨x+y=8⟩（1）'],
  ['{x|x<1或x>4}', '⟨\\{x|x<1\\text{或}x>4\\}⟩'],
  // Words of a formula.
  ['AB=根号3', '⟨AB=\\sqrt{3}⟩'],
  ['x=（-1+根号5）/2', '⟨x=\\frac{-1+\\sqrt{5}}{2}⟩'],
  ['长14又1/3', '长⟨14\\frac{1}{3}⟩'],
  ['得x=1又', '得⟨x=1⟩又'],
  // Spaces around operators.
  ['函数y = x^2 + 2x - 3', '函数⟨y=x^2+2x-3⟩'],
  ['- x=1', '- ⟨x=1⟩'],
  // Arithmetic and its signs.
  ['即2×5×11', '即⟨2\\times5\\times11⟩'],
  ['得0.6*80%-0.42=0.06', '得⟨0.6\\times80\\%-0.42=0.06⟩'],
  ['1+2+…+n', '⟨1+2+\\cdots+n⟩'],
  ['1+2+...+n', '⟨1+2+\\cdots+n⟩'],
  ['□+5=13', '⟨\\square+5=13⟩'],
  ['因为3!=6', '因为⟨3!=6⟩'],
  ['1/(n(n+1))', '⟨\\frac{1}{n(n+1)}⟩'],
  ['x∈N*', '⟨x\\in N^*⟩'],
  ['向右平移π/2', '向右平移⟨\\frac{\\pi}{2}⟩'],
  ['△ABC∽△DEF', '⟨\\triangle ABC\\sim\\triangle DEF⟩'],
  ['a,b,c', '⟨a,b,c⟩'],
  ['xyz=8', '⟨xyz=8⟩'],
  // What is beside a formula: units, numbers of parts, letters of options.
  ['AB=5cm', '⟨AB=5⟩cm'],
  ['v=60km/h', '⟨v=60⟩km/h'],
  ['(1)x^2-1=0', '(1)⟨x^2-1=0⟩'],
  ['B.x>1', 'B.⟨x>1⟩'],
])('%s', (text, shown) => expect(read(text) ?? text).toBe(shown));

test.each([
  '相距3km',
  '速度60km/h',
  '速度5m/s',
  '质量5g',
  '两地相距3',
  'A、B',
  '从A',
  '共20',
  '于2025/11/28',
  '第3-5',
  '2.5',
  '12:30',
  '见www.abc.com/x=1',
  'http://a.b/c=1',
  '邮箱a@b.c',
  'T恤XL',
  'GB/T',
  'A-1',
  'WPS',
  'the',
  'e-mail',
  '1.',
  'A.',
  '(1)',
  '(A)',
  '得__6',
  'B',
  '用\\frac{1}{2}',
  'C++',
  '5!',
  'Word',
  '（i）',
  '如图（a）',
  '单位（m）',
  '2024/2025',
  'http://a.cn/a=1?b=2',
  '1+1',
  '25%',
  '根号',
  'pH=7',
  'abc_123',
])('%s stays text', (text) => expect(read(text)).toBeNull());

test('squares without their sign, unless it is an index', () => {
  expect(read('圆x2+y2=25')).toBe('圆⟨x^2+y^2=25⟩');
  expect(read('得2x2-3x+1=0')).toBe('得⟨2x^2-3x+1=0⟩');
  expect(read('则x1+x2=3')).toBe('则⟨x_1+x_2=3⟩');
  expect(read('点B(x2,y2)')).toBe('点⟨B(x_2,y_2)⟩');
  expect(typedRun('且x2>0', 'text', 'x_{1}<0且x2>0')?.tex).toBe('x_2>0');
  expect(read('a2=3')).toBe('⟨a_2=3⟩');
  expect(read('故a2+b2=c2')).toBe('故⟨a^2+b^2=c^2⟩');
  expect(read('b2-4ac>0')).toBe('⟨b^2-4ac>0⟩');
  expect(read('x3+3x-1=0')).toBe('⟨x^3+3x-1=0⟩');
  expect(typedRun('则a2+b2=5', 'text', '数列则a2+b2=5')?.tex).toBe('a_2+b_2=5');
  expect(read('y=log2(x)')).toBe('⟨y=\\log_2(x)⟩');
  expect(read('am+bm=3')).toBe('⟨am+bm=3⟩');
});

test('English text becomes a formula only with a relation or a power', () => {
  expect(read('If x^2', 'space')).toBe('If ⟨x^2⟩');
  expect(read('If x=2', 'space')).toBe('If ⟨x=2⟩');
  for (const text of ['a', 'The cost', 'using', 'a/b', 'x', 'well-known', '3-5', 'and/or'])
    expect(read(text, 'space')).toBeNull();
});

test('any run becomes a formula when the user asks', () => {
  expect(read('两地相距3x', 'asked')).toBe('两地相距⟨3x⟩');
  expect(read('线段AB', 'asked')).toBe('线段⟨AB⟩');
  expect(read('共有', 'asked')).toBeNull();
  expect(read('', 'asked')).toBeNull();
});

test('a run goes on over what an input method for Chinese writes in a formula', () => {
  for (const [before, typed] of [
    ['已知f', '（'],
    ['已知f（x', '）'],
    ['点A（1', '，'],
    ['A（1，f（2', '）'],
    ['椭圆C', '：'],
    ['长14', '又'],
    ['AB=', '根'],
    ['AB=', '根号'],
    ['AB=根', '号'],
    ['{x|x<1', '或'],
  ] as const)
    expect([before, typed, endOfRun(before, typed)]).toEqual([before, typed, null]);
  for (const [before, typed] of [
    ['（其中x>0', '）'],
    ['（其中x>0', '，'],
    ['得x=1', '，'],
    ['得x=1根', '据'],
    ['得x=1', '根据'],
    ['“x>1', '”'],
    ['若x>1', '或'],
  ] as const)
    expect([before, typed, endOfRun(before, typed)]).toEqual([before, typed, 'text']);
  expect(
    ['If x=2 |t', 'x^2 |+', 'x^2 + |1', 'x|='].map((line) => endOfRun(line.split('|')[0] ?? '', line.slice(-1))),
  ).toEqual(['space', null, null, null]);
  expect(openBracket('k≠0（k')).toBe(2);
  expect(openBracket('f（x）')).toBe(0);
});

test.each([
  ['这种x', '光'],
  ['体检做b', '超'],
  ['高一a', '班'],
  ['用t', '检验'],
])('a letter that begins a word stays text: %s%s', (before, after) => {
  expect(typedRun(before, 'text', before, after)).toBeNull();
});

test('a letter before another word is a variable', () => {
  expect(typedRun('交x', 'text', '交x', '轴于')).toMatchObject({ tex: 'x' });
  expect(typedRun('取2a', 'text', '取2a', '班')).toMatchObject({ tex: '2a' });
  expect(typedRun('全年24/7', 'text')).toBeNull();
});
