// One scanned page against the manifest of its printed page: where it is, what is marked, what is in doubt.
import { type ManifestBox, type ManifestPage, isRead } from '../manifest';
import { answersOf, type AnswerReading, type BoxReading } from './answers';
import { inkOf, localShifts, middleInk, type BoxInk } from './boxInk';
import { quantile, shrink, valueAt, type GrayImage, type Point } from './grayImage';
import { apply, type Homography } from './homography';
import { judgeBoxes, type JudgedBox } from './judgeBoxes';
import { NO_SHIFT } from './outlines';
import { placeByHand, placePage } from './placePage';

// Which boxes are marked on a sheet of another printer: the shape of its outlines is not known, so only the ink in the
// middle of each box decides, compared with that of the boxes with the same sign.

/** Share of the way from empty to filled up to which a box is empty, and from which it is filled. */
const EMPTY = 0.35;
/** Of an answer that may have more than one mark: a light one beside a clear one would be lost without a word. */
const EMPTY_OF_SEVERAL = 0.2;
const FILLED = 0.6;

function judgeShades(
  boxes: readonly ManifestBox[],
  inks: readonly (BoxInk | null)[],
  several: (box: ManifestBox) => boolean = () => false,
): JudgedBox[] {
  const values = inks.flatMap((ink) => (ink ? [ink.inside] : []));
  const page = quantile(values, 0.4);
  const middle = (page + quantile(values, 0.995)) / 2;
  const full = quantile(
    values.filter((value) => value > middle),
    0.5,
  );
  const bySign = new Map<string, number[]>();
  const signOf = ({ kind, at, value }: ManifestBox) => `${kind} ${kind === 'option' ? at : value}`;
  boxes.forEach((box, i) => {
    const ink = inks[i];
    if (ink && ink.inside < middle) bySign.set(signOf(box), [...(bySign.get(signOf(box)) ?? []), ink.inside]);
  });
  return boxes.map((box, i): JudgedBox => {
    const ink = inks[i];
    if (!ink || !(full > page)) return { state: 'lost', probability: 0.5 };
    const same = bySign.get(signOf(box)) ?? [];
    const base = same.length < 3 ? page : Math.min(quantile(same, 0.5), (page + middle) / 2);
    const share = (ink.inside - base) / (full - base);
    const probability = Math.round(1000 / (1 + Math.exp(-8 * (share - 0.5)))) / 1000;
    return {
      state: share >= FILLED ? 'filled' : share <= (several(box) ? EMPTY_OF_SEVERAL : EMPTY) ? 'empty' : 'faint',
      probability,
    };
  });
}

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
