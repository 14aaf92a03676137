// Finds the points of a figure from its constructions, in the order of its elements. What cannot be found (parallel
// lines that should meet) is named and left out of the drawing together with what depends on it.
import type { ElementOf, FigureElement, Place } from '../../contract/question/figure';
import { parseExpression } from './expression';
import {
  between,
  circleMeet,
  circumcentre,
  distance,
  footOf,
  incentre,
  lineCircleMeet,
  lineMeet,
  minus,
  plus,
  polar,
  type Circle,
  type Point,
} from './geometry';

export interface Solved {
  points: ReadonlyMap<string, Point>;
  /** Why an element is not drawn, by its id. */
  faults: ReadonlyMap<string, string>;
  circleOf(element: ElementOf<'circle'>): Circle | null;
}

class Missing extends Error {}
const missing = (text: string): never => {
  throw new Missing(text);
};
const FAR = 1e7;

export function solveFigure({ elements }: { elements: readonly FigureElement[] }): Solved {
  const points = new Map<string, Point>();
  const faults = new Map<string, string>();
  const known = new Map<string, FigureElement>();
  const at = (id: string): Point => points.get(id) ?? missing(known.has(id) ? `点 ${id} 不存在` : `没有点 ${id}`);
  const circle = ({ centre, through, radius }: ElementOf<'circle'>): Circle => {
    const middle = at(centre);
    const size = through === '' ? radius : distance(middle, at(through));
    return size > 0 ? { centre: middle, radius: size } : missing('圆的半径是 0');
  };
  const solver = { at, circle, element: (id: string) => known.get(id) ?? missing(`没有 ${id}`) };

  for (const element of elements) {
    const { id } = element;
    if (known.has(id)) {
      faults.set(id, `名称 ${id} 用了两次`);
      continue;
    }
    try {
      if (element.kind === 'point') {
        const found = findPoint(element.place, solver);
        if (!found.every((value) => Math.abs(value) < FAR)) missing('点离图形太远');
        points.set(id, found);
      } else check(element, solver);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      faults.set(id, error.message);
    }
    known.set(id, element);
  }
  return {
    points,
    faults,
    circleOf: (element) => (faults.has(element.id) ? null : circle(element)),
  };
}

interface Solver {
  at(id: string): Point;
  circle(element: ElementOf<'circle'>): Circle;
  element(id: string): FigureElement;
}

function findPoint(place: Place, { at, circle, element }: Solver): Point {
  switch (place.by) {
    case 'free':
      return [place.x, place.y];
    case 'middle':
      return between(at(place.a), at(place.b), 0.5);
    case 'foot':
      return footOf(at(place.from), at(place.a), at(place.b)) ?? missing('垂线的两个点重合');
    case 'shift':
      return plus(at(place.of), minus(at(place.to), at(place.from)));
    case 'centre': {
      const find = place.of === 'circumcircle' ? circumcentre : incentre;
      return find(at(place.a), at(place.b), at(place.c)) ?? missing('三点在一条直线上');
    }
    case 'on': {
      const path = element(place.path);
      if (path.kind === 'line') return between(at(path.a), at(path.b), place.t);
      if (path.kind === 'circle') {
        const { centre, radius } = circle(path);
        return polar(centre, radius, (place.t * Math.PI) / 180);
      }
      if (path.kind === 'graph') {
        const parsed = parseExpression(path.expr);
        const y = 'compute' in parsed ? parsed.compute(place.t) : NaN;
        return Number.isFinite(y) ? [place.t, y] : missing('函数在这里没有值');
      }
      return missing(`${place.path} 不是线、圆或函数图象`);
    }
    case 'meet': {
      const [p, q] = [element(place.p), element(place.q)];
      return meet(p, q, { at, circle, element })[place.which] ?? missing(`${place.p} 与 ${place.q} 没有这个交点`);
    }
  }
}

function meet(p: FigureElement, q: FigureElement, { at, circle }: Solver): readonly Point[] {
  if (p.kind === 'line' && q.kind === 'line') {
    const found = lineMeet(at(p.a), at(p.b), at(q.a), at(q.b));
    return found ? [found, found] : [];
  }
  if (p.kind === 'circle' && q.kind === 'circle') return circleMeet(circle(p), circle(q));
  if (p.kind === 'line' && q.kind === 'circle') return lineCircleMeet(at(p.a), at(p.b), circle(q));
  if (p.kind === 'circle' && q.kind === 'line') return lineCircleMeet(at(q.a), at(q.b), circle(p));
  return missing('交点的两个对象须是线或圆');
}

type Drawable = Exclude<FigureElement, { kind: 'point' }>;
type Checks = { [Kind in Drawable['kind']]: (element: Extract<Drawable, { kind: Kind }>, solver: Solver) => void };

const differ = ({ at }: Solver, a: string, b: string): void => {
  if (distance(at(a), at(b)) < 1e-9) missing(`点 ${a} 与 ${b} 重合`);
};
const isRange = ({ from, to }: { from: number; to: number }, msg: string): void => {
  if (from >= to) missing(msg);
};

/** What each kind needs to be drawn. */
const CHECKS: Checks = {
  line: ({ a, b }, solver) => differ(solver, a, b),
  circle: (element, { circle }) => void circle(element),
  ellipse({ centre, rx, ry }, { at }) {
    at(centre);
    if (rx <= 0 || ry <= 0) missing('椭圆的半轴须大于 0');
  },
  arc({ centre, from, to }, solver) {
    differ(solver, centre, from);
    differ(solver, centre, to);
  },
  angle({ vertex, a, b }, solver) {
    differ(solver, vertex, a);
    differ(solver, vertex, b);
  },
  polygon: ({ points }, { at }) => points.forEach((id) => void at(id)),
  graph(element) {
    formula(element.expr, 'x');
    isRange(element, '自变量范围的左端须小于右端');
  },
  curve(element) {
    formula(element.x, 't');
    formula(element.y, 't');
    isRange(element, 't 的范围的左端须小于右端');
  },
  numberLine: (element) => isRange(element, '数轴的左端须小于右端'),
  chart({ chart, names, values }) {
    const isHistogram = chart === 'histogram';
    if (names.length !== values.length + (isHistogram ? 1 : 0))
      missing(isHistogram ? '分组端点须比数据多一个' : '名称与数据的个数须相同');
    if (isHistogram && !increasing(names)) missing('分组端点须是从小到大的数');
  },
  text: () => undefined,
  axes: () => undefined,
};

const check = <Kind extends Drawable['kind']>(element: Extract<Drawable, { kind: Kind }>, solver: Solver): void =>
  (CHECKS[element.kind as Kind] as (one: typeof element, by: Solver) => void)(element, solver);

const increasing = (names: readonly string[]): boolean =>
  names.every((name, i) => name.trim() !== '' && Number(name) > (i === 0 ? -Infinity : Number(names[i - 1])));

function formula(source: string, variable: 'x' | 't'): void {
  const parsed = parseExpression(source, variable);
  if ('fault' in parsed) missing(parsed.fault);
}
