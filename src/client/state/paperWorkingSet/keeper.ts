// Keeps the working sets of one account in storage, in redux-persist's format. A write merges what another window wrote
// meanwhile, so that no window undoes another's work; what cannot be read is kept aside and told once.
import { createMigrate, createPersistoid, getStoredState, type PersistConfig, type Persistoid } from 'redux-persist';
import type { Effects } from '../effects';
import { mergeSets } from './content';
import type { Sets } from './transitions';
import { isBlankPaper, NEW_PAPER, type SetId, type WorkingSet } from './workingSet';

export const VERSION = 1;
export const setsKey = (account: string): string => `tiku:sets:${account}`;
export const asideKey = (account: string): string => `${setsKey(account)}:unreadable`;
export const UNREADABLE = '上次的组卷内容无法读取，已另存备份并重新开始';
export const STORAGE_FULL = '浏览器存储空间不足，组卷内容仅保留在当前页面，请尽快保存试卷';
const PREFIX = 'set:';

type Check = (value: unknown) => WorkingSet | null;

export interface Restored {
  sets: Sets;
  activeSetId: SetId;
}
export interface Keeper {
  /** Reads an account's sets and keeps them from now on. */
  open(account: string): Promise<Restored>;
  /** Takes note of the present sets; they are written within milliseconds. */
  keep(present: Restored): void;
  /** Writes at once; nothing is kept any more. */
  close(): void;
}

export function makeKeeper(effects: Effects): Keeper {
  let persistoid: Persistoid | null = null;
  let fullTold = false;
  let check: Check = () => null;

  const storageOf = (key: string) => {
    let written: string | null = null;
    return {
      getItem: (name: string) => Promise.resolve(effects.storage.getItem(name)),
      removeItem: (name: string) => Promise.resolve(effects.storage.removeItem(name)),
      // Reading, merging and writing happen in one go: no other window comes in between.
      setItem: (_name: string, text: string): Promise<void> => {
        try {
          const there = effects.storage.getItem(key);
          const merged = there === null || there === written ? text : mergeBlobs(text, there, check);
          effects.storage.setItem(key, merged);
          // After taking in another window's work the next write must look again: this window may not hold it yet.
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
      const config: PersistConfig<unknown> = { key: setsKey(account), keyPrefix: '', version: VERSION, storage: storageOf(setsKey(account)) };
      const { checkSet, fromVersion0, isSetId } = await import('./storedSets');
      check = checkSet;
      const migrate = createMigrate({ 1: (old) => fromVersion0(old) as never }, { debug: false });
      const restored: Restored = { sets: {}, activeSetId: NEW_PAPER };
      let unreadable = false;
      try {
        const stored = (await migrate((await getStoredState(config)) as never, VERSION)) as Record<string, unknown> | undefined;
        for (const [key, value] of Object.entries(stored ?? {})) {
          const id = key.slice(PREFIX.length);
          if (!key.startsWith(PREFIX) || !isSetId(id)) continue;
          const set = checkSet(value);
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
    keep: ({ sets, activeSetId }) => {
      const flat: Record<string, unknown> = { activeSetId, _persist: MARK };
      for (const [id, set] of Object.entries(sets)) flat[PREFIX + id] = set;
      persistoid?.update(flat);
    },
    close: () => {
      void persistoid?.flush();
      persistoid = null;
    },
  };
}
const MARK = { version: VERSION, rehydrated: true };

/** A saved paper without unsaved changes comes from the server again when it is opened. */
const isWorthKeeping = (id: string, set: WorkingSet): boolean =>
  !id.startsWith('paper:') || id === NEW_PAPER || (id.startsWith('paper:-') ? !isBlankPaper(set) : set.dirty || set.past.length > 0 || set.paper_id === null);

/** Both blobs' sets, merged set by set. One that cannot be read counts for nothing. */
function mergeBlobs(mine: string, theirs: string, check: Check): string {
  const [a, b] = [parse(mine), parse(theirs)];
  if (!a || !b || a._persist !== b._persist) return mine;
  for (const [key, text] of Object.entries(b)) {
    if (!key.startsWith(PREFIX) || a[key] === text) continue;
    const other = check(parse(text));
    if (!other) continue;
    const own = a[key];
    if (own === undefined) {
      if (isWorthKeeping(key.slice(PREFIX.length), other)) a[key] = text;
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
