// Common school figures to begin with; graphs, number lines and charts are in planeTemplates.ts.
import { circle, ellipse, figure, hidden, placed, point, polygon, rightAngle, segment, segments } from './elements';
import { PLANE_TEMPLATES, type Template } from './planeTemplates';

export type { Template };

const triangle = () => [point('A', 1.6, 3), point('B', 0, 0), point('C', 4.4, 0), polygon('t', 'ABC')];

export const TEMPLATES: readonly Template[] = [
  { name: '三角形', group: '三角形', figure: figure(40, [-0.6, -0.7, 5, 3.7], triangle()) },
  {
    name: '三角形的高',
    group: '三角形',
    figure: figure(
      40,
      [-0.6, -0.7, 5, 3.7],
      [...triangle(), placed('D', { by: 'foot', from: 'A', a: 'B', b: 'C' }), segment('A', 'D'), rightAngle('ADC')],
    ),
  },
  {
    name: '直角三角形',
    group: '三角形',
    figure: figure(
      38,
      [-0.7, -0.7, 4.6, 3.7],
      [point('A', 0, 3), point('B', 4, 0), point('C', 0, 0), polygon('t', 'ABC'), rightAngle('ACB')],
    ),
  },
  {
    name: '等腰三角形',
    group: '三角形',
    figure: figure(
      34,
      [-2.4, -0.7, 2.4, 3.9],
      [
        point('A', 0, 3.2),
        point('B', -1.8, 0),
        point('C', 1.8, 0),
        ...segments('AB AC', { ticks: 1 }),
        segment('B', 'C'),
      ],
    ),
  },
  {
    name: '平行四边形',
    group: '四边形',
    figure: figure(
      45,
      [-0.6, -0.7, 6.1, 3.3],
      [
        point('B', 0, 0),
        point('C', 4.2, 0),
        point('A', 1.3, 2.6),
        placed('D', { by: 'shift', of: 'A', from: 'B', to: 'C' }),
        polygon('p', 'ABCD'),
        ...segments('AC BD'),
        placed('O', { by: 'meet', p: 'AC', q: 'BD', which: 0 }),
      ],
    ),
  },
  {
    name: '正方形',
    group: '四边形',
    figure: figure(
      34,
      [-0.7, -0.7, 3.7, 3.7],
      [point('A', 0, 3), point('B', 0, 0), point('C', 3, 0), point('D', 3, 3), polygon('p', 'ABCD')],
    ),
  },
  {
    name: '梯形',
    group: '四边形',
    figure: figure(
      42,
      [-0.6, -0.7, 5.6, 3.1],
      [point('A', 1.2, 2.4), point('B', 0, 0), point('C', 5, 0), point('D', 3.4, 2.4), polygon('p', 'ABCD')],
    ),
  },
  {
    name: '圆与切线',
    group: '圆',
    // OA is 2 and OP is 4, so the tangent from P touches the circle at 60°.
    figure: figure(
      46,
      [-2.5, -2.6, 4.6, 2.6],
      [
        point('O', 0, 0, { dot: true }),
        circle('c', 'O', 2),
        placed('A', { by: 'on', path: 'c', t: 60 }),
        point('P', 4, 0),
        ...segments('OA PA OP'),
        rightAngle('OAP'),
      ],
    ),
  },
  {
    name: '圆周角',
    group: '圆',
    figure: figure(
      36,
      [-2.6, -2.6, 2.6, 2.6],
      [
        point('O', 0, 0, { dot: true }),
        circle('c', 'O', 2),
        placed('A', { by: 'on', path: 'c', t: 100 }),
        placed('B', { by: 'on', path: 'c', t: 210 }),
        placed('C', { by: 'on', path: 'c', t: 330 }),
        ...segments('AB AC OB OC'),
      ],
    ),
  },
  {
    name: '三角形的外接圆',
    group: '圆',
    figure: figure(
      36,
      [-2.7, -2.6, 2.7, 2.7],
      [
        point('A', -0.6, 1.9),
        point('B', -1.8, -0.9),
        point('C', 1.8, -0.9),
        polygon('t', 'ABC'),
        placed('O', { by: 'centre', of: 'circumcircle', a: 'A', b: 'B', c: 'C' }, { dot: true }),
        circle('c', 'O', 'A'),
      ],
    ),
  },
  {
    name: '长方体',
    group: '立体',
    figure: figure(
      44,
      [-0.6, -0.7, 5.6, 4.3],
      [
        point('A', 0, 0),
        point('B', 3.6, 0),
        point('C', 5, 1.2),
        placed('D', { by: 'shift', of: 'A', from: 'B', to: 'C' }),
        point('A1', 0, 2.4),
        placed('B1', { by: 'shift', of: 'B', from: 'A', to: 'A1' }),
        placed('C1', { by: 'shift', of: 'C', from: 'A', to: 'A1' }),
        placed('D1', { by: 'shift', of: 'D', from: 'A', to: 'A1' }),
        ...segments('A-B B-C A-A1 B-B1 C-C1 A1-B1 B1-C1 C1-D1 D1-A1'),
        ...segments('A-D C-D D-D1', { dash: true }),
      ],
    ),
  },
  {
    name: '四棱锥',
    group: '立体',
    figure: figure(
      42,
      [-0.6, -0.7, 5.4, 4.6],
      [
        point('A', 0, 0),
        point('B', 3.2, 0),
        point('C', 4.8, 1.3),
        placed('D', { by: 'shift', of: 'A', from: 'B', to: 'C' }),
        point('P', 2.3, 4),
        ...segments('AB BC PA PB PC'),
        ...segments('AD CD PD', { dash: true }),
      ],
    ),
  },
  {
    name: '圆锥',
    group: '立体',
    figure: figure(
      32,
      [-2.3, -1, 2.3, 4.2],
      [
        point('S', 0, 3.6),
        point('O', 0, 0, { dot: true }),
        point('A', -1.8, 0),
        point('B', 1.8, 0),
        ellipse('e', 'O', 1.8, 0.55, { hidden: 'upper' }),
        ...segments('SA SB'),
        ...segments('SO OB', { dash: true }),
      ],
    ),
  },
  {
    name: '圆柱',
    group: '立体',
    figure: figure(
      30,
      [-2.1, -0.9, 2.1, 3.9],
      [
        hidden('O', 0, 0),
        hidden('P', 0, 3),
        hidden('A', -1.6, 0),
        hidden('B', 1.6, 0),
        hidden('C', -1.6, 3),
        hidden('D', 1.6, 3),
        ellipse('e', 'O', 1.6, 0.5, { hidden: 'upper' }),
        ellipse('f', 'P', 1.6, 0.5),
        ...segments('AC BD'),
      ],
    ),
  },
  ...PLANE_TEMPLATES,
];

export const isTemplateName = (text: string): boolean => TEMPLATES.some(({ name }) => name === text);
