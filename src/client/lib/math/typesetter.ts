// Typesetting as the screens see it: each distinct formula once, from memory at once when known, else from what earlier sessions kept.
import { makeTypesetCache } from './typesetCache';
import type { Typeset } from '../../../math/typeset';
import { makeTypesetStore, type TypesetStore } from './typesetStore';
import { makeWorkerPool, type PoolPorts, type Priority } from './workerPool';

export type { Typeset } from '../../../math/typeset';

export interface Typesetter {
  /** The formula if it is in memory. */
  peek(tex: string, display: boolean): Typeset | undefined;
  /** Never rejects: a refused formula has `error` set. Asking again with 'visible' moves it forward. */
  typeset(tex: string, display: boolean, priority?: Priority): Promise<Typeset>;
  /** Everything a page or an export needs, before it is drawn. */
  typesetAll(
    formulas: readonly { tex: string; display: boolean }[],
    onProgress?: (done: number, total: number) => void,
  ): Promise<void>;
  /** While nothing else is to be done: opens what earlier sessions kept, and starts a worker where they kept nothing. */
  warm(): Promise<void>;
}

interface Asked {
  key: number;
  tex: string;
  display: boolean;
  priority: Priority;
  /** With the workers; until then its priority may still change here. */
  queued: boolean;
  promise: Promise<Typeset>;
}

/** `store`: what earlier sessions typeset; null where the browser keeps nothing. */
export function makeTypesetter(ports: PoolPorts, store: TypesetStore | null = null): Typesetter {
  const cache = makeTypesetCache();
  const running = new Map<string, Asked>();
  const answers = new Map<number, (typeset: Typeset) => void>();
  let lookups: string[] = [];
  let nextKey = 1;
  const pool = makeWorkerPool(ports, (key, typeset) => {
    answers.get(key)?.(typeset);
    answers.delete(key);
  });
  const nameOf = (tex: string, display: boolean) => (display ? 'D' : 'I') + tex;
  const queue = (asked: Asked) => {
    asked.queued = true;
    pool.add({ key: asked.key, tex: asked.tex, display: asked.display }, asked.priority);
  };

  /** All that was asked for in one turn is looked up together. */
  async function lookUp(known: TypesetStore): Promise<void> {
    const names = lookups;
    lookups = [];
    const found = await known.find(names);
    // What was typeset with them is likely to be asked for next.
    for (const [name, typeset] of found) if (!running.has(name)) cache.set(name, typeset);
    for (const name of names) {
      const asked = running.get(name);
      if (!asked) continue;
      const typeset = found.get(name);
      if (!typeset) queue(asked);
      else {
        answers.get(asked.key)?.(typeset);
        answers.delete(asked.key);
      }
    }
  }

  const typesetter: Typesetter = {
    async warm() {
      if (!store || (await store.warm())) pool.warm();
    },
    peek: (tex, display) => cache.get(nameOf(tex, display)),
    typeset(tex, display, priority = 'visible') {
      const name = nameOf(tex, display);
      const known = cache.get(name);
      if (known) return Promise.resolve(known);
      const already = running.get(name);
      if (already) {
        if (priority === 'visible') {
          already.priority = priority;
          if (already.queued) pool.raise(already.key);
        }
        return already.promise;
      }
      const key = nextKey++;
      const promise = new Promise<Typeset>((resolve) => {
        answers.set(key, (result) => {
          const typesetNow = running.get(name)?.queued === true;
          running.delete(name);
          cache.set(name, result);
          // A refusal may be the moment's fault (a slow machine, a worker that did not load).
          if (typesetNow && result.error === undefined) store?.keep(name, result);
          resolve(result);
        });
      });
      const asked: Asked = { key, tex, display, priority, queued: false, promise };
      running.set(name, asked);
      if (!store) queue(asked);
      else if (lookups.push(name) === 1) queueMicrotask(() => void lookUp(store));
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

/** Where there are no workers formulas are shown as source, at once. */
function makeSourceOnly(): Typesetter {
  const refused: Typeset = { svg: '', width_em: 0, height_em: 0, depth_em: 0, error: '此浏览器不能排版公式' };
  return { peek: () => refused, typeset: () => Promise.resolve(refused), typesetAll: () => Promise.resolve(), warm: () => Promise.resolve() };
}

/** The page itself has little to do meanwhile; a worker holds some 60 MB, so never many. */
const workers = Math.max(1, Math.min(3, globalThis.navigator?.hardwareConcurrency ?? 2));

const shared =
  typeof Worker === 'undefined'
    ? makeSourceOnly()
    : makeTypesetter({
        workers,
        spawn: async () => (await import('./spawnMathWorker')).spawnMathWorker(),
        timer: (ms, done) => {
          const id = setTimeout(done, ms);
          return () => clearTimeout(id);
        },
      }, makeTypesetStore());

export const { peek, typeset, typesetAll, warm } = shared;
