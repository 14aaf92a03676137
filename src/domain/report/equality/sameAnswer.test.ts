// A right answer must get its marks in every form, and a wrong one in none.
import { sameAnswer } from './compareAnswers';

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
