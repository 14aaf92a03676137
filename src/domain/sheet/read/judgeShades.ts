// Which boxes are marked on a sheet of another printer: the shape of its outlines is not known, so only the ink in the
// middle of each box decides, compared with that of the boxes with the same sign.
import type { ManifestBox } from '../manifest';
import type { BoxInk } from './boxInk';
import { quantile } from './grayImage';
import type { JudgedBox } from './judgeBoxes';

/** Share of the way from empty to filled up to which a box is empty, and from which it is filled. */
const EMPTY = 0.35;
/** Of an answer that may have more than one mark: a light one beside a clear one would be lost without a word. */
const EMPTY_OF_SEVERAL = 0.2;
const FILLED = 0.6;

export function judgeShades(
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
