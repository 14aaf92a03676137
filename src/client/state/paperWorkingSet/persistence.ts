// Stores the working sets of one account with redux-persist. A write merges what another window wrote in the meantime,
// so that no window overwrites another's work. Unreadable data is moved to another key and reported once. Why this is
// not a persistReducer: docs/decisions/0051-working-sets-in-storage.md.
import {
  createMigrate,
  createPersistoid,
  createTransform,
  getStoredState,
  type PersistConfig,
  type Persistoid,
} from 'redux-persist';
import { t } from '../../lib/texts/t';
import type { Effects } from '../effects';
import { mergeSets } from './editSet';
import { checkHistory, checkSet, fromVersion0, isSetId, SET_KEY, type KeptHistory } from './storedSets';
import {
  isBlankPaper,
  NEW_PAPER,
  SETS_VERSION,
  type SetId,
  type Sets,
  withoutHistory,
  type WorkingSet,
} from './workingSet';

export const setsKey = (account: string): string => `tiku:sets:${account}`;
export const asideKey = (account: string): string => `${setsKey(account)}:unreadable`;
export const UNREADABLE = t('上次的组卷内容无法读取，已另存备份并重新开始');
export const STORAGE_FULL = t('浏览器存储空间不足，组卷内容仅保留在当前页面，请尽快保存试卷');
const STEPS_KEY = 'steps:';
/** Maximum number of other windows' histories that are kept per set. */
const MAX_HISTORIES = 4;

/** Undo belongs to the window that made the steps: each window stores its own. */
const stepsKey = (window: string, setId: string): string => `${STEPS_KEY}${window}:${setId}`;
const setOfSteps = (key: string): string => key.slice(key.indexOf(':', STEPS_KEY.length) + 1);

/** An entry of storage is a set without its history, a history, or the id of the active set; null if it is invalid. */
const entries = createTransform(
  (value: unknown, key) => (String(key).startsWith(SET_KEY) ? withoutHistory(value as WorkingSet) : value),
  (value: unknown, key) => {
    if (String(key).startsWith(SET_KEY)) return checkSet(value);
    return String(key).startsWith(STEPS_KEY) ? checkHistory(value) : value;
  },
);
const migrate = createMigrate({ 1: (old) => fromVersion0(old) as never }, { debug: false });
const MARK = { version: SETS_VERSION, rehydrated: true };

export interface SetStorage {
  /** Reads an account's sets and stores them from now on. */
  open(account: string): Promise<{ sets: Sets; activeSetId: SetId }>;
  /** Takes the current sets; they are written within milliseconds. */
  keep(present: { sets: Sets; activeSetId: SetId; clock: number }): void;
  /** Writes at once: timers no longer run once the page is left. */
  flush(): void;
  /** Writes at once and stops storing. */
  close(): void;
}

export function makeSetStorage(effects: Effects): SetStorage {
  let persistoid: Persistoid | null = null;
  let fullTold = false;
  /** Histories that are no longer in use: not copied from storage again. */
  let dropped = new Set<string>();
  const keptHistories = new Map<string, KeptHistory>();

  /** The same object for an unchanged history, so that only changes are written. */
  const historyOf = (setId: string, { past, future }: WorkingSet, at: number): KeptHistory => {
    const known = keptHistories.get(setId);
    const history = known?.past === past && known.future === future ? known : { past, future, at };
    keptHistories.set(setId, history);
    return history;
  };
  const isForgotten = (key: string) => key.startsWith(stepsKey(effects.windowId, '')) || dropped.has(key);

  const storageOf = (key: string) => {
    let written: string | null = null;
    return {
      getItem: (name: string) => Promise.resolve(effects.storage.getItem(name)),
      removeItem: (name: string) => Promise.resolve(effects.storage.removeItem(name)),
      // Reading, merging and writing are synchronous: no other window can write in between.
      setItem: (_name: string, text: string): Promise<void> => {
        try {
          const there = effects.storage.getItem(key);
          const merged = there === null || there === written ? text : mergeBlobs(text, there, isForgotten);
          effects.storage.setItem(key, merged);
          // After merging another window's work, the next write must read again: this window's state may not contain it
          // yet.
          written = merged === text ? text : null;
        } catch (fault) {
          effects.log(`storage: ${String(fault)}`);
          if (!fullTold) effects.toast('warning', STORAGE_FULL);
          fullTold = true;
        }
        return Promise.resolve();
      },
    };
  };

  const keepAside = (account: string): void => {
    const text = effects.storage.getItem(setsKey(account));
    try {
      if (text !== null) effects.storage.setItem(asideKey(account), text);
      effects.storage.removeItem(setsKey(account));
    } catch {
      effects.log('storage: no room to keep the unreadable sets aside');
    }
    effects.toast('warning', UNREADABLE);
  };

  return {
    open: async (account) => {
      const config: PersistConfig<unknown> = {
        key: setsKey(account),
        keyPrefix: '',
        version: SETS_VERSION,
        storage: storageOf(setsKey(account)),
        transforms: [entries],
      };
      keptHistories.clear();
      const sets: Sets = {};
      let active: unknown;
      let unreadable = false;
      try {
        const found = (await migrate((await getStoredState(config)) as never, SETS_VERSION)) ?? {};
        const stored = found as unknown as Record<string, unknown>;
        active = stored.activeSetId;
        const histories = readHistories(stored);
        const ofSet = (id: string) => histories.filter(({ setId }) => setId === id);
        const isBefore = ({ key }: { key: string }) => key.startsWith(stepsKey(effects.windowBefore ?? '', ''));
        const isOld = (one: (typeof histories)[0]) => ofSet(one.setId).indexOf(one) >= MAX_HISTORIES || isBefore(one);
        dropped = new Set(histories.filter(isOld).map(({ key }) => key));
        for (const [key, value] of Object.entries(stored)) {
          const id = key.slice(SET_KEY.length);
          if (!key.startsWith(SET_KEY) || !isSetId(id)) continue;
          if (value === null) unreadable = true;
          const own = ofSet(id);
          // The history of this tab before its reload, otherwise the most recent one.
          const { past = [], future = [] } = own.find(isBefore) ?? own[0] ?? {};
          const set = value === null ? null : { ...(value as WorkingSet), past, future };
          if (set && (isWorthKeeping(id, set) || active === id)) sets[id] = set;
        }
      } catch {
        unreadable = true;
      }
      if (unreadable) keepAside(account);
      persistoid = createPersistoid(config);
      return { sets, activeSetId: typeof active === 'string' && isSetId(active) && sets[active] ? active : NEW_PAPER };
    },
    keep: ({ sets, activeSetId, clock }) => {
      const flat: Record<string, unknown> = { activeSetId, _persist: MARK };
      for (const [id, set] of Object.entries(sets)) {
        if (!set) continue;
        flat[SET_KEY + id] = set;
        if (set.past.length + set.future.length > 0) flat[stepsKey(effects.windowId, id)] = historyOf(id, set, clock);
      }
      persistoid?.update(flat);
    },
    flush: () => void persistoid?.flush(),
    close: () => {
      void persistoid?.flush();
      persistoid = null;
    },
  };
}

/** The histories of all windows, the last written first. */
const readHistories = (stored: Record<string, unknown>) =>
  Object.entries(stored)
    .flatMap(([key, value]) =>
      key.startsWith(STEPS_KEY) && value ? [{ key, setId: setOfSteps(key), ...(value as KeptHistory) }] : [],
    )
    .sort((a, b) => b.at - a.at);

/** A saved paper without unsaved changes is loaded from the server when it is opened. */
const isWorthKeeping = (id: string, set: WorkingSet): boolean =>
  !id.startsWith('paper:') ||
  id === NEW_PAPER ||
  (id.startsWith('paper:-') ? !isBlankPaper(set) : set.dirty || set.past.length > 0 || set.paper_id === null);

/** The sets of both blobs, merged set by set. Unreadable sets are ignored. */
function mergeBlobs(mine: string, theirs: string, isForgotten: (stepsKey: string) => boolean): string {
  const [a, b] = [parse(mine), parse(theirs)];
  if (!a || !b || a._persist !== b._persist) return mine;
  const remembered = Object.keys(b).filter((key) => key.startsWith(STEPS_KEY) && !isForgotten(key));
  for (const key of remembered) a[key] = b[key] ?? '';
  const haveHistory = new Set(remembered.map(setOfSteps));
  for (const [key, text] of Object.entries(b)) {
    if (!key.startsWith(SET_KEY) || a[key] === text) continue;
    const other = checkSet(parse(text));
    if (!other) continue;
    const own = a[key];
    if (own === undefined) {
      const id = key.slice(SET_KEY.length);
      if (isWorthKeeping(id, other) || haveHistory.has(id)) a[key] = text;
      continue;
    }
    const set = JSON.parse(own) as WorkingSet;
    const merged = mergeSets(set, other);
    if (merged !== set) a[key] = JSON.stringify(withoutHistory(merged));
  }
  return JSON.stringify(a);
}

function parse(text: string): Record<string, string> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : null;
  } catch {
    return null;
  }
}
