// The user's changes of knowledge systems and trees since signing in, for undo and redo, newest first.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';

export interface KnowledgeEditEntry {
  /** The server's log entry that undoes the change. Entries with 0 (no undo available) are not kept. */
  undo_id: number;
  /** Description of the change for the user. */
  text: string;
}
export interface KnowledgeEditsState {
  /** Newest last. */
  done: KnowledgeEditEntry[];
  /** Undone changes; the next one to redo is last. `undo_id` is that of the undo. */
  undone: KnowledgeEditEntry[];
}

const MAX_DONE = 100;

const slice = createSlice({
  name: 'knowledgeEdits',
  initialState: (): KnowledgeEditsState => ({ done: [], undone: [] }),
  reducers: {
    knowledgeChanged(state, { payload }: PayloadAction<KnowledgeEditEntry>) {
      if (payload.undo_id !== 0) state.done.push(payload);
      if (state.done.length > MAX_DONE) state.done.shift();
      state.undone = [];
    },
    /** `undo_id` of the entry that was undone; `by` undoes the undo. */
    knowledgeUndone(state, { payload }: PayloadAction<{ undo_id: number; by: number }>) {
      const at = state.done.findIndex((entry) => entry.undo_id === payload.undo_id);
      const [entry] = at < 0 ? [] : state.done.splice(at, 1);
      if (entry && payload.by !== 0) state.undone.push({ ...entry, undo_id: payload.by });
    },
    knowledgeRedone(state, { payload }: PayloadAction<{ undo_id: number; by: number }>) {
      const at = state.undone.findIndex((entry) => entry.undo_id === payload.undo_id);
      const [entry] = at < 0 ? [] : state.undone.splice(at, 1);
      if (entry && payload.by !== 0) state.done.push({ ...entry, undo_id: payload.by });
    },
    /**
     * The server refused permanently: the same record has been changed since. Redo entries that depend on it are
     * dropped too.
     */
    knowledgeEditDropped(state, { payload }: PayloadAction<{ undo_id: number }>) {
      const at = state.undone.findIndex((entry) => entry.undo_id === payload.undo_id);
      if (at >= 0) state.undone.splice(0, at + 1);
      state.done = state.done.filter((entry) => entry.undo_id !== payload.undo_id);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => ({ done: [], undone: [] }));
  },
  selectors: {
    selectLastEdit: (state): KnowledgeEditEntry | undefined => state.done.at(-1),
    selectNextRedo: (state): KnowledgeEditEntry | undefined => state.undone.at(-1),
  },
});

export const { knowledgeChanged, knowledgeUndone, knowledgeRedone, knowledgeEditDropped } = slice.actions;
export const { selectLastEdit, selectNextRedo } = slice.selectors;
export const knowledgeEditsReducer = slice.reducer;
