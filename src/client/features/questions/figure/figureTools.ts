// Tools of the board: how many points or lines are chosen one after another, and what is made of them.
import type { FigureElement } from '../../../../contract/question/figure';
import { constructed, freePointName } from '../../../../domain/figure/editFigure';
import { angle, arc, circle, placed, polygon, segment } from '../../../../domain/figure/elements';
import { t } from '../../../lib/texts/t';

type Elements = readonly FigureElement[];
export interface FigureTool {
  title: string;
  /** What is chosen, one after another, in words. */
  steps: readonly string[];
  /** `path`: lines and circles are chosen instead of points. */
  picks: 'point' | 'path';
  make(picked: readonly string[], elements: Elements): FigureElement[];
}

const unnamed = <Element extends FigureElement>(element: Element, elements: Elements): Element => {
  const used = new Set(elements.map(({ id }) => id));
  let id = element.id;
  for (let i = 2; used.has(id); i += 1) id = `${element.id.slice(0, 9)}${i}`;
  return { ...element, id };
};

export const FIGURE_TOOLS = {
  segment: {
    title: t('线段'),
    steps: [t('起点'), t('终点')],
    picks: 'point',
    make: ([a = '', b = ''], all) => [unnamed(segment(a, b), all)],
  },
  line: {
    title: t('直线'),
    steps: [t('一点'), t('另一点')],
    picks: 'point',
    make: ([a = '', b = ''], all) => [unnamed(segment(a, b, { extent: 'line' }), all)],
  },
  ray: {
    title: t('射线'),
    steps: [t('端点'), t('另一点')],
    picks: 'point',
    make: ([a = '', b = ''], all) => [unnamed(segment(a, b, { extent: 'ray' }), all)],
  },
  triangle: {
    title: t('三角形'),
    steps: [t('第一个顶点'), t('第二个顶点'), t('第三个顶点')],
    picks: 'point',
    make: (picked, all) => [unnamed(polygon('t', picked.join('-')), all)],
  },
  quadrilateral: {
    title: t('四边形'),
    steps: [t('第一个顶点'), t('第二个顶点'), t('第三个顶点'), t('第四个顶点')],
    picks: 'point',
    make: (picked, all) => [unnamed(polygon('p', picked.join('-')), all)],
  },
  circle: {
    title: t('圆'),
    steps: [t('圆心'), t('圆上一点')],
    picks: 'point',
    make: ([a = '', b = ''], all) => [unnamed(circle('c', a, b), all)],
  },
  arc: {
    title: t('扇形'),
    steps: [t('圆心'), t('弧的起点'), t('弧的终点方向（逆时针）')],
    picks: 'point',
    make: ([a = '', b = '', c = ''], all) => [unnamed(arc('s', a, b, c, { sector: true }), all)],
  },
  angle: {
    title: t('角'),
    steps: [t('一边上的点'), t('顶点'), t('另一边上的点')],
    picks: 'point',
    make: (picked, all) => [unnamed(angle(picked.join('-')), all)],
  },
  right: {
    title: t('直角'),
    steps: [t('一边上的点'), t('顶点'), t('另一边上的点')],
    picks: 'point',
    make: (picked, all) => [unnamed(angle(picked.join('-'), { right: true }), all)],
  },
  middle: {
    title: t('中点'),
    steps: [t('一个端点'), t('另一个端点')],
    picks: 'point',
    make: (picked, all) => [constructed('middle', all, picked)],
  },
  foot: {
    title: t('垂线'),
    steps: [t('线外一点'), t('线上一点'), t('线上另一点')],
    picks: 'point',
    make: (picked, all) => {
      const foot = constructed('foot', all, picked);
      const line = segment(picked[0] ?? '', foot.id);
      const corner = angle(`${picked[0] ?? ''}-${foot.id}-${picked[2] ?? ''}`, { right: true });
      return [foot, unnamed(line, all), unnamed(corner, all)];
    },
  },
  parallel: {
    title: t('平行线'),
    steps: [t('过这一点'), t('平行于：一点'), t('平行于：另一点')],
    picks: 'point',
    make: (picked, all) => {
      const end = constructed('parallel', all, picked);
      return [end, unnamed(segment(picked[0] ?? '', end.id), all)];
    },
  },
  meet: {
    title: t('交点'),
    steps: [t('一条线或圆'), t('另一条线或圆')],
    picks: 'path',
    make: (picked, all) => [constructed('meet', all, picked)],
  },
  on: {
    title: t('线上的点'),
    steps: [t('线、圆或函数图象')],
    picks: 'path',
    make: ([path = ''], all) => {
      const curve = all.find(({ id }) => id === path)?.kind;
      const start = curve === 'circle' ? 60 : curve === 'graph' ? 1 : 0.5;
      return [placed(freePointName(all), { by: 'on', path, t: start })];
    },
  },
} as const satisfies Record<string, FigureTool>;

export type ToolName = keyof typeof FIGURE_TOOLS;
