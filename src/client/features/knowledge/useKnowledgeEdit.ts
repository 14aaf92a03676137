// Carries out changes of the knowledge screens one at a time and keeps what undoes the last one.
import { useCallback, useState } from 'react';
import { useUndoKnowledgeChangeMutation } from '../../state/api/knowledge';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';

export interface LastChange {
  undo_id: number;
  text: string;
}
interface Reply<T> {
  data?: T;
  error?: unknown;
}
export interface KnowledgeEdit {
  last: LastChange | null;
  busy: boolean;
  /** The data, or null when it was refused; the reason has been told then. `text` says what was done. */
  run<T extends { undo_id: number }>(text: string, call: () => PromiseLike<Reply<T>>): Promise<T | null>;
  undo(): Promise<void>;
  close(): void;
}

export function useKnowledgeEdit(): KnowledgeEdit {
  const dispatch = useAppDispatch();
  const [last, setLast] = useState<LastChange | null>(null);
  const [busy, setBusy] = useState(false);
  const [undoChange] = useUndoKnowledgeChangeMutation();

  const run: KnowledgeEdit['run'] = useCallback(async (text, call) => {
    setBusy(true);
    const { data } = await call();
    setBusy(false);
    if (!data) return null;
    setLast({ undo_id: data.undo_id, text });
    return data;
  }, []);
  const undo = async () => {
    if (!last) return;
    setBusy(true);
    const { data } = await undoChange({ undo_id: last.undo_id });
    setBusy(false);
    // Refused for good: something newer stands in the way.
    setLast(null);
    if (data) dispatch(tell('success', `已撤销：${last.text}`));
  };
  return { last, busy, run, undo, close: () => setLast(null) };
}
