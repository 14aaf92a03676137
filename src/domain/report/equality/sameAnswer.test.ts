// A right answer must get its marks in every form, and a wrong one in none.
import { compareAnswers, sameAnswer } from './compareAnswers';

test.each([
  ['5', '∞'],
  ['5', '1/0'],
  ['\\infty', '-\\infty'],
  ['6.67\\times10^{-11}', '1\\times10^{-11}'],
  ['0', '10^{-12}'],
  ['2^{34}', '2^{3}4'],
  ['\\log_{2}16', '\\log_{21}6'],
  ['x_{12}', 'x_{1}2'],
  ['\\pi', '2\\frac12\\pi'],
  ['0.5', '+1\\frac12'],
  ['30', '30^\\circ'],
  ['30°', '30'],
  ['32', '3²'],
  ['23', '2 3'],
  ['21/2', '2 1/2'],
  ['\\frac13', '0.3333333333'],
  ['\\sqrt{2}', '1.414213562'],
  ['123456789012', '123456789013'],
  ['1/2\\pi', '\\frac{\\pi}{2}'],
  ['1/2\\pi', '\\frac{1}{2\\pi}'],
  ['x=1或x=2', 'x=1或x=1'],
  ['x=1或x=2', 'x=1'],
  ['\\{1,2\\}', '1,2'],
  ['(1,2)', '(2,1)'],
  ['12', '1,2'],
  ['1:2', '12'],
  ['A', 'a'],
  ['', ''],
  ['x+1', '1 - x'],
  ['(x-1)(x+1)', 'x^2-1'],
  ['5', 'x=5'],
])('%s is not %s', (accepted, given) => {
  expect(sameAnswer(accepted, given)).toBe(false);
  expect(sameAnswer(given, accepted)).toBe(false);
});

test.each([
  ['9', '3²'],
  ['1/2', '½'],
  ['2.5', '2½'],
  ['\\frac{5\\pi}{2}', '2\\frac12\\pi'],
  ['1.5', '+1\\frac12'],
  ['2.5\\%', '2\\frac12\\%'],
  ['+∞', '\\infty'],
  ['-\\infty', '－∞'],
  ['30^{\\circ}', '30°'],
  ['$x=1$ 或 $x=2$', 'x=1或x=2'],
  ['$x=1$ 或 $x=2$', 'x＝2 或者 x＝1'],
  ['x=1\\text{ 或 }x=2', 'x=1或x=2'],
  ['$\\{1,2\\}$', '{2, 1}'],
  ['$x+1$', 'x + 1'],
  ['x+1', '1 + x'],
  ['2x-y-1=0', '4x-2y=2'],
  ['(2,+\\infty)', '\\{x|x>2\\}'],
  ['x>2', '2<x'],
  ['$[-1,2)$', '{x|-1≤x<2}'],
  ['±2', '2或-2'],
  ['\\sin\\frac{\\pi}{3}', '\\frac{\\sqrt3}{2}'],
  ['\\frac{1}{2}x', '\\frac{x}{2}'],
  ['6.67\\times10^{-11}', '6.67*10^{-11}'],
  ['\\frac{\\sqrt{2}}{2}', '\\frac{1}{\\sqrt2}'],
  ['1+\\sqrt2', '\\sqrt{3+2\\sqrt{2}}'],
  ['\\sqrt[3]{2}', '2^{1/3}'],
  ['2+\\sqrt{3}', '\\frac{1}{2-\\sqrt{3}}'],
  ['\\frac{\\sqrt5-1}{2}', '\\frac{2}{\\sqrt5+1}'],
])('%s is %s', (accepted, given) => {
  expect(sameAnswer(accepted, given)).toBe(true);
  expect(sameAnswer(given, accepted)).toBe(true);
});

test.each([
  ['72', '答：72种'],
  ['72', '七十二'],
  ['5', '五个'],
  ['20\\%', '百分之二十'],
  ['1000', '1,000'],
  ['2\\frac34', '2 3/4'],
  ['1.2\\times10^5', '1.2x10^5'],
  ['\\frac{2\\sqrt3}{3}', '三分之二根号三'],
  ["36^\\circ30'", '36.5°'],
  ['12\\text{cm}', '12厘米'],
  ['24\\text{cm}^2', '24平方厘米'],
  ['\\mathbf{R}', '全体实数'],
  ['\\mathbf{R}', '(-∞,+∞)'],
  ['\\varnothing', '空集'],
  ['\\text{无解}', '方程无解'],
  ['充分不必要', '充分非必要条件'],
  ['①③④', '①、③、④'],
  ['(-\\infty,-1]\\cup[3,+\\infty)', '（-oo，-1】U【3，+oo）'],
  ['x=-2', '直线x=-2'],
  ['1\\text{或}2', '2，1'],
  ['x=1\\text{或}x=2', 'x1=1,x2=2'],
  ['x_1=2,x_2=-3', 'x=2,x=-3'],
  ['x_1=2,x_2=-3', 'x=2或-3'],
  ['\\begin{cases}x=2\\\\y=-1\\end{cases}', 'y=-1,x=2'],
  ['x>3\\text{且}x\\ne5', 'x>3,x≠5'],
  ['2k\\pi+\\frac{\\pi}{3},k\\in\\mathbf{Z}', 'π/3+2kπ（k∈Z）'],
  ['\\{x\\mid x=2k\\pi,k\\in\\mathbf{Z}\\}', '{x|x=2kπ,k∈Z}'],
  ['a_n=3n-2', 'an=3n-2(n∈N*)'],
  ['\\vec{a}=(1,2)', 'a=(1,2)'],
])('%s is %s, as people write it', (accepted, given) => {
  expect(compareAnswers(accepted, given)).toBe('equal');
});

test.each([
  ['72', '27种'],
  ['105', '一百五'],
  ['2\\frac34', '11 3/4'],
  ['12\\text{cm}', '12cm²'],
  ['12\\text{cm}', '12mm'],
  ['\\mathbf{R}', '(0,+∞)'],
  ['充分不必要', '充要条件'],
  ['①③④', '①、④'],
  ['(1,2)', '1,2'],
  ['x_1=2,x_2=-3', 'x=2,x=3'],
  ['x_1=2,x_2=-3', 'x1=-3,x2=2'],
  ['a_1=2,d=3', 'a1=3,d=2'],
  ['\\begin{cases}x=2\\\\y=-1\\end{cases}', 'x=-1,y=2'],
  ['\\begin{cases}x=2\\\\y=-1\\end{cases}', 'x=2或y=-1'],
  ['2k\\pi+\\frac{\\pi}{3},k\\in\\mathbf{Z}', 'kπ+π/3,k∈Z'],
  ['\\vec{a}=(1,2)', 'a=(2,1)'],
  ['\\{1,3\\}', 'A={1,2}'],
])('%s is not %s, as people write it', (accepted, given) => {
  expect(['different', 'undecided']).toContain(compareAnswers(accepted, given));
});

test.each([
  ['12\\text{cm}', '120mm'],
  ['45^\\circ', 'π/4'],
  ['45^\\circ', '∠A=45°'],
  ['18\\text{cm}', '18'],
  ['\\{1,3\\}', 'A={1,3}'],
])('%s may be meant by %s: for a person', (accepted, given) => {
  expect(compareAnswers(accepted, given)).toBe('form');
});
