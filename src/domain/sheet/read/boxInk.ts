// Ink in and around each box, against the paper beside it.
import type { ManifestBox } from '../manifest';
import { quantile, valueAt, type GrayImage, type Point } from './grayImage';
import { apply, type Homography } from './homography';
import { findShift, seenOutline, type SeenOutline } from './outlines';

export interface BoxInk {
  /** Mean ink inside, 0 paper to 1 as dark as the corner marks. */
  inside: number;
  /** Share of the cells inside that have ink. */
  covered: number;
  /** Share of a band around the outline that has ink. */
  around: number;
  /** Contrast of the outline, gray values. */
  outline: number;
}

const COLUMNS = 8;
const ROWS = 5;
const PER_CELL = 3;
/** From the outline inwards, and the band outside it, mm. */
const INSET = 0.32;
/** Share of each side that is left out where the shape of the outline is not known. */
const MIDDLE = 0.22;
const BAND = [0.3, 0.45, 0.62] as const;
const INKED = 0.3;

type Inset = Omit<SeenOutline, 'contrast'>;
/** Places inside the box, `inset` mm from its sides. */
function* inner({ x, y, w, h }: ManifestBox, shift: Point, inset: Inset): Generator<{ at: Point; cell: number }> {
  const { left, top } = inset;
  const [wide, high] = [w - left - inset.right, h - top - inset.bottom];
  const [across, down] = [COLUMNS * PER_CELL, ROWS * PER_CELL];
  for (let j = 0; j < down; j += 1)
    for (let i = 0; i < across; i += 1)
      yield {
        at: {
          x: x + shift.x + left + ((i + 0.5) / across) * wide,
          y: y + shift.y + top + ((j + 0.5) / down) * high,
        },
        cell: Math.floor(j / PER_CELL) * COLUMNS + Math.floor(i / PER_CELL),
      };
}

const within = ({ w, h }: ManifestBox, seen: SeenOutline): Inset => {
  const inset = Math.min(INSET, w * 0.12, h * 0.12);
  return { left: inset + seen.left, right: inset + seen.right, top: inset + seen.top, bottom: inset + seen.bottom };
};
const middleOf = ({ w, h }: ManifestBox): Inset => ({
  left: w * MIDDLE,
  right: w * MIDDLE,
  top: h * MIDDLE,
  bottom: h * MIDDLE,
});

function band({ x, y, w, h }: ManifestBox, shift: Point): Point[] {
  const points: Point[] = [];
  for (const off of BAND) {
    const [left, top, wide, high] = [x + shift.x - off, y + shift.y - off, w + 2 * off, h + 2 * off];
    for (let i = 0; i < 20; i += 1) {
      const share = (i + 0.5) / 20;
      points.push({ x: left + wide * share, y: top }, { x: left + wide * share, y: top + high });
      points.push({ x: left, y: top + high * share }, { x: left + wide, y: top + high * share });
    }
  }
  return points;
}

/**
 * Null where the box is outside the picture. `black`: gray value of full ink. Not `outlined`: only the middle of the
 * box.
 */
export function inkOf(
  image: GrayImage,
  map: Homography,
  box: ManifestBox,
  black: number,
  shift: Point,
  outlined = true,
): BoxInk | null {
  const value = ({ x, y }: Point) => {
    const at = apply(map, x, y);
    return valueAt(image, at.x, at.y);
  };
  const outside = band(box, shift).map(value);
  if (outside.some(Number.isNaN)) return null;
  const white = quantile(outside, 0.75);
  const range = Math.max(30, white - black);
  const ink = (gray: number) => Math.min(1, Math.max(0, (white - gray) / range));
  const cells = new Array<number>(COLUMNS * ROWS).fill(0);
  let sum = 0;
  const outline = seenOutline(image, map, box, shift);
  for (const { at, cell } of inner(box, shift, outlined ? within(box, outline) : middleOf(box))) {
    const one = ink(value(at));
    sum += one;
    cells[cell] = (cells[cell] ?? 0) + one / (PER_CELL * PER_CELL);
  }
  return {
    inside: sum / (COLUMNS * ROWS * PER_CELL * PER_CELL),
    covered: cells.filter((one) => one > INKED).length / cells.length,
    around: outside.filter((gray) => ink(gray) > INKED).length / outside.length,
    outline: outline.contrast,
  };
}

const TRIED = [-0.2, 0, 0.2];
/** The middle of a box whose outline has any shape, where it is darkest near its place. */
export function middleInk(image: GrayImage, map: Homography, box: ManifestBox, black: number): BoxInk | null {
  let best: BoxInk | null = null;
  for (const x of TRIED)
    for (const y of TRIED) {
      const ink = inkOf(image, map, box, black, { x: x * box.w, y: y * box.h }, false);
      if (ink && (!best || ink.inside > best.inside)) best = ink;
    }
  return best;
}

const NEAR = 22;
/** What is left between map and outlines near each box: paper is never quite flat. */
export function localShifts(image: GrayImage, map: Homography, boxes: readonly ManifestBox[]): Point[] {
  const found = boxes.flatMap((box) => {
    const shift = findShift(image, map, box, 0.5);
    return shift ? [{ box, shift }] : [];
  });
  return boxes.map((box) => {
    const near = found.filter((other) => Math.hypot(other.box.x - box.x, other.box.y - box.y) < NEAR);
    if (near.length < 4) return { x: 0, y: 0 };
    return {
      x: quantile(
        near.map(({ shift }) => shift.x),
        0.5,
      ),
      y: quantile(
        near.map(({ shift }) => shift.y),
        0.5,
      ),
    };
  });
}
