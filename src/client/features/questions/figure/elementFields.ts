// The fields of each kind of element in the editor.
import type { ElementKind, FigureElement } from '../../../../contract/question/figure';
import { t } from '../../../lib/texts/t';

export type ElementField = { name: string; label: string; of?: FieldOf } & (
  | {
      type:
        'text' | 'number' | 'flag' | 'point' | 'path' | 'pointOrNone' | 'points' | 'texts' | 'numbers' | 'intervals';
    }
  | { type: 'choice'; choices: readonly (readonly [value: string | number, label: string])[] }
);
/** Fields of `place` are inside the element. */
type FieldOf = 'place';

const dash = { name: 'dash', label: t('虚线'), type: 'flag' } as const;
const label = { name: 'label', label: t('标签'), type: 'text' } as const;
const fill = {
  name: 'fill',
  label: t('填充'),
  type: 'choice',
  choices: [
    ['none', t('无')],
    ['hatch', t('斜线')],
    ['grey', t('灰色')],
  ],
} as const;
const point = (name: string, title: string, of?: FieldOf): ElementField => ({
  name,
  label: title,
  type: 'point',
  ...(of && { of }),
});
const number = (name: string, title: string, of?: FieldOf): ElementField => ({
  name,
  label: title,
  type: 'number',
  ...(of && { of }),
});

export const PLACE_TITLES = {
  free: t('自由点'),
  on: t('在线、圆或图象上'),
  middle: t('中点'),
  foot: t('垂足'),
  meet: t('交点'),
  shift: t('平移得到'),
  centre: t('外心、内心'),
} as const;

const PLACE_FIELDS: Readonly<Record<keyof typeof PLACE_TITLES, readonly ElementField[]>> = {
  free: [number('x', 'x', 'place'), number('y', 'y', 'place')],
  on: [
    { name: 'path', label: t('所在的线'), type: 'path', of: 'place' },
    number('t', t('位置（线：0 到 1；圆：度；图象：x）'), 'place'),
  ],
  middle: [point('a', t('端点'), 'place'), point('b', t('端点 2'), 'place')],
  foot: [point('from', t('过点'), 'place'), point('a', t('线上一点'), 'place'), point('b', t('线上另一点'), 'place')],
  meet: [
    { name: 'p', label: t('线或圆'), type: 'path', of: 'place' },
    { name: 'q', label: t('线或圆 2'), type: 'path', of: 'place' },
    {
      name: 'which',
      label: t('第几个交点'),
      type: 'choice',
      of: 'place',
      choices: [
        [0, t('第一个')],
        [1, t('第二个')],
      ],
    },
  ],
  shift: [point('of', t('从点'), 'place'), point('from', t('向量起点'), 'place'), point('to', t('向量终点'), 'place')],
  centre: [
    {
      name: 'of',
      label: t('心'),
      type: 'choice',
      of: 'place',
      choices: [
        ['circumcircle', t('外心')],
        ['incircle', t('内心')],
      ],
    },
    point('a', t('顶点'), 'place'),
    point('b', t('顶点 2'), 'place'),
    point('c', t('顶点 3'), 'place'),
  ],
};

const SIDES = [
  ['auto', t('自动')],
  ['up', t('上')],
  ['upright', t('右上')],
  ['right', t('右')],
  ['downright', t('右下')],
  ['down', t('下')],
  ['downleft', t('左下')],
  ['left', t('左')],
  ['upleft', t('左上')],
] as const;

const FIELDS: Readonly<Record<Exclude<ElementKind, 'point'>, readonly ElementField[]>> = {
  line: [
    point('a', t('从点')),
    point('b', t('到点')),
    {
      name: 'extent',
      label: t('种类'),
      type: 'choice',
      choices: [
        ['segment', t('线段')],
        ['ray', t('射线')],
        ['line', t('直线')],
      ],
    },
    dash,
    {
      name: 'arrow',
      label: t('箭头'),
      type: 'choice',
      choices: [
        ['none', t('无')],
        ['end', t('终点')],
        ['both', t('两端')],
      ],
    },
    {
      name: 'ticks',
      label: t('等长标记'),
      type: 'choice',
      choices: [
        [0, t('无')],
        [1, t('一道')],
        [2, t('两道')],
        [3, t('三道')],
      ],
    },
    label,
  ],
  circle: [
    point('centre', t('圆心')),
    { name: 'through', label: t('经过点'), type: 'pointOrNone' },
    number('radius', t('半径（没有经过点时）')),
    dash,
    fill,
  ],
  ellipse: [
    point('centre', t('中心')),
    number('rx', t('横半轴')),
    number('ry', t('纵半轴')),
    {
      name: 'hidden',
      label: t('看不见的部分'),
      type: 'choice',
      choices: [
        ['none', t('无')],
        ['upper', t('上半（虚线）')],
        ['all', t('全部（虚线）')],
      ],
    },
    fill,
  ],
  arc: [
    point('centre', t('圆心')),
    point('from', t('起点')),
    point('to', t('终点方向（逆时针）')),
    { name: 'sector', label: t('扇形'), type: 'flag' },
    dash,
    fill,
  ],
  angle: [
    point('vertex', t('顶点')),
    point('a', t('一边上的点')),
    point('b', t('另一边上的点')),
    { name: 'right', label: t('直角'), type: 'flag' },
    {
      name: 'arcs',
      label: t('弧线'),
      type: 'choice',
      choices: [
        [1, t('一道')],
        [2, t('两道')],
        [3, t('三道')],
      ],
    },
    label,
  ],
  polygon: [{ name: 'points', label: t('顶点（依次，空格分开）'), type: 'points' }, dash, fill],
  text: [{ name: 'text', label: t('文字'), type: 'text' }, number('x', 'x'), number('y', 'y')],
  axes: [
    { name: 'x', label: t('横轴'), type: 'text' },
    { name: 'y', label: t('纵轴'), type: 'text' },
    { name: 'origin', label: t('原点'), type: 'text' },
    number('step', t('刻度间隔（0 为无）')),
    { name: 'numbers', label: t('写数字'), type: 'flag' },
    { name: 'grid', label: t('网格'), type: 'flag' },
  ],
  graph: [
    { name: 'expr', label: 'y =', type: 'text' },
    number('from', t('x 从')),
    number('to', t('x 到')),
    dash,
    fill,
    label,
  ],
  curve: [
    { name: 'x', label: 'x(t) =', type: 'text' },
    { name: 'y', label: 'y(t) =', type: 'text' },
    number('from', t('t 从')),
    number('to', t('t 到')),
    dash,
    label,
  ],
  numberLine: [
    number('from', t('从')),
    number('to', t('到')),
    number('step', t('刻度间隔')),
    { name: 'numbers', label: t('写数字'), type: 'flag' },
    { name: 'intervals', label: t('解集（如 (-2,3] 或 (1,+∞)，分号分开）'), type: 'intervals' },
  ],
  chart: [
    {
      name: 'chart',
      label: t('种类'),
      type: 'choice',
      choices: [
        ['bar', t('条形图')],
        ['line', t('折线图')],
        ['pie', t('扇形图')],
        ['histogram', t('直方图')],
      ],
    },
    { name: 'names', label: t('名称（直方图：分组端点），逗号分开'), type: 'texts' },
    { name: 'values', label: t('数据，逗号分开'), type: 'numbers' },
    { name: 'xTitle', label: t('横轴标题'), type: 'text' },
    { name: 'yTitle', label: t('纵轴标题'), type: 'text' },
    number('step', t('纵轴间隔（0 为自动）')),
    { name: 'showValues', label: t('写出数据'), type: 'flag' },
  ],
};

export function fieldsOf(element: FigureElement): readonly ElementField[] {
  if (element.kind !== 'point') return FIELDS[element.kind];
  return [
    label,
    { name: 'side', label: t('标签位置'), type: 'choice', choices: SIDES },
    { name: 'dot', label: t('画点'), type: 'flag' },
    ...PLACE_FIELDS[element.place.by],
  ];
}
