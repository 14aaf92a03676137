// Short forms for elements of a figure, with the defaults that the editor gives to a new one.
import type { ElementOf, Figure, FigureElement, Place } from '../../contract/question/figure';

type More<Kind extends FigureElement['kind']> = Partial<Omit<ElementOf<Kind>, 'kind' | 'id'>>;

export const placed = (id: string, place: Place, more: More<'point'> = {}): ElementOf<'point'> => ({
  kind: 'point',
  id,
  place,
  label: id.replace(/^([A-Z])(\d)$/, '$1_$2'),
  side: 'auto',
  dot: false,
  ...more,
});
export const point = (id: string, x: number, y: number, more: More<'point'> = {}) =>
  placed(id, { by: 'free', x, y }, more);
/** A point that only holds others and is not printed. */
export const hidden = (id: string, x: number, y: number) => point(id, x, y, { label: '' });

export const segment = (a: string, b: string, more: More<'line'> = {}): ElementOf<'line'> => ({
  kind: 'line',
  id: `${a}${b}`,
  a,
  b,
  extent: 'segment',
  dash: false,
  arrow: 'none',
  ticks: 0,
  label: '',
  ...more,
});
/** Several segments: `AB BC CA` of points with one letter, or `A1-B1`. */
export const segments = (pairs: string, more: More<'line'> = {}): ElementOf<'line'>[] =>
  pairs.split(' ').map((pair) => {
    const [a = '', b = ''] = pair.includes('-') ? pair.split('-') : Array.from(pair);
    return segment(a, b, more);
  });
export const polygon = (id: string, points: string, more: More<'polygon'> = {}): ElementOf<'polygon'> => ({
  kind: 'polygon',
  id,
  points: points.includes('-') ? points.split('-') : Array.from(points),
  dash: false,
  fill: 'none',
  ...more,
});
export const circle = (
  id: string,
  centre: string,
  size: string | number,
  more: More<'circle'> = {},
): ElementOf<'circle'> => ({
  kind: 'circle',
  id,
  centre,
  through: typeof size === 'string' ? size : '',
  radius: typeof size === 'number' ? size : 0,
  dash: false,
  fill: 'none',
  ...more,
});
export const ellipse = (
  id: string,
  centre: string,
  rx: number,
  ry: number,
  more: More<'ellipse'> = {},
): ElementOf<'ellipse'> => ({
  kind: 'ellipse',
  id,
  centre,
  rx,
  ry,
  hidden: 'none',
  fill: 'none',
  ...more,
});
export const arc = (
  id: string,
  centre: string,
  from: string,
  to: string,
  more: More<'arc'> = {},
): ElementOf<'arc'> => ({
  kind: 'arc',
  id,
  centre,
  from,
  to,
  sector: false,
  dash: false,
  fill: 'none',
  ...more,
});
/** `ABC`: the angle at B. */
export const angle = (points: string, more: More<'angle'> = {}): ElementOf<'angle'> => {
  const [a = '', vertex = '', b = ''] = points.includes('-') ? points.split('-') : Array.from(points);
  return { kind: 'angle', id: `q${a}${vertex}${b}`, vertex, a, b, right: false, arcs: 1, label: '', ...more };
};
export const rightAngle = (points: string) => angle(points, { right: true });
export const note = (id: string, x: number, y: number, text: string): ElementOf<'text'> => ({
  kind: 'text',
  id,
  x,
  y,
  text,
});
export const axes = (more: More<'axes'> = {}): ElementOf<'axes'> => ({
  kind: 'axes',
  id: 'axes',
  x: 'x',
  y: 'y',
  origin: 'O',
  step: 0,
  numbers: false,
  grid: false,
  ...more,
});
export const graph = (
  id: string,
  expr: string,
  from: number,
  to: number,
  more: More<'graph'> = {},
): ElementOf<'graph'> => ({
  kind: 'graph',
  id,
  expr,
  from,
  to,
  dash: false,
  fill: 'none',
  label: '',
  ...more,
});
export const curve = (
  id: string,
  x: string,
  y: string,
  from: number,
  to: number,
  more: More<'curve'> = {},
): ElementOf<'curve'> => ({
  kind: 'curve',
  id,
  x,
  y,
  from,
  to,
  dash: false,
  label: '',
  ...more,
});
export const numberLine = (from: number, to: number, more: More<'numberLine'> = {}): ElementOf<'numberLine'> => ({
  kind: 'numberLine',
  id: 'line',
  from,
  to,
  step: 1,
  numbers: true,
  intervals: [],
  ...more,
});
export const chart = (
  kind: ElementOf<'chart'>['chart'],
  names: readonly (string | number)[],
  values: readonly number[],
  more: More<'chart'> = {},
): ElementOf<'chart'> => ({
  kind: 'chart',
  id: 'chart',
  chart: kind,
  names: names.map(String),
  values: [...values],
  xTitle: '',
  yTitle: '',
  step: 0,
  showValues: false,
  ...more,
});

/** `box`: left, bottom, right, top. */
export const figure = (
  width_mm: number,
  [left, bottom, right, top]: readonly [number, number, number, number],
  elements: readonly FigureElement[],
): Figure => ({ version: 1, width_mm, box: { left, bottom, right, top }, elements: [...elements] });
