// What a figure is drawn with: paths and texts, in mm from the upper left corner. SVG and TikZ are written from these.
import type { Fill } from '../../contract/question/figure';
import type { Run } from './figureText';
import type { Point } from './geometry';

/** mm; lines of textbooks are 0.5 to 0.7 pt. */
export const LINE = 0.24;
export const THIN = 0.17;
export const TEXT_MM = 3.5;
export const SMALL_TEXT_MM = 2.9;

/** A line to a point, or a Bézier curve with two control points before its end. */
export type Step = readonly [Point] | readonly [Point, Point, Point];
export interface Path {
  shape: 'path';
  start: Point;
  steps: readonly Step[];
  closed: boolean;
  /** Width in mm; 0 for none. */
  stroke: number;
  dash: boolean;
  fill: 'none' | 'grey' | 'white' | 'black';
}
export interface Text {
  shape: 'text';
  /** Centre of the text. */
  at: Point;
  runs: readonly Run[];
  size: number;
}
export type Shape = Path | Text;
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

export interface Ink {
  stroke?: number;
  dash?: boolean;
  fill?: Path['fill'];
  closed?: boolean;
}
const pathOf = (
  start: Point,
  steps: readonly Step[],
  { stroke = LINE, dash = false, fill = 'none', closed = false }: Ink,
) => ({ shape: 'path', start, steps, closed, stroke, dash, fill }) as const satisfies Path;

export const polyline = ([start = [0, 0], ...rest]: readonly Point[], ink: Ink = {}): Path =>
  pathOf(
    start,
    rest.map((point) => [point]),
    ink,
  );

/** `from` to `to` in radians, clockwise on the page since y points down. */
export function ellipseArc(centre: Point, rx: number, ry: number, from: number, to: number, ink: Ink = {}): Path {
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2) - 1e-9));
  const turn = (to - from) / pieces;
  const pull = (4 / 3) * Math.tan(turn / 4);
  const at = (angle: number, along = 0): Point => [
    centre[0] + rx * (Math.cos(angle) - along * Math.sin(angle)),
    centre[1] + ry * (Math.sin(angle) + along * Math.cos(angle)),
  ];
  const steps = Array.from({ length: pieces }, (_, i): Step => {
    const [a, b] = [from + turn * i, from + turn * (i + 1)];
    return [at(a, pull), at(b, -pull), at(b)];
  });
  return pathOf(at(from), steps, ink);
}

export const disc = (centre: Point, radius: number, ink: Ink = {}): Path =>
  ellipseArc(centre, radius, radius, 0, 2 * Math.PI, { closed: true, ...ink });

/** Head of an arrow that ends at `tip`. */
export function arrowHead(from: Point, tip: Point, length = 2, half = 0.62): Path {
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const at = (along: number, across: number): Point => [
    tip[0] + along * Math.cos(angle) - across * Math.sin(angle),
    tip[1] + along * Math.sin(angle) + across * Math.cos(angle),
  ];
  return polyline([at(0, 0), at(-length, half), at(-length * 0.75, 0), at(-length, -half)], {
    stroke: 0,
    fill: 'black',
    closed: true,
  });
}

/** The path as straight pieces. */
export function flattened({ start, steps, closed }: Pick<Path, 'start' | 'steps' | 'closed'>): Point[] {
  const points: Point[] = [start];
  for (const step of steps) {
    const from = points.at(-1) ?? start;
    if (step.length === 1) points.push(step[0]);
    else for (let i = 1; i <= 8; i += 1) points.push(bezier(from, step, i / 8));
  }
  if (closed) points.push(start);
  return points;
}
function bezier(from: Point, [p, q, end]: readonly [Point, Point, Point], t: number): Point {
  const s = 1 - t;
  const at = (axis: 0 | 1) =>
    s ** 3 * from[axis] + 3 * s * s * t * p[axis] + 3 * s * t * t * q[axis] + t ** 3 * end[axis];
  return [at(0), at(1)];
}

const HATCH_GAP = 1.5;
/** A closed outline filled as a textbook does: grey, or lines at 45°. */
export function filled(outline: Path, fill: Fill): Shape[] {
  if (fill === 'none') return [];
  if (fill === 'grey') return [{ ...outline, closed: true, stroke: 0, fill: 'grey' }];
  const points = flattened({ ...outline, closed: true });
  const lines: Shape[] = [];
  const offsets = points.map(([x, y]) => x + y);
  const last = Math.max(...offsets);
  for (let c = Math.ceil(Math.min(...offsets) / HATCH_GAP) * HATCH_GAP; c <= last; c += HATCH_GAP) {
    const crossings: number[] = [];
    points.forEach((to, i) => {
      const from = points[i - 1];
      if (!from) return;
      const [a, b] = [from[0] + from[1] - c, to[0] + to[1] - c];
      if (a < 0 !== b < 0) crossings.push(from[0] + ((to[0] - from[0]) * a) / (a - b));
    });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [a, b] = [crossings[i] ?? 0, crossings[i + 1] ?? 0];
      lines.push(
        polyline(
          [
            [a, c - a],
            [b, c - b],
          ],
          { stroke: THIN * 0.8 },
        ),
      );
    }
  }
  return lines;
}
