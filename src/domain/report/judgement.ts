// Whether the statistics of a test are good, by the usual limits of item analysis: Ebel and Frisbie (Essentials of
// Educational Measurement, 1991) for items, Nunnally and Bernstein (Psychometric Theory, 1994) for reliability.
import { atLeast, atMost } from './words';

export const RELIABILITY = { good: 0.8, fair: 0.7 } as const;
export const DISCRIMINATION = { excellent: 0.4, good: 0.3, marginal: 0.2 } as const;
/** Facility below which a question or a paper is hard, and above which it is easy. */
export const DIFFICULTY = { hard: 0.3, easy: 0.8 } as const;

export type ReliabilityVerdict = 'good' | 'fair' | 'poor';
export type DiscriminationVerdict = 'excellent' | 'good' | 'marginal' | 'poor' | 'negative';
export type DifficultyVerdict = 'hard' | 'suitable' | 'easy';

export const judgeReliability = (alpha: number): ReliabilityVerdict =>
  atLeast(alpha, RELIABILITY.good) ? 'good' : atLeast(alpha, RELIABILITY.fair) ? 'fair' : 'poor';

export function judgeDiscrimination(value: number): DiscriminationVerdict {
  if (!atLeast(value, 0)) return 'negative';
  if (atLeast(value, DISCRIMINATION.excellent)) return 'excellent';
  if (atLeast(value, DISCRIMINATION.good)) return 'good';
  return atLeast(value, DISCRIMINATION.marginal) ? 'marginal' : 'poor';
}

export const judgeDifficulty = (facility: number): DifficultyVerdict =>
  !atLeast(facility, DIFFICULTY.hard) ? 'hard' : atMost(facility, DIFFICULTY.easy) ? 'suitable' : 'easy';

/** Discrimination, or correlation with the other questions, that a teacher should look at. */
export const discriminatesTooLittle = (value: number | null): boolean =>
  value !== null && !atLeast(value, DISCRIMINATION.marginal);
