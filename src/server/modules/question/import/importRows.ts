// Stores the rows of an import in batches: continues after every broken row, skips questions that the bank already has,
// names those that are much like one, and reports all of this at the end.
import { sql } from 'kysely';
import type { CopyChoice, ImportOutcome } from '../../../../contract/question/importRows';
import type { KpRef } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { KnowledgeTree, WholeDraft } from '../../../../formats/bank/whole';
import type { FileRow } from '../../../../formats/shared/importedQuestion';
import { transaction, type Database, type Tx } from '../../../db/database';
import { errorCode } from '../../../db/errors';
import { DomainError } from '../../../errors';
import type { FilesPort } from '../../../files/filesPort';
import type { Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { makeImportThreads, type ImportThreads } from '../parse/importThreads';
import type { Embedded } from '../parse/prepareRow';
import { questionReads } from '../questionReadRepository';
import { checkRecords } from '../review/reviewRepository';
import { makeQuestionSaveService } from '../save/questionSaveService';
import { storeQuestions, type FinishedQuestion, type Owner } from '../save/questionStore';
import { findReferenceFault } from '../save/saveRules';
import { batchesOf } from './batches';
import { contradiction, sameStem, type Keyed } from './contradictions';
import { findRepeats } from './importDuplicates';
import type { SourceKnowledge } from './importKnowledge';
import { Lineage, type Placed } from './importLineage';
import { asStored, missingUploads, PictureKeeper } from './importPictures';
import { makePlaces } from './importPlaces';
import { knowledgeOf } from './importTrees';

/** `id`: the question in the bank that the row is like; null in a dry run when it is an earlier row. */
interface Alike {
  file: string;
  line: number;
  ref: string;
  id: number | null;
  similarity: number;
  /** Where the two contradict each other. */
  differs?: string;
}
export interface ImportReport {
  rows: number;
  stored: number;
  refused: { file: string; line: number; ref: string; reason: string }[];
  /** Skipped rows. */
  duplicates: Alike[];
  /** Rows whose content is a new version of the question that they are a copy of. */
  replaced: Alike[];
  /** Stored rows that are much like a question. */
  similar: Alike[];
  /** Rows with something to compare with the file, such as a formula beside its picture; stored unreviewed. */
  review: number;
  /** Rows without an answer; stored unreviewed and out of use. */
  unanswered: number;
  /** Formulas kept as source because the typesetter rejects them. */
  tex_faults: number;
  /** For stored rows: what differs from the file, or was left out. */
  notes: { file: string; line: number; ref: string; note: string }[];
  /** Parts of the file in no question, and remarks on the file as a whole. */
  apart: { file: string; line: number; ref: string; note: string }[];
}
export interface ImportOptions {
  owner: Owner;
  /** Knowledge routes become points of the system with this title; null: only existing points are linked. */
  systemTitle: string | null;
  /** The knowledge systems that the file holds; its routes begin with the titles of system and type. */
  trees?: readonly KnowledgeTree[] | undefined;
  /** The rows need a review like any new question; otherwise they are reviewed and listed at once. */
  unreviewed?: true;
  /** Resource kind of the stored questions (1 book, 2 paper, 3 handout). */
  kind: number;
  /** Rows that a program generated: content is canonical, formulas are valid, only exact duplicates count. */
  trusted: boolean;
  dryRun: boolean;
  /**
   * What becomes of rows that differ from their question in the bank, and who replaces; without it they are skipped.
   */
  copies?: { choice: CopyChoice; actor: Actor } | undefined;
  /** Limits duplicates and knowledge points to those that this account sees; without it the whole bank counts. */
  actor?: Actor;
  /** Where pictures inside the rows are stored; without it they stay inside. */
  files?: FilesPort;
  onProgress?: (report: ImportReport) => void;
  /** Called with what became of each row with a place. */
  onOutcome?: (place: number, part: number, outcome: ImportOutcome) => void;
}
/** A row of the file, or what its owner has made of it. */
export type ImportedRow = FileRow & {
  /** Knowledge points besides those of the draft's routes. */
  kps?: readonly KpRef[];
  /** Stored although the bank has such a question. */
  repeated?: true;
  /** Becomes a new version of this question, which must have this revision. */
  replaces?: { id: number; revision: number };
  /** Its position in the file, and which of the questions of that row it is. */
  place?: number;
  part?: number;
};
interface Pending extends Pick<ImportedRow, 'kps' | 'repeated' | 'replaces' | 'place' | 'part'> {
  unanswered: boolean;
  file: string;
  line: number;
  ref: string;
  routes: readonly (readonly string[])[];
  question: FinishedQuestion;
  embedded: Embedded;
  /** Of a 题库包. */
  whole?: WholeDraft | undefined;
  notes: readonly string[];
}

/** What the batches of a file share. */
interface Links {
  knowledge: SourceKnowledge;
  lineage: Lineage;
}

export function newReport(): ImportReport {
  return {
    rows: 0,
    stored: 0,
    refused: [],
    duplicates: [],
    replaced: [],
    similar: [],
    review: 0,
    unanswered: 0,
    tex_faults: 0,
    notes: [],
    apart: [],
  };
}

/** `threads` are used for more than a few rows; without them everything runs in this thread. */
export async function importRows(
  db: Database,
  file: string,
  rows: Iterable<ImportedRow>,
  options: ImportOptions,
  report: ImportReport,
  threads?: ImportThreads,
): Promise<void> {
  const knowledge = knowledgeOf(options);
  const { store } = knowledge;
  if (store && !options.dryRun) await transaction(db, (tx) => store(tx));
  else await knowledge.reload(db.kysely);
  const lineage = new Lineage();
  const own = threads ?? makeImportThreads();
  let storing = Promise.resolve();
  const take = async (batch: readonly ImportedRow[]) => {
    const ready = finish(file, batch, options, own, report);
    const before = storing;
    storing = before.then(async () => {
      await storeBatch(db, await ready, options, { knowledge, lineage }, report);
      options.onProgress?.(report);
    });
    storing.catch(() => undefined);
    ready.catch(() => undefined);
    // While the database stores one batch, the next is prepared and the one after that is read.
    await before;
  };
  try {
    for await (const batch of batchesOf(rows, () => (report.rows += 1))) await take(batch);
    await storing;
    report.notes.push(...lineage.orphans());
  } finally {
    await storing.catch(() => undefined);
    if (!threads) await own.close();
  }
}

/** The rows that are ready to be stored; all others are in the report. */
async function finish(
  file: string,
  rows: readonly ImportedRow[],
  options: ImportOptions,
  threads: ImportThreads,
  report: ImportReport,
): Promise<Pending[]> {
  const { kind, trusted, unreviewed, files } = options;
  const drafts = rows.flatMap((row) => ('draft' in row ? [row.draft] : []));
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
    if ('apart' in row) {
      report.apart.push({ file: row.file ?? file, line, ref, note: row.apart });
      return [];
    }
    const one = 'refused' in row ? row.refused : (prepared[place++] ?? '');
    if ('refused' in row || typeof one === 'string') {
      report.refused.push({ file, line, ref, reason: one as string });
      tell(options, row, { state: 'refused', reason: one as string, id: null });
      return [];
    }
    const { body, meta, index, embedded, unsure, versions } = one;
    const { whole, kp_routes } = row.draft;
    const tex_faults = unsure.flatMap((tex) => faults.get(tex) ?? []);
    const open = unreviewed === true || row.review === true || row.draft.unanswered === true;
    if (row.draft.unanswered) report.unanswered += 1;
    if (row.review) report.review += 1;
    const question = {
      body,
      meta: open ? { ...meta, listed: 0 as const } : meta,
      kps: [],
      status: open ? STATUS.unchecked : (whole?.status ?? STATUS.reviewed),
      index,
      tex_faults,
      versions,
    };
    const routes = options.trees?.length
      ? kp_routes.map((route, at) => [...(whole?.trees[at] ?? []), ...route])
      : kp_routes;
    const { kps, repeated, replaces, place: at, part } = row;
    const unanswered = row.draft.unanswered === true;
    const notes = [...row.notes, ...one.notes];
    const own = { kps, repeated, replaces, place: at, part, unanswered };
    return [{ file, line, ref, embedded, routes, question, whole, notes, ...own }];
  });
}

async function storeBatch(
  db: Database,
  batch: Pending[],
  options: ImportOptions,
  links: Links,
  report: ImportReport,
): Promise<void> {
  if (batch.length === 0) return;
  const pictures = new PictureKeeper(options.files ?? null, options.owner);
  try {
    const stored = await transaction(db, (tx) => storeIn(tx, batch, options, links, pictures));
    report.stored += stored.stored;
    report.tex_faults += stored.tex_faults;
    report.duplicates.push(...stored.duplicates);
    report.similar.push(...stored.similar);
    report.notes.push(...stored.notes);
    report.refused.push(...stored.refused);
    for (const [one, outcome] of stored.outcomes) tell(options, one, outcome);
    for (const [one, found] of stored.replacing) await replace(db, one, found, options, report);
  } catch (error) {
    await pictures.takeBack();
    links.lineage.undo(batch);
    const picture = error instanceof DomainError ? error.msg : null;
    if (picture === null && !isOfOneRow(error)) throw error;
    await links.knowledge.reload(db.kysely);
    const [only] = batch;
    if (batch.length === 1 && only) {
      const { file, line, ref } = only;
      const reason =
        picture === null ? `数据库不能保存：${(error as Error).message}` : `题中的图片不能保存：${picture}`;
      report.refused.push({ file, line, ref, reason });
      tell(options, only, { state: 'refused', reason, id: null });
      return;
    }
    // One bad row makes its whole batch fail: the batch is halved until that row is found.
    const half = Math.ceil(batch.length / 2);
    await storeBatch(db, batch.slice(0, half), options, links, report);
    await storeBatch(db, batch.slice(half), options, links, report);
  }
}

function tell(
  { onOutcome }: ImportOptions,
  { place, part = 0 }: Pick<ImportedRow, 'place' | 'part'>,
  outcome: ImportOutcome,
): void {
  if (place !== undefined) onOutcome?.(place, part, outcome);
}

/** Saved as its editor would: with the checks, the history and the review of any change. */
async function replace(
  db: Database,
  one: Pending,
  found: Alike & { revision: number },
  options: ImportOptions,
  report: ImportReport,
): Promise<void> {
  const { file, line, ref } = one;
  const actor = options.actor ?? options.copies?.actor;
  const id = found.id as number;
  try {
    if (!options.dryRun && actor) {
      const { type_id, content, options: choices, answer, analysis, parts } = await withPictures(db, one, options);
      await makeQuestionSaveService(db).save(
        actor,
        {
          ...{ id, revision: found.revision, accept_duplicates: 1, type_id, content, options: choices, answer },
          ...(analysis !== '' && { analysis }),
          ...(parts.length > 0 && { parts }),
        },
        { faults: true },
      );
    }
    const { revision: _revision, ...replaced } = found;
    report.replaced.push(replaced);
    tell(options, one, { state: 'replaced', reason: '', id });
    for (const note of one.notes) report.notes.push({ file, line, ref, note });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = `没有替换试题 ${id}：${error.msg}`;
    report.refused.push({ file, line, ref, reason });
    tell(options, one, { state: 'refused', reason, id });
  }
}

async function withPictures(db: Database, { question, embedded }: Pending, { files, owner }: ImportOptions) {
  const pictures = new PictureKeeper(files ?? null, owner);
  try {
    const [body = question.body] = await transaction(db, (tx) => pictures.putBack(tx, [question.body], embedded));
    return body;
  } catch (error) {
    await pictures.takeBack();
    throw error;
  }
}

/** Data exceptions and constraint violations; any other error is not caused by a row and ends the import. */
const isOfOneRow = (error: unknown) => /^2[23]/.test(errorCode(error) ?? '');

async function storeIn(
  tx: Tx,
  batch: readonly Pending[],
  options: ImportOptions,
  { knowledge, lineage }: Links,
  pictures: PictureKeeper,
) {
  const seen = options.actor ? questionScope(options.actor).where : sql<boolean>`true`;
  const uploaded = await asStored(tx, batch, seen);
  const bodyOf = (one: Pending) => uploaded.get(one)?.body ?? one.question.body;
  const repeats = await findRepeats(
    tx,
    batch.map((one) => uploaded.get(one) ?? one.question.index),
    options.trusted,
    seen,
  );
  const twins = await twinsOf(
    tx,
    repeats.flatMap((same) => (same && same.id !== null ? [same.id] : [])),
    options,
  );
  // Where a row and the question of the bank say different things.
  const differs = batch.map((one, place) => {
    const twin = twins.get(repeats[place]?.id ?? NaN);
    return twin && (repeats[place]?.exact || sameStem(twin, bodyOf(one))) ? contradiction(twin, bodyOf(one)) : null;
  });
  const replacing = new Map<Pending, Alike & { revision: number }>();
  batch.forEach((one, place) => {
    const { file, line, ref } = one;
    const same = repeats[place];
    const twin = twins.get(same?.id ?? NaN);
    const choice = differs[place] === null ? undefined : options.copies?.choice;
    const target = one.replaces ?? (choice === 'replace' && twin ? twin : undefined);
    const differ = differs[place] ?? undefined;
    // Stored by an earlier, interrupted run.
    const done = same?.exact && same.id === target?.id && differ === undefined;
    if (target && !done)
      replacing.set(one, {
        ...{ file, line, ref, id: target.id, similarity: 1, revision: target.revision },
        ...(differ !== undefined && { differs: differ }),
      });
    if (one.repeated || choice === 'add') [repeats[place], differs[place]] = [null, null];
  });
  const skipped = (one: Pending, place: number) =>
    !replacing.has(one) && (repeats[place]?.exact === true || (differs[place] ?? null) !== null);
  const distinct = batch.filter((one, place) => !replacing.has(one) && !skipped(one, place));
  const faults = new Map<Pending, string>(
    options.trusted ? [] : await missingUploads(tx, [...distinct, ...replacing.keys()], options.actor),
  );
  if (options.actor)
    for (const [one, fault] of await wrongReferences(tx, options.actor, distinct)) faults.set(one, fault);
  const fresh = distinct.filter((one) => !faults.has(one));
  const ids = new Map<Pending, number>();
  const notes: ImportReport['notes'] = [];
  const questions: FinishedQuestion[] = [];
  const places = makePlaces(options.owner, options.systemTitle !== null);
  for (const one of fresh) {
    const { file, line, ref, question, routes, embedded } = one;
    for (const note of one.notes) notes.push({ file, line, ref, note });
    if (options.dryRun && options.systemTitle !== null) continue;
    const { kps: found, missing } = await knowledge.place(tx, routes);
    const kps = [...found, ...(one.kps ?? [])];
    if (missing.length > 0)
      notes.push({ file, line, ref, note: `没有这个知识点，或同名的不止一个，没有关联：${missing.join('；')}` });
    if (options.dryRun) continue;
    const { body, versions = [] } = question;
    const [now = body, ...before] = await pictures.putBack(tx, [body, ...versions.map((one) => one.body)], embedded);
    questions.push({
      ...question,
      body: now,
      versions: versions.map((one, at) => ({ ...one, body: before[at] ?? one.body })),
      meta: { ...question.meta, ...(one.whole && (await places.find(tx, question.meta.stage_id, one.whole.names))) },
      kps,
    });
  }
  if (questions.length > 0) {
    const stored = await storeQuestions(tx, questions, options.owner);
    fresh.forEach((one, place) => ids.set(one, stored[place] as number));
    if (!options.unreviewed) await checkRecords.insertMany(tx, reviewsOf(fresh, ids, options.owner.author_id));
  }
  const duplicates: Alike[] = [];
  const similar: Alike[] = [];
  const outcomes = new Map<Pending, ImportOutcome>();
  for (const [one, id] of ids) outcomes.set(one, { state: one.unanswered ? 'unanswered' : 'stored', reason: '', id });
  for (const [one, reason] of faults) outcomes.set(one, { state: 'refused', reason, id: null });
  const placed: Placed[] = [...ids].map(([one, id]) => ({ ...one, id, isNew: true }));
  batch.forEach((one, place) => {
    const same = repeats[place];
    if (!same || replacing.has(one)) return;
    const twin = same.place === null ? undefined : batch[same.place];
    const id = same.id ?? (twin ? (ids.get(twin) ?? null) : null);
    const { file, line, ref } = one;
    const differ = twin && same.exact ? contradiction(twin.question.body, one.question.body) : differs[place];
    const similarity = Math.round(same.similarity * 1000) / 1000;
    const found = { file, line, ref, id, similarity, ...(differ && { differs: differ }) };
    if (!skipped(one, place)) {
      if (!faults.has(one)) similar.push(found);
      return;
    }
    if (id !== null && same.exact) placed.push({ ...one, id, isNew: false });
    duplicates.push(found);
    outcomes.set(one, { state: 'duplicate', reason: duplicateText(found), id });
  });
  await lineage.link(tx, placed);
  const tex_faults = fresh.reduce((sum, one) => sum + one.question.tex_faults.length, 0);
  const refused = [...faults].map(([{ file, line, ref }, reason]) => ({ file, line, ref, reason }));
  for (const one of faults.keys()) replacing.delete(one);
  return { stored: fresh.length, tex_faults, duplicates, similar, notes, refused, outcomes, replacing };
}

export const duplicateText = ({ id, differs }: Pick<Alike, 'id' | 'differs'>): string => {
  const twin = id === null ? '本文件前面的一题' : `试题 ${id}`;
  return differs === undefined ? `与${twin}相同` : `与${twin}题干相同，但${differs}；请核对哪一个对`;
};

/** The stored questions that rows repeat or are much like, by id. */
async function twinsOf(
  tx: Tx,
  ids: readonly number[],
  { trusted, actor }: ImportOptions,
): Promise<Map<number, Keyed & { id: number; revision: number }>> {
  if (trusted || ids.length === 0) return new Map();
  const distinct = [...new Set(ids)];
  const found = actor
    ? await questionReads.findMany(tx, distinct, questionScope(actor))
    : await questionReads.findVersions(
        tx,
        distinct.map((question_id) => ({ question_id, question_version: 0 })),
      );
  return new Map(found.map((question) => [question.id, question]));
}

const BROUGHT = '随题库包带入';

/** Decisions of the other bank. Its accounts are not here, so their names stay in the reason. */
const reviewsOf = (rows: readonly Pending[], ids: ReadonlyMap<Pending, number>, actor_id: number) =>
  rows.flatMap((row) =>
    (row.whole?.reviews ?? []).map(({ actor, reason, ...record }) => ({
      ...record,
      question_id: ids.get(row) as number,
      actor_id,
      reason: reason.endsWith(`${BROUGHT}）`) ? reason : `${reason}（${actor}，${BROUGHT}）`,
    })),
  );

/** Rows whose owner chose a grade, volume or knowledge point that is not there, or does not belong to the others. */
async function wrongReferences(tx: Tx, actor: Actor, batch: readonly Pending[]): Promise<Map<Pending, string>> {
  const known = new Map<string, string | null>();
  const found = new Map<Pending, string>();
  for (const one of batch) {
    const { stage_id, grade_id, gs_id, origin_book_id } = one.question.meta;
    const chosen = [grade_id, gs_id, origin_book_id].some((id) => id !== null) || (one.kps ?? []).length > 0;
    if (!chosen) continue;
    const named = { stage_id, grade_id, gs_id, origin_book_id };
    const key = JSON.stringify([named, one.kps]);
    if (!known.has(key)) known.set(key, (await findReferenceFault(tx, actor, named, one.kps ?? []))?.msg ?? null);
    const fault = known.get(key);
    if (fault) found.set(one, fault);
  }
  return found;
}
