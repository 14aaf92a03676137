// Undo and redo, and sending questions from one paper to another. A sending is one step in each paper; both steps carry
// the same mark: undoing or redoing either side changes both, so that in any order of undoing the question stays in one
// of the papers.
import { original } from '@reduxjs/toolkit';
import { placeQuestion, removeQuestions } from '../../../domain/paper/sections';
import { type Content, editSet, stampedEdit, type Step } from './editSet';
import type { Stamp } from './lamportStamps';
import { withSet } from './setReducers';
import { emptySet, isNewPaper, type PaperWorkingSetState, type SetId, type Sets, type WorkingSet } from './workingSet';

export const sendingOf = (step: Step | undefined): string | undefined => step?.[0]?.sent;
/** Questions that a step removed or added. */
export const takenBy = (step: Step): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c.after === null ? [c.id] : []));
export const broughtBy = (step: Step): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c.before === null ? [c.id] : []));

/** Writes one side of a step into the draft. Fields of entries that no longer exist are skipped. */
function applyStep(draft: Content, step: Step, side: 'before' | 'after'): void {
  for (const change of step) {
    const value = change[side];
    if (change.kind === 'head') (draft.head as unknown as Record<string, unknown>)[change.field ?? ''] = value;
    else {
      const entries = draft[change.kind] as unknown as Record<number, Record<string, unknown>>;
      const entry = entries[change.id];
      if (change.field !== null) {
        if (!entry) continue;
        // No field of an entry is null: null means absent.
        if (value === null) delete entry[change.field];
        else entry[change.field] = value;
      } else if (value === null) delete entries[change.id];
      else entries[change.id] = { ...(value as Record<string, unknown>) };
    }
  }
}

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

export function undo(state: PaperWorkingSetState, id: SetId | undefined): void {
  const plain = original(state) ?? state;
  const setId = id ?? plain.activeSetId;
  const partner = partnerOf(plain.sets, setId, plain.sets[setId]?.past.at(-1), 'past');
  const taken = partner ? takenBy(partner.step) : [];
  withSet(state, setId, (set, stamp) => {
    const next = back(set, stamp);
    // One half of the pair is restored permanently below: redoing the other half would duplicate the question.
    return partner && !partner.next && taken.length > 0 ? { ...next, future: next.future.slice(1) } : next;
  });
  if (partner?.next) withSet(state, partner.id, back);
  else if (partner && taken.length > 0) withSet(state, partner.id, (set, stamp) => restore(set, stamp, partner.step));
}

export function redo(state: PaperWorkingSetState, id: SetId | undefined): void {
  const plain = original(state) ?? state;
  const setId = id ?? plain.activeSetId;
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
}

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

/** A question that the target paper already has stays there unchanged. Nothing is sent to a paper that is not open. */
export function sendQuestions(state: PaperWorkingSetState, { ids, from, to, copy }: Sending): void {
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
}
