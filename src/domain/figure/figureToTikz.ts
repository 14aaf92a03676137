// A figure as a TikZ picture: the same lines and labels as its SVG, in mm with y downwards, so that a page of LaTeX
// shows what the screen shows and its source can be changed by hand.
import type { Figure } from '../../contract/question/figure';
import { drawFigure } from './drawFigure';
import type { Run } from './figureText';
import { round } from './figureToSvg';
import type { Point } from './geometry';
import type { Path, Shape, Text } from './shapes';

const FILL = { none: '', grey: 'fill=black!15', white: 'fill=white', black: 'fill=black' } as const;
const POINTS_PER_MM = 72.27 / 25.4;

export function figureToTikz(figure: Figure): string {
  const { width, height, shapes } = drawFigure(figure);
  return [
    '\\begin{tikzpicture}[x=1mm, y=-1mm, line cap=round, line join=round, inner sep=0pt, outer sep=0pt]',
    `  \\useasboundingbox[clip] (0,0) rectangle (${round(width)},${round(height)});`,
    ...shapes.map((shape) => `  ${shapeTikz(shape)}`),
    '\\end{tikzpicture}',
  ].join('\n');
}

const shapeTikz = (shape: Shape): string => (shape.shape === 'path' ? pathTikz(shape) : textTikz(shape));
const pair = ([x, y]: Point): string => `(${round(x)},${round(y)})`;

function pathTikz({ start, steps, closed, stroke, dash, fill }: Path): string {
  const options = [
    stroke > 0 ? `draw, line width=${round(stroke)}mm` : '',
    dash ? 'dash pattern=on 1.1mm off 0.8mm' : '',
    FILL[fill],
  ].filter((option) => option !== '');
  const moves = steps.map((step) =>
    step.length === 1
      ? ` -- ${pair(step[0])}`
      : ` .. controls ${pair(step[0])} and ${pair(step[1])} .. ${pair(step[2])}`,
  );
  return `\\path[${options.join(', ')}] ${pair(start)}${moves.join('')}${closed ? ' -- cycle' : ''};`;
}

function textTikz({ at, runs, size }: Text): string {
  const points = round(size * POINTS_PER_MM);
  const body = runs.map(runTikz).join('');
  // Centred on the height of a capital letter, so that subscripts do not lift their label.
  return `\\node[anchor=base] at (${round(at[0])},${round(at[1] + size * 0.33)}) {\\fontsize{${points}}{${points}}\\selectfont ${body}};`;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '′': "$'$",
  '−': '$-$',
  '°': '$^{\\circ}$',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  '<': '$<$',
  '>': '$>$',
  '±': '$\\pm$',
  '×': '$\\times$',
  '√': '$\\surd$',
  '∠': '$\\angle$',
  '△': '$\\triangle$',
  '⊙': '$\\odot$',
};
const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  φ: 'varphi',
  ω: 'omega',
  Ω: 'Omega',
  Δ: 'Delta',
};

function charTikz(char: string): string {
  const greek = GREEK[char];
  if (greek !== undefined) return `$\\${greek}$`;
  return SYMBOLS[char] ?? (/[#$%&_]/.test(char) ? `\\${char}` : char);
}

function runTikz({ text, italic, script }: Run): string {
  const body = Array.from(text, charTikz).join('').replace(/\$\$/g, '');
  const styled = italic ? `\\textit{${body}}` : body;
  if (script === null) return styled;
  return script === 'sub' ? `\\textsubscript{${styled}}` : `\\textsuperscript{${styled}}`;
}
