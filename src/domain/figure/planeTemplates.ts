// Templates of functions, number lines and charts.
import type { Figure } from '../../contract/question/figure';
import { axes, chart, figure, graph, numberLine, point } from './elements';

export interface Template {
  name: string;
  group: '三角形' | '四边形' | '圆' | '立体' | '函数' | '数轴与统计';
  figure: Figure;
}

export const PLANE_TEMPLATES: readonly Template[] = [
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
