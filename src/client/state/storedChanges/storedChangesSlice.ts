// Changes that the server stores at once and can take back, by screen, since signing in: for undo and redo.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';
import { loggedOut } from '../session/sessionSlice';
import { storedChangesSlot, type ChangeLog, type ChangePlace, type StoredChange } from './storedChanges';

interface At {
  place: ChangePlace;
}
type State = Partial<Record<ChangePlace, ChangeLog>>;

const MAX_DONE = 100;
const emptyLog = (): ChangeLog => ({ done: [], undone: [], running: 0, notice: null });
const logOf = (state: State, place: ChangePlace): ChangeLog => (state[place] ??= emptyLog());

/** Moves an entry to the other stack, where `by` takes the move back. */
function moveEntry(from: StoredChange[], to: StoredChange[], { undo_id, by }: { undo_id: number; by: number }): void {
  const at = from.findIndex((entry) => entry.undo_id === undo_id);
  const [entry] = at < 0 ? [] : from.splice(at, 1);
  if (entry && by !== 0) to.push({ ...entry, undo_id: by });
}

const slice = createSlice({
  name: 'storedChanges',
  initialState: (): State => ({}),
  reducers: {
    changeStarted(state, { payload }: PayloadAction<At>) {
      logOf(state, payload.place).running += 1;
    },
    changeEnded(state, { payload }: PayloadAction<At>) {
      const log = logOf(state, payload.place);
      log.running = Math.max(0, log.running - 1);
    },
    changeStored(state, { payload: { place, ...change } }: PayloadAction<At & StoredChange>) {
      const log = logOf(state, place);
      if (change.undo_id !== 0) log.done.push(change);
      if (log.done.length > MAX_DONE) log.done.shift();
      log.undone = [];
      log.notice = change;
    },
    /** `undo_id` of the entry that was undone; `by` undoes the undo. */
    changeUndone(state, { payload }: PayloadAction<At & { undo_id: number; by: number }>) {
      const { done, undone } = logOf(state, payload.place);
      moveEntry(done, undone, payload);
    },
    changeRedone(state, { payload }: PayloadAction<At & { undo_id: number; by: number }>) {
      const { done, undone } = logOf(state, payload.place);
      moveEntry(undone, done, payload);
    },
    /**
     * The server refused permanently: the same record has been changed since. Redo entries that depend on it are
     * dropped too.
     */
    changeDropped(state, { payload: { place, undo_id } }: PayloadAction<At & { undo_id: number }>) {
      const log = logOf(state, place);
      const at = log.undone.findIndex((entry) => entry.undo_id === undo_id);
      if (at >= 0) log.undone.splice(0, at + 1);
      log.done = log.done.filter((entry) => entry.undo_id !== undo_id);
    },
    changeNoticeClosed(state, { payload }: PayloadAction<At>) {
      logOf(state, payload.place).notice = null;
    },
    /** The screen is left: undo is not offered again. */
    changesForgotten(state, { payload }: PayloadAction<At>) {
      const { running } = logOf(state, payload.place);
      state[payload.place] = { ...emptyLog(), running };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => ({}));
  },
});
storedChangesSlot.changes = (state, action) => slice.reducer(state as State, action);

export const {
  changeStarted,
  changeEnded,
  changeStored,
  changeUndone,
  changeRedone,
  changeDropped,
  changeNoticeClosed,
  changesForgotten,
} = slice.actions;

const EMPTY = emptyLog();
export const selectChanges = ({ storedChanges }: RootState, place: ChangePlace): ChangeLog =>
  storedChanges[place] ?? EMPTY;
