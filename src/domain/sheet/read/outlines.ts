// Printed outlines of boxes in a scan: how well they are where a map expects them, and how far they are from there.
import type { ManifestBox } from '../manifest';
import { valueAt, type GrayImage, type Point } from './grayImage';
import { apply, homographyOf, type Homography, type Pair } from './homography';

const SAMPLES = 9;
/** Distance from an edge to the paper outside it, mm. */
const OUTSIDE = 0.55;

/** Mean of a segment in mm; NaN where it leaves the picture. */
function along(image: GrayImage, map: Homography, from: Point, to: Point): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i += 1) {
    const share = (i + 0.5) / SAMPLES;
    const { x, y } = apply(map, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    sum += valueAt(image, x, y);
  }
  return sum / SAMPLES;
}

type Side = 'left' | 'right' | 'top' | 'bottom';
/** How much darker the edge is than the paper outside it, gray values. */
function edge(image: GrayImage, map: Homography, { x, y, w, h }: ManifestBox, side: Side, shift: number): number {
  const upright = side === 'left' || side === 'right';
  const sign = side === 'left' || side === 'top' ? -1 : 1;
  const at = (upright ? x : y) + (sign > 0 ? (upright ? w : h) : 0) + shift;
  const [from, to] = upright ? [y + h * 0.1, y + h * 0.9] : [x + w * 0.1, x + w * 0.9];
  const segment = (place: number) =>
    upright
      ? along(image, map, { x: place, y: from }, { x: place, y: to })
      : along(image, map, { x: from, y: place }, { x: to, y: place });
  return segment(at + sign * OUTSIDE) - segment(at);
}

/** The weaker of both pairs of edges, so that one long line is no outline. NaN outside the picture. */
function outlineContrast(image: GrayImage, map: Homography, box: ManifestBox): number {
  const pair = (a: Side, b: Side) => (edge(image, map, box, a, 0) + edge(image, map, box, b, 0)) / 2;
  return Math.min(pair('left', 'right'), pair('top', 'bottom'));
}
export const NO_SHIFT: Point = { x: 0, y: 0 };

/** Contrast, in gray values, from which an outline counts as seen. */
const SEEN = 14;

/** How far inwards of its place each side is seen, mm, and the contrast of the weaker pair of sides there. */
export interface SeenOutline {
  left: number;
  right: number;
  top: number;
  bottom: number;
  contrast: number;
}
/** A printer moves each side by 0.5 of a dot of 96 dpi, and draws it inwards, mm. */
const ASTRAY = 0.3;
const SIDE_STEP = 0.06;

/** Each side by itself: printing programs round the places of lines, and scans of two colours round them again. */
export function seenOutline(image: GrayImage, map: Homography, box: ManifestBox, shift: Point): SeenOutline {
  const side = (name: Side) => {
    const upright = name === 'left' || name === 'right';
    const inwards = name === 'left' || name === 'top' ? 1 : -1;
    const by = upright ? shift.x : shift.y;
    let [most, at] = [NaN, 0];
    for (let i = 0; i <= 2 * Math.round(ASTRAY / SIDE_STEP); i += 1) {
      // Nearest first: of places that are as dark, as in a filled box, the nearest one.
      const off = (i % 2 === 0 ? i / 2 : -(i + 1) / 2) * SIDE_STEP;
      const contrast = edge(image, map, box, name, by + inwards * off);
      if (Number.isNaN(most) ? !Number.isNaN(contrast) : contrast > most + 2) [most, at] = [contrast, off];
    }
    return { contrast: most, at: most > SEEN ? at : 0 };
  };
  const [left, right, top, bottom] = [side('left'), side('right'), side('top'), side('bottom')];
  const pair = (a: { contrast: number }, b: { contrast: number }) => (a.contrast + b.contrast) / 2;
  return {
    left: left.at,
    right: right.at,
    top: top.at,
    bottom: bottom.at,
    contrast: Math.min(pair(left, right), pair(top, bottom)),
  };
}

/** Share of the outlines inside the picture that are seen, and how many are inside. */
export function outlineScore(
  image: GrayImage,
  map: Homography,
  boxes: readonly ManifestBox[],
): { share: number; inside: number } {
  let [seen, inside] = [0, 0];
  for (const box of boxes) {
    const contrast = outlineContrast(image, map, box);
    if (Number.isNaN(contrast)) continue;
    inside += 1;
    if (contrast > SEEN || seenOutline(image, map, box, NO_SHIFT).contrast > SEEN) seen += 1;
  }
  return { share: inside > 0 ? seen / inside : 0, inside };
}

/** The shift up to `reach` mm at which the outline is seen best; null where it is not seen. */
export function findShift(image: GrayImage, map: Homography, box: ManifestBox, reach: number): Point | null {
  const best = (a: Side, b: Side): number | null => {
    const step = 0.1;
    const count = Math.round(reach / step);
    let [most, at] = [SEEN, NaN];
    const values: number[] = [];
    for (let i = -count; i <= count; i += 1) {
      const contrast = (edge(image, map, box, a, i * step) + edge(image, map, box, b, i * step)) / 2;
      values.push(contrast);
      // Equal contrast: the smaller shift.
      if (contrast > most + 1e-9 || (contrast > most - 1e-9 && Math.abs(i) < Math.abs(at))) [most, at] = [contrast, i];
    }
    if (Number.isNaN(at)) return null;
    // The centre of what is nearly as good, because a line is wider than a step.
    let [sum, weight] = [0, 0];
    for (let i = at - 4; i <= at + 4; i += 1) {
      const value = values[i + count];
      if (value === undefined || !(value > most * 0.6)) continue;
      sum += i * step * value;
      weight += value;
    }
    return sum / weight;
  };
  const x = best('left', 'right');
  if (x === null) return null;
  const y = best('top', 'bottom');
  return y === null ? null : { x, y };
}

export const ROUNDS: readonly number[] = [1.2, 0.8, 0.5];

/** The map corrected by the outlines of the page; the same map where too few are seen. `reaches`: mm of each round. */
export function refined(
  image: GrayImage,
  start: Homography,
  boxes: readonly ManifestBox[],
  most: 'affine' | 'perspective',
  reaches: readonly number[] = ROUNDS,
): Homography {
  let map = start;
  for (const reach of reaches) {
    const pairs = boxes.flatMap((box): Pair[] => {
      const shift = findShift(image, map, box, reach);
      if (!shift) return [];
      const page = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
      return [{ page, picture: apply(map, page.x + shift.x, page.y + shift.y) }];
    });
    if (pairs.length < 8) return map;
    const first = homographyOf(pairs, most);
    if (!first) return map;
    const off = pairs.map(({ page, picture }) => {
      const at = apply(first, page.x, page.y);
      return Math.hypot(at.x - picture.x, at.y - picture.y);
    });
    const limit = 2.5 * ([...off].sort((a, b) => a - b)[off.length >> 1] ?? 0) + 0.5;
    const second = homographyOf(
      pairs.filter((_, i) => (off[i] ?? 0) <= limit),
      most,
    );
    const better = second ?? first;
    if (outlineScore(image, better, boxes).share + 0.02 < outlineScore(image, map, boxes).share) return map;
    map = better;
  }
  return map;
}
