// If these fail, a wide sheet is too small to read, or the zoom keys jump past what is on screen.
import { paperGeometry } from '../../../../domain/paper/geometry';
import { pageScale, readZoom, steppedZoom, zoomChoices } from './pageZoom';

const A4 = paperGeometry('A4', false);
const A3 = paperGeometry('A3', true);
const pane = { width: 740, height: 560 };

test('an A3 sheet beside the outline of a 1,366 px screen is shown one readable column wide', () => {
  expect(pageScale('width', A3, pane)).toBeLessThan(0.5);
  expect(pageScale('auto', A3, pane)).toBe(0.9);
  // Wide enough for both columns: the whole sheet.
  expect(pageScale('auto', A3, { width: 1200, height: 560 })).toBe(0.74);
});

test('one column is never larger than printed unless asked for, and never wider than its pane', () => {
  expect(pageScale('auto', A4, pane)).toBe(0.92);
  expect(pageScale('auto', A4, { width: 1400, height: 560 })).toBe(1);
  expect(pageScale('width', A4, { width: 1400, height: 560 })).toBe(1.76);
  expect(pageScale('page', A4, { width: 1400, height: 560 })).toBe(0.48);
  expect(pageScale(150, A4, pane)).toBe(1.5);
  // A pane that has no size yet.
  expect(pageScale('auto', A4, { width: 0, height: 0 })).toBe(1);
});

test('larger and smaller go on from what is on screen and stop at 50 and 200 %', () => {
  expect(steppedZoom(0.92, 1)).toBe(100);
  expect(steppedZoom(0.92, -1)).toBe(75);
  expect(steppedZoom(1, 1)).toBe(125);
  expect(steppedZoom(2, 1)).toBe(200);
  expect(steppedZoom(0.42, -1)).toBe(50);
});

test('an address that names no zoom shows the default; one column is offered for wide sheets only', () => {
  expect(['width', '150', '151', 'toString', '', null].map(readZoom)).toEqual([
    'width',
    150,
    'auto',
    'auto',
    'auto',
    'auto',
  ]);
  expect(zoomChoices(1).map(({ value }) => value)).not.toContain('column');
  expect(zoomChoices(2).map(({ value }) => value)).toContain('column');
});
