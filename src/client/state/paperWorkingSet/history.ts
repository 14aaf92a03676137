// Undo and redo, and sending questions from one paper to another. A sending is one step in each paper; both steps carry
// the same mark: undoing or redoing either side changes both, so that in any order of undoing the question stays in one
// of the papers.
import { original } from '@reduxjs/toolkit';
import { placeQuestion, removeQuestions } from '../../../domain/paper/sections';
import { applyStep, type Content, contentOf, editSet, type Step } from './editSet';
import type { Stamp } from './lamportStamps';
import { withSet } from './setReducers';
import { isNewPaper, type PaperWorkingSetState, type SetId, type Sets, type WorkingSet } from './workingSet';

type Turn = 'undo' | 'redo';
/** Steps that a turn takes back or does again, the next one last. */
const stepsOf = (set: WorkingSet | undefined, turn: Turn): Step[] =>
  (turn === 'undo' ? set?.past : set?.future.toReversed()) ?? [];
const sentBy = (step: Step | undefined): Stamp | undefined => step?.[0]?.sent;
/** The questions of a step that were absent before or after it. */
const questionsOf = (step: Step, absent: 'before' | 'after'): number[] =>
  step.flatMap((c) => (c.kind === 'items' && c.field === null && c[absent] === null ? [c.id] : []));

/** Takes the next step back, or does it again; with `drop` it cannot be turned again. */
function turned(set: WorkingSet, stamp: Stamp, turn: Turn, drop = false): WorkingSet {
  const [step, { past, future }] = [stepsOf(set, turn).at(-1), set];
  if (!step) return set;
  const next = editSet(set, stamp, (draft) => applyStep(draft, step, turn === 'undo' ? 'before' : 'after'));
  return turn === 'undo'
    ? { ...next, past: past.slice(0, -1), future: drop ? future : [step, ...future] }
    : { ...next, past: [...past, step], future: future.slice(1) };
}

/** Restores what a step below later ones removed, unless it is present again; the later steps stay as they are. */
function restored(set: WorkingSet, stamp: Stamp, step: Step): WorkingSet {
  const content = contentOf(set);
  const lost = step.filter(({ kind, id, field, after }) => field === null && after === null && !(id in content[kind]));
  const next = editSet(set, stamp, (draft) => applyStep(draft, lost, 'before'));
  return { ...next, past: set.past.filter((other) => other !== step), future: set.future };
}

/**
 * What a turn does with a sending, also in the other paper:
 *   both       the other paper turns too
 *   restored   the other paper gets its questions back below later steps; there is no redo, which would duplicate them
 *   kept       the receiving paper no longer has the questions: taking them out of this one again would lose them
 *   doubled    the questions are now in both papers
 *   lost       the questions are now in no paper
 * Null: no more than the turn of this paper.
 */
export function sendingOf(sets: Sets, setId: SetId, turn: Turn) {
  const step = stepsOf(sets[setId], turn).at(-1);
  const sent = sentBy(step);
  if (!step || sent === undefined) return null;
  const [taken, brought] = [questionsOf(step, 'after'), questionsOf(step, 'before')];
  const others = (Object.keys(sets) as SetId[]).filter((id) => id !== setId);
  const isHeld = (ids: number[]) =>
    others.some((id) => ids.every((one) => sets[id]?.paperList.entities[one] !== undefined));
  const partner = others.find((id) => stepsOf(sets[id], turn).some((other) => sentBy(other) === sent));
  const steps = stepsOf(partner && sets[partner], turn);
  const half = steps.find((other) => sentBy(other) === sent) ?? [];
  const result = (): 'both' | 'restored' | 'kept' | 'doubled' | 'lost' | null => {
    if (half.length > 0 && half === steps.at(-1)) return 'both';
    if (turn === 'redo') return taken.length > 0 && !isHeld(taken) ? 'kept' : null;
    if (questionsOf(half, 'after').length > 0) return 'restored';
    if (taken.length > 0) return isHeld(taken) ? 'doubled' : null;
    return brought.length > 0 && !isHeld(brought) ? 'lost' : null;
  };
  return { result: result(), partner, half };
}

export function turnHistory(state: PaperWorkingSetState, id: SetId | undefined, turn: Turn): void {
  const { sets, activeSetId } = original(state) ?? state;
  const setId = id ?? activeSetId;
  const { result = null, partner, half = [] } = sendingOf(sets, setId, turn) ?? {};
  withSet(state, setId, (set, stamp) =>
    result === 'kept' ? { ...set, future: set.future.slice(1) } : turned(set, stamp, turn, result === 'restored'),
  );
  if (result === 'both') withSet(state, partner, (set, stamp) => turned(set, stamp, turn));
  if (result === 'restored') withSet(state, partner, (set, stamp) => restored(set, stamp, half));
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
  const isPair = !copy && fresh.length > 0;
  const receive = (draft: Content) => {
    for (const { score, answer_space, ...chosen } of fresh) {
      placeQuestion(draft, chosen, categories);
      Object.assign(draft.items[chosen.id] ?? {}, { score, answer_space });
    }
  };
  withSet(state, to, (set, stamp) => editSet(set, stamp, receive, { sent: isPair ? stamp : undefined }));
  if (copy) return;
  const remove = (draft: Content) => removeQuestions(draft, ids, categories);
  withSet(state, from, (set, stamp) => editSet(set, stamp, remove, { sent: isPair ? stamp : undefined }));
}
