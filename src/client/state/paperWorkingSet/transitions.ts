// The common part of all transitions of a working set: the target set, a new stamp, the change of its content.
import { original, type PayloadAction } from '@reduxjs/toolkit';
import type { Category } from '../../../contract/knowledge/reference';
import { editSet, type Recipe } from './content';
import type { Content } from './history';
import { makeStamp, type Stamp } from './stamps';
import {
  CLEARED_FIELDS,
  emptyHead,
  emptySet,
  NEW_PAPER,
  type SetId,
  type WorkingSet,
  type WorkingSetHead,
} from './workingSet';

export type Sets = Partial<Record<SetId, WorkingSet>>;
export interface PaperWorkingSetState {
  /** The account that owns the sets; null while signed out or while the sets are being read. */
  account: string | null;
  /** Distinguishes this window's stamps from those of others. */
  window: string;
  /** Highest stamp count seen. */
  clock: number;
  activeSetId: SetId;
  sets: Sets;
  /** The server's last categories: titles for new sections. */
  categories: Category[];
}

export const initialPaperWorkingSet = (window = 'w'): PaperWorkingSetState => ({
  account: null,
  window,
  clock: 0,
  activeSetId: NEW_PAPER,
  sets: { [NEW_PAPER]: emptySet() },
  categories: [],
});

/** The target set; the active one if absent. */
export interface SetMeta {
  setId?: SetId | undefined;
}
export const forSet = <P>(payload: P, setId?: SetId) => ({ payload, meta: { setId } as SetMeta });
export type SetAction<P> = PayloadAction<P, string, SetMeta>;

/** Runs `change` on the set as it was before this action, with a new stamp, and stores the result. */
export function withSet(
  state: PaperWorkingSetState,
  setId: SetId | undefined,
  change: (set: WorkingSet, stamp: Stamp) => WorkingSet,
): void {
  const plain = original(state) ?? state;
  const id = setId ?? plain.activeSetId;
  const set = plain.sets[id] ?? emptySet();
  const next = change(set, makeStamp(plain.clock + 1, plain.window));
  if (next === set) return;
  state.clock = plain.clock + 1;
  state.sets[id] = next;
}
export const edit = (state: PaperWorkingSetState, { meta }: { meta: SetMeta }, recipe: Recipe): void =>
  withSet(state, meta.setId, (set, stamp) => editSet(set, stamp, recipe, state));

export function clearContent(draft: Content): void {
  for (const id of Object.keys(draft.items)) delete draft.items[Number(id)];
  for (const id of Object.keys(draft.sections)) delete draft.sections[Number(id)];
  const fresh = emptyHead();
  for (const field of CLEARED_FIELDS) (draft.head as unknown as Record<string, unknown>)[field] = fresh[field];
}

export type PaperDetails = Partial<Omit<WorkingSetHead, 'paper_id' | 'paper_key' | 'revision' | 'dirty' | 'report_id'>>;
