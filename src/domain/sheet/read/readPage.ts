// One scanned page against the manifest of its printed page: where it is, what is marked, what is in doubt.
import type { ManifestBox, ManifestPage } from '../manifest';
import { answersOf, type AnswerReading, type BoxReading } from './answers';
import { inkOf, localShifts, middleInk } from './boxInk';
import { isRead } from './boxKinds';
import { quantile, shrink, valueAt, type GrayImage, type Point } from './grayImage';
import { apply, type Homography } from './homography';
import { judgeBoxes } from './judgeBoxes';
import { judgeShades } from './judgeShades';
import { NO_SHIFT } from './outlines';
import { placeByHand, placePage } from './placePage';

export interface PageReading {
  /** Millimetres of the page to pixels of the picture. */
  map: Homography;
  /** Share of the printed outlines that were found. */
  score: number;
  /** Corner marks seen. */
  marks: number;
  boxes: BoxReading[];
  answers: AnswerReading[];
}

/** More pixels than this tell nothing more about a box. */
const LONG_SIDE = 4400;

/** The gray of full ink: the middle of the corner marks that are in the picture. */
function inkBlack(image: GrayImage, map: Homography, page: ManifestPage): number {
  const seen = page.corners.flatMap(({ x, y, w, h }) => {
    const { x: px, y: py } = apply(map, x + w / 2, y + h / 2);
    const value = valueAt(image, px, py);
    return Number.isNaN(value) || value > 150 ? [] : [value];
  });
  return seen.length > 0 ? quantile(seen, 0.5) : 40;
}

/** Boxes read where `map` says; not `outlined`: of another printer's sheet, with outlines of any shape. */
export function readBoxes(
  image: GrayImage,
  map: Homography,
  boxes: readonly ManifestBox[],
  black: number,
  outlined = true,
  several?: (box: ManifestBox) => boolean,
): BoxReading[] {
  const read = boxes.filter(isRead);
  const shifts = outlined ? localShifts(image, map, read) : [];
  const inks = read.map((box, i) =>
    outlined ? inkOf(image, map, box, black, shifts[i] ?? NO_SHIFT) : middleInk(image, map, box, black),
  );
  const judged = outlined ? judgeBoxes(read, inks, several) : judgeShades(read, inks, several);
  return read.flatMap((box, i): BoxReading[] => {
    const one = judged[i];
    return one ? [{ box, ...one, ink: Math.round((inks[i]?.inside ?? 0) * 1000) / 1000 }] : [];
  });
}

/**
 * Null where the page is not found in the picture: a person assigns or scans it again. `pointed`: where a person sees
 * the corner marks, in pixels.
 */
export function readPage(
  picture: GrayImage,
  page: ManifestPage,
  several?: (box: ManifestBox) => boolean,
  pointed?: readonly Point[],
): PageReading | null {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LONG_SIDE));
  const image = shrink(picture, factor);
  const placed = pointed
    ? placeByHand(
        image,
        page,
        pointed.map(({ x, y }) => ({ x: x / factor, y: y / factor })),
      )
    : placePage(image, page);
  if (!placed) return null;
  const { map, score, marks } = placed;
  const boxes = readBoxes(image, map, page.boxes, inkBlack(image, map, page), true, several);
  const scaled: Homography = [...map.slice(0, 6).map((v) => v * factor), ...map.slice(6)] as unknown as Homography;
  return { map: scaled, score, marks, boxes, answers: answersOf(boxes, several) };
}

/** Corners of a box in the picture, from the upper left clockwise as printed: for the crop beside a value. */
export const boxCorners = (map: Homography, { x, y, w, h }: ManifestBox): Point[] => [
  apply(map, x, y),
  apply(map, x + w, y),
  apply(map, x + w, y + h),
  apply(map, x, y + h),
];
