// Running tasks: whether each runs, how far it is, and its result.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';
import { rootReducer } from '../slices';
import type { RootState } from '../store';

export interface TaskState {
  running: boolean;
  /** As the task describes it; null before its first report and after its end. */
  progress: unknown;
  /** What the task has to show: stays after its end until it is forgotten or the task starts again. */
  result: unknown;
}
/** By kind and id: `fill 7`. */
export type TasksState = Record<string, TaskState>;

export interface At {
  task: string;
}
const IDLE: TaskState = { running: false, progress: null, result: null };
const taskOf = (state: TasksState, task: string): TaskState => (state[task] ??= { ...IDLE });

const slice = createSlice({
  name: 'tasks',
  initialState: (): TasksState => ({}),
  reducers: {
    taskStarted(state, { payload: { task, progress } }: PayloadAction<At & { progress: unknown }>) {
      Object.assign(taskOf(state, task), { running: true, progress });
    },
    taskProgressed(state, { payload: { task, progress } }: PayloadAction<At & { progress: unknown }>) {
      taskOf(state, task).progress = progress;
    },
    taskEnded(state, { payload: { task } }: PayloadAction<At>) {
      Object.assign(taskOf(state, task), { running: false, progress: null });
    },
    resultChanged(state, { payload: { task, result } }: PayloadAction<At & { result: unknown }>) {
      taskOf(state, task).result = result;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => ({}));
  },
});
export const tasksReducer = slice.reducer;
const { selectSlice } = slice.injectInto(rootReducer);
export const { taskStarted, taskProgressed, taskEnded, resultChanged } = slice.actions;
export const selectTask = (state: RootState, task: string): TaskState => selectSlice(state)[task] ?? IDLE;
