// Commands offered while TeX is typed, with Chinese explanations; the most common school commands first. `|` in a
// snippet is the caret position; without it the caret goes to the end.

export interface TexCommand {
  /** Includes the backslash. */
  name: string;
  snippet: string;
  hint: string;
}

const TABLE = `
\\frac|\\frac{|}{}|分数
\\dfrac|\\dfrac{|}{}|大分数
\\sqrt|\\sqrt{|}|根号
\\sqrt[n]|\\sqrt[|]{}|n 次根号
\\times||乘
\\div||除
\\cdot||点乘
\\pm||正负
\\leqslant||小于等于（斜）
\\geqslant||大于等于（斜）
\\le||小于等于
\\ge||大于等于
\\leq||小于等于
\\geq||大于等于
\\ne||不等于
\\neq||不等于
\\approx||约等于
\\equiv||恒等
\\backsim||相似
\\sim||服从；到（3～5）
\\cong||全等
\\angle||角
\\triangle||三角形
\\perp||垂直
\\parallel||平行
\\parallelogram||平行四边形
\\odot||圆
\\circ||度（写在上标）
\\degree|^{\\circ}|度
\\text|\\text{|}|文字
\\left|\\left( | \\right)|自动大小的括号
\\right|\\right)|右括号
\\begin{cases}|\\begin{cases} | \\\\  \\end{cases}|方程组
\\begin{aligned}|\\begin{aligned} | &=  \\\\ &=  \\end{aligned}|多行对齐
\\begin{pmatrix}|\\begin{pmatrix} | &  \\\\  &  \\end{pmatrix}|圆括号矩阵
\\begin{vmatrix}|\\begin{vmatrix} | &  \\\\  &  \\end{vmatrix}|行列式
\\begin{array}|\\begin{array}{cc} | &  \\\\  &  \\end{array}|表列
\\overline|\\overline{|}|上划线
\\underline|\\underline{|}|下划线
\\overrightarrow|\\overrightarrow{|}|向量（长）
\\vec|\\vec{|}|向量
\\hat|\\hat{|}|尖帽
\\bar|\\bar{|}|平均数
\\dot|\\dot{|}|循环小数点
\\overparen|\\overparen{|}|弧
\\overset|\\overset{|}{}|上方标注
\\widehat|\\widehat{|}|宽帽
\\sin||正弦
\\cos||余弦
\\tan||正切
\\cot||余切
\\arcsin||反正弦
\\arctan||反正切
\\log|\\log_{|}|对数
\\ln||自然对数
\\lg||常用对数
\\lim|\\lim_{|\\to }|极限
\\max||最大
\\min||最小
\\sum|\\sum_{|}^{}|求和
\\prod|\\prod_{|}^{}|连乘
\\int|\\int_{|}^{}|积分
\\infty||无穷
\\partial||偏导
\\prime||撇
\\alpha||α
\\beta||β
\\gamma||γ
\\delta||δ
\\varepsilon||ε
\\theta||θ
\\lambda||λ
\\mu||μ
\\pi||π
\\rho||ρ
\\sigma||σ
\\tau||τ
\\varphi||φ
\\phi||ϕ
\\omega||ω
\\xi||ξ
\\eta||η
\\Delta||Δ
\\Omega||Ω
\\Phi||Φ
\\Sigma||Σ
\\Gamma||Γ
\\in||属于
\\notin||不属于
\\subset||真包含于
\\subseteq||包含于
\\subsetneqq||真子集
\\supset||真包含
\\supseteq||包含
\\cup||并
\\cap||交
\\varnothing||空集
\\complement|\\complement_{|}|补集
\\mathbb|\\mathbb{|}|数集（R、N、Z、Q）
\\mathrm|\\mathrm{|}|正体
\\mathbf|\\mathbf{|}|粗体
\\boldsymbol|\\boldsymbol{|}|粗斜体
\\mathcal|\\mathcal{|}|花体
\\forall||任意
\\exists||存在
\\neg||非
\\wedge||且
\\vee||或
\\Rightarrow||推出
\\Leftrightarrow||等价
\\rightarrow||右箭头
\\leftarrow||左箭头
\\to||趋于
\\because||因为
\\therefore||所以
\\cdots||省略号（居中）
\\ldots||省略号
\\quad||空格
\\mid||竖线
\\binom|\\binom{|}{}|组合数
\\boxed|\\boxed{|}|方框
\\cancel|\\cancel{|}|划去
\\underbrace|\\underbrace{|}_{}|下花括号
\\overbrace|\\overbrace{|}^{}|上花括号
\\lvert|\\left|\\,|\\, \\right||绝对值
\\mod||同余
\\propto||正比
\\square||方框
`;

function parse(line: string): TexCommand {
  const [name = ''] = line.split('|', 1);
  const hint = line.slice(line.lastIndexOf('|') + 1);
  const snippet = line.slice(name.length + 1, line.length - hint.length - 1);
  return { name, snippet: snippet === '' ? name : snippet, hint };
}

const COMMANDS: readonly TexCommand[] = TABLE.trim().split('\n').map(parse);

/** The command being typed before `caret`: its start, and possible completions; empty if there are none. */
export function completionsAt(tex: string, caret: number): { start: number; commands: TexCommand[] } {
  const typed = /\\[a-zA-Z]*(?:\{[a-z]*)?$/.exec(tex.slice(0, caret));
  const none = { start: caret, commands: [] };
  // Two backslashes are a line break of the formula, not the start of a command.
  if (!typed || /(?:^|[^\\])(?:\\\\)*\\$/.test(tex.slice(0, typed.index))) return none;
  const word = typed[0];
  if (word.includes('{') && !word.startsWith('\\begin{')) return none;
  const found = COMMANDS.filter(({ name }) => name.startsWith(word));
  const exact = found.filter(({ name }) => name === word);
  const commands = [...exact, ...found.filter(({ name }) => name !== word)].slice(0, 8);
  return commands.length === 1 && commands[0]?.name === word && commands[0].snippet === word
    ? none
    : { start: typed.index, commands };
}
