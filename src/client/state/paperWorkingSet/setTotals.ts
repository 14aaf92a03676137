// Totals of a working set. The question list opens without them.
import { createSelector } from '@reduxjs/toolkit';
import { electiveOf, electiveShare } from '../../../domain/paper/elective';
import type { RootState } from '../store';
import { selectActiveSet } from './paperWorkingSetSlice';
import { itemsBySection, type WorkingSet } from './workingSet';

const scoringOf = (set: WorkingSet) => set.layout.scoring;

export interface SetTotals {
  count: number;
  score: number;
  /** Mean of the questions with a difficulty; null if none has one. */
  difficulty: number | null;
  /** Ordered by type. */
  byType: { type_id: number; count: number; score: number }[];
}
/** Points of each question towards the total: of two questions of which one is answered (选做题), half of each. */
export const countedScores = createSelector(
  [itemsBySection, scoringOf],
  (filled, scoring): ReadonlyMap<number, number> =>
    new Map(
      filled.flatMap(({ section, items }) => {
        const share = electiveShare(electiveOf(scoring, section.id, items.length), items.length);
        return items.map(({ id, score }) => [id, score * share] as const);
      }),
    ),
);

export const totalsOf = createSelector([itemsBySection, countedScores], (filled, scores): SetTotals => {
  const items = filled.flatMap((one) => one.items);
  const byType = new Map<number, { type_id: number; count: number; score: number }>();
  let score = 0;
  for (const { id, type_id } of items) {
    const points = scores.get(id) ?? 0;
    const total = byType.get(type_id) ?? { type_id, count: 0, score: 0 };
    byType.set(type_id, { type_id, count: total.count + 1, score: total.score + points });
    score += points;
  }
  const rated = items.filter((item) => item.difficulty > 0);
  return {
    count: items.length,
    score,
    difficulty: rated.length === 0 ? null : rated.reduce((sum, item) => sum + item.difficulty, 0) / rated.length,
    byType: [...byType.values()].sort((a, b) => a.type_id - b.type_id),
  };
});

/** Of the set that is composed now. */
export const selectTotals = (state: RootState): SetTotals => totalsOf(selectActiveSet(state));
