// Unsaved questions in the browser's storage, one for each question of each account: nothing typed is lost by a switch
// of tabs, a reload or an ended session.
import type { AppThunk } from '../../state/store';
import { asDraft, type QuestionDraft } from './questionDraft';

const nameOf = (account: string, key: string) => `tiku.draft.${account}.${key}`;
const DEVICE = 'tiku.device';

type Storage = { getItem(k: string): string | null; setItem(k: string, v: string): void; removeItem(k: string): void };

const withStorage =
  <T>(act: (storage: Storage) => T, failed: T): AppThunk<T> =>
  (_dispatch, _getState, { effects }) => {
    try {
      return act(effects.storage);
    } catch (fault) {
      effects.log(`draft: ${String(fault)}`);
      return failed;
    }
  };

/** With the revision it was based on, so that another person's later change is still noticed. */
export interface KeptDraft {
  draft: QuestionDraft;
  revision: number | undefined;
  /** What the form was opened with: tells in a merge who changed what. */
  base?: QuestionDraft | undefined;
  /** Which browser wrote it. */
  device?: string | undefined;
  /** `updated_at` of the server's copy that this one goes on from; never sent as part of the draft. */
  at?: string | undefined;
  /** The server took exactly these words at that time: whatever lies there under a later one is newer, without asking any clock. */
  sent?: boolean | undefined;
}
/** What was typed, without where and when. */
export const wordsOf = ({ draft, revision, base }: KeptDraft): string => JSON.stringify({ draft, revision, base });

export function asKept(value: unknown): KeptDraft | null {
  const { draft, revision, base, device, at, sent } = (value ?? {}) as Partial<Record<string, unknown>>;
  const sound = asDraft(draft);
  if (!sound) return null;
  return {
    draft: sound,
    revision: typeof revision === 'number' ? revision : undefined,
    base: asDraft(base) ?? undefined,
    device: typeof device === 'string' ? device : undefined,
    at: typeof at === 'string' ? at : undefined,
    sent: sent === true,
  };
}

// The account is given by the form, which was opened by it: the last words are kept also when the session has just ended.
/** False when the storage is full or blocked. */
export const keepDraft = (account: string, key: string, kept: KeptDraft) =>
  withStorage((storage) => (storage.setItem(nameOf(account, key), JSON.stringify(kept)), enlist(storage, account, key, true), true), false);
export const readDraft = (account: string, key: string) =>
  withStorage<KeptDraft | null>((storage) => asKept(JSON.parse(storage.getItem(nameOf(account, key)) ?? 'null')), null);
/** As it is written: another window wrote since, when it is not the text that this one read or wrote last. */
export const draftText = (account: string, key: string) => withStorage<string | null>((storage) => storage.getItem(nameOf(account, key)), null);
export const dropDraft = (account: string, key: string) =>
  withStorage((storage) => (storage.removeItem(nameOf(account, key)), enlist(storage, account, key, false), true), false);

/** Keys of the drafts in this browser, for 我的录入 while the server is away. */
export const localDraftKeys = (account: string) => withStorage<string[]>((storage) => listed(storage, account), []);

const listName = (account: string) => `tiku.drafts.${account}`;
function listed(storage: Storage, account: string): string[] {
  const keys: unknown = JSON.parse(storage.getItem(listName(account)) ?? '[]');
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}
function enlist(storage: Storage, account: string, key: string, there: boolean): void {
  const keys = listed(storage, account);
  if (keys.includes(key) === there) return;
  storage.setItem(listName(account), JSON.stringify(there ? [...keys, key] : keys.filter((one) => one !== key)));
}

/** Tells this browser from the other machines of the account. */
export const deviceId = (): AppThunk<string> => (_dispatch, _getState, { effects }) => {
  try {
    const known = effects.storage.getItem(DEVICE);
    if (known) return known;
    effects.storage.setItem(DEVICE, effects.windowId);
  } catch (fault) {
    effects.log(`draft: ${String(fault)}`);
  }
  return effects.windowId;
};

/** Key of a draft that was put aside by 存草稿; the address names it by what follows `draft-`. */
export const newDraftKey = (): AppThunk<string> => (_dispatch, _getState, { effects }) =>
  `draft-${effects.clock.now().toString(36)}${effects.windowId.replace(/\W/g, '').slice(0, 12)}`;
