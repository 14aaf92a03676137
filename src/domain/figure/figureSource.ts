// The source of a figure inside its SVG file, so that it goes with the file. What is read is checked against
// the schema and its limits before it is used.
import { FIGURE_LIMITS, figureSchema, type Figure } from '../../contract/question/figure';
import { heightOf } from './canvas';

/** How the file begins; imports recognise it (domain/content/attributes.ts). */
export const FIGURE_START = '<svg id="tiku-figure"';
const OPEN = '<metadata>';
const CLOSE = '</metadata>';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

export const embeddedSource = (figure: Figure): string =>
  `${OPEN}${JSON.stringify(figure).replace(/[&<>]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : '&gt;'))}${CLOSE}`;

export const isFigureSvg = (text: string): boolean => text.startsWith(FIGURE_START);

export type ReadFigure = { figure: Figure } | { fault: string };

/** The source of an SVG file of the figure editor; null for any other file. */
export function figureOfSvg(svg: string): ReadFigure | null {
  if (!isFigureSvg(svg)) return null;
  const start = svg.indexOf(OPEN) + OPEN.length;
  const end = svg.indexOf(CLOSE, start);
  if (start < OPEN.length || end < 0) return { fault: '图形文件不完整，请重新绘制' };
  return parseFigure(svg.slice(start, end).replace(/&(amp|lt|gt);/g, (_all, name: string) => ENTITIES[name] ?? ''));
}

export function parseFigure(json: string): ReadFigure {
  if (json.length > FIGURE_LIMITS.bytes) return { fault: '图形太大，请减少元素后再保存' };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: '图形的源数据已损坏，请重新绘制' };
  }
  return checkFigure(value);
}

const MIN_HEIGHT_MM = 5;
const MAX_HEIGHT_MM = 250;

export function checkFigure(value: unknown): ReadFigure {
  const count = (value as { elements?: { length?: unknown } } | null)?.elements?.length;
  if (typeof count === 'number' && count > FIGURE_LIMITS.elements)
    return { fault: `图形最多有 ${FIGURE_LIMITS.elements} 个元素，现有 ${count} 个` };
  const version = (value as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > 1) return { fault: '图形来自更新的版本，请升级题库后再编辑' };
  const read = figureSchema().safeParse(value);
  if (!read.success) return { fault: faultAt(read.error.issues[0]?.path ?? []) };
  const figure = read.data;
  const { box } = figure;
  if (box.right - box.left < 0.001 || box.top - box.bottom < 0.001)
    return { fault: '画面范围不正确：右须大于左，上须大于下' };
  const height = heightOf(figure);
  if (height < MIN_HEIGHT_MM || height > MAX_HEIGHT_MM)
    return { fault: `图形的高须在 ${MIN_HEIGHT_MM} 到 ${MAX_HEIGHT_MM} 毫米之间，请调整画面范围或宽度` };
  const curves = figure.elements.filter(({ kind }) => kind === 'graph' || kind === 'curve').length;
  if (curves > FIGURE_LIMITS.curves) return { fault: `一个图形最多画 ${FIGURE_LIMITS.curves} 条函数图象或曲线` };
  return { figure };
}

function faultAt([field, index, name]: readonly PropertyKey[]): string {
  if (field === 'width_mm') return '图形的宽须在 10 到 180 毫米之间';
  if (field === 'elements' && typeof index === 'number')
    return `图形的第 ${index + 1} 个元素不正确${typeof name === 'string' ? `（${name}）` : ''}，请修改后再保存`;
  return '图形的源数据不正确，请重新绘制';
}
