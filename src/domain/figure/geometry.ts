// Plane geometry of the constructions.
export type Point = readonly [x: number, y: number];
export interface Circle {
  centre: Point;
  radius: number;
}

const EPSILON = 1e-9;
export const plus = (a: Point, b: Point, by = 1): Point => [a[0] + b[0] * by, a[1] + b[1] * by];
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const between = (a: Point, b: Point, share: number): Point => plus(a, minus(b, a), share);
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const angleTo = (from: Point, to: Point): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
export const polar = (centre: Point, radius: number, angle: number): Point => [
  centre[0] + radius * Math.cos(angle),
  centre[1] + radius * Math.sin(angle),
];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
/** Length 1; null for a vector without direction. */
export function unit(vector: Point): Point | null {
  const size = Math.hypot(vector[0], vector[1]);
  return size < EPSILON ? null : [vector[0] / size, vector[1] / size];
}

export function footOf(from: Point, a: Point, b: Point): Point | null {
  const along = minus(b, a);
  const square = dot(along, along);
  return square < EPSILON ** 2 ? null : plus(a, along, dot(minus(from, a), along) / square);
}

export function lineMeet(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [along, other] = [minus(b, a), minus(d, c)];
  const area = cross(along, other);
  if (Math.abs(area) <= EPSILON * Math.hypot(...along) * Math.hypot(...other)) return null;
  return plus(a, along, cross(minus(c, a), other) / area);
}

/** In the direction of the line. */
export function lineCircleMeet(a: Point, b: Point, { centre, radius }: Circle): Point[] {
  const foot = footOf(centre, a, b);
  const along = unit(minus(b, a));
  if (!foot || !along) return [];
  const off = distance(foot, centre);
  if (off > radius * (1 + EPSILON)) return [];
  const half = Math.sqrt(Math.max(0, radius ** 2 - off ** 2));
  return [plus(foot, along, -half), plus(foot, along, half)];
}

/** First the one at the left of the way from the first centre to the second. */
export function circleMeet(p: Circle, q: Circle): Point[] {
  const apart = distance(p.centre, q.centre);
  const along = unit(minus(q.centre, p.centre));
  const limit = 1 + EPSILON;
  if (!along || apart > (p.radius + q.radius) * limit || apart * limit < Math.abs(p.radius - q.radius)) return [];
  const way = (apart ** 2 + p.radius ** 2 - q.radius ** 2) / (2 * apart);
  const half = Math.sqrt(Math.max(0, p.radius ** 2 - way ** 2));
  const middle = plus(p.centre, along, way);
  const left: Point = [-along[1], along[0]];
  return [plus(middle, left, half), plus(middle, left, -half)];
}

export function circumcentre(a: Point, b: Point, c: Point): Point | null {
  const up = ([x, y]: Point): Point => [-y, x];
  const [m, n] = [between(a, b, 0.5), between(b, c, 0.5)];
  return lineMeet(m, plus(m, up(minus(b, a))), n, plus(n, up(minus(c, b))));
}

export function incentre(a: Point, b: Point, c: Point): Point | null {
  const [p, q, r] = [distance(b, c), distance(c, a), distance(a, b)];
  const sum = p + q + r;
  if (sum < EPSILON || Math.abs(cross(minus(b, a), minus(c, a))) < EPSILON * sum ** 2) return null;
  return [(p * a[0] + q * b[0] + r * c[0]) / sum, (p * a[1] + q * b[1] + r * c[1]) / sum];
}

/**
 * The part of the segment inside a rectangle (Liang-Barsky); null if there is none. `from`, `to`: shares, ±Infinity.
 */
export function clipped(
  a: Point,
  b: Point,
  { left, right, low, high }: { left: number; right: number; low: number; high: number },
  [from, to]: readonly [number, number] = [0, 1],
): readonly [Point, Point] | null {
  let [start, end] = [from, to];
  const sides: readonly (readonly [number, number])[] = [
    [a[0] - b[0], a[0] - left],
    [b[0] - a[0], right - a[0]],
    [a[1] - b[1], a[1] - low],
    [b[1] - a[1], high - a[1]],
  ];
  for (const [slope, room] of sides) {
    if (slope === 0) {
      if (room < 0) return null;
    } else if (slope < 0) start = Math.max(start, room / slope);
    else end = Math.min(end, room / slope);
  }
  return start > end || !Number.isFinite(start) || !Number.isFinite(end)
    ? null
    : [between(a, b, start), between(a, b, end)];
}
