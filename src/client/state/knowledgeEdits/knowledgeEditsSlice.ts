// Owns what the person changed in knowledge systems and trees since signing in: to be taken back and made again, newest first.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';

export interface KnowledgeEditEntry {
  /** The server's log entry that undoes it; 0, which is not kept: the server named none. */
  undo_id: number;
  /** What was done, as staff read it. */
  text: string;
}
export interface KnowledgeEditsState {
  /** Newest last. */
  done: KnowledgeEditEntry[];
  /** Taken back; the one to make again last. `undo_id` is that of the undo. */
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
    /** `undo_id` of the entry that was taken back; `by` undoes the undo. */
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
    /** The server refused for good: somebody changed the same since. What was made again after it rests on it. */
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
