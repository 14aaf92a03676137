// Sending questions from one open paper to another: with their scores and spaces, one step of undo in each.
import { original } from '@reduxjs/toolkit';
import { placeQuestion, removeQuestions } from '../../../domain/paper/sections';
import { editSet } from './content';
import { withSet, type PaperWorkingSetState } from './transitions';
import { emptySet, isNewPaper, type SetId } from './workingSet';

export interface Sending {
  ids: number[];
  from: SetId;
  to: SetId;
  /** They stay in the paper they come from. */
  copy: boolean;
}

export const sendReducers = {
  /** A question that the other paper has already stays there as it is. Nothing leaves for a paper that is not open. */
  questionsSent: (state: PaperWorkingSetState, { payload }: { payload: Sending }) => {
    const { ids, from, to, copy } = payload;
    const plain = original(state) ?? state;
    const source = plain.sets[from];
    if (!source || from === to || (!plain.sets[to] && !isNewPaper(to))) return;
    const items = ids.flatMap((id) => source.paperList.entities[id] ?? []);
    if (items.length === 0) return;
    withSet(state, to, (set, stamp) =>
      editSet(plain.sets[to] ? set : emptySet(), stamp, (draft) => {
        for (const { id, version, type_id, difficulty, score, part_scores, answer_space } of items) {
          if (draft.items[id]) continue;
          placeQuestion(draft, { id, version, type_id, difficulty, part_scores });
          const placed = draft.items[id];
          if (placed) Object.assign(placed, { score, answer_space });
        }
      }),
    );
    if (!copy) withSet(state, from, (set, stamp) => editSet(set, stamp, (draft) => removeQuestions(draft, ids)));
  },
};
