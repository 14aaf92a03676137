// The rows of a checked file as its owner looks at them (contract/question/importRows): kept in the folder of the
// job in files of CHUNK rows, their pictures beside them (modules/job/jobRoutes serves those).
import { createHash } from 'node:crypto';
import {
  IMPORT_STATES,
  isStored,
  type getImportRows,
  type getImportOverview,
  type ImportOutcome,
  type ImportedQuestion,
  type ImportRow,
  type ImportState,
} from '../../../../contract/question/importRows';
import type { Question } from '../../../../contract/question/question';
import { eachField, type FieldValues } from '../../../../contract/question/questionFields';
import { MAX_IMPORT_ROWS } from '../../../../contract/question/questionImport';
import type { DataOf } from '../../../../contract/wire';
import { FIELDS_IN_ORDER, initialValues } from '../../../../domain/question/fieldRules';
import type { FileRow, QuestionDraft } from '../../../../formats/shared/importedQuestion';
import type { Tx } from '../../../db/database';
import { invalid } from '../../../errors';
import { MIME_OF_EXTENSION } from '../../../files/fileKinds';
import type { JobFolder } from '../../../jobs/jobFolder';
import type { Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { inTexts, withAddresses, withPictureAddresses } from '../parse/prepareRow';
import { questionReads } from '../questionReadRepository';
import type { KnownKnowledge } from './importKnowledge';
import { duplicateText, type ImportReport } from './importRows';

/** Rows per file, and per step of the job. */
export const CHUNK = 200;
const INDEX = 'index.json';
const rowsKey = (chunk: number) => `rows-${chunk}.json`;
const OVERVIEW = 'overview.json';
const OUTCOMES = 'outcomes.json';

const PICTURES = /\/files\/jobs\/(\d{1,15})\/(picture-[\da-f]{32}\.(\w{3,4}))/g;

interface Checked {
  jobId: number;
  actor: Actor;
  folder: JobFolder;
  at: number;
  rows: readonly FileRow[];
}

/** The question of the bank as the row that is a copy of it. */
function copyOf({ id, revision, type_id, content, options, answer, analysis, parts, kps, ...fields }: Question) {
  const question = {
    ...(eachField(FIELDS_IN_ORDER, (name) => fields[name]) as FieldValues),
    ...{ type_id, content, options, answer, analysis, parts, kps },
  };
  return { id, revision, question };
}

/** What one step of the check adds: its rows, and the state of each as one digit. */
export async function saveRows(
  tx: Tx,
  knowledge: KnownKnowledge,
  { jobId, actor, folder, at, rows }: Checked,
  report: ImportReport,
): Promise<string> {
  const outcomeOf = outcomesIn(report);
  const differing = rows.flatMap((row) => {
    const { state, same_id } = outcomeOf(row);
    return state === 'differs' && same_id !== null ? [same_id] : [];
  });
  const stored = await questionReads.findMany(tx, [...new Set(differing)], questionScope(actor));
  const copies = new Map(stored.map((question) => [question.id, copyOf(question)]));
  const list: ImportRow[] = [];
  for (const [offset, row] of rows.entries()) {
    const pictures = new Map<string, Buffer>();
    const draft = 'draft' in row ? await questionOf(tx, knowledge, row.draft) : null;
    const question = draft && withPictures(draft, jobId, pictures);
    const lines = row.lines?.map((line) => ({ ...line, html: withAddresses(line.html, keeper(jobId, pictures)) }));
    for (const [key, bytes] of pictures) await folder.save(key, bytes);
    const { file, number } = row;
    const outcome = outcomeOf(row);
    const copy = outcome.state === 'differs' ? copies.get(outcome.same_id ?? 0) : undefined;
    list.push({
      place: at + offset,
      ref: row.ref,
      ...(file !== undefined && { file }),
      ...(number !== undefined && { number }),
      ...outcome,
      written: row.written ?? '',
      ...(lines && { lines }),
      question,
      ...(copy && { copy }),
    });
  }
  await folder.save(rowsKey(at / CHUNK), Buffer.from(JSON.stringify(list)));
  return list.map(({ state }) => IMPORT_STATES.indexOf(state)).join('');
}

export async function saveIndex(folder: JobFolder, states: string): Promise<void> {
  await folder.save(INDEX, Buffer.from(JSON.stringify(states)));
  await folder.save(OVERVIEW, Buffer.from(JSON.stringify(await overviewOf(folder, states.length))));
}

async function overviewOf(folder: JobFolder, rows: number): Promise<Overview['list']> {
  const list: Overview['list'] = [];
  for (let chunk = 0; chunk * CHUNK < rows; chunk += 1)
    for (const { place, ref, state, reason, file, number } of await readJson<ImportRow[]>(folder, rowsKey(chunk)))
      list.push({
        ...{ place, ref, state, reason: state === 'apart' ? reason : '' },
        ...(file !== undefined && { file }),
        ...(number !== undefined && { number }),
      });
  return list;
}

type Overview = DataOf<typeof getImportOverview>;

/** What became of the rows, over all imports of the file. */
export type Outcomes = ReadonlyMap<number, readonly ImportOutcome[]>;

export async function readOutcomes(folder: JobFolder): Promise<Outcomes> {
  const kept = await readKept(folder, OUTCOMES);
  return new Map(kept ? (JSON.parse(kept.toString('utf8')) as [number, ImportOutcome[]][]) : []);
}

const LOST: ImportOutcome = { state: 'refused', reason: '没有导入', id: null };

/** What is stored stays stored. */
export async function addOutcomes(folder: JobFolder, added: Outcomes): Promise<void> {
  const all = new Map(await readOutcomes(folder));
  for (const [place, outcomes] of added) {
    const before = all.get(place) ?? [];
    const length = Math.max(before.length, outcomes.length);
    const latest = (part: number) => (isStored(before[part]) ? before[part] : (outcomes[part] ?? before[part])) ?? LOST;
    all.set(
      place,
      Array.from({ length }, (_none, part) => latest(part)),
    );
  }
  await folder.save(OUTCOMES, Buffer.from(JSON.stringify([...all])));
}

export async function readOverview(folder: JobFolder): Promise<Overview> {
  const kept = await readKept(folder, OVERVIEW);
  // A check of version 0.1 has none.
  const list = kept
    ? (JSON.parse(kept.toString('utf8')) as Overview['list'])
    : await overviewOf(folder, (await readJson<string>(folder, INDEX)).length);
  const outcomes = await readOutcomes(folder);
  return { list: list.map((row) => withOutcomes(row, outcomes)) };
}

function withOutcomes<Row extends { place: number }>(row: Row, outcomes: Outcomes): Row {
  const own = outcomes.get(row.place);
  return own ? { ...row, outcomes: own } : row;
}

/** Keys that stay when the check has ended. */
export const previewKeys = async (folder: JobFolder): Promise<string[]> =>
  (await folder.keys()).filter((key) => key === INDEX || key === OVERVIEW || /^(?:rows|picture)-/.test(key));

export async function readRows(
  folder: JobFolder,
  {
    page,
    size,
    state,
    places: asked,
  }: { page: number; size: number; state: ImportState | undefined; places: readonly number[] | undefined },
): Promise<DataOf<typeof getImportRows>> {
  const states = await readJson<string>(folder, INDEX);
  const wanted = state === undefined ? null : String(IMPORT_STATES.indexOf(state));
  const places = [...states].flatMap((one, place) => (wanted === null || one === wanted ? [place] : []));
  const shown = asked ? places.filter((place) => asked.includes(place)) : places.slice((page - 1) * size, page * size);
  const chunks = new Map<number, ImportRow[]>();
  for (const chunk of new Set(shown.map((place) => Math.floor(place / CHUNK))))
    chunks.set(chunk, await readJson(folder, rowsKey(chunk)));
  const outcomes = await readOutcomes(folder);
  const list = shown
    .flatMap((place) => chunks.get(Math.floor(place / CHUNK))?.[place % CHUNK] ?? [])
    .map((row) => withOutcomes(row, outcomes));
  return { list, total: places.length, page, size };
}

/** The rows that differ from the bank. */
export async function readDiffering(folder: JobFolder): Promise<ImportRow[]> {
  return (await readRows(folder, { page: 1, size: MAX_IMPORT_ROWS, state: 'differs', places: undefined })).list;
}

async function readJson<T>(folder: JobFolder, key: string): Promise<T> {
  const bytes = await readKept(folder, key);
  if (!bytes) throw invalid('上传的文件已超过保存期限，请重新上传');
  return JSON.parse(bytes.toString('utf8')) as T;
}

export async function readKept(folder: JobFolder, key: string): Promise<Buffer | null> {
  const opened = await folder.open(key);
  if (!opened) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The question with the pictures of the checked file inside its texts again. */
export async function withOwnPictures(
  question: ImportedQuestion,
  jobId: number,
  folder: JobFolder,
): Promise<ImportedQuestion> {
  const found = new Map<string, string>();
  for (const [address, job, key = '', ending = ''] of JSON.stringify(question).matchAll(PICTURES)) {
    if (found.has(address) || Number(job) !== jobId) continue;
    const bytes = await readKept(folder, key);
    if (bytes) found.set(address, `data:${MIME_OF_EXTENSION[ending] ?? ''};base64,${bytes.toString('base64')}`);
  }
  if (found.size === 0) return question;
  return inTexts(question, (html) => html.replace(PICTURES, (address) => found.get(address) ?? address));
}

const withPictures = (question: ImportedQuestion, jobId: number, pictures: Map<string, Buffer>): ImportedQuestion =>
  withPictureAddresses(question, keeper(jobId, pictures));

const keeper = (jobId: number, pictures: Map<string, Buffer>) => (bytes: Buffer, kind: string) => {
  const key = `picture-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`;
  pictures.set(key, bytes);
  return `/files/jobs/${jobId}/${key}`;
};

async function questionOf(tx: Tx, knowledge: KnownKnowledge, draft: QuestionDraft): Promise<ImportedQuestion> {
  const { kp_routes, origin_number, parts, type_id, content, options, answer, analysis, ...fields } = draft;
  const { score: _score, kind: _kind, ...portable } = fields;
  return {
    ...initialValues(FIELDS_IN_ORDER),
    ...portable,
    origin_number: origin_number === null ? null : String(origin_number),
    type_id,
    content,
    options,
    answer,
    analysis,
    parts: parts.map((part, place) => ({ id: String(place + 1), ...part })),
    kps: (await knowledge.place(tx, kp_routes)).kps,
  };
}

/** State, reason and notes of a row, by line and name. */
function outcomesIn({ refused, duplicates, similar, notes }: ImportReport) {
  const keyOf = ({ line, ref }: { line: number; ref: string }) => `${line} ${ref}`;
  const wrong = new Map(refused.map((one) => [keyOf(one), one.reason]));
  const same = new Map(duplicates.map((one) => [keyOf(one), one]));
  const near = new Map(similar.map((one) => [keyOf(one), one]));
  const remarks = new Map<string, string[]>(similar.map((one) => [keyOf(one), [similarText(one)]]));
  for (const one of notes) remarks.set(keyOf(one), [...(remarks.get(keyOf(one)) ?? []), one.note]);
  return (row: FileRow): Pick<ImportRow, 'state' | 'reason' | 'same_id' | 'notes'> => {
    const key = keyOf(row);
    const [reason, twin] = [wrong.get(key), same.get(key)];
    const common = { notes: remarks.get(key) ?? [], same_id: (twin ?? near.get(key))?.id ?? null };
    if ('apart' in row) return { ...common, notes: [], state: 'apart', reason: row.apart };
    if (reason !== undefined) return { ...common, state: 'refused', reason };
    if (!twin) return { ...common, state: 'ready', reason: '' };
    const state = twin.differs !== undefined && twin.id !== null ? 'differs' : 'duplicate';
    return { ...common, state, reason: duplicateText(twin) };
  };
}

/** What a stored row is much like; for a person to compare. */
export const similarText = ({ id, similarity }: ImportReport['similar'][number]): string =>
  `与${id === null ? '本文件前面的一题' : `试题 ${id}`}相似度 ${Math.round(similarity * 100)}%，不完全相同，请对照是否重复`;

/** Skipped rows whose question in the bank says something else. */
export const differing = ({ duplicates }: ImportReport): ImportReport['duplicates'] =>
  duplicates.filter(({ id, differs }) => id !== null && differs !== undefined);
export const replacedText = ({ id, differs }: ImportReport['replaced'][number]): string =>
  `已存为试题 ${id ?? ''}的新版本${differs === undefined ? '' : `，原来${differs}`}`;
