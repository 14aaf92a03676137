import { DUPLICATE_SIMILARITY, duplicateSimilarity, duplicateTextOf } from './questionIndex';

const textOf = (content: string, options: string[] = []) =>
  duplicateTextOf({
    content,
    options: options.map((option, i) => ({ id: String(i), content: option })),
    parts: [],
  } as never);

const LONG =
  '<p>某中学为了解本校学生阅读四大名著的情况，随机调查了 100 位学生，其中阅读过《西游记》的共有 60 位，求估计值。</p>';

test('the same question with another order of options and other spacing is a duplicate', () => {
  const a = textOf('<p>已知 \\(x^{2}-5x+6=0\\)，则 \\(x\\) 的值为</p>', ['2', '3', '\\(\\dfrac{1}{2}\\)']);
  const b = textOf('<p>已知\\( x^2 - 5x + 6 = 0 \\)，则\\(x\\)的值为</p>', ['\\(\\frac12\\)', '3', '2']);
  expect(duplicateSimilarity(a, b) ?? 0).toBeGreaterThanOrEqual(DUPLICATE_SIMILARITY);
});

test('a slip of the pen in a long stem does not hide a duplicate', () => {
  expect(duplicateSimilarity(textOf(LONG), textOf(LONG.replace('的情况', '情况'))) ?? 0).toBeGreaterThan(0.8);
});

test('other numbers make a variant, even where a word differs too', () => {
  expect(duplicateSimilarity(textOf(LONG), textOf(LONG.replace('60', '80')))).toBeNull();
  expect(duplicateSimilarity(textOf(LONG), textOf(LONG.replace('60', '80').replace('的情况', '情况')))).toBeNull();
});

test('a moved point and two figures that change places make another question, not a duplicate', () => {
  const stem = (a: string, b: string) => textOf(LONG.replace('60', a).replace('100', b));
  expect(duplicateSimilarity(stem('0.5', '40'), stem('5.0', '40'))).toBeNull();
  expect(duplicateSimilarity(stem('30', '50'), stem('50', '30'))).toBeNull();
  expect(duplicateSimilarity(textOf(LONG, ['12', '21']), textOf(LONG, ['21', '12']))).toBe(1);
});
