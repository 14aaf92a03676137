// Stores the rows of an import in batches: goes on past every broken row, skips what the bank has, tells all of it at the end.
import type { DraftRow, QuestionDraft } from '../../../domain/interop/draft';
import { findBodyFault, normalizeBody, type QuestionBody } from '../../../domain/question/questionBody';
import { indexQuestion } from '../../../domain/question/questionIndex';
import { findMetaFault, NEW_QUESTION_META, type QuestionMeta } from '../../../domain/question/questionMeta';
import { transaction, type Database, type Tx } from '../../db/database';
import { errorCode } from '../../db/errors';
import { DomainError } from '../../plugins/errors';
import type { FilesPort } from '../../plugins/filesPort';
import { storeQuestions, type FinishedQuestion, type Owner } from './questionStore';
import { findTexFaults } from '../../plugins/texCheck';
import { findRepeats } from './importDuplicates';
import { PictureKeeper, takeOutPictures, type Embedded } from './importPictures';
import { knownKnowledge, makeSourceKnowledge, type SourceKnowledge } from './importKnowledge';

export interface ImportReport {
  rows: number;
  stored: number;
  refused: { file: string; line: number; ref: string; reason: string }[];
  /** `id` is the question in the bank that the row repeats; null in a dry run when it repeats an earlier row. */
  duplicates: { file: string; line: number; ref: string; id: number | null; similarity: number }[];
  /** Formulas kept as source because the typesetter refuses them. */
  tex_faults: number;
}
export interface ImportOptions {
  owner: Owner;
  /** Knowledge routes become nodes of the system of this title; null: only points that are there already are linked. */
  systemTitle: string | null;
  /** The rows are checked by people as any new question is; otherwise they are reviewed and on the shelf at once. */
  unreviewed?: true;
  /** Resource kind of the stored questions (1 book, 2 paper, 3 handout). */
  kind: number;
  /** Rows that a program made: content is canonical, formulas are right, only exact repeats count. */
  trusted: boolean;
  dryRun: boolean;
  /** Where pictures inside the rows are kept; without it they stay inside. */
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
}

const NO_PICTURES: Embedded = new Map();
const BATCH = 500;
/** Rows between two moments in which the database may be answered. */
const YIELD = 20;
const UNCHECKED = 1;
const REVIEWED = 4;

export function newReport(): ImportReport {
  return { rows: 0, stored: 0, refused: [], duplicates: [], tex_faults: 0 };
}

export async function importRows(db: Database, file: string, rows: Iterable<DraftRow>, options: ImportOptions, report: ImportReport): Promise<void> {
  const knowledge = options.systemTitle === null ? knownKnowledge() : makeSourceKnowledge(options.systemTitle);
  await knowledge.reload(db.kysely);
  let batch: Pending[] = [];
  let storing = Promise.resolve();
  // While the database stores one batch, the next is read and checked.
  const flush = async () => {
    await storing;
    options.onProgress?.(report);
    storing = storeBatch(db, batch, options, knowledge, report);
    storing.catch(() => undefined);
    batch = [];
  };
  for (const row of rows) {
    report.rows++;
    const pending = finish(file, row, options);
    if (typeof pending === 'string') report.refused.push({ file, line: row.line, ref: row.ref, reason: pending });
    else batch.push(pending);
    if (report.rows % YIELD === 0) await new Promise(setImmediate);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  await storing;
  options.onProgress?.(report);
}

/** The row ready to be stored, or why it is refused. */
function finish(file: string, row: DraftRow, { kind, trusted, unreviewed, files }: ImportOptions): Pending | string {
  if ('refused' in row) return row.refused;
  const { draft, line, ref } = row;
  try {
    const whole = bodyOf(draft, trusted);
    const { body, embedded } = files ? takeOutPictures(whole) : { body: whole, embedded: NO_PICTURES };
    const meta = metaOf(draft, kind, unreviewed ? 0 : 1);
    const fault = trusted ? null : (findBodyFault(body) ?? findMetaFault(meta, []));
    if (fault) return fault;
    const index = indexQuestion(body);
    const tex_faults = trusted ? [] : findTexFaults(index.formulas);
    return { file, line, ref, embedded, routes: draft.kp_routes, question: { body, meta, kps: [], status: unreviewed ? UNCHECKED : REVIEWED, index, tex_faults } };
  } catch (error) {
    return `无法处理：${(error as Error).message}`;
  }
}

function bodyOf(draft: QuestionDraft, trusted: boolean): QuestionBody {
  const parts = draft.parts.map((part, place) => ({ id: String(place + 1), ...part }));
  const { type_id, content, options, answer, analysis, source } = draft;
  const body = { type_id, content, options, answer, analysis, source: source.slice(0, 300), parts, answer_video: '' };
  return trusted ? body : normalizeBody(body);
}

function metaOf({ difficulty, term, special, language, stage_id, year, origin_number }: QuestionDraft, kind: number, listed: 0 | 1): QuestionMeta {
  const number = origin_number === null ? null : String(origin_number);
  return { ...NEW_QUESTION_META, difficulty, term, special, language, stage_id, year, origin_number: number, kind, listed, in_use: 1 };
}

async function storeBatch(db: Database, batch: Pending[], options: ImportOptions, knowledge: SourceKnowledge, report: ImportReport): Promise<void> {
  if (batch.length === 0) return;
  const pictures = new PictureKeeper(options.files ?? null, options.owner);
  try {
    const stored = await transaction(db, (tx) => storeIn(tx, batch, options, knowledge, pictures));
    report.stored += stored.stored;
    report.tex_faults += stored.tex_faults;
    report.duplicates.push(...stored.duplicates);
  } catch (error) {
    await pictures.takeBack();
    const picture = error instanceof DomainError ? error.msg : null;
    if (picture === null && !isOfOneRow(error)) throw error;
    await knowledge.reload(db.kysely);
    const [only] = batch;
    if (batch.length === 1 && only) {
      const { file, line, ref } = only;
      report.refused.push({ file, line, ref, reason: picture === null ? `数据库不能保存：${(error as Error).message}` : `题中的图片不能保存：${picture}` });
      return;
    }
    // One row spoils its batch: by halves down to that row.
    const half = Math.ceil(batch.length / 2);
    await storeBatch(db, batch.slice(0, half), options, knowledge, report);
    await storeBatch(db, batch.slice(half), options, knowledge, report);
  }
}

/** Data exceptions and broken constraints; anything else is no row's fault and ends the import. */
const isOfOneRow = (error: unknown) => /^2[23]/.test(errorCode(error) ?? '');

async function storeIn(tx: Tx, batch: readonly Pending[], options: ImportOptions, knowledge: SourceKnowledge, pictures: PictureKeeper) {
  const repeats = await findRepeats(tx, batch.map((one) => one.question.index), options.trusted);
  const fresh = batch.filter((_, place) => !repeats[place]);
  const ids = new Map<Pending, number>();
  if (!options.dryRun && fresh.length > 0) {
    const questions: FinishedQuestion[] = [];
    for (const { question, routes, embedded } of fresh) questions.push({ ...question, body: await pictures.putBack(tx, question.body, embedded), kps: await knowledge.place(tx, routes) });
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
  return { stored: fresh.length, tex_faults, duplicates };
}
