// Changes that the server stores at once and can take back, by screen, since signing in: for undo and redo; and the
// cells of the question table that have been entered.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QuestionCells } from '../../../contract/question/bulk';
import { t } from '../../lib/texts/t';
import { isFulfilledCall } from '../api/fulfilled';
import { gridClosed } from '../grids/gridsSlice';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { RootState } from '../store';

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
export type StoredChangesState = Partial<Record<ChangePlace, ChangeLog>>;

export type CellPatch = Omit<QuestionCells, 'id' | 'revision'>;
export interface EnteredCellsState {
  /** Values by question that replace those of the list until it is read again. */
  patches: Record<number, CellPatch>;
  /** Of questions that this window has saved, so that its next change does not conflict with its own. */
  revisions: Record<number, number>;
}

interface At {
  place: ChangePlace;
}

const MAX_DONE = 100;
const emptyLog = (): ChangeLog => ({ done: [], undone: [], running: 0, said: '', notice: null });
const logOf = (state: StoredChangesState, place: ChangePlace): ChangeLog => (state[place] ??= emptyLog());

/** Moves an entry to the other stack, where `by` takes the move back. */
function moveEntry(
  from: StoredChange[],
  to: StoredChange[],
  { undo_id, by }: { undo_id: number; by: number },
): StoredChange | undefined {
  const at = from.findIndex((entry) => entry.undo_id === undo_id);
  const [entry] = at < 0 ? [] : from.splice(at, 1);
  if (entry && by !== 0) to.push({ ...entry, undo_id: by });
  return entry;
}

const slice = createSlice({
  name: 'storedChanges',
  initialState: (): StoredChangesState => ({}),
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
      log.said = change.text;
      log.notice = change;
    },
    /** The change waits for the network. */
    changeQueued(state, { payload: { place, text } }: PayloadAction<At & { text: string }>) {
      logOf(state, place).said = t('{0}，联网后提交', text);
    },
    /** `undo_id` of the entry that was undone; `by` undoes the undo. */
    changeUndone(state, { payload }: PayloadAction<At & { undo_id: number; by: number }>) {
      const log = logOf(state, payload.place);
      const entry = moveEntry(log.done, log.undone, payload);
      if (entry) log.said = t('已撤销：{0}', entry.text);
    },
    changeRedone(state, { payload }: PayloadAction<At & { undo_id: number; by: number }>) {
      const log = logOf(state, payload.place);
      const entry = moveEntry(log.undone, log.done, payload);
      if (entry) log.said = t('已重做：{0}', entry.text);
    },
    /**
     * The server refused permanently: the same record has been changed since. Redo entries that depend on it are
     * dropped too.
     */
    changeDropped(state, { payload: { place, undo_id } }: PayloadAction<At & { undo_id: number }>) {
      const log = logOf(state, place);
      const at = log.undone.findIndex((entry) => entry.undo_id === undo_id);
      const refused = log.undone[at] ?? log.done.find((entry) => entry.undo_id === undo_id);
      if (refused) log.said = t('不能{0}：{1}', at >= 0 ? t('重做') : t('撤销'), refused.text);
      if (at >= 0) log.undone.splice(0, at + 1);
      log.done = log.done.filter((entry) => entry.undo_id !== undo_id);
    },
    changeNoticeClosed(state, { payload }: PayloadAction<At>) {
      logOf(state, payload.place).notice = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => ({}));
    // The question table is left: undo is not offered again.
    builder.addCase(gridClosed, (state, { payload: { grid } }) => {
      if (grid === 'cells') state.cells = { ...emptyLog(), running: state.cells?.running ?? 0 };
    });
  },
});
export const storedChangesReducer = slice.reducer;
const { selectSlice } = slice.injectInto(rootReducer);

export const {
  changeStarted,
  changeEnded,
  changeStored,
  changeQueued,
  changeUndone,
  changeRedone,
  changeDropped,
  changeNoticeClosed,
} = slice.actions;

const EMPTY = emptyLog();
export const selectChanges = (state: RootState, place: ChangePlace): ChangeLog => selectSlice(state)[place] ?? EMPTY;

const cells = createSlice({
  name: 'enteredCells',
  initialState: (): EnteredCellsState => ({ patches: {}, revisions: {} }),
  reducers: {
    cellsEntered(state, { payload }: PayloadAction<readonly QuestionCells[]>) {
      for (const { id, revision: _revision, ...patch } of payload)
        state.patches[id] = { ...state.patches[id], ...patch };
    },
    /** The revisions of the questions after the save. */
    cellsStored(state, { payload }: PayloadAction<readonly { id: number; revision: number }[]>) {
      for (const { id, revision } of payload) state.revisions[id] = revision;
    },
    /** The server has refused them, or their questions are as they were. */
    cellsForgotten(state) {
      state.patches = {};
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => ({ patches: {}, revisions: {} }));
    builder.addCase(gridClosed, (state, { payload: { grid } }) => {
      if (grid === 'cells') state.patches = {};
    });
    // The list has been read again and contains the stored values.
    builder.addMatcher(isFulfilledCall<{ ids: readonly number[] }>('getQuestions'), (state, { payload }) => {
      for (const id of payload.ids) delete state.patches[id];
    });
  },
});
export const enteredCellsReducer = cells.reducer;
export const { selectSlice: selectEnteredCells } = cells.injectInto(rootReducer);
export const { cellsEntered, cellsStored, cellsForgotten } = cells.actions;
