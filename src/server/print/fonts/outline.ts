// Outlines as SVG path data, read into contours of quadratic curves as TrueType stores them.

export interface Point {
  x: number;
  y: number;
  /** On the curve; otherwise a control point. */
  on: boolean;
}
export type Contour = readonly Point[];

/** Greatest distance between a cubic curve and the quadratic ones that replace it, font units. */
const TOLERANCE = 0.4;
const MAX_PIECES = 8;
/** sqrt(3) / 36: the error of one quadratic curve is this part of the length of the third difference. */
const CUBIC_ERROR = 0.0481125;

const TOKEN = /([MLHVQTCZ])|(-?(?:\d+\.?\d*|\.\d+))/gi;
const OPERANDS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, Z: 0 };

/** @param path SVG path data of M, L, H, V, Q, T, C and Z, absolute or relative. Throws for anything else. */
export function contoursOf(path: string): Contour[] {
  const contours: Point[][] = [];
  let contour: Point[] = [];
  let [x, y] = [0, 0];
  let control: [number, number] | null = null;
  const add = (px: number, py: number, on: boolean) => contour.push({ x: Math.round(px), y: Math.round(py), on });
  const close = () => {
    const [first, last] = [contour[0], contour.at(-1)];
    if (first && last && contour.length > 1 && last.on && last.x === first.x && last.y === first.y) contour.pop();
    if (contour.length > 2) contours.push(contour);
    contour = [];
  };
  let [startX, startY] = [0, 0];
  for (const [command, values] of segments(path)) {
    const kind = command.toUpperCase();
    const relative = command !== kind;
    const [ox, oy] = relative ? [x, y] : [0, 0];
    const at = (i: number): [number, number] => [(values[i] as number) + ox, (values[i + 1] as number) + oy];
    let next: [number, number] | null = null;
    if (kind === 'Z') {
      close();
      [x, y] = [startX, startY];
    } else if (kind === 'M') {
      close();
      [x, y] = at(0);
      [startX, startY] = [x, y];
      add(x, y, true);
    } else {
      if (contour.length === 0) add(x, y, true);
      const from: [number, number] = [x, y];
      if (kind === 'H') x = (values[0] as number) + ox;
      else if (kind === 'V') y = (values[0] as number) + oy;
      else if (kind === 'L') [x, y] = at(0);
      else if (kind === 'C') {
        addCubic(add, from, at(0), at(2), at(4));
        [x, y] = at(4);
        control = null;
        continue;
      } else {
        next = kind === 'Q' ? at(0) : control ? [2 * from[0] - control[0], 2 * from[1] - control[1]] : from;
        [x, y] = at(kind === 'Q' ? 2 : 0);
        add(next[0], next[1], false);
      }
      add(x, y, true);
    }
    control = next;
  }
  close();
  return contours;
}

function segments(path: string): [command: string, values: number[]][] {
  if (path.replace(TOKEN, '').trim().replace(/,/g, '').trim() !== '') throw new Error('not an outline');
  const found: [string, number[]][] = [];
  for (const [, command, value] of path.matchAll(TOKEN)) {
    if (command !== undefined) found.push([command, []]);
    else {
      const last = found.at(-1);
      if (!last) throw new Error('not an outline');
      const [kind, values] = last;
      const count = OPERANDS[kind.toUpperCase()] as number;
      if (values.length < count) values.push(Number(value));
      // Further operands repeat the command; after M they are lines.
      else if (count > 0) found.push([kind === 'M' ? 'L' : kind === 'm' ? 'l' : kind, [Number(value)]]);
    }
  }
  if (found.some(([kind, values]) => values.length !== OPERANDS[kind.toUpperCase()])) throw new Error('not an outline');
  return found;
}

type Pair = readonly [number, number];

function addCubic(add: (x: number, y: number, on: boolean) => unknown, p0: Pair, p1: Pair, p2: Pair, p3: Pair): void {
  const third = (i: 0 | 1) => p3[i] - 3 * p2[i] + 3 * p1[i] - p0[i];
  const error = CUBIC_ERROR * Math.hypot(third(0), third(1));
  const pieces = Math.min(MAX_PIECES, Math.max(1, Math.ceil(Math.cbrt(error / TOLERANCE))));
  const point = (t: number, i: 0 | 1) => {
    const u = 1 - t;
    return u * u * u * p0[i] + 3 * u * u * t * p1[i] + 3 * u * t * t * p2[i] + t * t * t * p3[i];
  };
  const slope = (t: number, i: 0 | 1) => {
    const u = 1 - t;
    return 3 * (u * u * (p1[i] - p0[i]) + 2 * u * t * (p2[i] - p1[i]) + t * t * (p3[i] - p2[i]));
  };
  for (let piece = 0; piece < pieces; piece += 1) {
    const [from, to] = [piece / pieces, (piece + 1) / pieces];
    const h = (to - from) / 4;
    // The control point that keeps both ends and the mean of both slopes.
    const middle = (i: 0 | 1) => (point(from, i) + point(to, i)) / 2 + h * (slope(from, i) - slope(to, i));
    add(middle(0), middle(1), false);
    add(point(to, 0), point(to, 1), true);
  }
}
