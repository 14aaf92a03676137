// Unsaved questions in the browser's storage, one for each question of each account: nothing typed is lost by a switch
// of tabs, a reload or an ended session.
import type { AppThunk } from '../../state/store';
import { selectUser, accountKey } from '../../state/session/sessionSlice';
import { asDraft, type QuestionDraft } from './questionDraft';

const nameOf = (account: string, key: string) => `tiku.draft.${account}.${key}`;

const withStorage =
  <T>(key: string, act: (storage: { getItem(k: string): string | null; setItem(k: string, v: string): void; removeItem(k: string): void }, name: string) => T, failed: T): AppThunk<T> =>
  (_dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    if (!user) return failed;
    try {
      return act(effects.storage, nameOf(accountKey(user), key));
    } catch (fault) {
      effects.log(`draft: ${String(fault)}`);
      return failed;
    }
  };

/** With the revision it was based on, so that another person's later change is still noticed. */
export interface KeptDraft {
  draft: QuestionDraft;
  revision: number | undefined;
}

export function asKept(value: unknown): KeptDraft | null {
  const { draft, revision } = (value ?? {}) as { draft?: unknown; revision?: unknown };
  const sound = asDraft(draft);
  return sound ? { draft: sound, revision: typeof revision === 'number' ? revision : undefined } : null;
}

/** False when the storage is full or blocked. */
export const keepDraft = (key: string, kept: KeptDraft) =>
  withStorage(key, (storage, name) => (storage.setItem(name, JSON.stringify(kept)), true), false);
export const readDraft = (key: string) =>
  withStorage<KeptDraft | null>(key, (storage, name) => asKept(JSON.parse(storage.getItem(name) ?? 'null')), null);
export const dropDraft = (key: string) => withStorage(key, (storage, name) => (storage.removeItem(name), true), false);
