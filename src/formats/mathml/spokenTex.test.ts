/** @jest-environment jsdom */
// If these fail, a formula of a paper is read aloud as another one, or as TeX.
import { spokenFormula } from '../../domain/speech/spokenFormula';
import { makeMathml } from './writeMathml';

const mathml = makeMathml();
const spoken = (tex: string): string =>
  spokenFormula(new DOMParser().parseFromString(mathml(tex, false) ?? '<math/>', 'application/xml').documentElement);

test.each([
  ['\\dfrac{x^2}{4}+\\dfrac{y^2}{3}=1', '分数, 4 分之 x 平方, 结束分数 加 分数, 3 分之 y 平方, 结束分数 等于 1'],
  [
    'f(x)=\\begin{cases}x^2,&x\\geq 0\\\\-x,&x<0\\end{cases}',
    'f x 等于 2 分支; 分支 1; x 平方 逗号 x 大于等于 0; 分支 2; 负 x 逗号 x 小于 0',
  ],
  ['\\begin{cases}x+y=7\\\\2x-y=3\\end{cases}', '2 方程; 方程 1; x 加 y 等于 7; 方程 2; 2 x 减 y 等于 3'],
  ['\\left|x-1\\right|\\le 2', 'x 减 1 的绝对值 小于等于 2'],
  ['|x|+|y|=1', 'x 的绝对值 加 绝对值 y 结束绝对值 等于 1'],
  ['\\sqrt{b^2-4ac}', '根号 b 平方 减 4 a c 结束根号'],
  ['\\sqrt[3]{8}', '8 的 3 次方根'],
  ['\\angle ABC=60^{\\circ}', '角 大写 a 大写 b 大写 c 等于 60 度'],
  ['\\triangle ABC\\cong\\triangle DEF', '三角形 大写 a 大写 b 大写 c 全等于 三角形 大写 d 大写 e 大写 f'],
  ['\\overrightarrow{AB}\\cdot\\overrightarrow{AC}', '向量 大写 a 大写 b 点乘 向量 大写 a 大写 c'],
  ['AB\\parallel CD, AB\\perp EF', '大写 a 大写 b 平行于 大写 c 大写 d 逗号 大写 a 大写 b 垂直于 大写 e 大写 f'],
  ['\\log_2 8=3', '以 2 为底, 8 的对数 等于 3'],
  ['\\sin^{2}\\alpha+\\cos^2\\alpha=1', '正弦 平方 阿尔法 加 余弦 平方 阿尔法 等于 1'],
  ['\\{x\\mid x^2<4,x\\in\\mathbf{R}\\}', '所有满足 x 平方 小于 4 逗号 x 属于 大写 r 的 x 的集合'],
  ['a_{n+1}=2a_n+1', 'a 下标 n 加 1 结束下标 等于 2 a 下标 n 加 1'],
  ['C_5^2', '组合数 5 取 2'],
  ['(a+b)^2=a^2+2ab+b^2', '左括号 a 加 b 右括号 平方 等于 a 平方 加 2 a b 加 b 平方'],
  ['\\lim_{x\\to 0}\\frac{\\sin x}{x}', '极限, 当 x 趋于 0; 分数, x 分之 正弦 x, 结束分数'],
  ['\\sum_{i=1}^{n}x_i', '求和 从 i 等于 1 到 n, x 下标 i'],
  ['\\int_0^1 f(x)\\,\\mathrm{d}x', '积分 从 0 到 1, f x d x'],
  ['2\\frac{1}{3}', '2 又 3 分之 1'],
  ['25\\%', '百分之 25'],
  ['-3\\times(-2)', '负 3 乘 左括号 负 2 右括号'],
  ['A\\cap B=\\varnothing', '大写 a 交 大写 b 等于 空集'],
  ['\\complement_U A', '大写 a 在 大写 u 中的补集'],
  ['x_1,x_2', 'x 下标 1 逗号 x 下标 2'],
  ['A(1,-2)', '大写 a 左括号 1 逗号 负 2 右括号'],
  ['[0,+\\infty)', '左闭右开区间 0 逗号 正 无穷大'],
  ["f'(x)>0", 'f 撇号 x 大于 0'],
  ['\\overline{x}', 'x 上横线'],
  ['\\odot O', '圆 大写 o'],
  ['a:b=2:3', 'a 比 b 等于 2 比 3'],
  ['\\text{当}x>0\\text{时}', '当 x 大于 0 时'],
  ['10^{-3}', '10 的 负 3 次方'],
  ['\\overset{\\frown}{AB}', '弧 大写 a 大写 b'],
  ['\\vec{a}=(1,2)', '向量 a 等于 左括号 1 逗号 2 右括号'],
])('%s', (tex, sentence) => expect(spoken(tex)).toBe(sentence));
