// Axes, graphs of functions, parametric curves and number lines.
import type { ElementOf } from '../../contract/question/figure';
import type { Canvas } from './canvas';
import { parseExpression, type Compute } from './expression';
import { textRuns, textSize } from './figureText';
import type { Point } from './geometry';
import { arrowHead, disc, filled, polyline, SMALL_TEXT_MM, THIN, type Path } from './shapes';

const TICK_MM = 0.9;
const MAX_TICKS = 60;
/** Between two computed points of a curve, mm. */
const STEP_MM = 0.35;

export const shownNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6).replace('-', '−');

/** Multiples of `step` strictly between the ends. */
export function ticksBetween(from: number, to: number, step: number): number[] {
  if (step <= 0 || (to - from) / step > MAX_TICKS) return [];
  const ticks: number[] = [];
  const margin = step * 1e-6;
  for (let i = Math.ceil((from + margin) / step); i * step < to - margin; i += 1) ticks.push(i * step);
  return ticks;
}

export function drawAxes({ x, y, origin, step, numbers, grid }: ElementOf<'axes'>, canvas: Canvas): void {
  const { box, mm, scale, width, height } = canvas;
  const [ox, oy] = mm([0, 0]);
  const [hasX, hasY] = [oy >= 0 && oy <= height, ox >= 0 && ox <= width];
  const room = 3.2;
  const across = ticksBetween(box.left + 0.8 / scale, box.right - room / scale, step);
  const up = ticksBetween(box.bottom + 0.8 / scale, box.top - room / scale, step);
  const thin = { stroke: THIN };
  if (grid) {
    const pale = { stroke: THIN * 0.6, dash: true };
    for (const at of across) canvas.add('grid', vertical(mm([at, 0])[0], [room, height], pale));
    for (const at of up) canvas.add('grid', horizontal(mm([0, at])[1], [0, width - room], pale));
  }
  if (hasX) {
    const tip: Point = [width - 0.3, oy];
    canvas.add('line', polyline([[0.3, oy], tip], thin), arrowHead([0, oy], tip));
    for (const at of across.filter((value) => value !== 0)) {
      const [tick] = mm([at, 0]);
      canvas.add('line', vertical(tick, [oy - TICK_MM, oy], thin));
      if (numbers)
        canvas.label({
          text: shownNumber(at),
          anchor: [tick, oy],
          directions: [90, 270],
          gap: 0.7,
          size: SMALL_TEXT_MM,
        });
    }
    canvas.label({ text: x, anchor: [width - 1.6, oy], directions: [90, 270], gap: 0.8 });
  }
  if (hasY) {
    const tip: Point = [ox, 0.3];
    canvas.add('line', polyline([[ox, height - 0.3], tip], thin), arrowHead([ox, height], tip));
    for (const at of up.filter((value) => value !== 0)) {
      const [, tick] = mm([0, at]);
      canvas.add('line', horizontal(tick, [ox, ox + TICK_MM], thin));
      if (numbers)
        canvas.label({
          text: shownNumber(at),
          anchor: [ox, tick],
          directions: [180, 0],
          gap: 0.7,
          size: SMALL_TEXT_MM,
        });
    }
    canvas.label({ text: y, anchor: [ox, 1.6], directions: [180, 0], gap: 0.9 });
  }
  if (hasX && hasY) canvas.label({ text: origin, anchor: [ox, oy], directions: [135, 45, 225, 315], gap: 0.6 });
}

const vertical = (x: number, [from, to]: readonly [number, number], ink: Parameters<typeof polyline>[1]): Path =>
  polyline(
    [
      [x, from],
      [x, to],
    ],
    ink,
  );
const horizontal = (y: number, [from, to]: readonly [number, number], ink: Parameters<typeof polyline>[1]): Path =>
  polyline(
    [
      [from, y],
      [to, y],
    ],
    ink,
  );

const computeOf = (source: string, variable: 'x' | 't'): Compute => {
  const parsed = parseExpression(source, variable);
  return 'compute' in parsed ? parsed.compute : () => NaN;
};

export function drawGraph(graph: ElementOf<'graph'>, canvas: Canvas): void {
  const { box, mm, scale } = canvas;
  const compute = computeOf(graph.expr, 'x');
  const from = Math.max(graph.from, box.left);
  const to = Math.min(graph.to, box.right);
  if (from >= to) return;
  const count = Math.max(2, Math.ceil(((to - from) * scale) / STEP_MM));
  const points = Array.from({ length: count + 1 }, (_, i): Point => {
    const x = from + ((to - from) * i) / count;
    return [x, compute(x)];
  });
  const pieces = visiblePieces(edgesFound(points, compute), canvas);
  if (graph.fill !== 'none') {
    const [, base] = mm([0, Math.min(Math.max(0, box.bottom), box.top)]);
    for (const piece of pieces) {
      const [first, last] = [piece[0], piece.at(-1)];
      if (first && last)
        canvas.add(
          'fill',
          ...filled(polyline([...piece, [last[0], base], [first[0], base]], { closed: true }), graph.fill),
        );
    }
  }
  drawPieces(pieces, graph, canvas);
}

/** A graph that begins or ends between two computed points, such as √x, is followed to its end. */
function edgesFound(points: readonly Point[], compute: Compute): Point[] {
  const found: Point[] = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before && Number.isFinite(before[1]) !== Number.isFinite(point[1])) {
      let [inner, outer] = Number.isFinite(point[1]) ? [point[0], before[0]] : [before[0], point[0]];
      for (let k = 0; k < 30; k += 1) {
        const middle = (inner + outer) / 2;
        if (Number.isFinite(compute(middle))) inner = middle;
        else outer = middle;
      }
      const edge: Point = [inner, compute(inner)];
      found.push(...(Number.isFinite(point[1]) ? [[outer, NaN] as const, edge] : [edge]));
    }
    found.push(point);
  });
  return found;
}

export function drawCurve(curve: ElementOf<'curve'>, canvas: Canvas): void {
  const [x, y] = [computeOf(curve.x, 't'), computeOf(curve.y, 't')];
  const count = 360;
  const points = Array.from({ length: count + 1 }, (_, i): Point => {
    const t = curve.from + ((curve.to - curve.from) * i) / count;
    return [x(t), y(t)];
  });
  drawPieces(visiblePieces(points, canvas), curve, canvas);
}

/** Continuous parts inside the sheet, mm. A step from far below to far above is a gap, such as that of 1/x. */
function visiblePieces(points: readonly Point[], { mm, inside, height, width }: Canvas): Point[][] {
  const pieces: Point[][] = [];
  let before: Point | null = null;
  for (const point of points) {
    const now = point.every((value) => Math.abs(value) < 1e9) ? mm(point) : null;
    const gap = before && now && (Math.abs(now[1] - before[1]) > height * 1.5 || Math.abs(now[0] - before[0]) > width);
    const part = before && now && !gap ? inside(before, now) : null;
    if (part) {
      const last = pieces.at(-1)?.at(-1);
      if (last && Math.hypot(last[0] - part[0][0], last[1] - part[0][1]) < 1e-6) pieces.at(-1)?.push(part[1]);
      else pieces.push([...part]);
    }
    before = now;
  }
  return pieces;
}

function drawPieces(
  pieces: readonly (readonly Point[])[],
  { dash, label }: { dash: boolean; label: string },
  canvas: Canvas,
): void {
  for (const piece of pieces) canvas.add('line', polyline(piece, { dash }));
  const end = pieces.at(-1)?.at(-1);
  if (end) canvas.label({ text: label, anchor: end, directions: [0, 315, 45, 180, 225, 135, 270, 90], gap: 0.8 });
}

const RISE_MM = 3.4;
const END_DOT = 0.75;

export function drawNumberLine(line: ElementOf<'numberLine'>, canvas: Canvas): void {
  const { mm, width } = canvas;
  const [, y] = mm([0, 0]);
  const left = Math.max(0.3, mm([line.from, 0])[0]);
  const tip: Point = [Math.min(width - 0.3, mm([line.to, 0])[0]), y];
  canvas.add('line', polyline([[left, y], tip], {}), arrowHead([left, y], tip));
  for (const at of ticksBetween(line.from, line.to - 2.4 / canvas.scale, line.step)) {
    const [x] = mm([at, 0]);
    canvas.add('line', vertical(x, [y - 1, y], { stroke: THIN }));
    if (line.numbers) canvas.write(shownNumber(at), [x, y + 2.6]);
  }
  line.intervals.forEach(({ from, to, fromOpen, toOpen }, i) => {
    const top = y - RISE_MM - i * 1.8;
    const start = from === null ? left : mm([from, 0])[0];
    const end = to === null ? tip[0] - 1 : mm([to, 0])[0];
    canvas.add('line', horizontal(top, [start, end], {}));
    for (const [value, x, open] of [
      [from, start, fromOpen],
      [to, end, toOpen],
    ] as const) {
      if (value === null) continue;
      canvas.add('line', vertical(x, [top, y], {}));
      canvas.add('dot', disc([x, y], END_DOT, { fill: open ? 'white' : 'black' }));
    }
  });
}

/** Width of a small text, mm. */
export const smallWidth = (text: string): number => textSize(textRuns(text), SMALL_TEXT_MM).width;
