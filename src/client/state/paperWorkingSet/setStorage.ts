// Stores the working sets of one account in redux-persist's format. A write merges what another window wrote in the
// meantime, so that no window overwrites another's work. Unreadable data is moved to another key and reported once.
import { createMigrate, createPersistoid, getStoredState, type PersistConfig, type Persistoid } from 'redux-persist';
import type { Effects } from '../effects';
import { mergeSets } from './content';
import type { Step } from './history';
import type { Sets } from './transitions';
import { checkHistory, checkSet, fromVersion0, isSetId } from './storedSets';
import { isBlankPaper, NEW_PAPER, SETS_VERSION, type SetId, type WorkingSet } from './workingSet';

export const setsKey = (account: string): string => `tiku:sets:${account}`;
export const asideKey = (account: string): string => `${setsKey(account)}:unreadable`;
export const UNREADABLE = '上次的组卷内容无法读取，已另存备份并重新开始';
export const STORAGE_FULL = '浏览器存储空间不足，组卷内容仅保留在当前页面，请尽快保存试卷';
const PREFIX = 'set:';
const STEPS = 'steps:';
/** Maximum number of other windows' histories that are kept per set. */
const MAX_HISTORIES = 4;

/** Undo belongs to the window that made the steps: each window stores its own under `steps:<window>:<set>`. */
interface KeptHistory {
  past: Step[];
  future: Step[];
  /** Higher for a history written later. */
  at: number;
}
const stepsKey = (window: string, setId: string): string => `${STEPS}${window}:${setId}`;
const setOfSteps = (key: string): string => key.slice(key.indexOf(':', STEPS.length) + 1);

export interface Restored {
  sets: Sets;
  activeSetId: SetId;
}
interface Present extends Restored {
  clock: number;
}
export interface SetStorage {
  /** Reads an account's sets and stores them from now on. */
  open(account: string): Promise<Restored>;
  /** Takes the current sets; they are written within milliseconds. */
  keep(present: Present): void;
  /** Writes at once and stops storing. */
  close(): void;
}

export function makeSetStorage(effects: Effects): SetStorage {
  let persistoid: Persistoid | null = null;
  let fullTold = false;
  /** Histories that are no longer in use: not copied from storage again. */
  let dropped = new Set<string>();
  const bare = new WeakMap<WorkingSet, WorkingSet>();
  const keptHistories = new Map<string, KeptHistory>();

  /** Returns the same object for an unchanged set, so that only changes are written. */
  const withoutHistory = (set: WorkingSet): WorkingSet => {
    const known = bare.get(set) ?? { ...set, past: [], future: [] };
    bare.set(set, known);
    return known;
  };
  const historyOf = (setId: string, { past, future }: WorkingSet, at: number): KeptHistory => {
    const known = keptHistories.get(setId);
    const history = known?.past === past && known.future === future ? known : { past, future, at };
    keptHistories.set(setId, history);
    return history;
  };
  const isOwn = (key: string) => key.startsWith(stepsKey(effects.windowId, ''));

  const storageOf = (key: string) => {
    let written: string | null = null;
    return {
      getItem: (name: string) => Promise.resolve(effects.storage.getItem(name)),
      removeItem: (name: string) => Promise.resolve(effects.storage.removeItem(name)),
      // Reading, merging and writing are synchronous: no other window can write in between.
      setItem: (_name: string, text: string): Promise<void> => {
        try {
          const there = effects.storage.getItem(key);
          const merged =
            there === null || there === written
              ? text
              : mergeBlobs(text, there, (key) => isOwn(key) || dropped.has(key));
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
      };
      keptHistories.clear();
      const migrate = createMigrate({ 1: (old) => fromVersion0(old) as never }, { debug: false });
      const restored: Restored = { sets: {}, activeSetId: NEW_PAPER };
      let unreadable = false;
      try {
        const stored = (await migrate((await getStoredState(config)) as never, SETS_VERSION)) as
          Record<string, unknown> | undefined;
        const histories = readHistories(stored ?? {});
        dropped = new Set(
          histories.flatMap(({ key, rank, window }) =>
            rank >= MAX_HISTORIES || window === effects.windowBefore ? [key] : [],
          ),
        );
        for (const [key, value] of Object.entries(stored ?? {})) {
          const id = key.slice(PREFIX.length);
          if (!key.startsWith(PREFIX) || !isSetId(id)) continue;
          const read = checkSet(value);
          const own = histories.filter(({ setId }) => setId === id);
          // The history of this tab before its reload, otherwise the most recent one.
          const kept = own.find(({ window }) => window === effects.windowBefore) ?? own[0];
          const set = read && kept ? { ...read, past: kept.history.past, future: kept.history.future } : read;
          if (!set) unreadable = true;
          else if (isWorthKeeping(id, set) || stored?.activeSetId === id) restored.sets[id] = set;
        }
        const active = stored?.activeSetId;
        if (typeof active === 'string' && isSetId(active) && restored.sets[active]) restored.activeSetId = active;
      } catch {
        unreadable = true;
      }
      if (unreadable) keepAside(account);
      persistoid = createPersistoid(config);
      return restored;
    },
    keep: ({ sets, activeSetId, clock }) => {
      const flat: Record<string, unknown> = { activeSetId, _persist: MARK };
      for (const [id, set] of Object.entries(sets)) {
        if (!set) continue;
        flat[PREFIX + id] = withoutHistory(set);
        if (set.past.length + set.future.length > 0) flat[stepsKey(effects.windowId, id)] = historyOf(id, set, clock);
      }
      persistoid?.update(flat);
    },
    close: () => {
      void persistoid?.flush();
      persistoid = null;
    },
  };
}
const MARK = { version: SETS_VERSION, rehydrated: true };

interface FoundHistory {
  key: string;
  window: string;
  setId: string;
  history: KeptHistory;
  /** 0 for the history of its set that was written last. */
  rank: number;
}

function readHistories(stored: Record<string, unknown>): FoundHistory[] {
  const found = Object.entries(stored).flatMap(([key, value]) => {
    const history = key.startsWith(STEPS) ? checkHistory(value) : null;
    const setId = setOfSteps(key);
    return history ? [{ key, setId, window: key.slice(STEPS.length, -setId.length - 1), history }] : [];
  });
  const ranks = new Map<string, number>();
  return found
    .sort((a, b) => b.history.at - a.history.at)
    .map((one) => {
      const rank = ranks.get(one.setId) ?? 0;
      ranks.set(one.setId, rank + 1);
      return { ...one, rank };
    });
}

/** A saved paper without unsaved changes is loaded from the server when it is opened. */
const isWorthKeeping = (id: string, set: WorkingSet): boolean =>
  !id.startsWith('paper:') ||
  id === NEW_PAPER ||
  (id.startsWith('paper:-') ? !isBlankPaper(set) : set.dirty || set.past.length > 0 || set.paper_id === null);

/** The sets of both blobs, merged set by set. Unreadable sets are ignored. */
function mergeBlobs(mine: string, theirs: string, isForgotten: (stepsKey: string) => boolean): string {
  const [a, b] = [parse(mine), parse(theirs)];
  if (!a || !b || a._persist !== b._persist) return mine;
  const remembered = Object.keys(b).filter((key) => key.startsWith(STEPS) && !isForgotten(key));
  for (const key of remembered) a[key] = b[key] ?? '';
  const haveHistory = new Set(remembered.map(setOfSteps));
  for (const [key, text] of Object.entries(b)) {
    if (!key.startsWith(PREFIX) || a[key] === text) continue;
    const other = checkSet(parse(text));
    if (!other) continue;
    const own = a[key];
    if (own === undefined) {
      const id = key.slice(PREFIX.length);
      if (isWorthKeeping(id, other) || haveHistory.has(id)) a[key] = text;
      continue;
    }
    const set = JSON.parse(own) as WorkingSet;
    const merged = mergeSets(set, other);
    if (merged !== set) a[key] = JSON.stringify(merged);
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
