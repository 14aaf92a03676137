// The place of stored changes in the store. Their reducers load with the first screen that makes such changes.
import type { QuestionCells } from '../../../contract/question/bulk';
import { lateSlice } from '../lateSlice';

export interface StoredChange {
  /** The server's log entry that undoes the change. Entries with 0 (no undo available) are not kept. */
  undo_id: number;
  /** Description of the change for the user. */
  text: string;
  /** Number of changed records, if it takes several calls to undo them. */
  count?: number;
}
export interface ChangeLog {
  /** Newest last. */
  done: StoredChange[];
  /** Undone changes; the next one to redo is last. `undo_id` is that of the undo. */
  undone: StoredChange[];
  /** Calls without a reply yet. */
  running: number;
  /** The last result, in words. */
  said: string;
  /** The change that is announced with a button to undo it. */
  notice: StoredChange | null;
}
/** Screens whose changes are stored at once. */
export type ChangePlace = 'knowledge' | 'cells';
export type StoredChangesState = Readonly<Partial<Record<ChangePlace, ChangeLog>>>;

export type CellPatch = Omit<QuestionCells, 'id' | 'revision'>;
export interface EnteredCellsState {
  /** Values by question that replace those of the list until it is read again. */
  readonly patches: Readonly<Record<number, CellPatch>>;
  /** Of questions that this window has saved, so that its next change does not conflict with its own. */
  readonly revisions: Readonly<Record<number, number>>;
}
export const NO_CELLS: EnteredCellsState = { patches: {}, revisions: {} };

export const storedChangesSlot = lateSlice<StoredChangesState>({});
export const enteredCellsSlot = lateSlice<EnteredCellsState>(NO_CELLS);
