// Unsaved questions in browser storage, one per question and account. Switching tabs, a reload or an expired session
// loses nothing.
import type { AppThunk } from '../../../state/store';
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

/** Contains the revision that the draft is based on, so that a later change by another user is detected. */
export interface KeptDraft {
  draft: QuestionDraft;
  revision: number | undefined;
  /** The initial content of the form. A merge uses it to find out which side changed a field. */
  base?: QuestionDraft | undefined;
  /** Id of the browser that wrote the draft. */
  device?: string | undefined;
  /** `updated_at` of the server copy that this draft is based on; not sent as part of the draft. */
  at?: string | undefined;
  /**
   * True when the server stored exactly this text at `at`. A server copy with a later stamp is then newer; local clocks
   * are not compared.
   */
  sent?: boolean | undefined;
}
/** The content without device and timestamps. */
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

// The form passes its own account, so that the last changes are kept even when the session has just ended.
/** False when the storage is full or blocked. */
export const keepDraft = (account: string, key: string, kept: KeptDraft) =>
  withStorage(
    (storage) => (
      storage.setItem(nameOf(account, key), JSON.stringify(kept)),
      enlist(storage, account, key, true),
      true
    ),
    false,
  );
export const readDraft = (account: string, key: string) =>
  withStorage<KeptDraft | null>((storage) => asKept(JSON.parse(storage.getItem(nameOf(account, key)) ?? 'null')), null);
/** The raw stored text. When it is not the text that this window last read or wrote, another window has written. */
export const draftText = (account: string, key: string) =>
  withStorage<string | null>((storage) => storage.getItem(nameOf(account, key)), null);
export const dropDraft = (account: string, key: string) =>
  withStorage(
    (storage) => (storage.removeItem(nameOf(account, key)), enlist(storage, account, key, false), true),
    false,
  );

/** Keys of the drafts in this browser, for 我的录入 while the server is unreachable. */
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

/** Identifies this browser among the devices of the account. */
export const deviceId =
  (): AppThunk<string> =>
  (_dispatch, _getState, { effects }) => {
    try {
      const known = effects.storage.getItem(DEVICE);
      if (known) return known;
      effects.storage.setItem(DEVICE, effects.windowId);
    } catch (fault) {
      effects.log(`draft: ${String(fault)}`);
    }
    return effects.windowId;
  };

/** Key of a draft saved by 存草稿. The address contains the part after `draft-`. */
export const newDraftKey =
  (): AppThunk<string> =>
  (_dispatch, _getState, { effects }) =>
    `draft-${effects.clock.now().toString(36)}${effects.windowId.replace(/\W/g, '').slice(0, 12)}`;
