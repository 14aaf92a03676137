// Formulas rendered once for all clients (ADR 34): returns the existing ones at once, and renders the others in a
// low-priority thread for later requests. A lost drawing is simply rendered again: no request waits for it or fails
// because of it.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ENGINE_NAME } from '../../../math/engineName';
import { cutDrawing, packDrawings, type CutDrawing, type DrawingPack } from '../../../math/glyphPack';
import type { Typeset } from '../../../math/typeset';
import type { Database, Tx } from '../../db/database';
import { makeWorkerThread, type WorkerThread } from '../../jobs/workerThread';
import type { DrawTask } from './drawWorker';

export interface Drawings {
  /** In the order of `formulas`; empty when the client has another engine version. */
  find(engine: string, formulas: readonly Formula[]): Promise<DrawingPack>;
  /** Renders them when there is time; formulas that do not fit into the queue are dropped. */
  want(formulas: Iterable<Formula>): void;
  /** Resolves when all requested formulas are rendered. */
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
  makeWorkerThread<DrawTask, Typeset>(
    { source: 'typesetting/drawings/drawWorker.ts', bundle: 'drawWorker.cjs' },
    DRAW_LIMIT_MS,
    { maxOldGenerationSizeMb: MEMORY_MB },
  );

const LIMITS = {
  /** Maximum number of waiting formulas. */
  queue: 5_000,
  /** Limits of the database table: what some 20,000 questions contain. */
  rows: 50_000,
  characters: 150_000_000,
  /** Characters kept in the memory of one process. */
  remembered: 16_000_000,
  /** Pause before the first formula after an idle period. */
  restMs: 1_000,
};
const BATCH = 50;
const TRIM_EVERY = 5_000;
/** Limit for one formula, long because the thread has the lowest priority. */
const DRAW_LIMIT_MS = 60_000;
const MEMORY_MB = 256;
const END_THREAD_AFTER_MS = 30_000;
const MAX_HOPELESS = 500;

export function makeDrawings({ db, warn, limits, thread = startThread() }: DrawingsPorts): Drawings {
  const { queue, rows, characters, remembered, restMs } = { ...LIMITS, ...limits };
  const memory = new Map<string, NonNullable<CutDrawing>>();
  let weight = 0;
  const waiting = new Map<string, Formula>();
  /** Formulas that could not be rendered in time: not tried again. */
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
    // Another process, or an earlier run, may have rendered them.
    const there = await drawingRows.find(
      db.kysely,
      some.map(([key]) => key),
    );
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
      const found = await drawingRows.find(
        db.kysely,
        [...new Set(keys)].filter((key) => !memory.has(key)),
      );
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

// Rendered formulas in the database, shared by all server processes; the oldest are removed when there are too many.

interface Formula {
  tex: string;
  display: boolean;
}

/** A server that runs from its sources has no built client that would request drawings. */
export const ENGINE = ENGINE_NAME ?? 'source';

export const keyOf = ({ tex, display }: Formula): string =>
  createHash('sha256')
    .update(`${ENGINE} ${display ? 'D' : 'I'}${tex}`)
    .digest('base64url')
    .slice(0, 32);

export const drawingRows = {
  async find(tx: Tx, keys: readonly string[]): Promise<Map<string, Typeset>> {
    if (keys.length === 0) return new Map();
    const rows = await tx
      .selectFrom('formula_drawings')
      .select(['key', 'drawing'])
      .where(sql<boolean>`key = any(${keys})`)
      .execute();
    return new Map(rows.map(({ key, drawing }) => [key, JSON.parse(drawing) as Typeset]));
  },

  async insert(tx: Tx, drawn: readonly { key: string; typeset: Typeset }[]): Promise<void> {
    if (drawn.length === 0) return;
    const rows = drawn.map(({ key, typeset }) => ({ key, drawing: JSON.stringify(typeset) }));
    await tx
      .insertInto('formula_drawings')
      .values(rows.map((row) => ({ ...row, size: row.drawing.length })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Keeps the newest drawings. */
  async trim(tx: Tx, { rows, characters }: { rows: number; characters: number }): Promise<void> {
    await sql`delete from formula_drawings where key in (
      select key from (select key, row_number() over newest as place, sum(size) over newest as characters
        from formula_drawings
        window newest as (order by drawn_at desc, key)) aged
      where place > ${rows} or characters > ${characters})`.execute(tx);
  },
};
