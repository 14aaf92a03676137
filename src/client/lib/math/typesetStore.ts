// Formulas that earlier sessions typeset, in IndexedDB: what this browser has drawn once is never typeset again while the engine
// is the same. Where IndexedDB is blocked, full or broken, every formula is simply typeset anew.
import type { Typeset } from './typeset';

export interface TypesetStore {
  /** Those that are known; never rejects. */
  find(names: readonly string[]): Promise<ReadonlyMap<string, Typeset>>;
  /** Written later, when the page has nothing better to do. */
  keep(name: string, typeset: Typeset): void;
}

/** Changes with everything that decides how a formula looks; the build puts it in (webpack.config.js). */
declare const TIKU_MATH_ENGINE: string;

const DATABASE = 'tiku-formulas';
const FORMULAS = 'formulas';
const META = 'meta';
/** Some 80 MB; past it the store begins anew at the next start. */
const MAX_FORMULAS = 20_000;
const WRITE_AFTER_MS = 400;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

async function open(engine: string): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FORMULAS);
    request.result.createObjectStore(META);
  };
  const database = await settled(request);
  // Another window that needs a newer shape is not held up.
  database.onversionchange = () => database.close();
  const tx = database.transaction([FORMULAS, META], 'readwrite');
  const [known, count] = await Promise.all([settled(tx.objectStore(META).get('engine')), settled(tx.objectStore(FORMULAS).count())]);
  if (known !== engine || count > MAX_FORMULAS) {
    tx.objectStore(FORMULAS).clear();
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

export function makeTypesetStore(): TypesetStore | null {
  if (!mayKeep() || typeof TIKU_MATH_ENGINE === 'undefined') return null;
  let opened: Promise<IDBDatabase | null> | undefined;
  const database = () => (opened ??= open(TIKU_MATH_ENGINE).catch(() => null));
  let waiting = new Map<string, Typeset>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const entries = waiting;
    waiting = new Map();
    const db = await database();
    try {
      const store = db?.transaction(FORMULAS, 'readwrite').objectStore(FORMULAS);
      for (const [name, typeset] of entries) store?.put(typeset, name);
    } catch {
      opened = Promise.resolve(null);
    }
  }

  return {
    async find(names) {
      const found = new Map<string, Typeset>();
      try {
        const store = (await database())?.transaction(FORMULAS, 'readonly').objectStore(FORMULAS);
        if (!store) return found;
        const values = await Promise.all(names.map((name) => settled<Typeset | undefined>(store.get(name))));
        values.forEach((value, i) => {
          if (value !== undefined) found.set(names[i] as string, value);
        });
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
