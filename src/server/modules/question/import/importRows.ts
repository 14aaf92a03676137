// Stores the rows of an import in batches: continues after every broken row, skips questions that the bank already has,
// and reports all of this at the end.
import { sql } from 'kysely';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { DraftRow } from '../../../../formats/shared/importedQuestion';
import { transaction, type Database, type Tx } from '../../../db/database';
import { errorCode } from '../../../db/errors';
import type { Actor } from '../../../security/actor';
import { DomainError } from '../../../errors';
import type { FilesPort } from '../../../files/filesPort';
import { questionScope, systemScope } from '../../../security/rowScopes';
import { storeQuestions, type FinishedQuestion, type Owner } from '../save/questionStore';
import { findRepeats } from './importDuplicates';
import type { Embedded } from '../parse/prepareRow';
import { missingUploads, PictureKeeper } from './importPictures';
import { knownKnowledge, makeSourceKnowledge, type SourceKnowledge } from './importKnowledge';
import { makeImportThreads, type ImportThreads } from '../parse/importThreads';

export interface ImportReport {
  rows: number;
  stored: number;
  refused: { file: string; line: number; ref: string; reason: string }[];
  /** `id` is the question in the bank that the row duplicates; null in a dry run when it duplicates an earlier row. */
  duplicates: { file: string; line: number; ref: string; id: number | null; similarity: number }[];
  /** Rows with something to compare with the file, such as a formula beside its picture; stored unreviewed. */
  review: number;
  /** Formulas kept as source because the typesetter rejects them. */
  tex_faults: number;
  /** For stored rows: what differs from the file, or was left out. */
  notes: { file: string; line: number; ref: string; note: string }[];
}
export interface ImportOptions {
  owner: Owner;
  /** Knowledge routes become points of the system with this title; null: only existing points are linked. */
  systemTitle: string | null;
  /** The rows need a review like any new question; otherwise they are reviewed and listed at once. */
  unreviewed?: true;
  /** Resource kind of the stored questions (1 book, 2 paper, 3 handout). */
  kind: number;
  /** Rows that a program generated: content is canonical, formulas are valid, only exact duplicates count. */
  trusted: boolean;
  dryRun: boolean;
  /** Limits duplicates and knowledge points to those that this account sees; without it the whole bank counts. */
  actor?: Actor;
  /** Where pictures inside the rows are stored; without it they stay inside. */
  files?: FilesPort;
  onProgress?: (report: ImportReport) => void;
}
interface Pending {
  file: string;
  line: number;
  ref: string;
  routes: readonly (readonly string[])[];
  question: FinishedQuestion;
  embedded: Embedded;
  notes: readonly string[];
}

const BATCH = 500;
/** Rows processed before the event loop gets a turn, so that database replies can be handled. */
const YIELD = 20;

export function newReport(): ImportReport {
  return { rows: 0, stored: 0, refused: [], duplicates: [], review: 0, tex_faults: 0, notes: [] };
}

/** `threads` are used for more than a few rows; without them everything runs in this thread. */
export async function importRows(
  db: Database,
  file: string,
  rows: Iterable<DraftRow>,
  options: ImportOptions,
  report: ImportReport,
  threads?: ImportThreads,
): Promise<void> {
  const knowledge =
    options.systemTitle === null
      ? knownKnowledge(options.actor ? systemScope(options.actor) : sql<boolean>`true`)
      : makeSourceKnowledge(options.systemTitle);
  await knowledge.reload(db.kysely);
  const own = threads ?? makeImportThreads();
  let storing = Promise.resolve();
  const take = async (batch: readonly DraftRow[]) => {
    const ready = finish(file, batch, options, own, report);
    const before = storing;
    storing = before.then(async () => {
      await storeBatch(db, await ready, options, knowledge, report);
      options.onProgress?.(report);
    });
    storing.catch(() => undefined);
    ready.catch(() => undefined);
    // While the database stores one batch, the next is prepared and the one after that is read.
    await before;
  };
  try {
    let batch: DraftRow[] = [];
    for (const row of rows) {
      report.rows++;
      batch.push(row);
      if (report.rows % YIELD === 0) await new Promise(setImmediate);
      if (batch.length < BATCH) continue;
      await take(batch);
      batch = [];
    }
    await take(batch);
    await storing;
  } finally {
    await storing.catch(() => undefined);
    if (!threads) await own.close();
  }
}

/** The rows that are ready to be stored; all others are in the report. */
async function finish(
  file: string,
  rows: readonly DraftRow[],
  options: ImportOptions,
  threads: ImportThreads,
  report: ImportReport,
): Promise<Pending[]> {
  const { kind, trusted, unreviewed, files } = options;
  const drafts = rows.flatMap((row) => ('refused' in row ? [] : [row.draft]));
  const prepared = await threads.prepare(drafts, {
    kind,
    trusted,
    listed: unreviewed ? 0 : 1,
    takePictures: files !== undefined,
  });
  const faults = await threads.judge(prepared.flatMap((one) => (typeof one === 'string' ? [] : one.unsure)));
  let place = 0;
  return rows.flatMap((row): Pending[] => {
    const { line, ref } = row;
    const one = 'refused' in row ? row.refused : (prepared[place++] ?? '');
    if ('refused' in row || typeof one === 'string') {
      report.refused.push({ file, line, ref, reason: one as string });
      return [];
    }
    const { body, meta, index, embedded, unsure } = one;
    const tex_faults = unsure.flatMap((tex) => faults.get(tex) ?? []);
    const open = unreviewed === true || row.review === true;
    if (row.review) report.review += 1;
    const question = {
      body,
      meta: open ? { ...meta, listed: 0 as const } : meta,
      kps: [],
      status: open ? STATUS.unchecked : STATUS.reviewed,
      index,
      tex_faults,
    };
    return [{ file, line, ref, embedded, routes: row.draft.kp_routes, question, notes: row.notes }];
  });
}

async function storeBatch(
  db: Database,
  batch: Pending[],
  options: ImportOptions,
  knowledge: SourceKnowledge,
  report: ImportReport,
): Promise<void> {
  if (batch.length === 0) return;
  const pictures = new PictureKeeper(options.files ?? null, options.owner);
  try {
    const stored = await transaction(db, (tx) => storeIn(tx, batch, options, knowledge, pictures));
    report.stored += stored.stored;
    report.tex_faults += stored.tex_faults;
    report.duplicates.push(...stored.duplicates);
    report.notes.push(...stored.notes);
    report.refused.push(...stored.refused);
  } catch (error) {
    await pictures.takeBack();
    const picture = error instanceof DomainError ? error.msg : null;
    if (picture === null && !isOfOneRow(error)) throw error;
    await knowledge.reload(db.kysely);
    const [only] = batch;
    if (batch.length === 1 && only) {
      const { file, line, ref } = only;
      report.refused.push({
        file,
        line,
        ref,
        reason: picture === null ? `数据库不能保存：${(error as Error).message}` : `题中的图片不能保存：${picture}`,
      });
      return;
    }
    // One bad row makes its whole batch fail: the batch is halved until that row is found.
    const half = Math.ceil(batch.length / 2);
    await storeBatch(db, batch.slice(0, half), options, knowledge, report);
    await storeBatch(db, batch.slice(half), options, knowledge, report);
  }
}

/** Data exceptions and constraint violations; any other error is not caused by a row and ends the import. */
const isOfOneRow = (error: unknown) => /^2[23]/.test(errorCode(error) ?? '');

async function storeIn(
  tx: Tx,
  batch: readonly Pending[],
  options: ImportOptions,
  knowledge: SourceKnowledge,
  pictures: PictureKeeper,
) {
  const repeats = await findRepeats(
    tx,
    batch.map((one) => one.question.index),
    options.trusted,
    options.actor ? questionScope(options.actor).where : sql<boolean>`true`,
  );
  const distinct = batch.filter((_, place) => !repeats[place]);
  const elsewhere = options.trusted ? new Map<Pending, string>() : await missingUploads(tx, distinct);
  const fresh = distinct.filter((one) => !elsewhere.has(one));
  const ids = new Map<Pending, number>();
  const notes: ImportReport['notes'] = [];
  const questions: FinishedQuestion[] = [];
  for (const one of fresh) {
    const { file, line, ref, question, routes, embedded } = one;
    for (const note of one.notes) notes.push({ file, line, ref, note });
    if (options.dryRun && options.systemTitle !== null) continue;
    const { kps, missing } = await knowledge.place(tx, routes);
    if (missing.length > 0)
      notes.push({ file, line, ref, note: `没有这个知识点，或同名的不止一个，没有关联：${missing.join('；')}` });
    if (!options.dryRun)
      questions.push({ ...question, body: await pictures.putBack(tx, question.body, embedded), kps });
  }
  if (questions.length > 0) {
    const stored = await storeQuestions(tx, questions, options.owner);
    fresh.forEach((one, place) => ids.set(one, stored[place] as number));
  }
  const duplicates: ImportReport['duplicates'] = [];
  batch.forEach(({ file, line, ref }, place) => {
    const same = repeats[place];
    if (!same) return;
    const twin = same.place === null ? undefined : batch[same.place];
    const id = same.id ?? (twin ? (ids.get(twin) ?? null) : null);
    duplicates.push({ file, line, ref, id, similarity: Math.round(same.similarity * 1000) / 1000 });
  });
  const tex_faults = fresh.reduce((sum, one) => sum + one.question.tex_faults.length, 0);
  const refused = [...elsewhere].map(([{ file, line, ref }, reason]) => ({ file, line, ref, reason }));
  return { stored: fresh.length, tex_faults, duplicates, notes, refused };
}
