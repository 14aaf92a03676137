// Formulas that earlier sessions typeset, in IndexedDB: what this browser has drawn once is never typeset again while the engine
// is the same. They lie in packs as they were typeset together, so that a page which is shown again is a few reads, not hundreds.
// Where IndexedDB is blocked, full or broken, every formula is simply typeset anew.
import { ENGINE_NAME } from '../../../math/engineName';
import type { Typeset } from '../../../math/typeset';

export interface TypesetStore {
  /** Opens it before it is needed; true when nothing is kept yet. */
  warm(): Promise<boolean>;
  /** Those that are known, and what lay beside them; never rejects. */
  find(names: readonly string[]): Promise<ReadonlyMap<string, Typeset>>;
  /** Written later, when the page has nothing better to do. */
  keep(name: string, typeset: Typeset): void;
}

const DATABASE = 'tiku-formulas';
/** 1 kept every formula apart. */
const SHAPE = 2;
const PACKS = 'packs';
const NAMES = 'names';
const META = 'meta';
/** Some 80 MB; past it the store begins anew at the next start. */
const MAX_FORMULAS = 20_000;
const WRITE_AFTER_MS = 400;
const PACK = 300;
/** How many names are asked for at a time: a pack of a known page answers for hundreds, so few are asked first. */
const ROUNDS = [4, 32, Number.POSITIVE_INFINITY] as const;

interface Pack {
  names: string[];
  typesets: Typeset[];
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

async function open(engine: string): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, SHAPE);
  request.onupgradeneeded = () => {
    for (const old of Array.from(request.result.objectStoreNames)) request.result.deleteObjectStore(old);
    request.result.createObjectStore(PACKS, { autoIncrement: true }).createIndex(NAMES, 'names', { multiEntry: true });
    request.result.createObjectStore(META);
  };
  const database = await settled(request);
  // Another window that needs a newer shape is not held up.
  database.onversionchange = () => database.close();
  const tx = database.transaction([PACKS, META], 'readwrite');
  const [known, count] = await Promise.all([settled(tx.objectStore(META).get('engine')), settled(tx.objectStore(PACKS).index(NAMES).count())]);
  if (known !== engine || count > MAX_FORMULAS) {
    tx.objectStore(PACKS).clear();
    tx.objectStore(META).put(engine, 'engine');
  }
  return database;
}

/** Where a browser forbids databases, even looking for them may throw. */
function mayKeep(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

export function makeTypesetStore(engine: string | null = ENGINE_NAME): TypesetStore | null {
  if (!mayKeep() || engine === null) return null;
  let opened: Promise<IDBDatabase | null> | undefined;
  const database = () => (opened ??= open(engine).catch(() => null));
  let waiting = new Map<string, Typeset>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const entries = [...waiting];
    waiting = new Map();
    const db = await database();
    try {
      const store = db?.transaction(PACKS, 'readwrite').objectStore(PACKS);
      for (let from = 0; from < entries.length; from += PACK) {
        const some = entries.slice(from, from + PACK);
        const pack: Pack = { names: some.map(([name]) => name), typesets: some.map(([, typeset]) => typeset) };
        store?.put(pack);
      }
    } catch {
      opened = Promise.resolve(null);
    }
  }

  return {
    async warm() {
      try {
        const db = await database();
        return db === null || (await settled(db.transaction(PACKS).objectStore(PACKS).count())) === 0;
      } catch {
        return true;
      }
    },
    async find(names) {
      const found = new Map<string, Typeset>();
      try {
        const store = (await database())?.transaction(PACKS, 'readonly').objectStore(PACKS);
        if (!store) return found;
        const missing = new Set(names);
        for (const many of ROUNDS) {
          const asked = [...missing].slice(0, many);
          const keys = await Promise.all(asked.map((name) => settled(store.index(NAMES).getKey(name))));
          const distinct = [...new Set(keys)].filter((key) => key !== undefined);
          const packs = await Promise.all(distinct.map((key) => settled<Pack | undefined>(store.get(key))));
          for (const pack of packs) {
            pack?.names.forEach((name, i) => {
              found.set(name, pack.typesets[i] as Typeset);
              missing.delete(name);
            });
          }
          for (const name of asked) missing.delete(name);
          if (missing.size === 0) break;
        }
      } catch {
        opened = Promise.resolve(null);
      }
      return found;
    },
    keep(name, typeset) {
      waiting.set(name, typeset);
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
    },
  };
}
