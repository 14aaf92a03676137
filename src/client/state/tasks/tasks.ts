// The place of running tasks in the store. Their reducer loads with the first screen that starts one.
import { lateSlice } from '../lateSlice';

export interface TaskState {
  running: boolean;
  /** As the task describes it; null before its first report and after its end. */
  progress: unknown;
  /** What the task has to show: stays after its end until it is forgotten or the task starts again. */
  result: unknown;
}
/** By kind and id: `fill 7`. */
export type TasksState = Readonly<Record<string, TaskState>>;

const NO_TASKS: TasksState = {};
export const tasksSlot = lateSlice(NO_TASKS);
