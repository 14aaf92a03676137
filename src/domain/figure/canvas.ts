// The sheet that the elements of a figure are drawn on: from units of the drawing to mm, in layers.
import type { Figure } from '../../contract/question/figure';
import { textRuns } from './figureText';
import { clipped, type Point } from './geometry';
import { AROUND, placeLabels, type Label } from './placeLabels';
import { SMALL_TEXT_MM, type Drawing, type Shape } from './shapes';

export type Layer = 'fill' | 'grid' | 'line' | 'dot' | 'text';
const LAYERS: readonly Layer[] = ['fill', 'grid', 'line', 'dot', 'text'];
/** Lines without end stop this far from the edge, mm. */
const EDGE = 0.4;

export interface Canvas {
  box: Figure['box'];
  width: number;
  height: number;
  /** mm per unit. */
  scale: number;
  mm(point: Point): Point;
  add(layer: Layer, ...shapes: readonly Shape[]): void;
  label(label: Partial<Label> & Pick<Label, 'text' | 'anchor'>): void;
  /** A text at a fixed place: its centre, or the middle of its left or right edge. */
  write(text: string, at: Point, size?: number): void;
  /** The part of the way from a to b, mm, that is inside the sheet. */
  inside(a: Point, b: Point, shares?: readonly [number, number]): readonly [Point, Point] | null;
}

export const heightOf = ({ width_mm, box }: Pick<Figure, 'width_mm' | 'box'>): number =>
  (width_mm * (box.top - box.bottom)) / (box.right - box.left);

export function makeCanvas({ width_mm: width, box }: Pick<Figure, 'width_mm' | 'box'>) {
  const height = heightOf({ width_mm: width, box });
  const scale = width / (box.right - box.left);
  const layers: Record<Layer, Shape[]> = { fill: [], grid: [], line: [], dot: [], text: [] };
  const labels: Label[] = [];
  const edges = { left: EDGE, right: width - EDGE, low: EDGE, high: height - EDGE };
  const canvas: Canvas = {
    box,
    width,
    height,
    scale,
    mm: ([x, y]) => [(x - box.left) * scale, (box.top - y) * scale],
    add: (layer, ...shapes) => void layers[layer].push(...shapes),
    label: (label) => void labels.push({ directions: AROUND, gap: 0.7, ...label }),
    write: (text, at, size = SMALL_TEXT_MM) => void layers.text.push({ shape: 'text', at, runs: textRuns(text), size }),
    inside: (a, b, shares) => clipped(a, b, edges, shares),
  };
  const finish = (): Drawing => {
    const shapes = LAYERS.flatMap((layer) => layers[layer]);
    const obstacles = [...layers.line, ...layers.dot, ...layers.text];
    return { width, height, shapes: [...shapes, ...placeLabels(labels, obstacles, width, height)] };
  };
  return { canvas, finish };
}
