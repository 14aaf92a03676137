// The jobs of scanned sheets: an uploaded file is checked, then the files of a batch are read page by page. Each page
// is stored with its cells before the next one is decoded, so that a stopped server goes on where it was.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SCAN_FILE_KIND, SCAN_KIND } from '../../../contract/paper/scans';
import { readPageCode } from '../../../domain/sheet/pageCode';
import { pageCells, type PageFacts } from '../../../domain/sheet/read/pageCells';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { overAllRows } from '../../db/rowSecurity';
import { DomainError, invalid } from '../../errors';
import { insertFile } from '../../files/fileRows';
import type { JobFolder } from '../../jobs/jobFolder';
import type { JobContext, JobKind, JobOutcome } from '../../jobs/jobKind';
import type { Jobs } from '../../jobs/jobs';
import type { ReportQuestions } from '../report/reportPorts';
import { makeScanReader, type ScannedPage, type ScanReader } from './pages/scanReader';
import { MAX_PAGES } from './pages/scanSource';
import { loadScanReport, WHICH_FORM, type ScanReport } from './scanReport';
import { scanRows, type BatchRow, type NewPage } from './scanRepository';

export const SCAN_SOURCE = 'source';

export interface FileInput {
  name: string;
}
interface Position {
  file: number;
  part: number;
  page: number;
  /** Pages stored so far. */
  sort: number;
}
export interface ScanInput {
  batch_id: number;
  files: { job_id: number; name: string }[];
}

/** Shared with the thread, so that a large file is in memory once. */
async function readShared(folder: JobFolder): Promise<Uint8Array> {
  const opened = await folder.open(SCAN_SOURCE);
  if (!opened) throw invalid('上传的扫描件已超过保存期限，请重新上传');
  const bytes = new Uint8Array(new SharedArrayBuffer(opened.size));
  let at = 0;
  for await (const chunk of opened.stream) {
    bytes.set(chunk as Buffer, at);
    at += (chunk as Buffer).length;
  }
  return bytes;
}

/** Refuses a file that cannot be read before it belongs to a batch, and counts its pages. */
export const scanFileKind: JobKind<FileInput, never> = {
  kind: SCAN_FILE_KIND,
  access: 'report.write',
  async run({ folder, input, signal, step }): Promise<JobOutcome> {
    const bytes = await readShared(folder);
    const reader = makeScanReader(signal);
    try {
      const parts = await reader.open(bytes, input.name);
      let pages = 0;
      const notes: string[] = [];
      for (const [part, name] of parts.entries()) {
        pages += await reader.countPages(part).catch((error: unknown) => {
          if (parts.length === 1 || !(error instanceof DomainError)) throw error;
          notes.push(`${name}：${error.msg}`);
          return 1;
        });
        if (pages > MAX_PAGES) throw invalid(`共超过 ${MAX_PAGES} 页，请分成几份上传`);
        await step({ done: part + 1, total: parts.length, text: `${pages} 页` });
      }
      if (notes.length === parts.length) throw invalid('压缩包里没有可以识别的扫描件');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { key: SCAN_SOURCE, size: bytes.length, sha256, name: input.name, mime: 'application/octet-stream' };
      return { files: [file], notes: notes.slice(0, 20), data: { pages, quiet: 1 } };
    } finally {
      await reader.close();
    }
  },
};

export function scanKind(jobs: Jobs, questions: ReportQuestions): JobKind<ScanInput, Position> {
  return { kind: SCAN_KIND, access: 'report.write', run };

  async function run(ctx: JobContext<ScanInput, Position>): Promise<JobOutcome> {
    const { db, actor, input, signal } = ctx;
    const { batch, report } = await transaction(db, async (tx) => {
      const found = await scanRows.findBatch(tx, actor, input.batch_id);
      if (!found) throw invalid('这批扫描件已被删除');
      return { batch: found, report: await loadScanReport(tx, questions, found) };
    });
    // The files were ordered to be checked before, and an account has one job at a time.
    const checks = await Promise.all(input.files.map(({ job_id }) => jobs.store.findOwn(db.kysely, actor, job_id)));
    const total = checks.reduce((sum, check) => sum + Number(check?.result?.data?.pages ?? 1), 0);
    if (total > MAX_PAGES) throw invalid(`共 ${total} 页，一批最多 ${MAX_PAGES} 页，请分成几批上传`);
    const from = ctx.cursor ?? { file: 0, part: 0, page: 0, sort: 0 };
    let sort = from.sort;
    for (let file = from.file; file < input.files.length; file += 1) {
      const { job_id, name } = input.files[file] as ScanInput['files'][number];
      const refused = checks[file]?.state === 'failed' ? checks[file]?.result?.reason : undefined;
      if (refused !== undefined) {
        await store(ctx, batch, report, { batch_id: batch.id, sort, file: name, page: 1 }, { refusal: refused });
        sort += 1;
        const cursor = { file: file + 1, part: 0, page: 0, sort };
        await ctx.step({ done: sort, total: Math.max(total, sort), text: `已读 ${sort} 页`, cursor });
        continue;
      }
      const reader = makeScanReader(signal);
      try {
        const parts = await reader.open(await readShared(jobs.folders.of(job_id)), name);
        const resumed = file === from.file;
        for (let part = resumed ? from.part : 0; part < parts.length; part += 1) {
          const place = parts.length > 1 ? `${name}/${parts[part]}` : name;
          const { pages, refusal } = await countPages(reader, part);
          for (let page = resumed && part === from.part ? from.page : 0; page < pages; page += 1) {
            signal.throwIfAborted();
            const head = { batch_id: batch.id, sort, file: place.slice(0, 200), page: page + 1 };
            if (refusal) await store(ctx, batch, report, head, { refusal });
            else await store(ctx, batch, report, head, await readOne(reader, part, page, report));
            sort += 1;
            const cursor = { file, part, page: page + 1, sort };
            await ctx.step({ done: sort, total: Math.max(total, sort), text: `已读 ${sort} 页`, cursor });
          }
        }
      } finally {
        await reader.close();
      }
    }
    return { data: { batch_id: batch.id, pages: sort } };
  }
}

type Reading = Partial<ScannedPage> & { refusal?: string };

async function countPages(reader: ScanReader, part: number): Promise<{ pages: number; refusal?: string }> {
  try {
    return { pages: await reader.countPages(part) };
  } catch (error) {
    if (error instanceof DomainError) return { pages: 1, refusal: error.msg };
    throw error;
  }
}

async function readOne(reader: ScanReader, part: number, page: number, report: ScanReport): Promise<Reading> {
  try {
    return await reader.read(part, page, (codes) => report.pagesOf(codes), report.several);
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.msg };
    throw error;
  }
}

const LOST = '没有找到答题卡：请检查四角的定位块是否完整，摆正后重新扫描';
const OTHER = '这是另一份试卷的答题卡';
const NO_FACTS: PageFacts = { number: '', absent: false, form: '', cells: [] };
/** A picture of no size, for pages that cannot be shown. */
const NO_PICTURE = { picture: '', width: 0, height: 0 };

async function store(
  ctx: JobContext<ScanInput, Position>,
  batch: BatchRow,
  report: ScanReport,
  head: Pick<NewPage, 'batch_id' | 'sort' | 'file' | 'page'>,
  { refusal, read = null, codes = [], picture }: Reading,
): Promise<void> {
  const { db, actor, files } = ctx;
  const saved =
    refusal !== undefined || !picture?.length
      ? null
      : await files.save(Readable.from([Buffer.from(picture)]), {
          name: `扫描 ${head.sort + 1}.jpg`,
          limit: 20 * 1024 * 1024,
          accept: 'image',
        });
  const code = codes.map(readPageCode).find((one) => one !== null) ?? null;
  const seen = read ? pageCells(read.reading.boxes, read.reading.answers, report.questionOf) : NO_FACTS;
  const crossed = read && code ? report.crossed(read.sheet, seen.form) : null;
  const asked = crossed !== null || (read !== null && code === null && report.formsLike(read.sheet).length > 1);
  const facts = asked ? NO_FACTS : seen;
  const marked = read && asked ? report.sheetOfForm(read.sheet, seen.form) : null;
  const state = refusal !== undefined ? 'refused' : read && !asked ? 'read' : await unreadState(report, code?.sheet);
  const reasons = { read: '', lost: crossed ?? (asked ? WHICH_FORM : LOST), other: OTHER, refused: '' };
  let kept = false;
  try {
    kept = await transaction(db, async (tx) => {
      const before = asked && head.sort > 0 ? await scanRows.findPageAt(tx, head.batch_id, head.sort - 1) : undefined;
      const owner =
        read && !asked ? await report.studentOf(tx, batch, head, read.sheet, code?.serial ?? 0, facts.number) : null;
      const page: NewPage = {
        ...head,
        id: await nextId(tx, 'scan_pages'),
        state,
        reason: refusal ?? owner?.reason ?? reasons[state],
        code: codes[0] ?? '',
        // Where the student marks the form: the marked one, or that of the page before.
        sheet_id: asked
          ? (marked ?? (crossed ? read?.sheet.sheet : sheetBefore(before, head)) ?? null)
          : (read?.sheet.sheet ?? code?.sheet ?? null),
        sheet_page: read?.sheet.page ?? code?.page ?? 0,
        student_id: owner?.student_id ?? null,
        number: facts.number,
        absent: facts.absent ? 1 : 0,
        assigned: owner?.assigned ?? 0,
        ...(saved
          ? {
              picture: saved.full_path,
              width: read?.sheet.manifest.width ?? 0,
              height: read?.sheet.manifest.height ?? 0,
            }
          : NO_PICTURE),
      };
      if (!(await scanRows.insertPage(tx, page, facts.cells))) return false;
      if (saved) await insertFile(tx, actor, saved, files.quota);
      return true;
    });
  } finally {
    if (!kept && saved) await files.remove(saved.full_path);
  }
}

const unreadState = async (report: ScanReport, sheet: number | undefined) =>
  sheet !== undefined && !(await report.knows(sheet)) ? 'other' : 'lost';

const sheetBefore = (before: { file: string; sheet_id: number | null } | undefined, { file }: { file: string }) =>
  before?.file === file ? before.sheet_id : null;

/** Removes the batch that `find` locks, and its pictures; the answers that were confirmed stay. */
export async function removeScan(
  db: Database,
  { files, jobs }: { files: { remove(path: string): Promise<void> }; jobs: Jobs },
  find: (tx: Tx) => Promise<{ id: number; job_id: number }>,
): Promise<number> {
  const { pictures, job_id } = await transaction(db, async (tx) => {
    const batch = await find(tx);
    // The batch of a colleague, whose job it is.
    await overAllRows(() => jobs.store.cancel(tx, batch.job_id));
    return { pictures: await scanRows.removeBatch(tx, batch.id), job_id: batch.job_id };
  });
  jobs.runner.abort(job_id);
  for (const picture of pictures) await files.remove(picture);
  return pictures.length;
}
