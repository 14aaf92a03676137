// Selectors of the working sets. Memoised per set, so that an unrelated change re-renders nothing.
import { createSelector } from '@reduxjs/toolkit';
import type { ComposedItem, ComposedSection } from '../../../domain/paper/sections';
import type { PaperWorkingSetState } from './transitions';
import { emptySet, isBlankPaper, isNewPaper, NEW_PAPER, type SetId, type WorkingSet } from './workingSet';

interface State {
  paperWorkingSet: PaperWorkingSetState;
}
const NOTHING = emptySet();

export const selectActiveSetId = (state: State): SetId => state.paperWorkingSet.activeSetId;
/** Returns an empty set if none exists. */
export const selectSet = (state: State, setId: SetId): WorkingSet => state.paperWorkingSet.sets[setId] ?? NOTHING;
export const selectActiveSet = (state: State): WorkingSet => selectSet(state, selectActiveSetId(state));
/** False until the signed-in account's sets have been read from storage. */
export const selectSetsReady = (state: State): boolean => state.paperWorkingSet.account !== null;

/** Ids of the active set's questions in printed order. */
export const selectQuestionIds = (state: State): number[] => selectActiveSet(state).paperList.ids;
/** Whether the active set contains a question. Create one instance per row. */
export const makeSelectIsSelected =
  (id: number) =>
  (state: State): boolean =>
    selectActiveSet(state).paperList.entities[id] !== undefined;

/** The new paper, every open saved one, and further new ones that are not empty or are active. */
export const selectOpenSetIds = createSelector(
  [(state: State) => state.paperWorkingSet.sets, selectActiveSetId],
  (sets, activeId) => {
    const shown = (id: SetId, set: WorkingSet | undefined): boolean => {
      if (id === NEW_PAPER) return true;
      if (!id.startsWith('paper:') || !set) return false;
      return isNewPaper(id) ? id === activeId || !isBlankPaper(set) : set.paper_id !== null;
    };
    return (Object.keys(sets) as SetId[]).filter((id) => shown(id, sets[id]));
  },
);
/** Number of sets with changes that are not on a server. */
export const selectUnsavedCount = createSelector(
  [(state: State) => state.paperWorkingSet.sets],
  (sets) =>
    Object.values(sets).filter((set) => set && (set.dirty || (set.paper_id === null && set.paperList.ids.length > 0)))
      .length,
);
/** Items in printed order. */
const listOf = (paperList: WorkingSet['paperList']): ComposedItem[] =>
  paperList.ids.flatMap((id) => paperList.entities[id] ?? []);

export interface FilledSection {
  section: ComposedSection;
  items: ComposedItem[];
}
export const itemsBySection = createSelector(
  [(set: WorkingSet) => set.sections, (set: WorkingSet) => set.paperList],
  (sections, paperList): FilledSection[] => {
    const items = listOf(paperList);
    return sections.map((section) => ({ section, items: items.filter((item) => item.section_id === section.id) }));
  },
);
/** The active set's sections with their items, in printed order. */
export const selectFilledSections = (state: State): FilledSection[] => itemsBySection(selectActiveSet(state));

export interface SetTotals {
  count: number;
  score: number;
  /** Mean of the questions with a difficulty; null if none has one. */
  difficulty: number | null;
  /** Ordered by type. */
  byType: { type_id: number; count: number; score: number }[];
}
export const totalsOf = createSelector([(set: WorkingSet) => set.paperList], (paperList): SetTotals => {
  const items = listOf(paperList);
  const byType = new Map<number, { type_id: number; count: number; score: number }>();
  for (const item of items) {
    const total = byType.get(item.type_id) ?? { type_id: item.type_id, count: 0, score: 0 };
    byType.set(item.type_id, { ...total, count: total.count + 1, score: total.score + item.score });
  }
  const rated = items.filter((item) => item.difficulty > 0);
  return {
    count: items.length,
    score: items.reduce((sum, item) => sum + item.score, 0),
    difficulty: rated.length === 0 ? null : rated.reduce((sum, item) => sum + item.difficulty, 0) / rated.length,
    byType: [...byType.values()].sort((a, b) => a.type_id - b.type_id),
  };
});
export const selectTotals = (state: State): SetTotals => totalsOf(selectActiveSet(state));

export const selectCanUndo = (state: State): boolean => selectActiveSet(state).past.length > 0;
export const selectCanRedo = (state: State): boolean => selectActiveSet(state).future.length > 0;
/** Changes with every change of a set; workingSetSaved takes the edition that was sent. */
export const selectEdition = (state: State, setId: SetId): string =>
  JSON.stringify(selectSet(state, setId).stamps.edits);
