// The heavy part of an import on all cores: rows are prepared in pieces by several threads, and each formula that is not plain is judged
// once. Few rows are prepared in place: starting a thread takes longer.
import { availableParallelism } from 'node:os';
import type { QuestionDraft } from '../../../domain/interop/draft';
import type { TexFault } from '../../plugins/texCheck';
import { loadCheck, texJudge } from '../../plugins/texThread';
import { makeWorkerThread, type WorkerThread } from '../../plugins/workerThread';
import { prepareRow, type PreparedRow, type PrepareOptions } from './prepareRow';

export type ImportTask = { drafts: QuestionDraft[]; options: PrepareOptions } | { formulas: string[] };
export type ImportResult = { prepared: (PreparedRow | string)[] } | { messages: (string | null)[] };

export interface ImportThreads {
  prepare(drafts: readonly QuestionDraft[], options: PrepareOptions): Promise<(PreparedRow | string)[]>;
  /** What is wrong with the formulas that cannot be typeset, by formula. */
  judge(formulas: readonly string[]): Promise<ReadonlyMap<string, TexFault>>;
  close(): Promise<void>;
}

const FEW_ROWS = 40;
const FEW_FORMULAS = 60;
const ROWS_AT_ONCE = 25;
const FORMULAS_AT_ONCE = 40;
const MAX_THREADS = 4;
/** A piece takes a second at most; only formulas made to be slow take longer. */
const LIMIT_MS = 60_000;
const PLACE = { source: 'modules/question/importThread.ts', bundle: 'importThread.cjs' };

export function makeImportThreads(): ImportThreads {
  let threads: WorkerThread<ImportTask, ImportResult>[] = [];

  /** Each thread takes the next piece when it is done with one; null where a piece took too long. */
  async function runAll(tasks: readonly ImportTask[]): Promise<(ImportResult | null)[]> {
    if (threads.length === 0) threads = Array.from({ length: Math.min(MAX_THREADS, availableParallelism()) }, () => makeWorkerThread(PLACE, LIMIT_MS));
    const results = new Array<ImportResult | null>(tasks.length).fill(null);
    let next = 0;
    const work = async (thread: WorkerThread<ImportTask, ImportResult>) => {
      for (let at = next++; at < tasks.length; at = next++) results[at] = await thread.run(tasks[at] as ImportTask);
    };
    await Promise.all(threads.map(work));
    return results;
  }

  return {
    async prepare(drafts, options) {
      if (drafts.length < FEW_ROWS || options.trusted) return drafts.map((draft) => prepareRow(draft, options));
      const pieces = chunks(drafts, ROWS_AT_ONCE);
      const results = await runAll(pieces.map((piece) => ({ drafts: piece, options })));
      return results.flatMap((result, place) => (result && 'prepared' in result ? result.prepared : (pieces[place] ?? []).map(() => '内容过于复杂，检查超时')));
    },

    async judge(formulas) {
      const { knownTex, learnTex } = await loadCheck();
      const unknown = [...new Set(formulas)].filter((tex) => knownTex(tex, false) === undefined);
      const pieces = unknown.length < FEW_FORMULAS ? [] : chunks(unknown, FORMULAS_AT_ONCE);
      const results = pieces.length === 0 ? [] : await runAll(pieces.map((piece) => ({ formulas: piece })));
      const judged = new Map<string, string | null>();
      pieces.forEach((piece, place) => {
        const result = results[place];
        if (result && 'messages' in result) piece.forEach((tex, i) => judged.set(tex, result.messages[i] ?? null));
      });
      for (const [tex, message] of judged) learnTex(tex, message);
      // Few, or among them one that takes too long: those one by one, each with its limit.
      const faults = await texJudge.faultsOf([...new Set(formulas)].filter((tex) => !judged.has(tex)));
      const found = new Map(faults.map((fault) => [fault.tex, fault]));
      for (const [tex, message] of judged) if (message !== null) found.set(tex, { tex, message });
      return found;
    },

    async close() {
      await Promise.all(threads.splice(0).map((thread) => thread.close()));
    },
  };
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_none, place) => list.slice(place * size, (place + 1) * size));
