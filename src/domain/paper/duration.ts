import { traitsOf } from '../question/types/traits';
// Estimates the duration of a paper from its questions while it is composed.

/** Tolerance: reported only when more than a tenth above the paper's time. */
const OVER_TIME = 1.1;

/** Minutes, in steps of five, for work of `minutes`; null if the paper's time is enough. */
export const proposedDuration = (minutes: number, duration: number): number | null =>
  minutes > duration * OVER_TIME ? Math.ceil(minutes / 5) * 5 : null;

/** Whole minutes. Difficulty 5 (or none) takes the time of its type, 1 three fifths of it, 10 one and a half times. */
export function estimateMinutes(items: readonly { type_id: number; difficulty: number }[]): number {
  let minutes = 0;
  for (const { type_id, difficulty } of items) {
    minutes += traitsOf(type_id).minutes * (difficulty > 0 ? 0.5 + difficulty / 10 : 1);
  }
  return Math.round(minutes);
}
