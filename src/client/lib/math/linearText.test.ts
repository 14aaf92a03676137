/** @jest-environment jsdom */
// If these fail, a formula copied from a PDF reads as another formula.
import { createEngine } from '../../../math/engine';
import { buildMarkup } from './buildMarkup';
import { linearText } from '../../../domain/speech/linearText';

const engine = createEngine();

test.each([
  ['x^2+2x-3=0', 'x^2+2x−3=0'],
  ['\\frac{x^2}{25}+\\frac{y^2}{9}=1', 'x^2/25+y^2/9=1'],
  ['\\dfrac{3+i}{1-i}', '(3+i)/(1−i)'],
  ['\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}', '(−b±√(b^2−4ac))/2a'],
  ['a_{n+1}=2a_n', 'a_(n+1)=2a_n'],
  ['2^{n-1}', '2^(n−1)'],
  ['\\sqrt[3]{8}+\\sqrt[n]{x}', '∛8+n√x'],
  ["f'(x)", 'f′(x)'],
  ['\\angle A=60^\\circ', '∠A=60°'],
  ['\\vec a\\cdot\\overrightarrow{AB}', 'a⃗⋅A⃗B⃗'],
  ['\\overline{z}', 'z̅'],
  ['\\sum_{i=1}^{n}i', '∑_(i=1)^ni'],
  ['\\lim_{x\\to 0}\\frac{\\sin x}{x}', 'lim_(x→0)(sinx)/x'],
  ['\\begin{cases}x+y=1\\\\x-y=3\\end{cases}', '{x+y=1; x−y=3'],
  ['A\\cap B\\subseteq\\complement_U C', 'A∩B⊆∁_UC'],
  ['S_{\\text{阴影}}', 'S_(阴影)'],
])('%s', (tex, text) => {
  const { mml = '' } = engine(tex, false);
  const element = buildMarkup(mml, 'math');
  expect(element && linearText(element)).toBe(text);
});
