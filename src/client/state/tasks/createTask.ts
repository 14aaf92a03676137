// Work that takes a while, such as a save or an export: whether it runs, how far it is, its result, and its end by the
// user. One task of a kind and id runs at a time.
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../hooks';
import type { AppThunk, RootState, StoreExtra } from '../store';
import { resultChanged, selectTask, taskEnded, taskProgressed, taskStarted } from './tasksSlice';

/** Controllers of the running tasks: they cannot be in the store. */
const controllers = new WeakMap<StoreExtra, Map<string, AbortController>>();

export interface Work<Progress> {
  signal: AbortSignal;
  report(progress: Progress): void;
}
export interface Task<Progress, Result> {
  running: boolean;
  progress: Progress | null;
  result: Result | null;
}

export function createTask<Progress, Result>(kind: string) {
  const nameOf = (id: string | number) => `${kind} ${id}`;
  return {
    select: (state: RootState, id: string | number) => selectTask(state, nameOf(id)) as Task<Progress, Result>,
    /** Resolves to null without starting if this task is running. */
    run:
      <Value>(
        id: string | number,
        work: (by: Work<Progress>) => Promise<Value>,
        progress: Progress | null = null,
      ): AppThunk<Promise<Value | null>> =>
      async (dispatch, _getState, extra) => {
        const task = nameOf(id);
        const running = controllers.get(extra) ?? new Map<string, AbortController>();
        controllers.set(extra, running);
        if (running.has(task)) return null;
        const controller = new AbortController();
        const { signal } = controller;
        running.set(task, controller);
        dispatch(taskStarted({ task, progress }));
        try {
          return await work({
            signal,
            report: (next) => void (!signal.aborted && dispatch(taskProgressed({ task, progress: next }))),
          });
        } finally {
          running.delete(task);
          dispatch(taskEnded({ task }));
        }
      },
    cancel:
      (id: string | number): AppThunk =>
      (_dispatch, _getState, extra) =>
        controllers.get(extra)?.get(nameOf(id))?.abort(),
    show: (id: string | number, result: Result | null) => resultChanged({ task: nameOf(id), result }),
  };
}
type Kind<Progress, Result> = Pick<ReturnType<typeof createTask<Progress, Result>>, 'select' | 'cancel' | 'show'>;

/** A task on a screen. `withScreen`: leaving the screen cancels the task and forgets its result. */
export function useTask<Progress, Result>(
  kind: Kind<Progress, Result>,
  id: string | number,
  ends: 'withScreen' | 'alone' = 'alone',
): Task<Progress, Result> {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (ends === 'alone') return;
    return () => {
      dispatch(kind.cancel(id));
      dispatch(kind.show(id, null));
    };
  }, [dispatch, kind, id, ends]);
  return useAppSelector((state) => kind.select(state, id));
}
