// Runs the CPU-heavy part of an import on all cores: one thread reads the file, several prepare its rows in pieces, and
// each formula that is not plain is checked once.
import { availableParallelism } from 'node:os';
import type { RecordMapping } from '../../../../contract/question/importMapping';
import type { FileRow, QuestionDraft } from '../../../../formats/shared/importedQuestion';
import { DomainError } from '../../../errors';
import { makeWorkerThread, WorkStopped, type WorkerThread } from '../../../jobs/workerThread';
import type { TexFault } from '../../../typesetting/texCheck';
import { loadCheck, texJudge } from '../../../typesetting/texThread';
import { convertedPapers, modernWord, type Converted, type Pictures, type QuestionFile } from './importFile';
import { IMPORT_PLACE, inPieces, type ImportResult, type ImportTask } from './importTask';
import type { Office } from './libreOffice';
import { prepareRow, type PreparedRow, type PrepareOptions } from './prepareRow';

export interface ReadFile extends Pick<QuestionFile, 'ending' | 'mime'> {
  rows: FileRow[];
}

export interface ImportThreads {
  /** Throws the fault of the file as a whole, and WorkStopped when the thread ended early. */
  read(bytes: Uint8Array, signal: AbortSignal, mapping?: RecordMapping): Promise<ReadFile>;
  prepare(drafts: readonly QuestionDraft[], options: PrepareOptions): Promise<(PreparedRow | string)[]>;
  /** Faults of the formulas that cannot be typeset, by formula. */
  judge(formulas: readonly string[]): Promise<ReadonlyMap<string, TexFault>>;
  close(): Promise<void>;
}

const FEW_ROWS = 40;
const FEW_FORMULAS = 60;
const ROWS_AT_ONCE = 25;
const FORMULAS_AT_ONCE = 40;
const MAX_THREADS = 4;
/** The largest file takes some seconds, a piece at most one; only maliciously slow input takes longer. */
const LIMIT_MS = 30_000;
/** The parsed tree of the largest permitted markup takes half of it. */
const MEMORY_MB = 768;

interface ThreadOptions {
  few?: number;
  limitMs?: number;
  memoryMb?: number;
  /** Converts old Word documents and their pictures; null where it is not installed. */
  office?: Office | null;
}

/**
 * `few`: fewer rows than this are prepared in the calling thread, as starting a thread takes longer; 0 for files from
 * users.
 */
export function makeImportThreads({
  few = FEW_ROWS,
  limitMs = LIMIT_MS,
  memoryMb = MEMORY_MB,
  office = null,
}: ThreadOptions = {}): ImportThreads {
  const size = Math.min(MAX_THREADS, availableParallelism());
  const threads = Array.from({ length: size }, () =>
    makeWorkerThread<ImportTask, ImportResult>(IMPORT_PLACE, limitMs, { maxOldGenerationSizeMb: memoryMb }),
  );

  /** Each thread takes the next piece when it has finished one; the result is null when a piece took too long. */
  async function runAll(tasks: readonly ImportTask[]): Promise<(ImportResult | null)[]> {
    const results = new Array<ImportResult | null>(tasks.length).fill(null);
    let next = 0;
    const work = async (thread: WorkerThread<ImportTask, ImportResult>) => {
      for (let at = next++; at < tasks.length; at = next++) results[at] = await thread.run(tasks[at] as ImportTask);
    };
    await Promise.all(threads.slice(0, tasks.length).map(work));
    return results;
  }

  return {
    async read(bytes, signal, mapping) {
      const rows: FileRow[] = [];
      const modern = await modernWord(bytes, office, signal);
      const readWith = (given: { pictures?: Pictures; converted?: Converted }) =>
        (threads[0] as (typeof threads)[number]).run(
          { bytes: modern, mapping, ...given },
          signal,
          (piece) => void rows.push(...(piece as FileRow[])),
        );
      let read = await readWith(office ? {} : { pictures: new Map() });
      if (office && read && 'metafiles' in read)
        read = await readWith({ pictures: await picturesOf(office, read.metafiles, signal) });
      if (read && 'old' in read)
        read = await readWith({ converted: await convertedPapers(read.old, office, signal), pictures: new Map() });
      if (!read || !('ending' in read)) throw new WorkStopped('time');
      return { ...read, ...(modern !== bytes && OLD_WORD), rows };
    },

    async prepare(drafts, options) {
      if (drafts.length < few || options.trusted) return drafts.map((draft) => prepareRow(draft, options));
      const pieces = [...inPieces(drafts, ROWS_AT_ONCE)];
      const results = await runAll(pieces.map((piece) => ({ drafts: piece, options })));
      return results.flatMap((result, place) =>
        result && 'prepared' in result ? result.prepared : (pieces[place] ?? []).map(() => '内容过于复杂，检查超时'),
      );
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
      // Few formulas, or a piece that took too long: each formula is checked on its own, with its own limit.
      const faults = await texJudge.faultsOf([...new Set(formulas)].filter((tex) => !judged.has(tex)));
      const found = new Map(faults.map((fault) => [fault.tex, fault]));
      for (const [tex, message] of judged) if (message !== null) found.set(tex, { tex, message });
      return found;
    },

    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

const OLD_WORD = { ending: '.doc', mime: 'application/msword' } as const;

/** Without the pictures the questions say which are missing. */
async function picturesOf(office: Office, metafiles: ReadonlyMap<string, Uint8Array>, signal: AbortSignal) {
  try {
    return await office.pictures(metafiles, signal);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Map();
  }
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_none, place) => list.slice(place * size, (place + 1) * size));
