// The faces of letters and digits on paper: the formula face of MathJax, whose letters and digits then look alike
// inside and outside formulas, or Times New Roman. Both hold Western characters only, so that quotes, dashes and dots
// are those of the Chinese face, and have the same line metrics, so that the choice does not move lines.
import bold from 'mathjax-full/es5/output/chtml/fonts/woff-v2/MathJax_Main-Bold.woff';
import italic from 'mathjax-full/es5/output/chtml/fonts/woff-v2/MathJax_Main-Italic.woff';
import regular from 'mathjax-full/es5/output/chtml/fonts/woff-v2/MathJax_Main-Regular.woff';
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import { CHINESE_FONTS } from './fonts';

const WESTERN = 'U+20-7E,U+A0-B6,U+B8-24F,U+370-3FF,U+2212';
const METRICS = 'ascent-override:89%;descent-override:22%;line-gap-override:0%';
const face = (family: string, src: string, style: string, weight: number) =>
  `@font-face{font-family:"${family}";src:${src};font-style:${style};font-weight:${weight};unicode-range:${WESTERN};${METRICS}}`;
const times = (ending: string) =>
  [`Times New Roman${ending}`, `Tinos${ending}`, `Liberation Serif${ending}`].map((name) => `local("${name}")`).join();
const file = (address: string) => `url("${address}")`;

/** Comes with the program; Times may be missing on a machine. */
export const FORMULA_FACE = 'Tiku Formula';

export const PAPER_FACES = [
  face(FORMULA_FACE, file(regular), 'normal', 400),
  face(FORMULA_FACE, file(bold), 'normal', 700),
  face(FORMULA_FACE, file(italic), 'italic', 400),
  face('Tiku Times', times(''), 'normal', 400),
  face('Tiku Times', times(' Bold'), 'normal', 700),
  face('Tiku Times', times(' Italic'), 'italic', 400),
  face('Tiku Times', times(' Bold Italic'), 'italic', 700),
].join('');

export type LatinFace = PaperLayout['latin_face'];

/** Reports and other pages without the setting have Times New Roman. */
export const paperFonts = (latin: LatinFace = 'times'): string =>
  (latin === 'math' ? `"${FORMULA_FACE}",` : '') + `"Tiku Times",${CHINESE_FONTS}`;

/** Before anything is measured; a face that cannot be loaded is replaced by the next one. */
export async function loadPaperFonts(latin: LatinFace | undefined): Promise<void> {
  if (typeof document === 'undefined' || !document.fonts) return;
  const fonts = paperFonts(latin);
  await Promise.allSettled(
    ['400', '700', 'italic 400'].map((kind) => document.fonts.load(`${kind} 10px ${fonts}`, 'x1')),
  );
}
