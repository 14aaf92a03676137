// Which boxes of a page are marked: a model of the page's own empty and filled boxes. What is neither is for a person.
import type { ManifestBox } from '../manifest';
import { groupKey } from './boxKinds';
import type { BoxInk } from './boxInk';
import { quantile } from './grayImage';

/**
 * `faint`: erased or hardly filled. `marked`: a tick, a cross, a circle or a spot. `lost`: outside the picture, covered
 * or torn. Only `empty` and `filled` are decided.
 */
export type BoxState = 'empty' | 'filled' | 'faint' | 'marked' | 'lost';
export interface JudgedBox {
  state: BoxState;
  /** That the box is marked, 0 to 1. */
  probability: number;
}

/** What a printed letter may have at most, and where its own page says nothing. */
const LETTER = { most: 0.3, usual: 0.12 } as const;
const FILLED = { usual: 0.75, least: 0.34 } as const;
const OUTLINE = 6;

/**
 * Ink of an empty box by its printed sign, which is the same at the same place of each answer: the lower third of the
 * page's boxes with that sign.
 */
function emptyInk(boxes: readonly ManifestBox[], inks: readonly (BoxInk | null)[]): number[] {
  const places = new Map<string, number>();
  const signs = boxes.map((box) => {
    const key = groupKey(box);
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return `${box.kind} ${place}`;
  });
  const bySign = new Map<string, number[]>();
  signs.forEach((sign, i) => {
    const ink = inks[i];
    if (ink) bySign.set(sign, [...(bySign.get(sign) ?? []), ink.inside]);
  });
  // Where most boxes of a sign are marked, the lowest of them and the other signs of the page set the limit.
  const page = quantile([...bySign.values()].flat(), 0.2);
  const level = new Map(
    [...bySign].map(([key, all]) => [
      key,
      all.length < 3 ? LETTER.usual : Math.min(quantile(all, 0.3), Math.min(...all) + 0.04, page + 0.08),
    ]),
  );
  return signs.map((sign) => Math.min(LETTER.most, level.get(sign) ?? LETTER.usual));
}

export function judgeBoxes(boxes: readonly ManifestBox[], inks: readonly (BoxInk | null)[]): JudgedBox[] {
  const empty = emptyInk(boxes, inks);
  const over = boxes.map((_, i) => (inks[i]?.inside ?? 0) - (empty[i] ?? 0));
  const low = over.filter((value) => value < 0.15).map(Math.abs);
  const spread = low.length > 0 ? quantile(low, 0.5) : 0.02;
  const dark = inks.flatMap((ink) => (ink && ink.inside > FILLED.least && ink.covered > 0.8 ? [ink.inside] : []));
  const full = dark.length > 0 ? quantile(dark, 0.5) : FILLED.usual;
  const upToEmpty = Math.min(0.1, Math.max(0.04, 6 * spread));
  const fromFilled = Math.max(FILLED.least, full * 0.62);

  return boxes.map((_, i): JudgedBox => {
    const ink = inks[i];
    if (!ink) return { state: 'lost', probability: 0.5 };
    const base = empty[i] ?? 0;
    const middle = (base + full) / 2;
    const probability =
      Math.round(1000 / (1 + Math.exp((-8 * (ink.inside - middle)) / Math.max(0.1, full - base)))) / 1000;
    if (ink.inside >= fromFilled && ink.covered >= 0.88 && ink.around < 0.5) return { state: 'filled', probability };
    if (ink.outline < OUTLINE) return { state: 'lost', probability: 0.5 };
    if (ink.inside - base <= upToEmpty && ink.around < 0.06 && ink.covered < 0.45)
      return { state: 'empty', probability };
    // Ink of one strength everywhere is what an eraser leaves; strokes leave paper between them.
    const even = ink.inside < fromFilled && ink.around < 0.06 && ink.inside < 0.34;
    return { state: even ? 'faint' : 'marked', probability };
  });
}
