// Finds a place for each label where it covers no line and no other label.
import { textRuns, textSize } from './figureText';
import type { Point } from './geometry';
import { flattened, TEXT_MM, type Shape, type Text } from './shapes';

export interface Label {
  text: string;
  /** mm */
  anchor: Point;
  /** Directions in degrees, clockwise from the right, in order of preference. */
  directions: readonly number[];
  /** From the anchor to the nearest edge of the text, mm. */
  gap: number;
  size?: number;
}
interface Box {
  left: number;
  right: number;
  low: number;
  high: number;
}

export const AROUND = [315, 225, 270, 90, 0, 180, 45, 135, 292, 247, 337, 202, 22, 157, 67, 112] as const;
/** A label nearer to a line than this looks as if it touched it, mm. */
const CLEAR = 0.45;
/** Drawings with more points than this get fewer trials: the server draws what people send. */
const MANY_POINTS = 5000;

export function placeLabels(labels: readonly Label[], shapes: readonly Shape[], width: number, height: number): Text[] {
  const pieces = shapes.flatMap((shape) => (shape.shape === 'path' && shape.stroke > 0 ? [flattened(shape)] : []));
  const many = pieces.reduce((sum, points) => sum + points.length, 0) > MANY_POINTS;
  const farthest = many ? [0] : [0, 0.6, 1.4];
  const taken: Box[] = shapes.flatMap((shape) => (shape.shape === 'text' ? [textBox(shape)] : []));
  return labels
    .filter(({ text }) => text.trim() !== '')
    .map((label) => {
      const runs = textRuns(label.text);
      const size = label.size ?? TEXT_MM;
      const extent = textSize(runs, size);
      let best: { at: Point; cost: number } | null = null;
      label.directions.slice(0, many ? 2 : undefined).forEach((direction, order) => {
        for (const farther of farthest) {
          const at = beside(label.anchor, direction, label.gap + farther, extent);
          const box = boxAt(at, extent);
          const cost = costOf(box, pieces, taken, width, height) + order * 0.05 + farther * 0.5;
          if (!best || cost < best.cost) best = { at, cost };
        }
      });
      const chosen = (best as { at: Point } | null)?.at ?? label.anchor;
      const at: Point = [within(chosen[0], extent.width / 2, width), within(chosen[1], extent.height / 2, height)];
      taken.push(boxAt(at, extent));
      return { shape: 'text', at, runs, size };
    });
}

export const textBox = ({ at, runs, size }: Text): Box => boxAt(at, textSize(runs, size));

function boxAt([x, y]: Point, extent: { width: number; height: number }): Box {
  const [w, h] = [extent.width / 2, extent.height / 2];
  return { left: x - w, right: x + w, low: y - h, high: y + h };
}

/** Centre of a text whose edge is `gap` from the anchor in a direction. */
function beside(anchor: Point, degrees: number, gap: number, extent: { width: number; height: number }): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [anchor[0] + cos * (gap + extent.width / 2), anchor[1] + sin * (gap + extent.height / 2)];
}

const within = (value: number, half: number, limit: number): number =>
  half * 2 >= limit ? limit / 2 : Math.min(Math.max(value, half), limit - half);

function costOf(
  box: Box,
  pieces: readonly (readonly Point[])[],
  taken: readonly Box[],
  width: number,
  height: number,
): number {
  let cost = 0;
  const out = Math.max(0, -box.left, -box.low, box.right - width, box.high - height);
  if (out > 0) cost += 4 + out * 4;
  for (const other of taken) {
    const x = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const y = Math.min(box.high, other.high) - Math.max(box.low, other.low);
    if (x > 0 && y > 0) cost += 6 + x * y;
  }
  const wide = { left: box.left - CLEAR, right: box.right + CLEAR, low: box.low - CLEAR, high: box.high + CLEAR };
  for (const points of pieces) cost += covered(points, box) * 3 + covered(points, wide) * 0.5;
  return cost;
}

/** Length of the line inside the box, mm; at least 0.5 if it crosses it. */
function covered(points: readonly Point[], { left, right, low, high }: Box): number {
  let sum = 0;
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1] as Point;
    const [bx, by] = points[i] as Point;
    if (Math.max(ax, bx) < left || Math.min(ax, bx) > right || Math.max(ay, by) < low || Math.min(ay, by) > high)
      continue;
    let [start, end] = [0, 1];
    const [dx, dy] = [bx - ax, by - ay];
    if (dx !== 0) {
      const [p, q] = [(left - ax) / dx, (right - ax) / dx];
      start = Math.max(start, Math.min(p, q));
      end = Math.min(end, Math.max(p, q));
    }
    if (dy !== 0) {
      const [p, q] = [(low - ay) / dy, (high - ay) / dy];
      start = Math.max(start, Math.min(p, q));
      end = Math.min(end, Math.max(p, q));
    }
    if (start < end) sum += (end - start) * Math.hypot(dx, dy);
  }
  return sum > 0 ? sum + 0.5 : 0;
}
