// Formulas of graphs: the value that a teacher expects of what was typed, or a sentence.
import { parseExpression } from './expression';

const at = (source: string, x: number): number => {
  const parsed = parseExpression(source);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.compute(x);
};

test.each<[string, number, number]>([
  ['x^2-2x-3', 3, 0],
  ['y = -x^2', 2, -4],
  ['2^-x', 2, 0.25],
  ['2^x^2', 2, 16],
  ['(x+1)(x-1)', 3, 8],
  ['2sin(x)cos(x)', 1, Math.sin(2)],
  ['sin 2x', 1, Math.sin(2)],
  ['sin2πx', 0.25, 1],
  ['sin^2 x', 1, Math.sin(1) ** 2],
  ['3sin(2x+π/6)', 0, 1.5],
  ['|x-1|+|x+2|', 0, 3],
  ['2|x|', -3, 6],
  ['√(1-x²)', 0.6, 0.8],
  ['log(2,x)', 8, 3],
  ['lg x', 100, 2],
  ['ln(e^x)', 3, 3],
  ['exp(x)', 1, Math.E],
  ['1÷x×2', 4, 0.5],
  ['（x−1）/2', 5, 2],
  ['xe^x', 1, Math.E],
  ['-2(x-1)^2+3', 2, 1],
  ['.5x', 4, 2],
])('%s at %d is %d', (source, x, value) => {
  expect(at(source, x)).toBeCloseTo(value, 9);
});

test.each<[string, string]>([
  ['', '请输入式子'],
  ['x+', '式子没有写完'],
  ['(x+1', '缺右括号'],
  ['x+1)', '右括号多了'],
  ['|x', '缺右边的“|”'],
  ['x**2', '“*”的位置不对'],
  ['z+1', '不认识“z”'],
  ['x;alert(1)', '不认识“;”'],
  ['constructor', '不认识“c”'],
  ['log 2', '对数写成 log(底数, 真数)'],
  ['('.repeat(100) + 'x' + ')'.repeat(99), '括号嵌套太深'],
  ['sin '.repeat(49) + 'x', '函数嵌套太深'],
  ['2^'.repeat(90) + 'x', '指数嵌套太深'],
  ['x'.repeat(201), '式子太长，最多 200 个字符'],
])('%s is refused: %s', (source, fault) => {
  expect(parseExpression(source)).toEqual({ fault });
});

test('where a function has no value there is none', () => {
  expect(at('sqrt(x)', -1)).toBeNaN();
  expect(at('1/x', 0)).toBe(Infinity);
});
