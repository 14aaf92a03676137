// A figure as shapes: constructions here, axes and graphs in drawPlane.ts, charts in drawChart.ts.
import type { ElementOf, Figure, FigureElement } from '../../contract/question/figure';
import { makeCanvas, type Canvas } from './canvas';
import { drawChart } from './drawChart';
import { drawAxes, drawCurve, drawGraph, drawNumberLine } from './drawPlane';
import { angleTo, between, distance, minus, plus, polar, unit, type Point } from './geometry';
import { AROUND } from './placeLabels';
import { arrowHead, disc, ellipseArc, filled, polyline, THIN, type Drawing, type Path } from './shapes';
import { solveFigure, type Solved } from './solveFigure';

const DOT = 0.45;
const RIGHT_MM = 1.9;
const ARC_MM = 2.7;
const ARC_GAP = 0.6;
const TICK_MM = 1.8;

export function drawFigure(figure: Figure): Drawing {
  const solved = solveFigure(figure);
  const { canvas, finish } = makeCanvas(figure);
  const points = new Map([...solved.points].map(([id, point]) => [id, canvas.mm(point)]));
  const pen = makePen(canvas, points, solved);
  for (const element of figure.elements) if (!solved.faults.has(element.id)) draw(element, canvas, pen);
  return finish();
}

type Pen = ReturnType<typeof makePen>;

function makePen(canvas: Canvas, points: ReadonlyMap<string, Point>, solved: Solved) {
  const all = [...points.values()];
  const centre: Point = [
    all.reduce((sum, [x]) => sum + x, 0) / Math.max(1, all.length),
    all.reduce((sum, [, y]) => sum + y, 0) / Math.max(1, all.length),
  ];
  return {
    at: (id: string): Point => points.get(id) ?? [0, 0],
    circleOf: solved.circleOf,
    /** Directions for a label of a point: outwards first. */
    outwards(point: Point): readonly number[] {
      if (distance(point, centre) < 2) return AROUND;
      const way = (angleTo(centre, point) * 180) / Math.PI;
      const turn = (degrees: number) => Math.abs(((degrees - way + 540) % 360) - 180);
      return [...AROUND].sort((a, b) => turn(a) - turn(b));
    },
    closedShape(outline: Path, fill: ElementOf<'polygon'>['fill']): void {
      canvas.add('fill', ...filled(outline, fill));
      canvas.add('line', outline);
    },
  };
}

const SIDE_DEGREES = {
  right: 0,
  downright: 45,
  down: 90,
  downleft: 135,
  left: 180,
  upleft: 225,
  up: 270,
  upright: 315,
};

function draw(element: FigureElement, canvas: Canvas, pen: Pen): void {
  switch (element.kind) {
    case 'point': {
      const anchor = pen.at(element.id);
      if (element.dot) canvas.add('dot', disc(anchor, DOT, { fill: 'black', stroke: 0 }));
      const directions = element.side === 'auto' ? pen.outwards(anchor) : [SIDE_DEGREES[element.side]];
      return canvas.label({ text: element.label, anchor, directions, gap: 0.8 });
    }
    case 'line':
      return drawLine(element, canvas, pen);
    case 'circle': {
      const circle = pen.circleOf(element);
      if (!circle) return;
      return pen.closedShape(
        disc(canvas.mm(circle.centre), circle.radius * canvas.scale, { dash: element.dash }),
        element.fill,
      );
    }
    case 'ellipse':
      return drawEllipse(element, canvas, pen);
    case 'arc':
      return drawArc(element, canvas, pen);
    case 'angle':
      return drawAngle(element, canvas, pen);
    case 'polygon':
      return pen.closedShape(polyline(element.points.map(pen.at), { closed: true, dash: element.dash }), element.fill);
    case 'text':
      return canvas.label({ text: element.text, anchor: canvas.mm([element.x, element.y]), directions: [0], gap: 0 });
    case 'axes':
      return drawAxes(element, canvas);
    case 'graph':
      return drawGraph(element, canvas);
    case 'curve':
      return drawCurve(element, canvas);
    case 'numberLine':
      return drawNumberLine(element, canvas);
    case 'chart':
      return drawChart(element, canvas);
  }
}

const SHARES = { segment: [0, 1], ray: [0, Infinity], line: [-Infinity, Infinity] } as const;

function drawLine({ a, b, extent, dash, arrow, ticks, label }: ElementOf<'line'>, canvas: Canvas, pen: Pen): void {
  const [from, to] = [pen.at(a), pen.at(b)];
  const ends = extent === 'segment' ? ([from, to] as const) : canvas.inside(from, to, SHARES[extent]);
  const along = unit(minus(to, from));
  if (!ends || !along) return;
  const across: Point = [-along[1], along[0]];
  canvas.add('line', polyline(ends, { dash }));
  if (arrow !== 'none') canvas.add('line', arrowHead(ends[0], ends[1]));
  if (arrow === 'both') canvas.add('line', arrowHead(ends[1], ends[0]));
  const middle = between(from, to, 0.5);
  for (let i = 0; i < ticks; i += 1) {
    const foot = plus(middle, along, (i - (ticks - 1) / 2) * 0.8);
    canvas.add('line', polyline([plus(foot, across, -TICK_MM / 2), plus(foot, across, TICK_MM / 2)], { stroke: THIN }));
  }
  const degrees = (Math.atan2(across[1], across[0]) * 180) / Math.PI;
  canvas.label({ text: label, anchor: middle, directions: [degrees, degrees + 180], gap: ticks > 0 ? 1.4 : 0.8 });
}

function drawEllipse({ centre, rx, ry, hidden, fill }: ElementOf<'ellipse'>, canvas: Canvas, pen: Pen): void {
  const middle = pen.at(centre);
  const [a, b] = [rx * canvas.scale, ry * canvas.scale];
  const arc = (from: number, to: number, dash: boolean) =>
    ellipseArc(middle, a, b, from * Math.PI, to * Math.PI, { dash });
  canvas.add('fill', ...filled({ ...arc(0, 2, false), closed: true }, fill));
  // y points down: the first half turn is the lower one.
  if (hidden === 'upper') canvas.add('line', arc(0, 1, false), arc(1, 2, true));
  else canvas.add('line', { ...arc(0, 2, hidden === 'all'), closed: true });
}

/** Counter-clockwise, as in geometry, from one point towards the other. */
function drawArc({ centre, from, to, sector, dash, fill }: ElementOf<'arc'>, canvas: Canvas, pen: Pen): void {
  const middle = pen.at(centre);
  const radius = distance(middle, pen.at(from));
  const start = angleTo(middle, pen.at(from));
  let end = angleTo(middle, pen.at(to));
  if (end > start - 1e-9) end -= 2 * Math.PI;
  const arc = ellipseArc(middle, radius, radius, start, end, { dash });
  const whole: Path = { ...arc, start: middle, steps: [[arc.start], ...arc.steps], closed: true };
  canvas.add('fill', ...filled(sector ? whole : { ...arc, closed: true }, fill));
  canvas.add('line', sector ? whole : arc);
}

function drawAngle({ vertex, a, b, right, arcs, label }: ElementOf<'angle'>, canvas: Canvas, pen: Pen): void {
  const top = pen.at(vertex);
  const start = angleTo(top, pen.at(a));
  const turn = ((angleTo(top, pen.at(b)) - start + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  const middle = start + turn / 2;
  if (right) {
    const [p, q] = [polar(top, RIGHT_MM, start), polar(top, RIGHT_MM, start + turn)];
    canvas.add('line', polyline([p, plus(q, minus(p, top)), q], { stroke: THIN }));
  } else
    for (let i = 0; i < arcs; i += 1)
      canvas.add(
        'line',
        ellipseArc(top, ARC_MM + i * ARC_GAP, ARC_MM + i * ARC_GAP, start, start + turn, { stroke: THIN }),
      );
  const anchor = polar(top, ARC_MM + (arcs - 1) * ARC_GAP, middle);
  const degrees = (middle * 180) / Math.PI;
  canvas.label({ text: label, anchor, directions: [degrees, degrees + 15, degrees - 15], gap: 0.3, size: 3 });
}
