// If these fail, two different questions count as one (and an import leaves one out), or one question is stored twice.
import { parseContent } from './htmlToContent';
import { comparableText } from './minhash';

const same = (a: string, b: string) => comparableText(parseContent(a)) === comparableText(parseContent(b));

test.each([
  ['(a+b)c', 'a+bc'],
  ['1:2', '12'],
  ['$1$:$2$', '12'],
  ['1,2', '12'],
  ['1、2', '12'],
  ['1；2', '12'],
  ['x²', 'x2'],
  ['x<sup>2</sup>', 'x2'],
  ['a<sub>1</sub>2', 'a<sub>12</sub>'],
  ['½', '12'],
  ['1 2', '12'],
  ['$1$ $2$', '12'],
  ['$1$ 2', '12'],
  ['3–2', '32'],
  ['3～5', '35'],
  ['3.5', '35'],
  ['5!', '5'],
  ["f'(x)", 'f(x)'],
  ['①②', '12'],
  ['1,2,…,9', '1,2,9'],
  ['点 A', '点 a'],
  ['$\\Delta$', '$\\delta$'],
  ['集合 {1,2}', '集合 1,2'],
  ['$2^{3}4$', '$2^{34}$'],
  ['$\\mathbb{R}$', '$R$'],
  ['ABC:DEF', 'ABCDEF'],
])('%s and %s are two questions', (a, b) => {
  expect(same(a, b)).toBe(false);
});

test.each([
  ['若 $x^{2}=4$，则 $x=$（ ）', '<p>若\\(x^2 = 4\\)则 \\(x=\\)(  ).</p>'],
  ['甲数是（~ ~ ）．', '甲数是____。'],
  ['x²=4', '$x^2=4$'],
  ['x<sup>2</sup>=4', '$x^{2}=4$'],
  ['（1）求 AB 的长。', '(1)求AB的长'],
  ['（1）求 AB 的长。', '①求AB的长'],
  ['x≤3', '$x\\leqslant 3$'],
  ['已知：a＝1，b＝2', '已知a=1,b=2'],
  ['解是 ____ 。', '解是<span data-blank></span>'],
  ['Find the value, then stop.', 'find the value then stop'],
  ['“勾股定理”是指……', '勾股定理是指'],
  ['½', '$\\frac12$'],
  ['√3', '$\\sqrt{3}$'],
])('%s and %s are one question', (a, b) => {
  expect(same(a, b)).toBe(true);
});
