// If these fail, the reason why a formula is refused is shown in English, or at the wrong position.
import { createEngine } from '../../../math/engine';
import { faultOf } from './formulaFaults';

const engine = createEngine();
const fault = (tex: string) => {
  const found = faultOf(tex, engine(tex, false));
  return found ? [found.message, tex.slice(found.start, found.end)] : null;
};

test.each([
  ['\\frac{1}{2}', null],
  ['\\color{red}{x}', null],
  ['\\frac{1}{2', ['左花括号 { 没有配对的 }', '{']],
  ['x}', ['多了一个右花括号 }', '}']],
  ['\\frac{1}', ['\\frac 后面缺少内容', '\\frac']],
  ['\\sqrt', ['\\sqrt 后面缺少内容', '\\sqrt']],
  ['x^2^3', ['连续两个上标，请用花括号分组，如 {x^2}^3', '^2^']],
  ['a_{1}_2', ['连续两个下标，请用花括号分组', '_{1}_']],
  ['\\left( x', ['\\left 没有配对的 \\right', '\\left']],
  ['x \\right)', ['\\right 前面没有 \\left', '\\right']],
  ['\\begin{case}x\\end{case}', ['没有环境 case', '\\begin{case}']],
  ['\\begin{cases}x', ['\\begin{cases} 没有 \\end{cases}', '\\begin{cases}']],
  ['\\begin{cases}x\\end{matrix}', ['\\begin{cases} 却以 \\end{matrix} 结束', '\\end{matrix}']],
  ['a & b', ['& 只能用在方程组、矩阵等环境里', '&']],
  ['1+\\farc{1}{2}', ['没有命令 \\farc', '\\farc']],
  ['x#', ['# 不能直接使用，请写成 \\#', '#']],
  [
    '\\begin{align}\\begin{align}x\\end{align}\\end{align}',
    ['align、gather 等多行公式不能放在另一个环境里，里面请改用 aligned、gathered', '\\begin{align}'],
  ],
  ['\\left x', ['\\left 后面要写括号，如 \\left(', '\\left']],
])('%s', (tex, expected) => expect(fault(tex)).toEqual(expected));

test('every message of the engine is shown in Chinese', () => {
  for (const tex of [
    'x^',
    '_',
    '\\sum\\limits',
    'x\\limits',
    '\\begin{array}',
    '\\def\\x{\\x\\x}\\x',
    '\\hspace{3}',
    '\\sqrt[3',
    '\\text{$x}',
    '\\\\[x]',
    '\\end{cases}',
    '\\unicode{}',
    '\\middle|',
    '\\begin{cases}a&b&c&d\\end{cases}',
    '\\begin{array}{c}\\begin{align}x\\end{align}\\end{array}',
    '\\color[rgb]{1}{x}',
    '\\begin{multline}a&b\\end{multline}',
    '\\moveleft x',
    '\\newcommand{1}{x}',
  ]) {
    const found = fault(tex);
    if (!found) continue;
    expect(found[0]).toMatch(/\p{Script=Han}/u);
    // Except names of commands and environments.
    expect(found[0]).not.toMatch(/(?<![\\a-z])[a-z]{3,} [a-z]{2,}/i);
  }
});
