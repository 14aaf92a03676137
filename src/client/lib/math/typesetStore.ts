// Formulas of earlier sessions, in IndexedDB: a stored formula is not typeset again while the engine stays the same.
// They are stored in packs of formulas that were requested together, so that showing a page again takes a few reads,
// not hundreds. If IndexedDB is blocked, full or broken, every formula is simply typeset again.
import { ENGINE_NAME } from '../../../math/engineName';
import { cutDrawing, packDrawings, unpackDrawings, type DrawingPack } from '../../../math/glyphPack';
import type { Typeset } from '../../../math/typeset';
import { TYPESET_DATABASE } from './typesetDatabase';

export interface TypesetStore {
  /** The formulas stored last, which are most likely shown next. Empty if nothing is stored yet. */
  warm(): Promise<ReadonlyMap<string, Typeset>>;
  /** The stored formulas among these names, and the others in their packs; never rejects. */
  find(names: readonly string[]): Promise<ReadonlyMap<string, Typeset>>;
  /** Written later, when the browser is idle. */
  keep(name: string, typeset: Typeset): void;
  /** Drawings of the server; formulas that the server could not draw have no entry. */
  keepPack(names: readonly string[], pack: DrawingPack): void;
}

/** Version 2 stored every glyph outline with every formula. */
const SHAPE = 3;
const PACKS = 'packs';
const NAMES = 'names';
const META = 'meta';
/** About 20 MB; above it the store is cleared at the next start. */
const MAX_FORMULAS = 20_000;
const WRITE_AFTER_MS = 400;
const PACK = 300;
/** Formulas that are read ahead, from the newest pack on. */
const AHEAD = 1_500;
const AHEAD_PACKS = 30;
/**
 * Number of names looked up per round: one pack of a known page contains hundreds of formulas, so the first rounds are
 * small.
 */
const ROUNDS = [4, 32, Number.POSITIVE_INFINITY] as const;

interface Pack extends DrawingPack {
  names: string[];
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

async function open(engine: string): Promise<{ db: IDBDatabase; empty: boolean }> {
  const request = indexedDB.open(TYPESET_DATABASE, SHAPE);
  request.onupgradeneeded = () => {
    for (const old of Array.from(request.result.objectStoreNames)) request.result.deleteObjectStore(old);
    request.result.createObjectStore(PACKS, { autoIncrement: true }).createIndex(NAMES, 'names', { multiEntry: true });
    request.result.createObjectStore(META);
  };
  const database = await settled(request);
  // Do not block another window that upgrades the database.
  database.onversionchange = () => database.close();
  const tx = database.transaction([PACKS, META], 'readwrite');
  const [known, count] = await Promise.all([
    settled(tx.objectStore(META).get('engine')),
    settled(tx.objectStore(PACKS).index(NAMES).count()),
  ]);
  const outdated = known !== engine || count > MAX_FORMULAS;
  if (outdated) {
    tx.objectStore(PACKS).clear();
    tx.objectStore(META).put(engine, 'engine');
  }
  return { db: database, empty: outdated || count === 0 };
}

function put(found: Map<string, Typeset>, pack: Pack): void {
  unpackDrawings(pack).forEach((typeset, index) => {
    const name = pack.names[index];
    if (typeset && name !== undefined && !found.has(name)) found.set(name, typeset);
  });
}

/** If a browser forbids databases, even reading the property may throw. */
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
  /**
   * All stored names, once they are known: looking up 500 missing formulas would cost more than requesting them from
   * the server.
   */
  let inStore: Set<string> | undefined;
  const database = () =>
    (opened ??= open(engine).then(
      ({ db, empty }) => {
        if (empty) inStore = new Set();
        return db;
      },
      () => null,
    ));
  let waiting = new Map<string, Typeset>();
  const packs: Pack[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const entries = [...waiting];
    waiting = new Map();
    for (let from = 0; from < entries.length; from += PACK) {
      const some = entries.slice(from, from + PACK);
      packs.push({
        names: some.map(([name]) => name),
        ...packDrawings(some.map(([, typeset]) => cutDrawing(typeset))),
      });
    }
    const db = await database();
    try {
      const store = db?.transaction(PACKS, 'readwrite').objectStore(PACKS);
      for (const pack of packs.splice(0)) {
        store?.put(pack);
        for (const name of pack.names) inStore?.add(name);
      }
    } catch {
      opened = Promise.resolve(null);
    }
  }
  const writeLater = () => {
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
  };

  return {
    async warm() {
      const found = new Map<string, Typeset>();
      try {
        const store = (await database())?.transaction(PACKS).objectStore(PACKS);
        if (!store) return found;
        const keys = await settled(store.getAllKeys());
        const newest = keys.slice(-AHEAD_PACKS)[0];
        const read = newest === undefined ? [] : await settled<Pack[]>(store.getAll(IDBKeyRange.lowerBound(newest)));
        for (const pack of read.reverse()) if (found.size < AHEAD) put(found, pack);
        if (read.length === keys.length) inStore ??= new Set(read.flatMap(({ names }) => names));
      } catch {
        opened = Promise.resolve(null);
      }
      return found;
    },
    async find(names) {
      const found = new Map<string, Typeset>();
      try {
        const db = await database();
        const missing = new Set(names.filter((name) => inStore?.has(name) ?? true));
        if (!db || missing.size === 0) return found;
        const store = db.transaction(PACKS, 'readonly').objectStore(PACKS);
        for (const many of ROUNDS) {
          const asked = [...missing].slice(0, many);
          const keys = await Promise.all(asked.map((name) => settled(store.index(NAMES).getKey(name))));
          const distinct = [...new Set(keys)].filter((key) => key !== undefined);
          const packs = await Promise.all(distinct.map((key) => settled<Pack | undefined>(store.get(key))));
          for (const pack of packs) if (pack) put(found, pack);
          for (const name of [...asked, ...found.keys()]) missing.delete(name);
          if (missing.size === 0) break;
        }
      } catch {
        opened = Promise.resolve(null);
      }
      return found;
    },
    keep(name, typeset) {
      waiting.set(name, typeset);
      writeLater();
    },
    keepPack(names, { glyphs, drawings }) {
      const there = names.flatMap((name, index) => (drawings[index] ? [{ name, drawing: drawings[index] }] : []));
      if (there.length === 0) return;
      packs.push({ names: there.map(({ name }) => name), glyphs, drawings: there.map(({ drawing }) => drawing) });
      writeLater();
    },
  };
}
