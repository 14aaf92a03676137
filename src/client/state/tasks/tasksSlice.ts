// Running tasks: whether each runs, how far it is, and its result.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from '../session/sessionSlice';
import { tasksSlot, type TaskState } from './tasks';

export interface At {
  task: string;
}
export const IDLE: TaskState = { running: false, progress: null, result: null };
const taskOf = (state: Record<string, TaskState>, task: string): TaskState => (state[task] ??= { ...IDLE });

const slice = createSlice({
  name: 'tasks',
  initialState: (): Record<string, TaskState> => ({}),
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
tasksSlot.load(slice.reducer as Parameters<typeof tasksSlot.load>[0]);
export const { taskStarted, taskProgressed, taskEnded, resultChanged } = slice.actions;
