// The palette for users who do not know TeX: what is shown, and what is inserted. An empty `{}` is a hole to fill; Tab
// moves to the next one. In the buttons a hole is shown as a square.

export interface TexTemplate {
  tex: string;
  name: string;
}
export interface TexGroup {
  name: string;
  templates: readonly TexTemplate[];
}

const group = (name: string, ...entries: readonly string[]): TexGroup => ({
  name,
  templates: entries.map((entry) => {
    const at = entry.lastIndexOf(' @');
    return { tex: entry.slice(0, at), name: entry.slice(at + 2) };
  }),
});

export const TEX_GROUPS: readonly TexGroup[] = [
  group(
    '常用',
    '\\frac{}{} @分数',
    '\\sqrt{} @根号',
    '{}^{} @上标（乘方）',
    '{}_{} @下标',
    '\\left({}\\right) @括号',
    '\\left|{}\\right| @绝对值',
    '\\begin{cases} {} \\\\ {} \\end{cases} @方程组',
    '\\times  @乘',
    '\\div  @除',
    '\\pm  @正负',
    '\\leqslant  @小于等于',
    '\\geqslant  @大于等于',
    '\\neq  @不等于',
    '\\approx  @约等于',
    '^{\\circ} @度',
    '\\pi  @圆周率',
    '\\infty  @无穷',
    '\\because  @因为',
    '\\therefore  @所以',
  ),
  group(
    '分式根式',
    '\\frac{}{} @分数',
    '\\dfrac{}{} @大分数',
    '{}\\frac{}{} @带分数',
    '\\sqrt{} @平方根',
    '\\sqrt[3]{} @立方根',
    '\\sqrt[{}]{} @n 次根',
    '\\frac{{}\\pm\\sqrt{}}{} @求根公式形',
    '\\dot{} @循环小数点',
  ),
  group(
    '上下标',
    '{}^{} @上标',
    '{}_{} @下标',
    '{}_{}^{} @上下标',
    '{}^{2} @平方',
    '{}^{3} @立方',
    '{}^{-1} @负一次方',
    "{}' @撇（导数）",
    '\\overline{} @上划线',
    '\\underline{} @下划线',
    '\\bar{} @平均数',
    '\\hat{} @估计值',
    '\\overset{}{} @上方标注',
    '\\underset{}{} @下方标注',
    '\\underbrace{}_{} @下花括号',
  ),
  group(
    '方程矩阵',
    '\\begin{cases} {} \\\\ {} \\end{cases} @二元方程组',
    '\\begin{cases} {} \\\\ {} \\\\ {} \\end{cases} @三元方程组',
    '\\begin{cases} {}, & {} \\\\ {}, & {} \\end{cases} @分段函数',
    '\\begin{aligned} {} &= {} \\\\ &= {} \\end{aligned} @多行等式',
    '\\begin{pmatrix} {} & {} \\\\ {} & {} \\end{pmatrix} @矩阵（圆括号）',
    '\\begin{bmatrix} {} & {} \\\\ {} & {} \\end{bmatrix} @矩阵（方括号）',
    '\\begin{vmatrix} {} & {} \\\\ {} & {} \\end{vmatrix} @行列式',
  ),
  group(
    '求和积分',
    '\\sum_{}^{} @求和',
    '\\prod_{}^{} @连乘',
    '\\int {} \\,\\mathrm{d}x @不定积分',
    '\\int_{}^{} {} \\,\\mathrm{d}x @定积分',
    '\\lim_{{} \\to {}} @极限',
    '\\frac{\\mathrm{d}{}}{\\mathrm{d}x} @导数',
    '\\mathrm{C}_{}^{} @组合数',
    '\\mathrm{A}_{}^{} @排列数',
    '{}! @阶乘',
  ),
  group(
    '几何向量',
    '\\angle  @角',
    '\\triangle  @三角形',
    '\\odot  @圆',
    '\\parallelogram  @平行四边形',
    '\\perp  @垂直',
    '\\parallel  @平行',
    '\\cong  @全等',
    '\\backsim  @相似',
    '^{\\circ} @度',
    '\\overparen{} @弧',
    '\\overrightarrow{} @向量',
    '\\vec{} @向量（单字母）',
    '\\left|\\vec{}\\right| @向量的模',
    '\\overrightarrow{}\\cdot\\overrightarrow{} @数量积',
    '\\langle {} , {} \\rangle @夹角',
  ),
  group(
    '函数',
    '\\sin  @正弦',
    '\\cos  @余弦',
    '\\tan  @正切',
    '\\sin^{2}{} @正弦平方',
    '\\log_{}{} @对数',
    '\\ln  @自然对数',
    '\\lg  @常用对数',
    '\\mathrm{e}^{} @e 的幂',
    'f\\left({}\\right) @函数值',
    "f'\\left({}\\right) @导函数",
    '\\max\\left\\{{}\\right\\} @最大值',
    '\\min\\left\\{{}\\right\\} @最小值',
  ),
  group(
    '集合逻辑',
    '\\left\\{{}\\right\\} @集合',
    '\\left\\{{} \\mid {}\\right\\} @描述法',
    '\\in  @属于',
    '\\notin  @不属于',
    '\\subseteq  @包含于',
    '\\subsetneqq  @真包含于',
    '\\cup  @并集',
    '\\cap  @交集',
    '\\complement_{}{} @补集',
    '\\varnothing  @空集',
    '\\mathbb{R} @实数集',
    '\\mathbb{N} @自然数集',
    '\\mathbb{Z} @整数集',
    '\\mathbb{Q} @有理数集',
    '\\forall  @任意',
    '\\exists  @存在',
    '\\neg  @非',
    '\\wedge  @且',
    '\\vee  @或',
    '\\Rightarrow  @推出',
    '\\Leftrightarrow  @等价',
    '\\left[{}, {}\\right) @区间',
  ),
  group(
    '希腊字母',
    ...'alpha beta gamma delta varepsilon zeta eta theta lambda mu xi pi rho sigma tau varphi phi psi omega Gamma Delta Theta Lambda Pi Sigma Phi Psi Omega'
      .split(' ')
      .map((name) => `\\${name}  @${name}`),
  ),
  group(
    '符号',
    '=  @等于',
    '\\neq  @不等于',
    '\\equiv  @恒等',
    '<  @小于',
    '>  @大于',
    '\\cdot  @点乘',
    '\\cdots  @省略号',
    '\\ldots  @低省略号',
    '\\propto  @正比',
    '\\to  @趋于',
    '\\rightarrow  @右箭头',
    '\\leftarrow  @左箭头',
    '\\uparrow  @上箭头',
    '\\downarrow  @下箭头',
    '\\% @百分号',
    '\\text{} @文字',
    '\\quad  @空格',
    '\\boxed{} @方框',
    '\\cancel{} @划去',
  ),
];

const HOLE = /\{\s*\}/g;

/** The formula with its holes as squares. */
export const withHoles = (tex: string): string => (tex.includes('{') ? tex.replace(/\{\s*\}/g, '{\\square}') : tex);

/** Position of the next hole (inside its braces) at or after `from`; null if there is none. */
export function nextHole(tex: string, from: number): number | null {
  for (const found of tex.matchAll(HOLE)) if (found.index + 1 >= from) return found.index + 1;
  return null;
}
export function previousHole(tex: string, before: number): number | null {
  let last: number | null = null;
  for (const found of tex.matchAll(HOLE)) if (found.index + 1 < before) last = found.index + 1;
  return last;
}

/** Numbers of a formula, without its exponents and indices. */
const NUMBER = /(?<![\^_.\d]|[\^_]\{|[\^_]\{-)\d{1,12}(?:\.\d{1,12})?/g;
/** The next number, selected; null: there is none. */
export function nextNumber(tex: string, from: number): TexEdit | null {
  for (const { 0: number, index } of tex.matchAll(NUMBER))
    if (index >= from) return { tex, start: index, end: index + number.length };
  return null;
}

export interface TexEdit {
  tex: string;
  start: number;
  end: number;
}

/**
 * Replaces the selection with a template; the selected text fills its first hole. The caret goes to the next hole, or
 * to the end.
 */
export function applyTemplate({ tex, start, end }: TexEdit, template: string): TexEdit {
  const chosen = tex.slice(start, end);
  // `{}^{}` after a letter becomes a superscript of that letter.
  const base =
    /^\{\}(?=[_^'])/.test(template) && chosen === '' && /[\w)}\]]$/.test(tex.slice(0, start))
      ? template.slice(2)
      : template;
  const filled = chosen === '' ? base : base.includes('{}') ? base.replace('{}', `{${chosen}}`) : chosen + base;
  const out = tex.slice(0, start) + filled + tex.slice(end);
  const hole = nextHole(filled, 0);
  const caret = start + (hole ?? filled.length);
  return { tex: out, start: caret, end: caret };
}

/** Replaces the typed part of a command with the chosen completion. */
export function applySnippet(tex: string, start: number, end: number, snippet: string): TexEdit {
  const at = snippet.indexOf('|');
  const plain = at < 0 ? snippet : snippet.slice(0, at) + snippet.slice(at + 1);
  const space = at < 0 && /^\\[a-zA-Z]+$/.test(plain) && /^[a-zA-Z]?/.test(tex.slice(end)) ? ' ' : '';
  const caret = start + (at < 0 ? plain.length + space.length : at);
  return { tex: tex.slice(0, start) + plain + space + tex.slice(end), start: caret, end: caret };
}
