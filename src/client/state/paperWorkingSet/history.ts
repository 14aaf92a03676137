// Undo and redo, and sending questions from one paper to another. A sending is one step in each paper; both steps carry
// the same mark: undoing or redoing either side changes both, so that in any order of undoing the question stays in one
// of the papers.
import { original } from '@reduxjs/toolkit';
import { placeQuestion, removeQuestions } from '../../../domain/paper/sections';
import { applyStep, type Content, contentOf, editSet, type Step } from './editSet';
import type { Stamp } from './lamportStamps';
import { withSet } from './setReducers';
import { isNewPaper, type PaperWorkingSetState, type SetId, type Sets, type WorkingSet } from './workingSet';

export const sendingOf = (step: Step | undefined): string | undefined => step?.[0]?.sent;
/** Questions that a step removed or added. */
export const takenBy = (step: Step): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c.after === null ? [c.id] : []));
export const broughtBy = (step: Step): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c.before === null ? [c.id] : []));

export type Turn = 'undo' | 'redo';
/** The step that a turn would take back or do again. */
export const nextStep = (set: WorkingSet | undefined, turn: Turn): Step | undefined =>
  turn === 'undo' ? set?.past.at(-1) : set?.future[0];

/** Takes the last step back, or does the next one again. */
function turned(set: WorkingSet, stamp: Stamp, turn: Turn): WorkingSet {
  const step = nextStep(set, turn);
  if (!step) return set;
  const side = turn === 'undo' ? 'before' : 'after';
  const next = editSet(set, stamp, (draft) => applyStep(draft, step, side), { stepless: true });
  return turn === 'undo'
    ? { ...next, past: set.past.slice(0, -1), future: [step, ...set.future] }
    : { ...next, past: [...set.past, step], future: set.future.slice(1) };
}

/** Restores what a step below later ones removed, unless it is present again; the later steps stay as they are. */
function restored(set: WorkingSet, stamp: Stamp, step: Step): WorkingSet {
  const content = contentOf(set);
  const lost = step.filter(({ kind, id, field, after }) => field === null && after === null && !(id in content[kind]));
  const next = editSet(set, stamp, (draft) => applyStep(draft, lost, 'before'), { stepless: true });
  return { ...next, past: set.past.filter((other) => other !== step) };
}

/** The other paper of a sending, if that paper still has it on this side of its history. */
export function partnerOf(sets: Sets, setId: SetId, turn: Turn): { id: SetId; step: Step; next: boolean } | null {
  const sent = sendingOf(nextStep(sets[setId], turn));
  if (sent === undefined) return null;
  for (const id of Object.keys(sets) as SetId[]) {
    const steps = sets[id]?.[turn === 'undo' ? 'past' : 'future'] ?? [];
    const step = id === setId ? undefined : steps.find((other) => sendingOf(other) === sent);
    if (step) return { id, step, next: step === nextStep(sets[id], turn) };
  }
  return null;
}

/** Whether some other paper holds all of these questions. */
export const heldElsewhere = (sets: Sets, setId: SetId, ids: readonly number[]): boolean =>
  (Object.keys(sets) as SetId[]).some(
    (id) => id !== setId && ids.every((one) => sets[id]?.paperList.entities[one] !== undefined),
  );

export function turnHistory(state: PaperWorkingSetState, id: SetId | undefined, turn: Turn): void {
  const { sets, activeSetId } = original(state) ?? state;
  const setId = id ?? activeSetId;
  const step = nextStep(sets[setId], turn);
  const partner = partnerOf(sets, setId, turn);
  const taken = step && sendingOf(step) !== undefined ? takenBy(step) : [];
  // The other paper has changed since: sending the question again would lose it.
  const loses = turn === 'redo' && !partner?.next && taken.length > 0 && !heldElsewhere(sets, setId, taken);
  // The question returns to the other paper below later steps: redoing this half would duplicate it.
  const parts = turn === 'undo' && partner?.next === false && takenBy(partner.step).length > 0;
  withSet(state, setId, (set, stamp) => {
    const next = loses ? set : turned(set, stamp, turn);
    return loses || parts ? { ...next, future: next.future.slice(1) } : next;
  });
  if (partner?.next) withSet(state, partner.id, (set, stamp) => turned(set, stamp, turn));
  else if (partner && parts) withSet(state, partner.id, (set, stamp) => restored(set, stamp, partner.step));
}

export interface Sending {
  ids: number[];
  from: SetId;
  to: SetId;
  /** True: the questions also stay in the source paper. */
  copy: boolean;
}

/** A question that the target paper already has stays there unchanged. Nothing is sent to a paper that is not open. */
export function sendQuestions(state: PaperWorkingSetState, { ids, from, to, copy }: Sending): void {
  const { sets, categories } = original(state) ?? state;
  const source = sets[from];
  if (!source || from === to || (!sets[to] && !isNewPaper(to))) return;
  const items = ids.flatMap((id) => source.paperList.entities[id] ?? []);
  if (items.length === 0) return;
  const fresh = items.filter(({ id }) => !sets[to]?.paperList.entities[id]);
  const paired = !copy && fresh.length > 0;
  const receive = (draft: Content) => {
    for (const { id, version, type_id, difficulty, score, part_scores, answer_space } of fresh) {
      placeQuestion(draft, { id, version, type_id, difficulty, part_scores }, categories);
      const placed = draft.items[id];
      if (placed) Object.assign(placed, { score, answer_space });
    }
  };
  withSet(state, to, (set, stamp) => editSet(set, stamp, receive, { sent: paired ? stamp : undefined }));
  if (copy) return;
  const remove = (draft: Content) => removeQuestions(draft, ids, categories);
  withSet(state, from, (set, stamp) => editSet(set, stamp, remove, { sent: paired ? stamp : undefined }));
}
