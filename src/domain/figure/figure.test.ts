// Figures with source: what is drawn stays inside the sheet and can be read, the source survives its file, and hostile
// sources are refused with a sentence.
import * as fc from 'fast-check';
import { SCHOOL_FIGURES } from '../../../mocks/schoolFigures';
import type { Figure } from '../../contract/question/figure';
import { safeSource } from '../content/attributes';
import { drawFigure } from './drawFigure';
import { axes, circle, figure, graph, placed, point, segment, segments } from './elements';
import { checkFigure, figureOfSvg, parseFigure } from './figureSource';
import { figureToSvg } from './figureToSvg';
import { figureToTikz } from './figureToTikz';
import { textBox } from './placeLabels';
import { flattened } from './shapes';
import { solveFigure } from './solveFigure';

const SHEET: Figure['box'] = { left: -1, bottom: -1, right: 5, top: 5 };
const solvedAt = (elements: Figure['elements'], id: string) =>
  solveFigure({ elements })
    .points.get(id)
    ?.map((value) => Math.round(value * 1e6) / 1e6);

test('there are at least 40 school figures, each under its own name', () => {
  expect(new Set(SCHOOL_FIGURES.map(([name]) => name)).size).toBe(SCHOOL_FIGURES.length);
  expect(SCHOOL_FIGURES.length).toBeGreaterThanOrEqual(40);
});

describe.each(SCHOOL_FIGURES)('%s', (_name, drawn) => {
  test('is valid, and nothing of it is left out', () => {
    expect(checkFigure(structuredClone(drawn))).toEqual({ figure: drawn });
    expect([...solveFigure(drawn).faults]).toEqual([]);
  });

  test('stays inside its sheet, with labels that cover neither each other nor a line', () => {
    const { width, height, shapes } = drawFigure(drawn);
    const boxes = shapes.flatMap((shape) => (shape.shape === 'text' ? [textBox(shape)] : []));
    for (const { left, right, low, high } of boxes) {
      expect(Math.min(left, low)).toBeGreaterThanOrEqual(-0.6);
      expect(right).toBeLessThanOrEqual(width + 0.6);
      expect(high).toBeLessThanOrEqual(height + 0.6);
    }
    for (const shape of shapes)
      if (shape.shape === 'path')
        for (const [x, y] of flattened(shape)) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
          expect(x).toBeLessThanOrEqual(width + 0.5);
          expect(y).toBeLessThanOrEqual(height + 0.5);
        }
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b) => {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.high, b.high) - Math.max(a.low, b.low);
        expect(x > 0.6 && y > 0.6).toBe(false);
      }),
    );
  });

  test('is one file that gives its source back, draws the same again, and has a TikZ picture', () => {
    const svg = figureToSvg(drawn);
    expect(figureOfSvg(svg)).toEqual({ figure: drawn });
    expect(figureToSvg((figureOfSvg(svg) as { figure: Figure }).figure)).toBe(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<script|href|\son\w+=/);
    expect(svg.length).toBeLessThan(20_000);
    const tikz = figureToTikz(drawn);
    expect(tikz).toMatch(/^\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}$/);
    expect(tikz).not.toMatch(/NaN|Infinity|undefined/);
  });
});

test('a figure inside an exported text is taken by an import, another SVG is not', () => {
  const address = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const own = address(figureToSvg(SCHOOL_FIGURES[0]?.[1] as Figure));
  expect(safeSource(own, 'picture')).toBe(own);
  expect(safeSource(address('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture')).toBeNull();
});

test('points are where their construction says', () => {
  const base = [point('A', 0, 3), point('B', 0, 0), point('C', 4, 0)];
  const found = (place: Parameters<typeof placed>[1], more: Figure['elements'] = []) =>
    solvedAt([...base, ...more, placed('P', place)], 'P');
  expect(found({ by: 'middle', a: 'A', b: 'C' })).toEqual([2, 1.5]);
  expect(found({ by: 'foot', from: 'B', a: 'A', b: 'C' })).toEqual([1.44, 1.92]);
  expect(found({ by: 'shift', of: 'A', from: 'B', to: 'C' })).toEqual([4, 3]);
  expect(found({ by: 'centre', of: 'circumcircle', a: 'A', b: 'B', c: 'C' })).toEqual([2, 1.5]);
  expect(found({ by: 'centre', of: 'incircle', a: 'A', b: 'B', c: 'C' })).toEqual([1, 1]);
  expect(found({ by: 'on', path: 'BC', t: 0.25 }, [segment('B', 'C')])).toEqual([1, 0]);
  expect(found({ by: 'on', path: 'k', t: 90 }, [circle('k', 'C', 2)])).toEqual([4, 2]);
  expect(found({ by: 'on', path: 'f', t: 3 }, [graph('f', 'x^2-2x', -9, 9)])).toEqual([3, 3]);
  const round = [circle('k', 'B', 2), segment('B', 'C')];
  expect(found({ by: 'meet', p: 'BC', q: 'k', which: 1 }, round)).toEqual([2, 0]);
  expect(found({ by: 'meet', p: 'BC', q: 'k', which: 0 }, round)).toEqual([-2, 0]);
});

test('what cannot be constructed is named and left out, with what depends on it', () => {
  const { faults } = solveFigure({
    elements: [
      ...[point('A', 0, 0), point('B', 1, 0), point('C', 0, 1), point('D', 1, 1)],
      ...segments('AB CD'),
      placed('P', { by: 'meet', p: 'AB', q: 'CD', which: 0 }),
      segment('A', 'P'),
      segment('A', 'Z'),
      point('A', 3, 3),
      graph('f', '2x+', 0, 1),
    ],
  });
  expect(Object.fromEntries(faults)).toEqual({
    P: 'AB 与 CD 没有这个交点',
    AP: '点 P 不存在',
    AZ: '没有点 Z',
    A: '名称 A 用了两次',
    f: '式子没有写完',
  });
});

describe('hostile sources are refused with a sentence', () => {
  const base = { version: 1, width_mm: 50, box: SHEET, elements: [] as unknown[] };
  const refused = (value: unknown) => (checkFigure(value) as { fault: string }).fault;
  test.each<[string, unknown, string]>([
    ['10,000 elements', { ...base, elements: Array(10_000).fill(point('A', 0, 0)) }, '图形最多有 150 个元素'],
    ['a huge number', { ...base, elements: [point('A', 1e300, 0)] }, '第 1 个元素不正确'],
    ['no number', { ...base, elements: [{ ...point('A', 0, 0), place: { by: 'free', x: 'NaN', y: 0 } }] }, '第 1 个'],
    ['a name with markup', { ...base, elements: [point('"><script>', 0, 0)] }, '第 1 个元素不正确（id）'],
    ['an unknown kind', { ...base, elements: [{ kind: 'script', id: 'a' }] }, '第 1 个元素不正确'],
    ['a sheet without size', { ...base, box: { ...SHEET, right: -1 } }, '右须大于左'],
    ['a ribbon', { ...base, box: { ...SHEET, top: 1000 } }, '图形的高须在'],
    ['a poster', { ...base, width_mm: 4000 }, '图形的宽须在'],
    [
      '21 graphs',
      { ...base, elements: Array.from({ length: 21 }, (_, i) => graph(`f${i}`, 'x', 0, 1)) },
      '最多画 20 条',
    ],
    ['a long expression', { ...base, elements: [graph('f', 'x+'.repeat(200), 0, 1)] }, '第 1 个元素不正确（expr）'],
    ['a later version', { ...base, version: 9 }, '更新的版本'],
    ['nothing', null, '源数据不正确'],
  ])('%s', (_name, value, sentence) => {
    expect(refused(value)).toContain(sentence);
  });

  test('as text: broken, deep, or too long', () => {
    expect(parseFigure('{')).toEqual({ fault: '图形的源数据已损坏，请重新绘制' });
    expect(parseFigure('['.repeat(100_000))).toHaveProperty('fault');
    expect(parseFigure(`"${'x'.repeat(300_000)}"`)).toEqual({ fault: '图形太大，请减少元素后再保存' });
    expect(figureOfSvg('<svg id="tiku-figure"><metadata>{}')).toHaveProperty('fault');
    expect(figureOfSvg('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')).toBeNull();
  });

  test('a label with markup is text in the file', () => {
    const svg = figureToSvg(
      figure(40, [-1, -1, 3, 3], [point('A', 0, 0, { label: '</metadata><script>1</script>&amp;' })]),
    );
    expect(svg).not.toContain('<script');
    expect(figureOfSvg(svg)).toHaveProperty('figure.elements.0.label', '</metadata><script>1</script>&amp;');
  });
});

test('any valid figure is drawn with finite numbers and comes back from its file', () => {
  const near = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const elements = fc
    .array(fc.tuple(near, near), { minLength: 3, maxLength: 6 })
    .map((all) => [
      ...all.map(([x, y], i) => point(`P${i}`, x, y)),
      segment('P0', 'P1', { extent: 'line' }),
      circle('k', 'P0', 'P2'),
      placed('M', { by: 'meet', p: 'P0P1', q: 'k', which: 0 }),
      axes({ step: 1 }),
      graph('f', '1/(x-0.5)', -9, 9, { fill: 'hatch' }),
    ]);
  fc.assert(
    fc.property(elements, (all) => {
      const drawn = figure(50, [-5, -5, 5, 5], all);
      const svg = figureToSvg(drawn);
      expect(svg).not.toMatch(/NaN|Infinity/);
      expect(figureOfSvg(svg)).toEqual({ figure: JSON.parse(JSON.stringify(drawn)) as Figure });
    }),
    { numRuns: 50 },
  );
});
