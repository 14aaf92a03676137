// Scans from files on this machine, for the command line: read without a trace, or into a report by the jobs of the
// screen.
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCAN_FILE_KIND, SCAN_KIND } from '../../../contract/paper/scans';
import { readPageCode } from '../../../domain/sheet/pageCode';
import { pageCells } from '../../../domain/sheet/read/pageCells';
import { doubtWords } from '../../../domain/sheet/scanPages';
import type { Config } from '../../config';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { DomainError, invalid } from '../../errors';
import { openFileStore } from '../../files/fileStore';
import { findJobActor } from '../../jobs/jobActor';
import type { JobKind } from '../../jobs/jobKind';
import { makeJobs } from '../../jobs/jobs';
import type { Actor } from '../../security/actor';
import type { ReportQuestions } from '../report/reportPorts';
import { reportRows } from '../report/reportRepository';
import { makeScanReader } from './pages/scanReader';
import { SCAN_SOURCE, scanFileKind, scanKind, type ScanInput } from './scanJob';
import { loadScanReport, type ScanReport } from './scanReport';
import { scanRows, type BatchRow } from './scanRepository';

interface Place {
  db: Database;
  questions: ReportQuestions;
  /** Sees the report; the owner of the report owns what is stored. */
  actor: Actor;
  report_id: number;
}

export interface PageLine {
  file: string;
  page: number;
  /** '' where the page is read. */
  fault: string;
  code: string;
  sheet_page: number;
  number: string;
  student_id: number | null;
  answers: { label: string; text: string; doubts: string }[];
}

async function* readFileDry(db: Database, batch: BatchRow, report: ScanReport, file: string): AsyncGenerator<PageLine> {
  const reader = makeScanReader();
  const name = path.basename(file);
  const lost = (fault: string, page: number): PageLine => ({
    ...{ file: name, page, fault, code: '', sheet_page: 0, number: '', student_id: null, answers: [] },
  });
  try {
    const parts = await reader.open(await readFile(file), name);
    for (const part of parts.keys()) {
      const pages = await reader.countPages(part);
      for (let page = 0; page < pages; page += 1) {
        try {
          const { codes, read } = await reader.read(part, page, (found) => report.pagesOf(found), report.several);
          if (!read) {
            yield lost('没有找到这份试卷的答题卡', page + 1);
            continue;
          }
          const { number, cells } = pageCells(read.reading.boxes, read.reading.answers, report.questionOf);
          const code = codes.map(readPageCode).find((one) => one !== null);
          const owner = await transaction(db, (tx) =>
            report.studentOf(tx, batch, { sort: 0, file: name }, read.sheet, code?.serial ?? 0, number),
          );
          yield {
            ...lost('', page + 1),
            code: codes[0] ?? '',
            sheet_page: read.sheet.page,
            number,
            student_id: owner.student_id,
            answers: cells.map(({ label, text, doubts }) => ({ label, text, doubts: doubtWords(doubts) })),
          };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          yield lost(error.msg, page + 1);
        }
      }
    }
  } finally {
    await reader.close();
  }
}

/** The report, if it has answer sheets that a scan can be compared with. */
async function openReport(tx: Tx, questions: ReportQuestions, actor: Actor, report_id: number) {
  const report = await reportRows.find(tx, actor, report_id);
  if (!report) throw invalid(`没有报告 ${report_id}`);
  const head = { report_id: report.id, paper_id: report.paper_id, organization_id: report.organization_id };
  const batch = { id: 0, class_id: null, ...head } as BatchRow;
  return { report, batch, scanned: await loadScanReport(tx, questions, batch) };
}

/** What each page says; nothing is stored. */
export async function* readDry(
  { db, questions, actor, report_id }: Place,
  files: readonly string[],
): AsyncGenerator<PageLine> {
  const { batch, scanned } = await transaction(db, (tx) => openReport(tx, questions, actor, report_id));
  for (const file of files) yield* readFileDry(db, batch, scanned, file);
}

export async function readIntoReport(
  { db, questions, actor, report_id }: Place,
  config: Config,
  files: readonly string[],
) {
  const opened = await openFileStore(config);
  const now = () => new Date();
  const log = ({ err }: { err: unknown }) => process.stderr.write(`${String(err)}\n`);
  const jobs = makeJobs({ db, files: opened.files, folders: opened.folders, now, log });
  try {
    jobs.register(scanFileKind as JobKind);
    jobs.register(scanKind(jobs, questions) as JobKind);
    const { report } = await transaction(db, (tx) => openReport(tx, questions, actor, report_id));
    // Outside of the transaction: it reads on a connection of its own.
    const owner = await findJobActor(db, report.owner_id, actor.address, now());
    const { batch_id, ordered } = await transaction(db, async (tx) => {
      if (!owner) throw invalid('报告的建立者已停用，请先在系统中由其他账号另建报告');
      const sources: ScanInput['files'] = [];
      for (const file of files) {
        const name = path.basename(file);
        const title = `上传扫描件：${name}`;
        const job_id = await jobs.order(tx, owner, { kind: SCAN_FILE_KIND, title, input: { name } });
        const opened = await open(file);
        await jobs.folders.of(job_id).save(SCAN_SOURCE, opened.createReadStream());
        sources.push({ job_id, name });
      }
      const id = await nextId(tx, 'scan_batches');
      const input: ScanInput = { batch_id: id, files: sources };
      const job_id = await jobs.order(tx, owner, { kind: SCAN_KIND, title: `扫描阅卷：${report.title}`, input });
      const kept = (await scanRows.findScanDays(tx, report.organization_id)) ?? config.scanDays;
      const keep_until = new Date(now().getTime() + kept * 86_400_000).toISOString().slice(0, 10);
      const title = `${sources[0]?.name ?? ''}${sources.length > 1 ? ` 等 ${sources.length} 个文件` : ''}`;
      await scanRows.insertBatch(tx, {
        id,
        report_id,
        class_id: null,
        title,
        job_id,
        owner_id: owner.id,
        keep_until,
      });
      return { batch_id: id, ordered: { id: job_id, owner } };
    });
    await jobs.runner.drain();
    const job = await jobs.store.findOwn(db.kysely, ordered.owner, ordered.id);
    if (job?.state === 'failed') throw invalid(job.result?.reason ?? '');
    return await transaction(db, (tx) => scanRows.findBatch(tx, actor, batch_id));
  } finally {
    await jobs.runner.stop();
    opened.close();
  }
}
