// Runs changes of the knowledge pages one at a time, and undoes and redoes them in order.
import { useCallback, useState } from 'react';
import { isQueued } from '../../state/api/api';
import { useUndoKnowledgeChangeMutation } from '../../state/api/knowledge/knowledgeChange';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { StoredChange } from '../../state/storedChanges/storedChanges';
import {
  changeDropped,
  changeEnded,
  changeRedone,
  changeStarted,
  changeStored,
  changeUndone,
  selectChanges,
} from '../../state/storedChanges/storedChangesSlice';

const place = 'knowledge';
interface Reply<T> {
  data?: T;
  error?: unknown;
}
export interface KnowledgeEdit {
  /** The change that 撤销 undoes. */
  last: StoredChange | undefined;
  /** The change that 重做 redoes. */
  next: StoredChange | undefined;
  /** The last result, announced on the page. */
  said: string;
  busy: boolean;
  /**
   * Returns the data, 'queued' while the change waits for the network, or null when it was refused (the user is already
   * notified). `text` describes the change.
   */
  run<T extends { undo_id: number }>(text: string, call: () => PromiseLike<Reply<T>>): Promise<T | 'queued' | null>;
  /** Like `run`, but also returns the error of a refusal, for a form that stays open. */
  attempt<T extends { undo_id: number }>(
    text: string,
    call: () => PromiseLike<Reply<T>>,
  ): Promise<{ done: T | 'queued' | null; error?: unknown }>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

export function useKnowledgeEdit(): KnowledgeEdit {
  const dispatch = useAppDispatch();
  const { done, undone, running } = useAppSelector((state) => selectChanges(state, place));
  const [last, next, busy] = [done.at(-1), undone.at(-1), running > 0];
  const [said, setSaid] = useState('');
  const [undoChange] = useUndoKnowledgeChangeMutation();

  const attempt: KnowledgeEdit['attempt'] = useCallback(
    async (text, call) => {
      dispatch(changeStarted({ place }));
      const { data, error } = await call();
      dispatch(changeEnded({ place }));
      if (isQueued(error)) {
        setSaid(`${text}，联网后提交`);
        return { done: 'queued' };
      }
      if (!data) return { done: null, error: error ?? 'refused' };
      setSaid(text);
      dispatch(changeStored({ place, undo_id: data.undo_id, text }));
      return { done: data };
    },
    [dispatch],
  );
  const run: KnowledgeEdit['run'] = useCallback(async (text, call) => (await attempt(text, call)).done, [attempt]);
  const goBack = async (entry: StoredChange | undefined, isUndo: boolean) => {
    if (!entry || busy) return;
    dispatch(changeStarted({ place }));
    const { data, error } = await undoChange({ undo_id: entry.undo_id });
    dispatch(changeEnded({ place }));
    if (data) {
      const moved = { place, undo_id: entry.undo_id, by: data.undo_id } as const;
      dispatch(isUndo ? changeUndone(moved) : changeRedone(moved));
      setSaid(`${isUndo ? '已撤销' : '已重做'}：${entry.text}`);
    } else if ((error as { kind?: string } | undefined)?.kind === 'business') {
      // The server refused, so the entry is dropped. Without an answer it stays and can be tried again.
      dispatch(changeDropped({ place, undo_id: entry.undo_id }));
      setSaid(`不能${isUndo ? '撤销' : '重做'}：${entry.text}`);
    }
  };
  return { last, next, said, busy, run, attempt, undo: () => goBack(last, true), redo: () => goBack(next, false) };
}
