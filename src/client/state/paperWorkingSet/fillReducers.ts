// The transitions that add questions automatically: replacing one, filling by a blueprint, copying from another paper.
// The rules are in domain/paper/filling; each is one undo step.
import { original, type PayloadAction } from '@reduxjs/toolkit';
import type { Question } from '../../../contract/question/question';
import { fillComposition, replaceQuestion, type PickedQuestion } from '../../../domain/paper/filling';
import * as rules from '../../../domain/paper/sections';
import { editSet } from './content';
import type { Content } from './history';
import { edit, forSet, withSet, type PaperDetails, type PaperWorkingSetState, type SetAction } from './transitions';
import type { SetId } from './workingSet';

type Facts = Pick<Question, 'id' | 'version' | 'type_id' | 'difficulty' | 'parts'>;

/** The fields of a question that placing it needs. */
export const chosenOf = ({ id, version, type_id, difficulty, parts }: Facts): rules.ChosenQuestion => ({
  id,
  version,
  type_id,
  difficulty,
  part_scores: parts.map((part) => part.score),
});

export interface FilledPicks {
  picks: PickedQuestion[];
  /** Questions that are removed to make room. */
  gone: number[];
  details?: PaperDetails;
}
/** A section of another paper, with the scores that it has there. */
export interface TakenSection {
  title: string;
  note: string;
  /** True: into a section of its own; false: each question into the section of its type. */
  whole: boolean;
  items: (rules.ChosenQuestion & { score: number; answer_space: number })[];
}

export const fillReducers = {
  /** Another question takes over the position, section and score of one. */
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
  /** A mark for the next filling; not a change of the paper, so neither undone nor saved. */
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
   * A blueprint got its id by the first save: the items that it filled keep belonging to it, in every paper. Null: it
   * was discarded unsaved, so that the next unsaved one, which also has number 0, does not take them over.
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
  /** Adds sections or single questions of an earlier paper; questions already present are not changed. */
  questionsAdded: {
    prepare: (sections: TakenSection[], setId?: SetId) => {
      const fresh = sections.map((section) => ({
        ...section,
        id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000),
      }));
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
            if (whole)
              draft.items[chosen.id] = { ...chosen, section_id: id, pos: (place + 1) * 1024, score, answer_space };
            else rules.placeQuestion(draft, chosen, state.categories);
            const item = draft.items[chosen.id];
            if (item)
              Object.assign(item, { score, answer_space, part_scores: rules.spreadScore(score, chosen.part_scores) });
          });
        }
      }),
  },
};
