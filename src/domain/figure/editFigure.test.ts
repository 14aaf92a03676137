// Changes in the figure editor: a point that is dragged stays on its line, what depends on a removed element goes with
// it, and every kind of element can be added to any figure.
import type { ElementKind, FigureElement } from '../../contract/question/figure';
import {
  changedElement,
  ELEMENT_TITLES,
  fittedBox,
  freePointName,
  movedPoint,
  newElement,
  refersTo,
  titleOf,
  withoutElement,
} from './editFigure';
import { axes, circle, figure, graph, note, placed, point, polygon, segment } from './elements';
import { checkFigure } from './figureSource';
import { solveFigure } from './solveFigure';
import { TEMPLATES } from './templates';

const BASE: FigureElement[] = [
  point('A', 0, 0),
  point('B', 4, 0),
  point('C', 0, 3),
  segment('A', 'B'),
  circle('k', 'A', 'B'),
];
const placeOf = (elements: readonly FigureElement[] | null, id: string) => {
  const found = elements && solveFigure({ elements }).points.get(id);
  return found?.map((value) => Math.round(value * 100) / 100);
};

test('a free point goes where it is dragged; a point on a line, circle or graph stays on it', () => {
  expect(placeOf(movedPoint(BASE, 'C', [1, 2]), 'C')).toEqual([1, 2]);
  const on = (path: string, more: FigureElement[] = []) => [...BASE, ...more, placed('P', { by: 'on', path, t: 0 })];
  expect(placeOf(movedPoint(on('AB'), 'P', [1, 2]), 'P')).toEqual([1, 0]);
  expect(placeOf(movedPoint(on('AB'), 'P', [9, 2]), 'P')).toEqual([4, 0]);
  expect(placeOf(movedPoint(on('k'), 'P', [0, 9]), 'P')).toEqual([0, 4]);
  expect(placeOf(movedPoint(on('f', [graph('f', 'x^2', -3, 3)]), 'P', [2, 0]), 'P')).toEqual([2, 4]);
  const middle = [...BASE, placed('M', { by: 'middle', a: 'A', b: 'B' })];
  expect(movedPoint(middle, 'M', [1, 1])).toBeNull();
  expect(movedPoint([note('n', 0, 0, '甲')], 'n', [2, 3])?.[0]).toMatchObject({ x: 2, y: 3 });
});

test('what is constructed from a removed element goes with it', () => {
  const left = withoutElement([...BASE, placed('M', { by: 'middle', a: 'A', b: 'B' }), segment('C', 'M')], 'B');
  expect(left.map(({ id }) => id)).toEqual(['A', 'C']);
});

test.each(Object.keys(ELEMENT_TITLES) as ElementKind[])('a new %s is valid and can be drawn', (kind) => {
  const start = figure(50, [-5, -5, 5, 5], BASE);
  const made = newElement(kind, start);
  const twice = [...BASE, made, newElement(kind, { ...start, elements: [...BASE, made] })];
  expect(checkFigure(figure(50, [-5, -5, 5, 5], twice))).toHaveProperty('figure');
  expect([...solveFigure({ elements: twice }).faults]).toEqual([]);
  expect(refersTo(made).every((id) => BASE.some((each) => each.id === id))).toBe(true);
  expect(titleOf(made)).not.toBe('');
});

test('points are named A to Z, then A1', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (id) => point(id, 0, 0));
  expect(freePointName(letters.slice(0, 3))).toBe('D');
  expect(freePointName(letters)).toBe('A1');
});

test('the sheet fits a construction, and stays as it is around axes', () => {
  const box = { left: -50, bottom: -50, right: 50, top: 50 };
  const elements = [point('A', 0, 0), point('B', 10, 0), point('C', 0, 5), polygon('t', 'ABC')];
  expect(fittedBox({ box, elements })).toEqual({ left: -1.4, bottom: -1.4, right: 11.4, top: 6.4 });
  expect(fittedBox({ box, elements: [...elements, axes()] })).toBe(box);
});

test('one element is changed, the others are the same objects', () => {
  const changed = changedElement(BASE, 'C', { label: 'D' });
  expect(changed[2]).toMatchObject({ label: 'D' });
  expect(changed[0]).toBe(BASE[0]);
});

test('templates have names of their own', () => {
  expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
});
