// A figure as an SVG file of its own: black lines, sizes in mm, its source inside. The same file is shown on the
// screen, printed, and placed in Word.
import type { Figure } from '../../contract/question/figure';
import { drawFigure } from './drawFigure';
import { embeddedSource, FIGURE_START } from './figureSource';
import type { Run } from './figureText';
import type { Point } from './geometry';
import type { Drawing, Path, Shape } from './shapes';

const PX_PER_MM = 96 / 25.4;
const FACE =
  "'Times New Roman',Times,'Liberation Serif','Nimbus Roman','TeX Gyre Termes',SimSun,'Noto Serif CJK SC',serif";
const FILL = { none: 'none', grey: '#d9d9d9', white: '#fff', black: '#000' } as const;
/** The baseline of a text is this far below its middle, in text sizes. */
const BASELINE = 0.33;

export const round = (value: number): string => String(Math.round(value * 100) / 100 || 0);
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export function figureToSvg(figure: Figure): string {
  return drawingToSvg(drawFigure(figure), FIGURE_START, embeddedSource(figure));
}

/** `inside`: further elements, such as the source. */
function drawingToSvg({ width, height, shapes }: Drawing, start: string, inside: string): string {
  const size = `width="${round(width * PX_PER_MM)}" height="${round(height * PX_PER_MM)}"`;
  return [
    `${start} xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${round(width)} ${round(height)}">`,
    inside,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="${FACE}">`,
    ...shapes.map(shapeSvg),
    '</g>',
    '</svg>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const shapeSvg = (shape: Shape): string => (shape.shape === 'path' ? pathSvg(shape) : textSvg(shape));

export function pathData({ start, steps, closed }: Pick<Path, 'start' | 'steps' | 'closed'>): string {
  const moves = steps.map((step) => (step.length === 1 ? `L${pair(step[0])}` : `C${step.map(pair).join(' ')}`));
  return `M${pair(start)}${moves.join('')}${closed ? 'Z' : ''}`;
}

function pathSvg(path: Path): string {
  const { stroke, dash, fill } = path;
  const line = stroke > 0 ? ` stroke="#000" stroke-width="${round(stroke)}"` : '';
  return `<path d="${pathData(path)}"${line}${dash ? ' stroke-dasharray="1.1 0.8"' : ''}${
    fill === 'none' ? '' : ` fill="${FILL[fill]}"`
  }/>`;
}

function textSvg({ at, runs, size }: Extract<Shape, { shape: 'text' }>): string {
  const plain = runs.length === 1 && runs[0]?.script === null;
  const first = runs[0];
  const style = plain && first?.italic ? ' font-style="italic"' : '';
  const inner = plain ? escape(first?.text ?? '') : spans(runs, size);
  return `<text x="${round(at[0])}" y="${round(at[1] + size * BASELINE)}" font-size="${round(size)}" text-anchor="middle" fill="#000"${style}>${inner}</text>`;
}

function spans(runs: readonly Run[], size: number): string {
  let level = 0;
  return runs
    .map(({ text, italic, script }) => {
      const wanted = script === 'sub' ? size * 0.22 : script === 'sup' ? -size * 0.36 : 0;
      const shift = wanted - level;
      level = wanted;
      const dy = shift === 0 ? '' : ` dy="${round(shift)}"`;
      const small = script ? ` font-size="${round(size * 0.7)}"` : '';
      return `<tspan${dy}${small}${italic ? ' font-style="italic"' : ''}>${escape(text)}</tspan>`;
    })
    .join('');
}
