// Changes of a figure in its editor: pure, so that undo and replay give the same figure.
import type { ElementKind, Figure, FigureElement } from '../../contract/question/figure';
import {
  angle,
  arc,
  axes,
  chart,
  circle,
  curve,
  ellipse,
  graph,
  note,
  numberLine,
  placed,
  point,
  polygon,
  segment,
} from './elements';
import { angleTo, distance, minus, type Point } from './geometry';
import { solveFigure } from './solveFigure';

type Elements = readonly FigureElement[];

export const ELEMENT_TITLES: Readonly<Record<ElementKind, string>> = {
  point: '点',
  line: '线',
  circle: '圆',
  ellipse: '椭圆',
  arc: '弧、扇形',
  angle: '角的标记',
  polygon: '多边形',
  text: '文字',
  axes: '坐标轴',
  graph: '函数图象',
  curve: '参数曲线',
  numberLine: '数轴',
  chart: '统计图',
};
const EXTENT_TITLES = { segment: '线段', ray: '射线', line: '直线' } as const;
const CHART_TITLES = { bar: '条形统计图', line: '折线统计图', pie: '扇形统计图', histogram: '直方图' } as const;

export function titleOf(element: FigureElement): string {
  switch (element.kind) {
    case 'point':
      return `点 ${element.id}`;
    case 'line':
      return `${EXTENT_TITLES[element.extent]} ${element.a}${element.b}`;
    case 'circle':
    case 'ellipse':
      return `${ELEMENT_TITLES[element.kind]} ${element.centre}`;
    case 'arc':
      return `${element.sector ? '扇形' : '弧'} ${element.from}${element.to}`;
    case 'angle':
      return `${element.right ? '直角' : '角'} ${element.a}${element.vertex}${element.b}`;
    case 'polygon':
      return `多边形 ${element.points.join('')}`;
    case 'text':
      return `文字 ${element.text}`;
    case 'graph':
      return `y=${element.expr}`;
    case 'chart':
      return CHART_TITLES[element.chart];
    default:
      return ELEMENT_TITLES[element.kind];
  }
}

/** The earlier elements that an element is constructed from. */
export function refersTo(element: FigureElement): string[] {
  switch (element.kind) {
    case 'point': {
      const { place } = element;
      if (place.by === 'free') return [];
      if (place.by === 'on') return [place.path];
      if (place.by === 'meet') return [place.p, place.q];
      if (place.by === 'middle') return [place.a, place.b];
      if (place.by === 'foot') return [place.from, place.a, place.b];
      if (place.by === 'shift') return [place.of, place.from, place.to];
      return [place.a, place.b, place.c];
    }
    case 'line':
      return [element.a, element.b];
    case 'circle':
      return [element.centre, element.through].filter((id) => id !== '');
    case 'ellipse':
      return [element.centre];
    case 'arc':
      return [element.centre, element.from, element.to];
    case 'angle':
      return [element.vertex, element.a, element.b];
    case 'polygon':
      return element.points;
    default:
      return [];
  }
}

/** Without an element and all that is constructed from it. */
export function withoutElement(elements: Elements, id: string): FigureElement[] {
  const gone = new Set([id]);
  return elements.filter((element) => {
    if (refersTo(element).some((each) => gone.has(each))) gone.add(element.id);
    return !gone.has(element.id);
  });
}

export const changedElement = (elements: Elements, id: string, patch: object): FigureElement[] =>
  elements.map((element) => (element.id === id ? ({ ...element, ...patch } as FigureElement) : element));

/** A free point moves there, a point on a line, circle or graph along it; null for a constructed point. */
export function movedPoint(elements: Elements, id: string, to: Point): FigureElement[] | null {
  const element = elements.find((each) => each.id === id);
  if (element?.kind === 'text') return changedElement(elements, id, { x: to[0], y: to[1] });
  if (element?.kind !== 'point') return null;
  const { place } = element;
  if (place.by === 'free') return changedElement(elements, id, { place: { by: 'free', x: to[0], y: to[1] } });
  if (place.by !== 'on') return null;
  const path = elements.find((each) => each.id === place.path);
  const { points, circleOf } = solveFigure({ elements });
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  const along = (t: number) => changedElement(elements, id, { place: { ...place, t } });
  if (path?.kind === 'graph') return along(round(to[0], 2));
  if (path?.kind === 'circle') {
    const found = circleOf(path);
    return found && along(round((angleTo(found.centre, to) * 180) / Math.PI, 0));
  }
  if (path?.kind !== 'line') return null;
  const [a, b] = [points.get(path.a), points.get(path.b)];
  if (!a || !b || distance(a, b) === 0) return null;
  const way = minus(b, a);
  const t = ((to[0] - a[0]) * way[0] + (to[1] - a[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2);
  return along(round(path.extent === 'segment' ? Math.min(1, Math.max(0, t)) : t, 3));
}

/** A, B … Z, then A1 … */
export function freePointName(elements: Elements): string {
  const used = new Set(elements.map(({ id }) => id));
  for (let i = 0; ; i += 1)
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const id = i === 0 ? letter : `${letter}${i}`;
      if (!used.has(id)) return id;
    }
}

function freeId(elements: Elements, wanted: string): string {
  const used = new Set(elements.map(({ id }) => id));
  for (let i = 1; ; i += 1) {
    const id = i === 1 ? wanted : `${wanted}${i}`;
    if (!used.has(id)) return id;
  }
}

/** Points that an element of this kind is made from. */
export const POINTS_NEEDED: Readonly<Partial<Record<ElementKind, number>>> = {
  line: 2,
  circle: 2,
  ellipse: 1,
  arc: 3,
  angle: 3,
  polygon: 3,
};

/** A new element of this kind, from these points where it needs some. */
export function newElement(
  kind: ElementKind,
  { box, elements }: Pick<Figure, 'box' | 'elements'>,
  points: readonly string[] = elements.flatMap((each) => (each.kind === 'point' ? [each.id] : [])),
): FigureElement {
  const [a = 'A', b = 'B', c = 'C'] = points;
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const short = (value: number) => Math.round(value * 10) / 10;
  const named = <Element extends FigureElement>(element: Element): Element => ({
    ...element,
    id: freeId(elements, element.id),
  });
  switch (kind) {
    case 'point':
      return point(freePointName(elements), short(x), short(y));
    case 'line':
      return named(segment(a, b));
    case 'circle':
      return named(circle('c', a, b));
    case 'ellipse':
      return named(ellipse('e', a, short((box.right - box.left) / 4), short((box.top - box.bottom) / 6)));
    case 'arc':
      return named(arc('s', a, b, c));
    case 'angle':
      return named(angle(`${a}-${b}-${c}`));
    case 'polygon':
      return named(polygon('p', points.slice(0, 30).join('-')));
    case 'text':
      return named(note('n', short(x), short(y), '文字'));
    case 'axes':
      return named(axes());
    case 'graph':
      return named(graph('f', 'x^2', short(box.left), short(box.right)));
    case 'curve':
      return named(curve('u', '2cos t', 'sin t', 0, 6.284));
    case 'numberLine':
      return named(numberLine(Math.ceil(box.left), Math.floor(box.right)));
    case 'chart':
      return named(chart('bar', ['甲', '乙', '丙'], [3, 5, 4]));
  }
}

/** Constructions from given points, for the tools of the board. */
export function constructed(
  how: 'middle' | 'foot' | 'meet' | 'parallel',
  elements: Elements,
  picked: readonly string[],
): FigureElement {
  const [a = '', b = '', c = ''] = picked;
  const id = freePointName(elements);
  if (how === 'middle') return placed(id, { by: 'middle', a, b });
  if (how === 'foot') return placed(id, { by: 'foot', from: a, a: b, b: c });
  if (how === 'parallel') return placed(id, { by: 'shift', of: a, from: b, to: c });
  return placed(id, { by: 'meet', p: a, q: b, which: 0 });
}

const MARGIN = 0.14;
/** The part of the plane around the points and circles; unchanged where axes, graphs or charts use the sheet. */
export function fittedBox({ box, elements }: Pick<Figure, 'box' | 'elements'>): Figure['box'] {
  const { points, circleOf } = solveFigure({ elements });
  const xs = [...points.values()].map(([x]) => x);
  const ys = [...points.values()].map(([, y]) => y);
  for (const element of elements) {
    const round = element.kind === 'circle' ? circleOf(element) : null;
    const middle = element.kind === 'ellipse' ? points.get(element.centre) : round?.centre;
    if (!middle) continue;
    const [rx, ry] = element.kind === 'ellipse' ? [element.rx, element.ry] : [round?.radius ?? 0, round?.radius ?? 0];
    xs.push(middle[0] - rx, middle[0] + rx);
    ys.push(middle[1] - ry, middle[1] + ry);
  }
  if (xs.length < 2 || elements.some(({ kind }) => ['axes', 'graph', 'curve', 'chart', 'numberLine'].includes(kind)))
    return box;
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = Math.max(right - left, top - bottom, 0.1) * MARGIN;
  const short = (value: number) => Math.round(value * 100) / 100;
  return {
    left: short(left - margin),
    right: short(right + margin),
    bottom: short(bottom - margin),
    top: short(top + margin),
  };
}
