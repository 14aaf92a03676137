/** @jest-environment jsdom */
// If these fail, a formula copied from a PDF reads as another formula.
import { linearText } from '../../../domain/speech/linearText';
import { spokenFormula } from '../../../domain/speech/spokenFormula';
import { createEngine } from '../../../math/engine';
import { buildMarkup } from './buildMarkup';

const engine = createEngine();

test.each([
  ['x^2+2x-3=0', 'x^2+2x−3=0'],
  ['\\frac{x^2}{25}+\\frac{y^2}{9}=1', 'x^2/25+y^2/9=1'],
  ['\\dfrac{3+i}{1-i}', '(3+i)/(1−i)'],
  ['\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}', '(−b±√(b^2−4ac))/(2a)'],
  ['a_{n+1}=2a_n', 'a_(n+1)=2a_n'],
  ['2^{n-1}', '2^(n−1)'],
  ['\\sqrt[3]{8}+\\sqrt[n]{x}', '∛8+[n]√x'],
  ["f'(x)", 'f′(x)'],
  ['\\angle A=60^\\circ', '∠A=60°'],
  ['\\vec a\\cdot\\overrightarrow{AB}', 'a⃗⋅A⃗B⃗'],
  ['\\overline{z}', 'z̅'],
  ['\\sum_{i=1}^{n}i', '∑_(i=1)^n i'],
  ['\\lim_{x\\to 0}\\frac{\\sin x}{x}', 'lim_(x→0)((sin x)/x)'],
  ['\\begin{cases}x+y=1\\\\x-y=3\\end{cases}', '{x+y=1; x−y=3'],
  ['\\frac12x', '(1/2)x'],
  ['\\frac{1}{2x}', '1/(2x)'],
  ['1\\frac12', '1又1/2'],
  ['\\frac{2}{\\frac b3}', '2/(b/3)'],
  ['\\frac{\\frac2b}{3}', '(2/b)/3'],
  ['\\log_23', 'log_2 3'],
  ['\\log_{23}x', 'log_23 x'],
  ['x^12', 'x^1 2'],
  ['x^{12}', 'x^12'],
  ['{x^2}^3', '(x^2)^3'],
  ['a^{\\sqrt2}', 'a^(√2)'],
  ['\\bar x', 'x̅'],
  ['\\sin\\frac\\pi6', 'sin (π/6)'],
  ['20\\lg\\frac{p}{p_0}', '20 lg (p/p_0)'],
  ['\\ln\\frac{a+b}{2}', 'ln ((a+b)/2)'],
  ['\\log_a\\frac xy', 'log_a (x/y)'],
  ['\\cos^2\\frac\\alpha2', 'cos^2 (α/2)'],
  ['\\operatorname{lg}\\frac12', 'lg (1/2)'],
  ['n\\ln n', 'n ln n'],
  ['\\sin2x\\cos x', 'sin 2x cos x'],
  ['\\sum\\frac1n', '∑(1/n)'],
  ['\\sum_{n=1}^\\infty\\frac1n', '∑_(n=1)^∞(1/n)'],
  ['{}^7', '^7'],
  ['\\overline{ab}', 'a̅b̅'],
  ['\\bar a\\bar b', 'a̅ b̅'],
  ['\\overset{n}{x}', 'x(上:n)'],
  ['\\underset{n}{x}', 'x(下:n)'],
  ['\\overset{def}{=}', '=^(def)'],
  ['\\underbrace{a+b}_{n}', 'a+b(下:n)'],
  ['sinx', 'sinx'],
  ['n\\sqrt x', 'n√x'],
  ['A\\cap B\\subseteq\\complement_U C', 'A∩B⊆∁_UC'],
  ['S_{\\text{阴影}}', 'S_(阴影)'],
])('%s', (tex, text) => {
  const { mml = '' } = engine(tex, false);
  const element = buildMarkup(mml, 'math');
  expect(element && linearText(element)).toBe(text);
});

/** Formulas of two letters and two figures, with the value that the test gives them. */
interface Sample {
  tex: string;
  value: string;
}
const atoms: Sample[] = ['x', 'b', '2', '13'].map((text) => ({ tex: text, value: text }));
const inBrackets = ({ tex }: Sample): string =>
  /^(?:\w+|\\left\(.*)$/s.test(tex) ? `{${tex}}` : `\\left(${tex}\\right)`;
const grow = (of: readonly Sample[]): Sample[] =>
  of.flatMap((a) =>
    of.flatMap((b): Sample[] => [
      { tex: `\\frac{${a.tex}}{${b.tex}}`, value: `(${a.value}÷${b.value})` },
      { tex: `${inBrackets(a)}^{${b.tex}}`, value: `(${a.value}↑${b.value})` },
      { tex: `\\left(${a.tex}-${b.tex}\\right)`, value: `[${a.value}-${b.value}]` },
      { tex: `\\left(\\sqrt{${a.tex}}\\cdot ${b.tex}\\right)`, value: `[√${a.value}·${b.value}]` },
      { tex: `|${a.tex}-|${b.tex}||`, value: `[|${a.value}-|${b.value}||]` },
      { tex: `\\overline{${a.tex}${b.tex}}`, value: `[over ${a.value} ${b.value}]` },
      { tex: `\\left(${a.tex}\\bar{${b.tex}}\\right)`, value: `[${a.value} over ${b.value}]` },
      { tex: `\\left(\\bar{${a.tex}}\\bar{${b.tex}}\\right)`, value: `[over ${a.value} over ${b.value}]` },
      { tex: `\\log_{${a.tex}}${inBrackets(b)}`, value: `[log ${a.value},${b.value}]` },
    ]),
  );

test('two formulas with one line or one sentence mean the same (all of two levels)', () => {
  const first = grow(atoms);
  const samples = [...atoms, ...first, ...grow([...atoms, ...first.filter((_one, i) => i % 7 === 0)])];
  const [lines, sentences] = [new Map<string, Sample>(), new Map<string, Sample>()];
  const clashes: string[] = [];
  for (const sample of samples) {
    const { mml = '' } = engine(sample.tex, false);
    const element = buildMarkup(mml, 'math');
    if (!element) throw new Error(sample.tex);
    for (const [texts, text] of [
      [lines, linearText(element)],
      [sentences, spokenFormula(element)],
    ] as const) {
      const known = texts.get(text);
      if (known && known.value !== sample.value) clashes.push(`${text}: ${known.tex} | ${sample.tex}`);
      texts.set(text, sample);
    }
  }
  expect(clashes).toEqual([]);
});

test.each([
  ['|a-b|', 'a 减 b 的绝对值'],
  ['a-|b|', 'a 减 绝对值 b 结束绝对值'],
  ['||a|-|b||', 'a 的绝对值 减 绝对值 b 结束绝对值 的绝对值'],
  ['|a||b|', 'a 的绝对值 绝对值 b 结束绝对值'],
  ['a-\\lfloor b\\rfloor', 'a 减 向下取整 b 结束取整'],
  ['a\\bar b', 'a b 上横线'],
  ['\\overline{ab}', '上横线 a b 结束上横线'],
  ['\\overrightarrow{ab}', '向量 a b'],
  ['\\vec ab', '向量 a, b'],
])('%s is said so that it is not heard as another formula', (tex, said) => {
  const element = buildMarkup(engine(tex, false).mml ?? '', 'math');
  expect(element && spokenFormula(element)).toBe(said);
});
