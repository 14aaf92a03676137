// The fields of each kind of element in the editor.
import type { ElementKind, FigureElement } from '../../../../contract/question/figure';

export type ElementField = { name: string; label: string; of?: FieldOf } & (
  | {
      type:
        'text' | 'number' | 'flag' | 'point' | 'path' | 'pointOrNone' | 'points' | 'texts' | 'numbers' | 'intervals';
    }
  | { type: 'choice'; choices: readonly (readonly [value: string | number, label: string])[] }
);
/** Fields of `place` are inside the element. */
type FieldOf = 'place';

const dash = { name: 'dash', label: '虚线', type: 'flag' } as const;
const label = { name: 'label', label: '标签', type: 'text' } as const;
const fill = {
  name: 'fill',
  label: '填充',
  type: 'choice',
  choices: [
    ['none', '无'],
    ['hatch', '斜线'],
    ['grey', '灰色'],
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
  free: '自由点',
  on: '在线、圆或图象上',
  middle: '中点',
  foot: '垂足',
  meet: '交点',
  shift: '平移得到',
  centre: '外心、内心',
} as const;

const PLACE_FIELDS: Readonly<Record<keyof typeof PLACE_TITLES, readonly ElementField[]>> = {
  free: [number('x', 'x', 'place'), number('y', 'y', 'place')],
  on: [
    { name: 'path', label: '所在的线', type: 'path', of: 'place' },
    number('t', '位置（线：0 到 1；圆：度；图象：x）', 'place'),
  ],
  middle: [point('a', '端点', 'place'), point('b', '端点 2', 'place')],
  foot: [point('from', '过点', 'place'), point('a', '线上一点', 'place'), point('b', '线上另一点', 'place')],
  meet: [
    { name: 'p', label: '线或圆', type: 'path', of: 'place' },
    { name: 'q', label: '线或圆 2', type: 'path', of: 'place' },
    {
      name: 'which',
      label: '第几个交点',
      type: 'choice',
      of: 'place',
      choices: [
        [0, '第一个'],
        [1, '第二个'],
      ],
    },
  ],
  shift: [point('of', '从点', 'place'), point('from', '向量起点', 'place'), point('to', '向量终点', 'place')],
  centre: [
    {
      name: 'of',
      label: '心',
      type: 'choice',
      of: 'place',
      choices: [
        ['circumcircle', '外心'],
        ['incircle', '内心'],
      ],
    },
    point('a', '顶点', 'place'),
    point('b', '顶点 2', 'place'),
    point('c', '顶点 3', 'place'),
  ],
};

const SIDES = [
  ['auto', '自动'],
  ['up', '上'],
  ['upright', '右上'],
  ['right', '右'],
  ['downright', '右下'],
  ['down', '下'],
  ['downleft', '左下'],
  ['left', '左'],
  ['upleft', '左上'],
] as const;

const FIELDS: Readonly<Record<Exclude<ElementKind, 'point'>, readonly ElementField[]>> = {
  line: [
    point('a', '从点'),
    point('b', '到点'),
    {
      name: 'extent',
      label: '种类',
      type: 'choice',
      choices: [
        ['segment', '线段'],
        ['ray', '射线'],
        ['line', '直线'],
      ],
    },
    dash,
    {
      name: 'arrow',
      label: '箭头',
      type: 'choice',
      choices: [
        ['none', '无'],
        ['end', '终点'],
        ['both', '两端'],
      ],
    },
    {
      name: 'ticks',
      label: '等长标记',
      type: 'choice',
      choices: [
        [0, '无'],
        [1, '一道'],
        [2, '两道'],
        [3, '三道'],
      ],
    },
    label,
  ],
  circle: [
    point('centre', '圆心'),
    { name: 'through', label: '经过点', type: 'pointOrNone' },
    number('radius', '半径（没有经过点时）'),
    dash,
    fill,
  ],
  ellipse: [
    point('centre', '中心'),
    number('rx', '横半轴'),
    number('ry', '纵半轴'),
    {
      name: 'hidden',
      label: '看不见的部分',
      type: 'choice',
      choices: [
        ['none', '无'],
        ['upper', '上半（虚线）'],
        ['all', '全部（虚线）'],
      ],
    },
    fill,
  ],
  arc: [
    point('centre', '圆心'),
    point('from', '起点'),
    point('to', '终点方向（逆时针）'),
    { name: 'sector', label: '扇形', type: 'flag' },
    dash,
    fill,
  ],
  angle: [
    point('vertex', '顶点'),
    point('a', '一边上的点'),
    point('b', '另一边上的点'),
    { name: 'right', label: '直角', type: 'flag' },
    {
      name: 'arcs',
      label: '弧线',
      type: 'choice',
      choices: [
        [1, '一道'],
        [2, '两道'],
        [3, '三道'],
      ],
    },
    label,
  ],
  polygon: [{ name: 'points', label: '顶点（依次，空格分开）', type: 'points' }, dash, fill],
  text: [{ name: 'text', label: '文字', type: 'text' }, number('x', 'x'), number('y', 'y')],
  axes: [
    { name: 'x', label: '横轴', type: 'text' },
    { name: 'y', label: '纵轴', type: 'text' },
    { name: 'origin', label: '原点', type: 'text' },
    number('step', '刻度间隔（0 为无）'),
    { name: 'numbers', label: '写数字', type: 'flag' },
    { name: 'grid', label: '网格', type: 'flag' },
  ],
  graph: [
    { name: 'expr', label: 'y =', type: 'text' },
    number('from', 'x 从'),
    number('to', 'x 到'),
    dash,
    fill,
    label,
  ],
  curve: [
    { name: 'x', label: 'x(t) =', type: 'text' },
    { name: 'y', label: 'y(t) =', type: 'text' },
    number('from', 't 从'),
    number('to', 't 到'),
    dash,
    label,
  ],
  numberLine: [
    number('from', '从'),
    number('to', '到'),
    number('step', '刻度间隔'),
    { name: 'numbers', label: '写数字', type: 'flag' },
    { name: 'intervals', label: '解集（如 (-2,3] 或 (1,+∞)，分号分开）', type: 'intervals' },
  ],
  chart: [
    {
      name: 'chart',
      label: '种类',
      type: 'choice',
      choices: [
        ['bar', '条形图'],
        ['line', '折线图'],
        ['pie', '扇形图'],
        ['histogram', '直方图'],
      ],
    },
    { name: 'names', label: '名称（直方图：分组端点），逗号分开', type: 'texts' },
    { name: 'values', label: '数据，逗号分开', type: 'numbers' },
    { name: 'xTitle', label: '横轴标题', type: 'text' },
    { name: 'yTitle', label: '纵轴标题', type: 'text' },
    number('step', '纵轴间隔（0 为自动）'),
    { name: 'showValues', label: '写出数据', type: 'flag' },
  ],
};

export function fieldsOf(element: FigureElement): readonly ElementField[] {
  if (element.kind !== 'point') return FIELDS[element.kind];
  return [
    label,
    { name: 'side', label: '标签位置', type: 'choice', choices: SIDES },
    { name: 'dot', label: '画点', type: 'flag' },
    ...PLACE_FIELDS[element.place.by],
  ];
}
