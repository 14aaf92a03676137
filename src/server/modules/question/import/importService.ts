// Questions from an uploaded file (contract/question/questionImport): the file is kept in the folder of the job that
// checked it, and the job that stores it makes a copy. Each batch is stored and its progress recorded in one
// transaction, so that an interrupted import continues with the next batch.
import type { Readable } from 'node:stream';
import { DEFAULT_PAGE_SIZE } from '../../../../contract/codes';
import { recordMapping, type RecordMapping } from '../../../../contract/question/importMapping';
import {
  isStored,
  type getImportRows,
  type ImportChanges,
  type ImportOutcome,
} from '../../../../contract/question/importRows';
import { IMPORT_KIND, MAX_IMPORT_MB, type ImportFigures } from '../../../../contract/question/questionImport';
import type { RequestOf } from '../../../../contract/wire';
import { csvCell, inertText } from '../../../../domain/knowledge/csv';
import { NUMBERS } from '../../../../formats/paper/readPaper';
import { jsonFile } from '../../../../formats/shared/importedQuestion';
import { transaction, type Database } from '../../../db/database';
import { freshenStatistics } from '../../../db/statistics';
import { invalid, notFound } from '../../../errors';
import { displayName } from '../../../files/writeUpload';
import type { CallContext } from '../../../http/calls';
import type { JobFolder, JobFolders } from '../../../jobs/jobFolder';
import type { JobKind, JobOutcome } from '../../../jobs/jobKind';
import type { Jobs } from '../../../jobs/jobs';
import { recordOperation } from '../../../rows/operationLog';
import type { Actor } from '../../../security/actor';
import { systemScope } from '../../../security/rowScopes';
import { makeImportThreads, type ReadFile } from '../parse/importThreads';
import type { Office } from '../parse/libreOffice';
import { ALREADY, changedRows, orderedChanges, type OrderedChanges } from './importChanges';
import { knownKnowledge } from './importKnowledge';
import {
  addOutcomes,
  CHUNK,
  differing,
  previewKeys,
  readKept,
  readOutcomes,
  readOverview,
  readDiffering,
  readRows,
  replacedText,
  saveIndex,
  saveRows,
  similarText,
  withOwnPictures,
} from './importPreview';
import { duplicateText, importRows, newReport, type ImportReport } from './importRows';

/** Must be small, as the job's input is stored in a row. */
interface Input {
  name: string;
  checked: 0 | 1;
  /** The job that checked the file; 0 for that job itself. */
  check_id: number;
  /** Columns of a file of records. */
  mapping?: RecordMapping | undefined;
}
interface Cursor {
  rows: number;
  report: ImportReport;
  /** Of the rows of a check (importPreview). */
  states?: string;
}

const NO_CHANGES: ImportChanges = { skipped: [], repeated: [], edited: [], common: {} };
const SOURCE = 'source';
const CHANGES = 'changes.json';
const REPORT = 'report.csv';
const MAX_MAPPING = 64 * 1024;
const MAX_PAGE_SIZE = 50;
const LIMIT = MAX_IMPORT_MB * 1024 * 1024;

/** `stored`: called when new questions are in the bank. */
export const importKind = (office: Office | null, folders: JobFolders, stored: () => void): JobKind<Input, Cursor> => ({
  kind: IMPORT_KIND,
  access: 'question.write',
  async run({ id, db, actor, input, cursor, files: uploads, folder, title, signal, step }): Promise<JobOutcome> {
    const source = await readSource(folder);
    const changes = await readChanges(folder);
    const knowledge = knownKnowledge(systemScope(actor));
    if (input.checked) await knowledge.reload(db.kysely);
    let states = cursor?.states ?? '';
    const report = { ...newReport(), ...cursor?.report };
    const threads = makeImportThreads({ few: 0, office });
    const { id: author_id, organization_id } = actor;
    const outcomes = new Map<number, ImportOutcome[]>();
    const checked = folders.of(input.check_id);
    const options = {
      owner: { author_id, organization_id },
      actor,
      systemTitle: null,
      unreviewed: true,
      kind: 1,
      trusted: false,
      dryRun: input.checked === 1,
      files: uploads,
      onOutcome(place: number, part: number, outcome: ImportOutcome) {
        const own = outcomes.get(place) ?? [];
        own[part] = outcome;
        outcomes.set(place, own);
      },
    } as const;
    let file: ReadFile;
    try {
      file = await threads.read(source, signal, input.mapping);
      // The whole file is read each time: reading the same file always gives the same rows, so row positions stay valid
      // after a restart.
      const already = input.checked ? new Map<number, ImportOutcome[]>() : await readOutcomes(checked);
      const isNew = (place: number, part: number) => !isStored(already.get(place)?.[part]);
      const rows = input.checked ? file.rows : changedRows(file.rows, changes ?? NO_CHANGES, isNew);
      for (let done = cursor?.rows ?? 0; done < rows.length;) {
        signal.throwIfAborted();
        const chunk = rows.slice(done, done + CHUNK);
        await importRows(db, input.name, chunk, options, report, threads);
        if (input.checked)
          states += await saveRows(db.kysely, knowledge, { jobId: id, actor, folder, at: done, rows: chunk }, report);
        else await addOutcomes(checked, outcomes);
        done += chunk.length;
        await step({
          done,
          total: rows.length,
          text: `${input.checked ? '可导入' : '已导入'} ${report.stored} 题`,
          cursor: { rows: done, report, states },
        });
      }
    } finally {
      await threads.close();
    }
    const figures: ImportFigures = {
      checked: input.checked,
      check_id: input.check_id,
      rows: report.rows,
      numbers: report.apart.find(({ ref }) => ref === NUMBERS)?.note ?? '',
      stored: report.stored,
      refused: report.refused.length,
      duplicates: report.duplicates.length,
      differs: differing(report).length,
      replaced: report.replaced.length,
      tex_faults: report.tex_faults,
      review: report.review,
      unanswered: report.unanswered,
      noted: new Set([...report.notes, ...report.similar].map(({ line }) => line)).size,
    };
    if (!input.checked) {
      await transaction(db, (tx) =>
        recordOperation(tx, actor, { action: title, entity: 'question', entity_id: null, after: { ...figures } }),
      );
      await freshenStatistics(db);
      stored();
    }
    // The source file is kept for the import itself, and so that a user can look at it later.
    const files = [{ ...(await folder.save(SOURCE, source)), name: `${input.name}${file.ending}`, mime: file.mime }];
    const csv = reportOf(report);
    if (csv !== null)
      files.unshift({
        ...(await folder.save(REPORT, Buffer.from(csv))),
        name: `${input.name}-${report.refused.length + report.duplicates.length > 0 ? '未导入' : '说明'}.csv`,
        mime: 'text/csv; charset=utf-8',
      });
    if (input.checked) await saveIndex(folder, states);
    return { files, data: { ...figures }, kept: input.checked ? await previewKeys(folder) : [] };
  },
});

export async function readSource(folder: JobFolder): Promise<Buffer> {
  const source = await readKept(folder, SOURCE);
  if (!source) throw invalid('上传的文件已超过保存期限，请重新上传');
  return source;
}

async function readChanges(folder: JobFolder): Promise<OrderedChanges | null> {
  const text = await readKept(folder, CHANGES);
  return text && (JSON.parse(text.toString('utf8')) as OrderedChanges);
}

/** A sheet of the rows that were left out or changed, and why; null when there were none. */
function reportOf({ refused, duplicates, replaced, similar, notes, apart }: ImportReport): string | null {
  const lines = [
    ...refused.map(({ line, ref, reason }) => ({ line, cells: [ref, '未通过', reason] })),
    ...notes.map(({ line, ref, note }) => ({ line, cells: [ref, '有改动', note] })),
    ...apart.map(({ line, ref, note }) => ({ line, cells: [ref, note === ALREADY ? '没有再存' : '不是试题', note] })),
    ...similar.map((one) => ({ line: one.line, cells: [one.ref, '相似', similarText(one)] })),
    ...duplicates.map((one) => ({
      line: one.line,
      cells: [one.ref, '重复', duplicateText(one)],
    })),
    ...replaced.map((one) => ({ line: one.line, cells: [one.ref, '已替换', replacedText(one)] })),
  ].sort((a, b) => a.line - b.line);
  if (lines.length === 0) return null;
  const rows = [['行', '位置', '结果', '原因'], ...lines.map(({ line, cells }) => [String(line), ...cells])];
  return `\uFEFF${rows.map((row) => row.map((cell) => csvCell(inertText(cell))).join(',')).join('\r\n')}\r\n`;
}

/** Received into memory before any transaction: a slow sender would block the database. */
async function received(stream: Readable, limit = LIMIT): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > limit)
      throw invalid(limit === LIMIT ? `文件不能超过 ${MAX_IMPORT_MB} MB` : '列的对应关系太长');
    chunks.push(chunk);
  }
  if (size === 0) throw invalid('文件是空的，请重新选择');
  return Buffer.concat(chunks);
}

function readMapping(bytes: Buffer): RecordMapping {
  const read = recordMapping().safeParse(jsonFile(bytes.toString('utf8'))?.value);
  if (!read.success) throw invalid('列的对应关系无效，请重新选择');
  return read.data;
}

export function makeImportService(db: Database, jobs: Jobs) {
  /** Creates the job and its file together: a job without its file never starts. */
  const order = (actor: Actor, input: Input, source: Buffer, changes?: OrderedChanges): Promise<{ job_id: number }> =>
    transaction(db, async (tx) => {
      const title = `${input.checked ? '检查试题文件' : '导入试题'}：${input.name}`;
      const job_id = await jobs.order(tx, actor, { kind: IMPORT_KIND, title, input });
      const folder = jobs.folders.of(job_id);
      if (changes) await folder.save(CHANGES, Buffer.from(JSON.stringify(changes)));
      await folder.save(SOURCE, source);
      return { job_id };
    });

  const checkOf = (actor: Actor, id: number) => demandCheck(db, jobs, actor, id);

  return {
    async orderCheck({ actor, files }: Pick<CallContext, 'actor' | 'files'>): Promise<{ job_id: number }> {
      let mapping: RecordMapping | undefined;
      for await (const part of files) {
        if (part.field === 'mapping') {
          mapping = readMapping(await received(part.stream, MAX_MAPPING));
          continue;
        }
        const name = displayName(part.filename)
          .replace(/\.(?:jsonl?|xlsx|csv|txt|xml|gift|docx?|odt|rtf|zip|pdf|tex|rmd)$/i, '')
          .slice(0, 80);
        return order(actor, { name, checked: 1, check_id: 0, mapping }, await received(part.stream));
      }
      throw invalid('请选择要导入的文件');
    },

    async orderImport(actor: Actor, checkId: number, changes?: ImportChanges): Promise<{ job_id: number }> {
      const { name, mapping } = await checkOf(actor, checkId);
      const folder = jobs.folders.of(checkId);
      const edited = [];
      for (const { place, questions } of changes?.edited ?? []) {
        const whole = [];
        for (const question of questions) whole.push(await withOwnPictures(question, checkId, folder));
        edited.push({ place, questions: whole });
      }
      const input = { name, checked: 0, check_id: checkId, mapping } as const;
      return order(
        actor,
        input,
        await readSource(folder),
        changes && orderedChanges({ ...changes, edited }, changes.copies ? await readDiffering(folder) : []),
      );
    },

    async overview(actor: Actor, job_id: number) {
      await checkOf(actor, job_id);
      return readOverview(jobs.folders.of(job_id));
    },

    async rows(
      actor: Actor,
      { job_id, page = 1, size = DEFAULT_PAGE_SIZE, state, places }: RequestOf<typeof getImportRows>,
    ) {
      await checkOf(actor, job_id);
      const asked = { page: Math.max(1, page), size: Math.min(MAX_PAGE_SIZE, Math.max(1, size)), state, places };
      return readRows(jobs.folders.of(job_id), asked);
    },
  };
}

/** A finished check of the account itself. */
export async function demandCheck(
  db: Database,
  jobs: Pick<Jobs, 'store'>,
  actor: Actor,
  id: number,
): Promise<Pick<Input, 'name' | 'mapping'>> {
  const check = await jobs.store.findOwn(db.kysely, actor, id);
  const { name, checked, mapping } = (check?.input.data ?? {}) as Partial<Input>;
  if (check?.kind !== IMPORT_KIND || checked !== 1 || name === undefined) throw notFound('检查过的文件');
  if (check.state !== 'done') throw invalid('文件还没有检查完，请稍候');
  return { name, mapping };
}
