// Common school figures to begin with.
import type { Figure } from '../../contract/question/figure';
import {
  circle,
  ellipse,
  figure,
  hidden,
  placed,
  point,
  polygon,
  rightAngle,
  segment,
  segments,
  axes,
  chart,
  graph,
  numberLine,
} from './elements';

// Templates of functions, number lines and charts.

interface Template {
  name: string;
  group: '三角形' | '四边形' | '圆' | '立体' | '函数' | '数轴与统计';
  figure: Figure;
}

const PLANE_TEMPLATES: readonly Template[] = [
  {
    name: '坐标轴',
    group: '函数',
    figure: figure(48, [-4.5, -3.5, 4.8, 3.8], [axes({ step: 1, numbers: true })]),
  },
  {
    name: '抛物线',
    group: '函数',
    figure: figure(
      46,
      [-2.6, -5, 5, 4],
      [axes(), graph('f', 'x^2-2x-3', -2, 4), point('A', -1, 0), point('B', 3, 0), point('C', 0, -3)],
    ),
  },
  {
    name: '一次函数与反比例函数',
    group: '函数',
    figure: figure(
      46,
      [-4.6, -4.2, 4.8, 4.4],
      [axes(), graph('f', 'x+1', -4.2, 3), graph('g', '2/x', -4.4, 4.4), point('A', 1, 2), point('B', -2, -1)],
    ),
  },
  {
    name: '正弦曲线',
    group: '函数',
    figure: figure(
      62,
      [-1.6, -1.8, 7.4, 2],
      [axes({ origin: 'O' }), graph('f', 'sin x', -1.2, 6.8, { label: 'y=sin x' })],
    ),
  },
  {
    name: '不等式的解集',
    group: '数轴与统计',
    figure: figure(
      60,
      [-4.4, -1.1, 5.4, 1.6],
      [numberLine(-4, 5, { intervals: [{ from: -2, to: 3, fromOpen: true, toOpen: false }] })],
    ),
  },
  {
    name: '条形统计图',
    group: '数轴与统计',
    figure: figure(
      62,
      [0, 0, 62, 44],
      [
        chart('bar', ['篮球', '足球', '跳绳', '游泳'], [18, 12, 24, 6], {
          yTitle: '人数/人',
          xTitle: '项目',
          showValues: true,
        }),
      ],
    ),
  },
  {
    name: '折线统计图',
    group: '数轴与统计',
    figure: figure(
      62,
      [0, 0, 62, 44],
      [chart('line', ['一', '二', '三', '四', '五'], [3, 5, 4, 8, 7], { yTitle: '用水量/吨', xTitle: '月份' })],
    ),
  },
  {
    name: '扇形统计图',
    group: '数轴与统计',
    figure: figure(
      52,
      [0, 0, 52, 40],
      [chart('pie', ['步行', '骑车', '公交', '其他'], [40, 30, 20, 10], { showValues: true })],
    ),
  },
  {
    name: '频率分布直方图',
    group: '数轴与统计',
    figure: figure(
      66,
      [0, 0, 66, 46],
      [
        chart('histogram', [50, 60, 70, 80, 90, 100], [0.01, 0.02, 0.03, 0.025, 0.015], {
          yTitle: '频率/组距',
          xTitle: '成绩/分',
        }),
      ],
    ),
  },
];

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
