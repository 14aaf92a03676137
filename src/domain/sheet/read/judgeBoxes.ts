// Which boxes of a page are marked: a model of the page's own empty and filled boxes. What is neither is for a person.
import { type ManifestBox, groupKey } from '../manifest';
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
  /** Of a `marked` one: ink beyond the outline and paper within. */
  circled?: true;
}

/** What a printed letter may have at most, and where its own page says nothing. */
const LETTER = { most: 0.3, usual: 0.12 } as const;
const FILLED = { usual: 0.75, least: 0.34 } as const;
const OUTLINE = 6;

/** What is printed in a box, character by character; of an option, by its place instead of its letter. */
const printedIn = ({ kind, value, at }: ManifestBox): string[] =>
  kind === 'option' ? [`option ${at}`] : [...value.replace(/^0\./, '')];

/** Lower third of the page's boxes with one sign, at most `spread` above the lowest of them. */
function signInk(all: readonly number[], page: number, spread: number): number {
  const least = Math.min(...all);
  // All boxes of the sign are marked: only the other signs of the page tell.
  if (least > page + 0.08) return page + 0.03;
  return Math.min(all.length < 3 ? LETTER.usual : quantile(all, 0.3), least + (all.length < 3 ? 0 : spread));
}

/** Ink of an empty box by what is printed in it: `10` has the ink of `1` and of `0`. */
function emptyInk(boxes: readonly ManifestBox[], inks: readonly (BoxInk | null)[]): number[] {
  const printed = boxes.map(printedIn);
  const bySign = new Map<string, number[]>();
  printed.forEach(([sign, ...more], i) => {
    const ink = inks[i];
    if (ink && sign !== undefined && more.length === 0) bySign.set(sign, [...(bySign.get(sign) ?? []), ink.inside]);
  });
  const page = quantile([...bySign.values()].flat(), 0.2);
  const levelOf = (spread: number) => {
    const level = new Map([...bySign].map(([sign, all]) => [sign, signInk(all, page, spread)]));
    return (sign: string) => level.get(sign) ?? LETTER.usual;
  };
  // What is too much for a sign adds up in a box with two.
  const [one, several] = [levelOf(0.04), levelOf(0.01)];
  return printed.map((signs) =>
    Math.min(
      LETTER.most,
      signs.reduce((sum, sign) => sum + (signs.length > 1 ? several : one)(sign), 0),
    ),
  );
}

/** At least of the band around the outline, at most of the cells inside. */
const CIRCLE = { around: 0.1, covered: 0.5 } as const;

/** More ink than the other boxes of its answer, though it would pass for an empty one. */
const SLIGHT = 0.03;

/**
 * `several`: an answer may have more than one mark. There, and in score strips, a light mark beside a clear one would
 * be lost without a word, so that a box must be as empty as the others of its answer.
 */
export function judgeBoxes(
  boxes: readonly ManifestBox[],
  inks: readonly (BoxInk | null)[],
  several: (box: ManifestBox) => boolean = () => false,
): JudgedBox[] {
  const empty = emptyInk(boxes, inks);
  const over = boxes.map((_, i) => (inks[i]?.inside ?? 0) - (empty[i] ?? 0));
  const low = over.filter((value) => value < 0.15).map(Math.abs);
  const spread = low.length > 0 ? quantile(low, 0.5) : 0.02;
  const dark = inks.flatMap((ink) => (ink && ink.inside > FILLED.least && ink.covered > 0.8 ? [ink.inside] : []));
  const full = dark.length > 0 ? quantile(dark, 0.5) : FILLED.usual;
  const upToEmpty = Math.min(0.1, Math.max(0.04, 6 * spread));
  const fromFilled = Math.max(FILLED.least, full * 0.62);

  const groups = new Map<string, number[]>();
  boxes.forEach((box, i) => groups.set(groupKey(box), [...(groups.get(groupKey(box)) ?? []), over[i] ?? 0]));
  const usual = new Map([...groups].map(([key, all]) => [key, quantile(all, 0.3)]));
  const slight = Math.max(SLIGHT, 4 * spread);
  const isSlight = (box: ManifestBox, value: number) =>
    (box.kind === 'score' || several(box)) && value - Math.max(0, usual.get(groupKey(box)) ?? 0) > slight;

  return boxes.map((box, i): JudgedBox => {
    const ink = inks[i];
    if (!ink) return { state: 'lost', probability: 0.5 };
    const base = empty[i] ?? 0;
    const middle = (base + full) / 2;
    const probability =
      Math.round(1000 / (1 + Math.exp((-8 * (ink.inside - middle)) / Math.max(0.1, full - base)))) / 1000;
    if (ink.inside >= fromFilled && ink.covered >= 0.88 && ink.around < 0.5) return { state: 'filled', probability };
    if (ink.outline < OUTLINE) return { state: 'lost', probability: 0.5 };
    if (ink.inside - base <= upToEmpty && ink.around < 0.06 && ink.covered < 0.45)
      return { state: isSlight(box, ink.inside - base) ? 'faint' : 'empty', probability };
    // Ink of one strength everywhere is what an eraser leaves; strokes leave paper between them.
    const even = ink.inside < fromFilled && ink.around < 0.06 && ink.inside < 0.34;
    if (even) return { state: 'faint', probability };
    const circled = ink.around >= CIRCLE.around && ink.covered < CIRCLE.covered;
    return { state: 'marked', probability, ...(circled && { circled }) };
  });
}
