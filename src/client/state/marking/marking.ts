// What a marker has on the screen: scripts that are held for the account, and the mark that is being typed.
import type { HeldScript, OwnMark } from '../../../contract/paper/markingWork';
import type { MarkEntry } from '../../../domain/marking/markEntry';
import { lateSlice } from '../lateSlice';

export interface MarkingState {
  /** Marking, question and part of it (0: the whole); null: no screen is open. */
  readonly place: { readonly marking_id: number; readonly question_id: number; readonly part: number } | null;
  /** The first one is shown. */
  readonly scripts: readonly HeldScript[];
  /** Marks on their way to the server. */
  readonly sending: readonly number[];
  /** Latest own marks, newest first. */
  readonly recent: readonly OwnMark[];
  /** The earlier mark that is being changed. */
  readonly changing: number | null;
  readonly entry: MarkEntry;
  /** The marker says what is wrong with the script. */
  readonly problem: boolean;
  readonly fault: string;
  /** When the script was shown, in ms. */
  readonly since: number;
  readonly marked: number;
  readonly quota: number | null;
  /** Scripts that the account can still get; null: not known yet. */
  readonly waiting: number | null;
}

/** Null before the screen is used. */
export const markingSlot = lateSlice<MarkingState | null>(null);
