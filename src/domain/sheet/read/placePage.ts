// Where a printed page is in a scan: every way to see its corner marks among the dark blobs is tried, in any rotation,
// and judged by the outlines of the boxes. Two of four marks are enough on a flat scan.
import { type ManifestPage, hasOutline } from '../manifest';
import { type GrayImage, type Point, darkPixels, shrink } from './grayImage';
import { homographyOf, steps, type Homography, type Pair } from './homography';
import { outlineScore, refined, ROUNDS } from './outlines';

// Solid dark rectangles of a scan, among them the corner marks.

const { max, round } = Math;

/** A solid dark area that is a parallelogram: centre and size in pixels of the whole picture. */
interface Blob extends Point {
  area: number;
}

const LONG_SIDE = 1200;
/** Of a parallelogram, 12 roots of the determinant of its moments are its area; of rings and letters they are more. */
const SOLID = [0.82, 1.18] as const;

/** Areas between the limits that do not touch the border, in reading order. */
function solidBlobs(image: GrayImage, smallest: number, largest: number): Blob[] {
  const factor = max(1, round(max(image.width, image.height) / LONG_SIDE));
  const small = shrink(image, factor);
  const { width, height } = small;
  const dark = darkPixels(small, round(max(width, height) / 28));
  const blobs: Blob[] = [];
  const stack = new Int32Array(width * height);
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue;
    let [top, n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0, 0];
    let border = false;
    stack[top++] = start;
    dark[start] = 2;
    while (top > 0) {
      const at = stack[--top] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      n += 1;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border = true;
      if (x > 0 && dark[at - 1] === 1) dark[(stack[top++] = at - 1)] = 2;
      if (x < width - 1 && dark[at + 1] === 1) dark[(stack[top++] = at + 1)] = 2;
      if (y > 0 && dark[at - width] === 1) dark[(stack[top++] = at - width)] = 2;
      if (y < height - 1 && dark[at + width] === 1) dark[(stack[top++] = at + width)] = 2;
    }
    const area = n * factor * factor;
    if (border || area < smallest || area > largest || n < 12) continue;
    const [mx, my] = [sx / n, sy / n];
    // A pixel has an extent of its own: 1/12.
    const [vx, vy, vxy] = [sxx / n - mx * mx + 1 / 12, syy / n - my * my + 1 / 12, sxy / n - mx * my];
    const solid = n / (12 * Math.sqrt(max(1e-9, vx * vy - vxy * vxy)));
    if (solid < SOLID[0] || solid > SOLID[1]) continue;
    blobs.push({ x: (mx + 0.5) * factor, y: (my + 0.5) * factor, area });
  }
  return blobs;
}

export interface PlacedPage {
  /** Millimetres of the page to pixels of the picture. */
  map: Homography;
  /** Share of the outlines that are where the map says. */
  score: number;
  /** Corner marks that were seen: 2 to 4. */
  marks: number;
}

const PER_CORNER = 5;
/** Share of outlines below which a placing is a coincidence. */
const ENOUGH = 0.6;
const TRIED = 24;
/** Most boxes that judge a try. */
const JUDGES = 60;
/** From the corner of the picture to the corner of the page, for each quarter turn. */
const TURNS = [
  [0, 1, 2, 3],
  [2, 0, 3, 1],
  [3, 2, 1, 0],
  [1, 3, 0, 2],
] as const;
const SUBSETS: readonly (readonly number[])[][] = [
  [[0, 1, 2, 3]],
  [
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 3],
    [1, 2, 3],
  ],
  [
    [0, 3],
    [1, 2],
    [0, 1],
    [2, 3],
    [0, 2],
    [1, 3],
  ],
];

interface Try {
  map: Homography;
  off: number;
  marks: number;
}

/** The blobs nearest to each corner of the picture: upper left, upper right, lower left, lower right. */
function cornerBlobs(blobs: readonly Blob[], { width, height }: GrayImage): Blob[][] {
  const corners: Point[] = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ];
  return corners.map((corner) =>
    blobs
      .map((blob) => ({ blob, far: Math.abs(blob.x - corner.x) + Math.abs(blob.y - corner.y) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, PER_CORNER)
      .map(({ blob }) => blob),
  );
}

const choices = (lists: readonly (readonly Blob[])[]): Blob[][] =>
  lists.reduce<Blob[][]>((all, list) => all.flatMap((some) => list.map((blob) => [...some, blob])), [[]]);

/** How much the areas of the marks differ from what the map says, as logarithms; null for an impossible map. */
function misfit(map: Homography, page: ManifestPage, at: readonly number[], seen: readonly Blob[]): number | null {
  let sum = 0;
  for (const [i, corner] of at.entries()) {
    const mark = page.corners[corner];
    const blob = seen[i];
    if (!mark || !blob) return null;
    const { right, down } = steps(map, mark.x + mark.w / 2, mark.y + mark.h / 2);
    const area = (right.x * down.y - right.y * down.x) * mark.w * mark.h;
    if (!(area > 0)) return null;
    const off = Math.abs(Math.log(blob.area / area));
    const stretch = Math.abs(Math.log(Math.hypot(right.x, right.y) / Math.hypot(down.x, down.y)));
    if (off > 0.45 || stretch > 0.35) return null;
    sum += off + stretch;
  }
  return sum / at.length;
}

function triesOf(blobs: readonly Blob[][], page: ManifestPage, subsets: readonly (readonly number[])[]): Try[] {
  const tries: Try[] = [];
  for (const subset of subsets)
    for (const seen of choices(subset.map((corner) => blobs[corner] ?? [])))
      for (const turn of TURNS) {
        const at = subset.map((corner) => turn[corner] ?? 0);
        const pairs = at.flatMap((corner, i): Pair[] => {
          const mark = page.corners[corner];
          const blob = seen[i];
          return mark && blob ? [{ page: { x: mark.x + mark.w / 2, y: mark.y + mark.h / 2 }, picture: blob }] : [];
        });
        const map = homographyOf(pairs, 'perspective');
        const off = map && misfit(map, page, at, seen);
        if (map && off !== null) tries.push({ map, off, marks: subset.length });
      }
  return tries.sort((a, b) => a.off - b.off).slice(0, TRIED * 2);
}

/** Null where the page is not in the picture. */
export function placePage(image: GrayImage, page: ManifestPage): PlacedPage | null {
  const [mark] = page.corners;
  if (!mark) return null;
  const usual = ((mark.w * mark.h) / (page.width * page.height)) * image.width * image.height;
  const blobs = cornerBlobs(solidBlobs(image, usual * 0.2, usual * 1.9), image);
  const outlined = page.boxes.filter(hasOutline);
  const every = Math.max(1, Math.floor(outlined.length / JUDGES));
  const judges = outlined.filter((_, i) => i % every === 0);
  for (const subsets of SUBSETS) {
    let best: PlacedPage | null = null;
    for (const { map, marks } of triesOf(blobs, page, subsets)) {
      const { share, inside } = outlineScore(image, map, judges);
      if (inside * 2 < judges.length || share < ENOUGH / 2 || (best && share <= best.score)) continue;
      best = { map, score: share, marks };
    }
    if (!best) continue;
    const map = refined(image, best.map, outlined, best.marks === 4 ? 'perspective' : 'affine');
    const { share } = outlineScore(image, map, outlined);
    if (share >= ENOUGH) return { map, score: share, marks: best.marks };
  }
  return null;
}

/** From where a person pointed to a mark, mm. */
const SNAP = 6;
/** Half of the distance between rows of boxes. */
const FIRST_REACH = 1.9;
/** Share of outlines from which a place that a person pointed at is believed. */
const BELIEVED = 0.4;

/**
 * A person pointed at the corner marks, or at their places: upper left, upper right, lower left, lower right as
 * printed.
 */
export function placeByHand(image: GrayImage, page: ManifestPage, pointed: readonly Point[]): PlacedPage | null {
  const marks = page.corners.map(({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 }));
  const mapOf = (places: readonly Point[]) =>
    homographyOf(
      marks.map((mark, i) => ({ page: mark, picture: places[i] ?? mark })),
      'perspective',
    );
  const first = pointed.length === marks.length ? mapOf(pointed) : null;
  const [mark] = page.corners;
  if (!first || !mark) return null;
  const sizes = marks.map(({ x, y }) => {
    const { right, down } = steps(first, x, y);
    return right.x * down.y - right.y * down.x;
  });
  // Mirrored, or three corners in a line.
  if (!sizes.every((size) => size > 0.5)) return null;
  const area = mark.w * mark.h;
  const blobs = solidBlobs(image, Math.min(...sizes) * area * 0.5, Math.max(...sizes) * area * 1.8);
  const snapped = pointed.map((place, i) => {
    const far = ({ x, y }: Point) => Math.hypot(x - place.x, y - place.y);
    const near = blobs.filter((blob) => far(blob) < SNAP * Math.sqrt(sizes[i] ?? 1));
    return near.toSorted((a, b) => far(a) - far(b))[0] ?? place;
  });
  const outlined = page.boxes.filter(hasOutline);
  const shareOf = (map: Homography) => outlineScore(image, map, outlined).share;
  const tries = [mapOf(snapped), first].flatMap((start) =>
    start ? [refined(image, start, outlined, 'perspective', [FIRST_REACH, ...ROUNDS])] : [],
  );
  const [best] = tries.map((map) => ({ map, score: shareOf(map) })).toSorted((a, b) => b.score - a.score);
  return best && best.score >= BELIEVED ? { ...best, marks: marks.length } : null;
}
