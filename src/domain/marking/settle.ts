// From the marks of one script to its final mark: single or double marking, a third marker beyond the tolerance, then
// arbitration. Pure: the same marks in the same order give the same result.
import { sum } from '../report/cellReading';

export interface MarkingRule {
  /** Two markers mark each script, blind to each other; else one. */
  double: boolean;
  /** Largest difference of two marks that needs no third marker, in points. */
  tolerance: number;
}
export interface GivenMark {
  score: number;
  /** Of each part of the question; empty where the marker gave the whole. */
  part_scores: readonly number[];
}
/** How a final mark came about. */
export const SETTLED_WAYS = ['single', 'mean', 'pair', 'ruling'] as const;
export type SettledWay = (typeof SETTLED_WAYS)[number];
export type Settlement =
  /** `needs`: how many markers it takes as far as is known. */
  | { state: 'open'; needs: 1 | 2 | 3 }
  | { state: 'final'; way: SettledWay; score: number; part_scores: number[] }
  /** The leader decides. */
  | { state: 'ruling' };

/** Differences of half points are exact; the tolerance may be a third of a point. */
const EPSILON = 1e-9;

export const defaultTolerance = (points: number): number => Math.max(1, points / 6);

export const withinTolerance = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= tolerance + EPSILON;

/** The mean of the whole and, where both gave them, of each part. */
export function meanMark(one: GivenMark, other: GivenMark): GivenMark & { part_scores: number[] } {
  const same = one.part_scores.length > 1 && one.part_scores.length === other.part_scores.length;
  const part_scores = same ? one.part_scores.map((points, at) => (points + (other.part_scores[at] ?? 0)) / 2) : [];
  return { score: same ? sum(part_scores) : (one.score + other.score) / 2, part_scores };
}

/**
 * `marks` in the order in which they were given. The mean of two within the tolerance; beyond it the third mark with
 * the nearer of the first two, if they agree (equally near: the higher one); else the leader decides.
 */
export function settle({ double, tolerance }: MarkingRule, marks: readonly GivenMark[]): Settlement {
  const [first, second, third] = marks;
  const final = (way: SettledWay, { score, part_scores }: GivenMark): Settlement => ({
    state: 'final',
    way,
    score,
    part_scores: [...part_scores],
  });
  if (!first) return { state: 'open', needs: double ? 2 : 1 };
  if (!double) return final('single', first);
  if (!second) return { state: 'open', needs: 2 };
  if (withinTolerance(first.score, second.score, tolerance)) return final('mean', meanMark(first, second));
  if (!third) return { state: 'open', needs: 3 };
  const far = (mark: GivenMark) => Math.abs(mark.score - third.score);
  const [near] = [first, second].sort((a, b) => {
    const closer = far(a) - far(b);
    return Math.abs(closer) > EPSILON ? closer : b.score - a.score;
  });
  if (near && withinTolerance(near.score, third.score, tolerance)) return final('pair', meanMark(near, third));
  return { state: 'ruling' };
}
