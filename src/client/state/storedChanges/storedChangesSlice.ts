// Changes that the server stores at once and can take back, by screen, since signing in: for undo and redo; and the
// cells of the question table that have been entered.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QuestionCells } from '../../../contract/question/bulk';
import { isFulfilledCall } from '../api/fulfilled';
import { gridClosed } from '../grids/gridsSlice';
import type { RootState } from '../store';
import { loggedOut } from '../session/sessionSlice';
import {
  enteredCellsSlot,
  storedChangesSlot,
  type CellPatch,
  type ChangeLog,
  type ChangePlace,
  type StoredChange,
} from './storedChanges';
import { t } from '../../lib/texts/t';

interface At {
  place: ChangePlace;
}
type State = Partial<Record<ChangePlace, ChangeLog>>;

const MAX_DONE = 100;
const emptyLog = (): ChangeLog => ({ done: [], undone: [], running: 0, said: '', notice: null });
const logOf = (state: State, place: ChangePlace): ChangeLog => (state[place] ??= emptyLog());

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
storedChangesSlot.load((state, action) => slice.reducer(state as State | undefined, action));

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
export const selectChanges = ({ storedChanges }: RootState, place: ChangePlace): ChangeLog =>
  storedChanges[place] ?? EMPTY;

interface Cells {
  patches: Record<number, CellPatch>;
  revisions: Record<number, number>;
}
const cells = createSlice({
  name: 'enteredCells',
  initialState: (): Cells => ({ patches: {}, revisions: {} }),
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
enteredCellsSlot.load((state, action) => cells.reducer(state as Cells | undefined, action));
export const { cellsEntered, cellsStored, cellsForgotten } = cells.actions;
