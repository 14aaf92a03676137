import { delimited } from './WrittenText';

test.each([
  ['求x^2+\\frac{1}{2}的值', '求\\(x^2+\\frac{1}{2}\\)的值'],
  ['已知\\text{四边形 ABCD}，则', '已知\\(\\text{四边形 ABCD}\\)，则'],
  ['应为 $x^2$', '应为 $x^2$'],
  ['第 3 行 AB 写错', '第 3 行 AB 写错'],
])('quoted words %s show their formulas typeset, not their source', (quote, shown) =>
  expect(delimited(quote)).toBe(shown),
);
