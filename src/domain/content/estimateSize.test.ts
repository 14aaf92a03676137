import { createEngine } from '../../math/engine';
import { estimateSize } from './estimateSize';

const FORMULAS = [
  'y=x^2-2x+1',
  'a{{x}^{3}}+bx+1',
  String.raw`\{-1,1\}`,
  String.raw`\frac{\sqrt{3}}{2}`,
  String.raw`\dfrac{x^2}{a^2}+\dfrac{y^2}{b^2}=1`,
  String.raw`\sin\left(2x+\frac{\pi}{6}\right)\geqslant\frac{1}{2}`,
  'a_{n+1}=2a_n+1',
  String.raw`\overrightarrow{AB}\cdot\overrightarrow{AC}=-3`,
  String.raw`AB\parallel CD`,
  String.raw`\begin{cases}x+y=3\\ 2x-y\leqslant 1\end{cases}`,
  String.raw`S_{\triangle ABC}=4\text{平方厘米}`,
];

test('the estimated width of a formula is within a fifth and half an em of its real width', () => {
  const engine = createEngine();
  const off = FORMULAS.map((tex) => [tex, estimateSize(tex, false).width_em, engine(tex, false).width_em] as const);
  expect(off.filter(([, guess, real]) => Math.abs(guess - real) > 0.5 + real * 0.2)).toEqual([]);
});

test.each(['', '}', '{', '^', '_', String.raw`\frac`, String.raw`\sqrt[`, String.raw`\begin{array`, '{'.repeat(2000)])(
  'a formula that is not complete has a size: %#',
  (tex) => expect(estimateSize(tex, false).width_em).toBeGreaterThan(0),
);
