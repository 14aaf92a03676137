// Plane to plane: nine numbers that map mm of a printed page to pixels of its scan.
import type { Point } from './grayImage';

export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export function apply(h: Homography, x: number, y: number): Point {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
}

/** Pixels of one mm along x and along y at a place. */
export function steps(h: Homography, x: number, y: number): { right: Point; down: Point } {
  const [at, right, down] = [apply(h, x, y), apply(h, x + 1, y), apply(h, x, y + 1)];
  return { right: { x: right.x - at.x, y: right.y - at.y }, down: { x: down.x - at.x, y: down.y - at.y } };
}

/** Gauss elimination with pivots; null where the rows are dependent. */
function solve(rows: number[][]): number[] | null {
  const n = rows.length;
  for (let column = 0; column < n; column += 1) {
    let best = column;
    for (let i = column + 1; i < n; i += 1)
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i;
    const pivot = rows[best];
    const moved = rows[column];
    if (!pivot || !moved || Math.abs(pivot[column] ?? 0) < 1e-12) return null;
    rows[best] = moved;
    rows[column] = pivot;
    for (let i = 0; i < n; i += 1) {
      const row = rows[i];
      if (!row || i === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      if (factor !== 0) for (let k = column; k <= n; k += 1) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

/** From the page (mm) to the picture (pixels). */
export interface Pair {
  page: Point;
  picture: Point;
}
/** Keeps the numbers of the equations near 1. */
const UNIT = 100;
const PIXEL = 1000;

function fit(pairs: readonly Pair[], unknowns: number, rowsOf: (pair: Pair) => number[][]): number[] | null {
  const normal = Array.from({ length: unknowns }, () => new Array<number>(unknowns + 1).fill(0));
  for (const row of pairs.flatMap(rowsOf))
    for (let i = 0; i < unknowns; i += 1)
      for (let k = 0; k <= unknowns; k += 1) {
        const line = normal[i];
        if (line) line[k] = (line[k] ?? 0) + (row[i] ?? 0) * (row[k] ?? 0);
      }
  return solve(normal);
}

/**
 * Least squares over the pairs: a similarity from two, an affine map from three, a homography from four or more. Null
 * where they do not determine one.
 */
export function homographyOf(pairs: readonly Pair[], most: 'similar' | 'affine' | 'perspective'): Homography | null {
  const scaled = pairs.map(({ page, picture }) => ({
    page: { x: page.x / UNIT, y: page.y / UNIT },
    picture: { x: picture.x / PIXEL, y: picture.y / PIXEL },
  }));
  const found = ([a, b, c, d, e, f, g, i]: readonly number[]): Homography => [
    ((a ?? 0) / UNIT) * PIXEL,
    ((b ?? 0) / UNIT) * PIXEL,
    (c ?? 0) * PIXEL,
    ((d ?? 0) / UNIT) * PIXEL,
    ((e ?? 0) / UNIT) * PIXEL,
    (f ?? 0) * PIXEL,
    (g ?? 0) / UNIT,
    (i ?? 0) / UNIT,
    1,
  ];
  if (most === 'perspective' && pairs.length >= 4) {
    const all = fit(scaled, 8, ({ page: { x, y }, picture: { x: u, y: v } }) => [
      [x, y, 1, 0, 0, 0, -x * u, -y * u, u],
      [0, 0, 0, x, y, 1, -x * v, -y * v, v],
    ]);
    return all && found(all);
  }
  if (most !== 'similar' && pairs.length >= 3) {
    const six = fit(scaled, 6, ({ page: { x, y }, picture: { x: u, y: v } }) => [
      [x, y, 1, 0, 0, 0, u],
      [0, 0, 0, x, y, 1, v],
    ]);
    return six && found(six);
  }
  if (pairs.length < 2) return null;
  const four = fit(scaled, 4, ({ page: { x, y }, picture: { x: u, y: v } }) => [
    [x, -y, 1, 0, u],
    [y, x, 0, 1, v],
  ]);
  if (!four) return null;
  const [a = 0, b = 0, c = 0, d = 0] = four;
  return found([a, -b, c, b, a, d]);
}
