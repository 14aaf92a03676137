// Sends questions from one open paper to another with their scores and answer spaces. It is one step in each paper;
// both steps carry the same mark, so that undoing one undoes both.
import { original } from '@reduxjs/toolkit';
import { placeQuestion, removeQuestions } from '../../../domain/paper/sections';
import { editSet } from './content';
import type { Stamp } from './stamps';
import { withSet, type PaperWorkingSetState } from './transitions';
import { emptySet, isNewPaper, type SetId, type WorkingSet } from './workingSet';

export interface Sending {
  ids: number[];
  from: SetId;
  to: SetId;
  /** True: the questions also stay in the source paper. */
  copy: boolean;
}

/** Marks the last step of the set as one side of a sending; the set is unchanged if the sending did not change it. */
function marked(set: WorkingSet, before: WorkingSet | undefined, sent: Stamp): WorkingSet {
  const [first, ...rest] = set.past.at(-1) ?? [];
  return set === before || !first ? set : { ...set, past: [...set.past.slice(0, -1), [{ ...first, sent }, ...rest]] };
}

export const sendReducers = {
  /**
   * A question that the target paper already has stays there unchanged. Nothing is sent to a paper that is not open.
   */
  questionsSent: (state: PaperWorkingSetState, { payload }: { payload: Sending }) => {
    const { ids, from, to, copy } = payload;
    const plain = original(state) ?? state;
    const source = plain.sets[from];
    if (!source || from === to || (!plain.sets[to] && !isNewPaper(to))) return;
    const items = ids.flatMap((id) => source.paperList.entities[id] ?? []);
    if (items.length === 0) return;
    const fresh = items.filter(({ id }) => !plain.sets[to]?.paperList.entities[id]);
    const paired = !copy && fresh.length > 0;
    withSet(state, to, (set, stamp) => {
      const here = plain.sets[to] ? set : emptySet();
      const next = editSet(here, stamp, (draft) => {
        for (const { id, version, type_id, difficulty, score, part_scores, answer_space } of fresh) {
          placeQuestion(draft, { id, version, type_id, difficulty, part_scores }, plain.categories);
          const placed = draft.items[id];
          if (placed) Object.assign(placed, { score, answer_space });
        }
      });
      return paired ? marked(next, here, stamp) : next;
    });
    if (copy) return;
    withSet(state, from, (set, stamp) => {
      const next = editSet(set, stamp, (draft) => removeQuestions(draft, ids, plain.categories));
      return paired ? marked(next, set, stamp) : next;
    });
  },
};
