// If these fail, typed text turns into formulas that nobody meant, or typed formulas stay text.
import { typedRun } from './typedRun';

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
  'v=60km/h',
  'Word',
])('%s stays text', (text) => expect(read(text)).toBeNull());

test('squares without their sign, unless it is an index', () => {
  expect(read('圆x2+y2=25')).toBe('圆⟨x^2+y^2=25⟩');
  expect(read('得2x2-3x+1=0')).toBe('得⟨2x^2-3x+1=0⟩');
  expect(read('则x1+x2=3')).toBe('则⟨x_1+x_2=3⟩');
  expect(read('点B(x2,y2)')).toBe('点⟨B(x_2,y_2)⟩');
  expect(typedRun('且x2>0', 'text', 'x_{1}<0且x2>0')?.tex).toBe('x_2>0');
  expect(read('a2=3')).toBe('⟨a_2=3⟩');
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
