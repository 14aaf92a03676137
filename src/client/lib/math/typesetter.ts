// Typesetting for the screens: each distinct formula once; from memory if known, otherwise from the store, the server
// or a worker.
import { unpackDrawings } from '../../../math/glyphPack';
import type { Typeset } from '../../../math/typeset';
import { askDrawingServer, type DrawingServer, type Formula } from './drawingServer';
import { makeTypesetCache } from './typesetCache';
import { makeTypesetStore, type TypesetStore } from './typesetStore';
import { makeWorkerPool, type PoolPorts, type Priority } from './workerPool';

// Sources of a formula before a worker typesets it: what earlier sessions of this browser stored, then the server (ADR
// 34). All formulas requested in one turn of the event loop are looked up together. The wait for a slow or unreachable
// server is short.

interface Wanted extends Formula {
  name: string;
}
interface DrawingChain {
  /** Each formula is reported by `found`, or by `left` if a worker has to typeset it; by both if the server is late. */
  look(
    wanted: readonly Wanted[],
    found: (name: string, typeset: Typeset) => void,
    left: (wanted: Wanted) => void,
  ): Promise<void>;
}

const SERVER_LIMIT_MS = 500;
/** Pause before the next request to a server that did not answer in time, or not at all. */
const AWAY_MS = 20_000;

export function makeDrawingChain(
  store: TypesetStore | null,
  server: DrawingServer,
  timer: (ms: number, done: () => void) => () => void,
): DrawingChain {
  let away = false;
  const leaveAlone = () => {
    if (away) return;
    away = true;
    timer(AWAY_MS, () => (away = false));
  };

  return {
    async look(wanted, found, left) {
      const kept: ReadonlyMap<string, Typeset> = (await store?.find(wanted.map(({ name }) => name))) ?? new Map();
      // The store also returns the other formulas of the same packs, which are likely to be requested next.
      for (const [name, typeset] of kept) found(name, typeset);
      const missing = wanted.filter(({ name }) => !kept.has(name));
      if (missing.length === 0) return;
      if (away) return missing.forEach(left);
      const cancel = timer(SERVER_LIMIT_MS, () => {
        leaveAlone();
        missing.forEach(left);
      });
      const pack = await server(missing);
      cancel();
      const drawings = pack ? unpackDrawings(pack) : [];
      // No drawings at all: no answer, or a server of another version.
      if (drawings.length === 0) leaveAlone();
      else if (pack)
        store?.keepPack(
          missing.map(({ name }) => name),
          pack,
        );
      missing.forEach((one, index) => {
        const typeset = drawings[index];
        if (typeset) found(one.name, typeset);
        else left(one);
      });
    },
  };
}

export type { Typeset } from '../../../math/typeset';

export interface Typesetter {
  /** The formula if it is in memory. */
  peek(tex: string, display: boolean): Typeset | undefined;
  /** Never rejects: a refused formula has `error` set. A second request with 'visible' raises its priority. */
  typeset(tex: string, display: boolean, asking?: Asking): Promise<Typeset>;
  /** Typesets all formulas of a page or an export before it is rendered. */
  typesetAll(
    formulas: readonly { tex: string; display: boolean }[],
    onProgress?: (done: number, total: number) => void,
  ): Promise<void>;
  /** For idle time: reads what the last sessions stored, and starts a worker if nothing is stored. */
  warm(): Promise<void>;
}

/** `typed`: the user is typing it; it goes to a worker directly. */
export type Asking = Priority | 'typed';

interface Asked extends Wanted {
  key: number;
  priority: Priority;
  /** Already with the workers; before that, its priority may still change here. */
  queued: boolean;
  promise: Promise<Typeset>;
  resolve(typeset: Typeset): void;
}

function promised<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

/** `chain`: sources of formulas before they are typeset here; `store` keeps the new ones. */
export function makeTypesetter(
  ports: PoolPorts,
  chain: DrawingChain | null = null,
  store: TypesetStore | null = null,
): Typesetter {
  const cache = makeTypesetCache();
  const running = new Map<string, Asked>();
  const drawing = new Map<number, Asked>();
  let lookups: Asked[] = [];
  let nextKey = 1;
  const answer = (asked: Asked, typeset: Typeset) => {
    running.delete(asked.name);
    cache.set(asked.name, typeset);
    asked.resolve(typeset);
  };
  const pool = makeWorkerPool(ports, (key, typeset) => {
    const asked = drawing.get(key);
    drawing.delete(key);
    // The late reply of the server still came before the worker's.
    if (!asked || running.get(asked.name) !== asked) return;
    // An error may be temporary (a slow machine, a worker that did not load), so it is not stored.
    if (typeset.error === undefined) store?.keep(asked.name, typeset);
    answer(asked, typeset);
  });
  const nameOf = (tex: string, display: boolean) => (display ? 'D' : 'I') + tex;
  const queue = (asked: Asked) => {
    if (asked.queued || running.get(asked.name) !== asked) return;
    asked.queued = true;
    drawing.set(asked.key, asked);
    pool.add({ key: asked.key, tex: asked.tex, display: asked.display }, asked.priority);
  };

  /** Looks up all formulas requested in one turn of the event loop together. */
  function lookUp(known: DrawingChain): void {
    const wanted = new Map(lookups.map((asked) => [asked.name, asked]));
    lookups = [];
    const found = (name: string, typeset: Typeset) => {
      const asked = running.get(name);
      if (asked) answer(asked, typeset);
      else cache.set(name, typeset);
    };
    void known.look([...wanted.values()], found, ({ name }) => queue(wanted.get(name) as Asked));
  }

  const typesetter: Typesetter = {
    async warm() {
      const kept = await store?.warm();
      if (!kept || kept.size === 0) pool.warm();
      kept?.forEach((typeset, name) => cache.set(name, typeset));
    },
    peek: (tex, display) => cache.get(nameOf(tex, display)),
    typeset(tex, display, asking = 'visible') {
      const name = nameOf(tex, display);
      const known = cache.get(name);
      if (known) return Promise.resolve(known);
      const priority = asking === 'idle' ? 'idle' : 'visible';
      const already = running.get(name);
      if (already) {
        if (priority === 'visible') {
          already.priority = priority;
          if (already.queued) pool.raise(already.key);
          else if (asking === 'typed') queue(already);
        }
        return already.promise;
      }
      const key = nextKey++;
      const { promise, resolve } = promised<Typeset>();
      const asked: Asked = { key, name, tex, display, priority, queued: false, promise, resolve };
      running.set(name, asked);
      if (!chain || asking === 'typed') queue(asked);
      else if (lookups.push(asked) === 1) queueMicrotask(() => lookUp(chain));
      return promise;
    },
    async typesetAll(formulas, onProgress) {
      const distinct = new Map(formulas.map((formula) => [nameOf(formula.tex, formula.display), formula]));
      let done = 0;
      await Promise.all(
        [...distinct.values()].map(async ({ tex, display }) => {
          await typesetter.typeset(tex, display);
          onProgress?.(++done, distinct.size);
        }),
      );
    },
  };
  return typesetter;
}

/** Without workers, formulas are shown as source at once. */
function makeSourceOnly(): Typesetter {
  const refused: Typeset = { svg: '', width_em: 0, height_em: 0, depth_em: 0, error: '此浏览器不能排版公式' };
  return {
    peek: () => refused,
    typeset: () => Promise.resolve(refused),
    typesetAll: () => Promise.resolve(),
    warm: () => Promise.resolve(),
  };
}

/** The main thread has little to do meanwhile; a worker uses about 60 MB, so there are at most three. */
const workers = Math.max(1, Math.min(3, globalThis.navigator?.hardwareConcurrency ?? 2));

const timer = (ms: number, done: () => void) => {
  const id = setTimeout(done, ms);
  return () => clearTimeout(id);
};

function makeShared(): Typesetter {
  if (typeof Worker === 'undefined') return makeSourceOnly();
  const store = makeTypesetStore();
  return makeTypesetter(
    { workers, spawn: async () => (await import('./spawnMathWorker')).spawnMathWorker(), timer },
    makeDrawingChain(store, askDrawingServer, timer),
    store,
  );
}

export const { peek, typeset, typesetAll, warm } = makeShared();
