// The transitions that put questions into a paper by themselves: replacing one, filling by a blueprint, taking over from
// another paper. The rules are in domain/paper/filling; each is one step of undo.
import { original, type PayloadAction } from '@reduxjs/toolkit';
import type { Question } from '../../../contract/question';
import { fillComposition, replaceQuestion, type PickedQuestion } from '../../../domain/paper/filling';
import * as rules from '../../../domain/paper/sections';
import { editSet } from './content';
import type { Content } from './history';
import { edit, forSet, withSet, type PaperDetails, type PaperWorkingSetState, type SetAction } from './transitions';
import type { SetId } from './workingSet';

type Facts = Pick<Question, 'id' | 'version' | 'type_id' | 'difficulty' | 'parts'>;

/** What placing needs of a question. */
export const chosenOf = ({ id, version, type_id, difficulty, parts }: Facts): rules.ChosenQuestion => ({
  id,
  version,
  type_id,
  difficulty,
  part_scores: parts.map((part) => part.score),
});

export interface FilledPicks {
  picks: PickedQuestion[];
  /** Questions that make room. */
  gone: number[];
  details?: PaperDetails;
}
/** A section of another paper, with the scores it has there. */
export interface TakenSection {
  title: string;
  note: string;
  /** Into a section of its own; else each question into its type's. */
  whole: boolean;
  items: (rules.ChosenQuestion & { score: number; answer_space: number })[];
}

export const fillReducers = {
  /** Another question takes the place, section and score of one. */
  questionReplaced: {
    prepare: (id: number, question: Facts, setId?: SetId) => forSet({ id, chosen: chosenOf(question) }, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<{ id: number; chosen: rules.ChosenQuestion }>) =>
      edit(state, action, (draft) => replaceQuestion(draft, action.payload.id, action.payload.chosen)),
  },
  blueprintFilled: {
    prepare: (filled: FilledPicks, setId?: SetId) => forSet(filled, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<FilledPicks>) =>
      edit(state, action, (draft) => {
        const { picks, gone, details } = action.payload;
        fillComposition(draft, picks, gone, state.categories);
        if (details) Object.assign(draft.head, details);
      }),
  },
  /** A mark for the next filling, no change of the paper: neither undone nor saved. */
  itemsLocked: {
    prepare: (lock: { ids: number[]; locked: boolean }, setId?: SetId) => forSet(lock, setId),
    reducer: (state: PaperWorkingSetState, { payload, meta }: SetAction<{ ids: number[]; locked: boolean }>) =>
      withSet(state, meta.setId, (set, stamp) =>
        editSet(
          set,
          stamp,
          (draft) => {
            for (const id of payload.ids) {
              const item = draft.items[id];
              if (item && payload.locked) item.locked = true;
              else if (item) delete item.locked;
            }
          },
          { silent: true },
        ),
      ),
  },
  /**
   * A blueprint got its id by the first save: its picks are still its picks, in every paper. Null: it was given up unsaved, so
   * that the next one, which has number 0 again, does not take them for its own.
   */
  cellsRebound: (state: PaperWorkingSetState, { payload }: PayloadAction<{ from: number; to: number | null }>) => {
    const { from, to } = payload;
    const rebind = (draft: Content) => {
      for (const item of Object.values(draft.items)) {
        if (item.cell?.blueprint_id !== from) continue;
        if (to !== null) item.cell = { ...item.cell, blueprint_id: to };
        else {
          delete item.cell;
          delete item.locked;
        }
      }
    };
    for (const setId of Object.keys((original(state) ?? state).sets) as SetId[]) {
      withSet(state, setId, (set, stamp) => editSet(set, stamp, rebind, { silent: true }));
    }
  },
  /** Sections or single questions of an earlier paper; what is there already stays as it is. */
  questionsAdded: {
    prepare: (sections: TakenSection[], setId?: SetId) => {
      const fresh = sections.map((section) => ({ ...section, id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000) }));
      return forSet(fresh, setId);
    },
    reducer: (state: PaperWorkingSetState, action: SetAction<(TakenSection & { id: number })[]>) =>
      edit(state, action, (draft) => {
        for (const { id, title, note, whole, items } of action.payload) {
          const fresh = items.filter((item) => !draft.items[item.id]);
          if (fresh.length === 0) continue;
          const all = rules.orderedSections(draft);
          if (whole) draft.sections[id] = { id, title, note, pos: rules.rankAt(all, all.length) };
          fresh.forEach(({ score, answer_space, ...chosen }, place) => {
            if (whole) draft.items[chosen.id] = { ...chosen, section_id: id, pos: (place + 1) * 1024, score, answer_space };
            else rules.placeQuestion(draft, chosen, state.categories);
            const item = draft.items[chosen.id];
            if (item) Object.assign(item, { score, answer_space, part_scores: rules.spreadScore(score, chosen.part_scores) });
          });
        }
      }),
  },
};
