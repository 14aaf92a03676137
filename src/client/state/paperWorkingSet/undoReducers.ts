// Undo and redo. A question sent from one paper to another is one step in each (sendQuestions): undoing or redoing
// either side changes both, so that in any order of undoing the question stays in one of the papers.
import { original } from '@reduxjs/toolkit';
import { stampedEdit } from './content';
import { applyStep, sendingOf, takenBy, type Step } from './history';
import type { Stamp } from './stamps';
import { forSet, withSet, type PaperWorkingSetState, type SetAction, type Sets } from './transitions';
import type { SetId, WorkingSet } from './workingSet';

function back(set: WorkingSet, stamp: Stamp): WorkingSet {
  const step = set.past.at(-1);
  if (!step) return set;
  const [next] = stampedEdit(set, stamp, (draft) => applyStep(draft, step, 'before'), true);
  return { ...next, past: set.past.slice(0, -1), future: [step, ...set.future] };
}

function forth(set: WorkingSet, stamp: Stamp): WorkingSet {
  const step = set.future[0];
  if (!step) return set;
  const [next] = stampedEdit(set, stamp, (draft) => applyStep(draft, step, 'after'), true);
  return { ...next, past: [...set.past, step], future: set.future.slice(1) };
}

/** Restores what a step below later ones removed, unless it is present again; the later steps stay as they are. */
function restore(set: WorkingSet, stamp: Stamp, step: Step): WorkingSet {
  const gone = (change: Step[number]) =>
    change.kind === 'items' ? !set.paperList.entities[change.id] : !set.sections.some(({ id }) => id === change.id);
  const back = step.filter(
    (change) => change.kind !== 'head' && change.field === null && change.after === null && gone(change),
  );
  const [next] = stampedEdit(set, stamp, (draft) => applyStep(draft, back, 'before'), true);
  return { ...next, past: set.past.filter((other) => other !== step) };
}

/** The other paper of a sending, if that paper still has it on this side of its history. */
export function partnerOf(
  sets: Sets,
  setId: SetId,
  step: Step | undefined,
  side: 'past' | 'future',
): { id: SetId; step: Step; next: boolean } | null {
  const sent = sendingOf(step);
  if (sent === undefined) return null;
  for (const id of Object.keys(sets) as SetId[]) {
    const steps = sets[id]?.[side] ?? [];
    const found = id === setId ? undefined : steps.find((other) => sendingOf(other) === sent);
    if (found) return { id, step: found, next: found === (side === 'past' ? steps.at(-1) : steps[0]) };
  }
  return null;
}

/** Whether some other paper holds all of these questions. */
export const heldElsewhere = (sets: Sets, setId: SetId, ids: readonly number[]): boolean =>
  (Object.keys(sets) as SetId[]).some(
    (id) => id !== setId && ids.every((one) => sets[id]?.paperList.entities[one] !== undefined),
  );

export const undoReducers = {
  undone: {
    prepare: (setId?: SetId) => forSet(undefined, setId),
    reducer: (state: PaperWorkingSetState, { meta }: SetAction<undefined>) => {
      const plain = original(state) ?? state;
      const setId = meta.setId ?? plain.activeSetId;
      const partner = partnerOf(plain.sets, setId, plain.sets[setId]?.past.at(-1), 'past');
      const taken = partner ? takenBy(partner.step) : [];
      withSet(state, setId, (set, stamp) => {
        const next = back(set, stamp);
        // One half of the pair is restored permanently below: redoing the other half would duplicate the question.
        return partner && !partner.next && taken.length > 0 ? { ...next, future: next.future.slice(1) } : next;
      });
      if (partner?.next) withSet(state, partner.id, back);
      else if (partner && taken.length > 0)
        withSet(state, partner.id, (set, stamp) => restore(set, stamp, partner.step));
    },
  },
  redone: {
    prepare: (setId?: SetId) => forSet(undefined, setId),
    reducer: (state: PaperWorkingSetState, { meta }: SetAction<undefined>) => {
      const plain = original(state) ?? state;
      const setId = meta.setId ?? plain.activeSetId;
      const step = plain.sets[setId]?.future[0];
      const partner = partnerOf(plain.sets, setId, step, 'future');
      const taken = step && sendingOf(step) !== undefined ? takenBy(step) : [];
      if (!partner?.next && taken.length > 0 && !heldElsewhere(plain.sets, setId, taken)) {
        // The other paper has changed since: sending the question again would lose it.
        withSet(state, setId, (set) => ({ ...set, future: set.future.slice(1) }));
        return;
      }
      withSet(state, setId, forth);
      if (partner?.next) withSet(state, partner.id, forth);
    },
  },
};
