// Formulas drawn once for everybody (ADR 34): answers those that are there at once, and draws the others in a thread after all other
// work, for the next who asks. What is lost here is drawn again: nothing waits for it and nothing fails by it.
import { cutDrawing, packDrawings, type CutDrawing, type DrawingPack } from '../../../math/glyphPack';
import type { Typeset } from '../../../math/typeset';
import type { Database } from '../../db/database';
import { makeWorkerThread, type WorkerThread } from '../workerThread';
import type { DrawTask } from './drawWorker';
import { drawingRows, ENGINE, keyOf, type Formula } from './drawingStore';

export interface Drawings {
  /** In the order asked; empty for another engine's drawings. */
  find(engine: string, formulas: readonly Formula[]): Promise<DrawingPack>;
  /** To be drawn when there is time; what does not fit into the queue is left out. */
  want(formulas: Iterable<Formula>): void;
  /** When all that was wanted has been drawn. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface DrawingsPorts {
  db: Database;
  warn: (error: unknown, text: string) => void;
  limits?: Partial<typeof LIMITS>;
  thread?: WorkerThread<DrawTask, Typeset>;
}

const startThread = () =>
  makeWorkerThread<DrawTask, Typeset>({ source: 'plugins/drawings/drawWorker.ts', bundle: 'drawWorker.cjs' }, DRAW_LIMIT_MS, { maxOldGenerationSizeMb: MEMORY_MB });

const LIMITS = {
  /** Formulas waiting. */
  queue: 5_000,
  /** Kept in the database: what some 20,000 questions hold. */
  rows: 50_000,
  characters: 150_000_000,
  /** Kept in memory, of one process. */
  remembered: 16_000_000,
  /** Before the first formula of a busy moment is drawn. */
  restMs: 1_000,
};
const BATCH = 50;
const TRIM_EVERY = 5_000;
/** Of a thread that everything else goes before. */
const DRAW_LIMIT_MS = 60_000;
const MEMORY_MB = 256;
const END_THREAD_AFTER_MS = 30_000;
const MAX_HOPELESS = 500;

export function makeDrawings({ db, warn, limits, thread = startThread() }: DrawingsPorts): Drawings {
  const { queue, rows, characters, remembered, restMs } = { ...LIMITS, ...limits };
  const memory = new Map<string, NonNullable<CutDrawing>>();
  let weight = 0;
  const waiting = new Map<string, Formula>();
  /** What the thread could not draw in its time: not tried again and again. */
  const hopeless = new Set<string>();
  let working: Promise<void> | null = null;
  let ending: NodeJS.Timeout | undefined;
  let untrimmed = TRIM_EVERY;
  let closed = false;

  const remember = (key: string, typeset: Typeset): CutDrawing => {
    const cut = cutDrawing(typeset);
    if (!cut || memory.has(key)) return cut;
    memory.set(key, cut);
    weight += typeset.svg.length;
    for (const [oldest, { typeset: dropped }] of memory) {
      if (weight <= remembered) break;
      memory.delete(oldest);
      weight -= dropped.svg.length;
    }
    return cut;
  };

  /** Null: the thread ended or ran out of time. */
  const draw = ({ tex, display }: Formula): Promise<Typeset | null> => thread.run({ tex, display }).catch(() => null);

  const drawSome = async (some: readonly (readonly [string, Formula])[]): Promise<void> => {
    // Another process, or an earlier run, may have drawn them.
    const there = await drawingRows.find(db.kysely, some.map(([key]) => key));
    const drawn: { key: string; typeset: Typeset }[] = [];
    for (const [key, formula] of some) {
      if (closed) return;
      if (there.has(key)) continue;
      const typeset = await draw(formula);
      if (typeset) drawn.push({ key, typeset });
      else {
        if (hopeless.size >= MAX_HOPELESS) hopeless.clear();
        hopeless.add(key);
      }
    }
    if (closed) return;
    await drawingRows.insert(db.kysely, drawn);
    if ((untrimmed += drawn.length) < TRIM_EVERY) return;
    untrimmed = 0;
    await drawingRows.trim(db.kysely, { rows, characters });
  };

  const work = async (): Promise<void> => {
    clearTimeout(ending);
    await new Promise((resolve) => setTimeout(resolve, restMs).unref());
    while (waiting.size > 0 && !closed) {
      const some = [...waiting].slice(0, BATCH);
      await drawSome(some).catch((error: unknown) => void (closed || warn(error, 'formulas could not be drawn ahead')));
      for (const [key] of some) waiting.delete(key);
    }
    working = null;
    ending = setTimeout(() => void thread.close(), END_THREAD_AFTER_MS).unref();
  };

  const wantKey = (key: string, formula: Formula) => {
    if (closed || waiting.size >= queue || memory.has(key) || hopeless.has(key)) return;
    waiting.set(key, formula);
    working ??= work();
  };

  return {
    async find(engine, formulas) {
      if (engine !== ENGINE) return { glyphs: [], drawings: [] };
      const keys = formulas.map(keyOf);
      const found = await drawingRows.find(db.kysely, [...new Set(keys)].filter((key) => !memory.has(key)));
      return packDrawings(
        formulas.map((formula, index): CutDrawing => {
          const key = keys[index] as string;
          const known = memory.get(key);
          if (known) {
            memory.delete(key);
            memory.set(key, known);
            return known;
          }
          const typeset = found.get(key);
          if (typeset) return remember(key, typeset);
          wantKey(key, formula);
          return null;
        }),
      );
    },
    want(formulas) {
      for (const formula of formulas) wantKey(keyOf(formula), formula);
    },
    async idle() {
      while (working) await working;
    },
    async close() {
      closed = true;
      clearTimeout(ending);
      await thread.close();
    },
  };
}
