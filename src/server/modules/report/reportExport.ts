// The job that makes the pages of a report: typeset by the page model in the server's Chromium. Results are written
// into the job's folder student by student, so that an interrupted export of 50 reports continues where it stopped.
import type { PrintJob } from '../../../contract/paper/paperPdf';
import type { exportReport, ReportDetail } from '../../../contract/paper/report';
import type { RequestOf } from '../../../contract/wire';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { reportFigures, type StudentFigures } from '../../../domain/report/reportFigures';
import { reportLayout } from '../../../domain/report/reportParts';
import { studentReport } from '../../../domain/report/studentReport';
import { wholeReport } from '../../../domain/report/wholeReport';
import { transaction, type Database } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { zipOf, type ZipEntry } from '../../files/zipStream';
import { ownerOf } from '../../jobs/fairQueue';
import type { JobContext, JobFile, JobKind, JobOutcome } from '../../jobs/jobKind';
import type { Jobs } from '../../jobs/jobs';
import type { PrintPort } from '../../print/printPort';
import type { FindCategories } from '../../rows/namedRows';
import type { Actor } from '../../security/actor';
import { answerRows } from './answerRepository';
import { reportRows } from './reportRepository';

const REPORT_EXPORT = 'reportExport';
const NO_CHROMIUM = '服务器上没有安装 Chromium，不能直接生成文件；请改用“打印”并选择“另存为 PDF”';

type Input = RequestOf<typeof exportReport>;
interface Cursor {
  /** Number of finished students. */
  next: number;
  /** The students of the report at the start of the job. */
  student_ids: number[];
}
type Context = JobContext<Input, Cursor>;
export interface ReportReads {
  reports: { getDetail(actor: Actor, id: number): Promise<ReportDetail> };
  answers: {
    list(
      actor: Actor,
      request: { report_id: number },
    ): Promise<{ list: Parameters<typeof reportFigures>[1][number][] }>;
  };
  findCategories: FindCategories;
}

/** The whole report, without the other reports of its classes: those depend on who reads it. */
export async function wholeReportJob(
  { reports, answers, findCategories }: ReportReads,
  db: Database,
  actor: Actor,
  id: number,
): Promise<PrintJob> {
  const report = await reports.getDetail(actor, id);
  const { list } = await answers.list(actor, { report_id: id });
  const figures = reportFigures(report, list, undefined, await findCategories(db.kysely));
  return printJob(report.title, wholeReport(report.title, figures, { list: [], students: [] }));
}

const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
const safe = (text: string) =>
  [...text.replace(FORBIDDEN_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, 60)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '') || '报告';
const PDF = 'application/pdf';
const PNG = 'image/png';
const ZIP = 'application/zip';
const pad = (n: number, width = 3) => String(n).padStart(width, '0');

export function reportExportJob({ reports, answers, findCategories }: ReportReads, print: PrintPort): JobKind {
  const job: JobKind<Input, Cursor> = { kind: REPORT_EXPORT, access: 'report.read', run };
  return job as JobKind;

  async function run(ctx: Context): Promise<JobOutcome> {
    if (!print.available) throw invalid(NO_CHROMIUM);
    const { input, actor } = ctx;
    const report = await reports.getDetail(actor, input.report_id);
    const { list } = await answers.list(actor, { report_id: input.report_id });
    const history = await transaction(ctx.db, (tx) => reportRows.findHistory(tx, actor, input.report_id));
    const figures = reportFigures(report, list, input.class_id, await findCategories(ctx.db.kysely));
    const className = report.classes.find(({ id }) => id === input.class_id)?.title ?? '';
    if (input.what === 'whole') {
      const blocks = wholeReport(report.title, figures, history, className);
      return single(
        ctx,
        printJob(report.title, blocks),
        safe(`${report.title}${className === '' ? '' : ` ${className}`} 分析报告`),
      );
    }
    const students = figures.students.filter(
      (each) => input.student_id === undefined || each.student_id === input.student_id,
    );
    const name = safe(`${report.title} ${students.length === 1 ? (students[0]?.name ?? '') : `${className}学生报告`}`);
    const pages = (student: StudentFigures, apart: boolean) =>
      studentReport(report.title, figures, history, student, apart);
    if (input.format === 'zip') return each(ctx, report, students, pages, name);
    return single(
      ctx,
      printJob(
        report.title,
        students.flatMap((student, i) => pages(student, i > 0)),
      ),
      name,
    );
  }

  /** One layout for all students: a PDF, or one picture per page. */
  async function single(ctx: Context, job: PrintJob, name: string): Promise<JobOutcome> {
    let reportedAt = 0;
    await ctx.step({ done: 0, total: 0, text: '正在排版' });
    const watch = {
      owner: ownerOf(ctx.actor),
      signal: ctx.signal,
      onProgress: ({ stage, done, total, ahead }: { stage: string; done: number; total: number; ahead: number }) => {
        const now = Date.now();
        if (stage !== 'waiting' && now - reportedAt < 1000) return;
        reportedAt = now;
        const text =
          stage === 'waiting' && ahead > 0
            ? `前面还有 ${ahead} 份`
            : stage === 'writing'
              ? `正在写入 ${total} 页`
              : '正在排版';
        ctx
          .step({ done: stage === 'drawing' ? done : 0, total: stage === 'drawing' ? total : 0, text })
          .catch(() => undefined); // the job detects it at its own next step
      },
    };
    if (ctx.input.format === 'pdf') {
      const { data, report } = await print.pdf(job, watch);
      const kept = await ctx.folder.save('report.pdf', data);
      return { files: [{ ...kept, name: `${name}.pdf`, mime: PDF }], data: { pages: report.sheets } };
    }
    const { data, report } = await print.pictures(job, watch);
    const [only] = data;
    if (only && data.length === 1) {
      const kept = await ctx.folder.save('report.png', only);
      return { files: [{ ...kept, name: `${name}.png`, mime: PNG }], data: { pages: 1 } };
    }
    const entries = data.map((picture, i): ZipEntry => ({
      path: `${name} ${pad(i + 1, 2)}.png`,
      open: async () => [picture],
    }));
    const kept = await ctx.folder.save('report.zip', zipOf(entries, ctx.signal));
    return { files: [{ ...kept, name: `${name}.zip`, mime: ZIP }], data: { pages: report.sheets } };
  }

  /** One PDF per student, each stored as soon as it is made. */
  async function each(
    ctx: Context,
    report: ReportDetail,
    students: readonly StudentFigures[],
    pages: (student: StudentFigures, apart: boolean) => PaperBlock[],
    name: string,
  ): Promise<JobOutcome> {
    const cursor = ctx.cursor ?? { next: 0, student_ids: students.map((student) => student.student_id) };
    const byId = new Map(students.map((student) => [student.student_id, student]));
    const total = cursor.student_ids.length + 1;
    const notes: string[] = [];
    for (let next = cursor.next; next < cursor.student_ids.length; next += 1) {
      const student = byId.get(cursor.student_ids[next] ?? 0);
      await ctx.step({
        done: next,
        total,
        text: student ? `正在生成 ${student.name} 的报告` : '正在生成',
        cursor: { ...cursor, next },
      });
      if (!student) continue;
      const { data } = await print.pdf(printJob(`${report.title} ${student.name}`, pages(student, false)), {
        owner: ownerOf(ctx.actor),
        signal: ctx.signal,
      });
      await ctx.folder.save(`s${student.student_id}.pdf`, data);
    }
    await ctx.step({ done: total - 1, total, text: '正在打包', cursor: { ...cursor, next: total - 1 } });
    const entries = cursor.student_ids.flatMap((id, i): ZipEntry[] => {
      const student = byId.get(id);
      if (!student) {
        notes.push(`第 ${i + 1} 名学生的作答已被清空，没有生成报告`);
        return [];
      }
      const path = `${safe(student.class_title)}/${safe(`${student.number} ${student.name}`)}.pdf`;
      return [{ path, open: () => openKept(ctx, `s${id}.pdf`) }];
    });
    const kept: JobFile = {
      ...(await ctx.folder.save('reports.zip', zipOf(entries, ctx.signal))),
      name: `${name}.zip`,
      mime: ZIP,
    };
    await ctx.step({ done: total, total, text: '' });
    return { files: [kept], notes, data: { students: entries.length } };
  }
}

async function openKept(ctx: Context, key: string): Promise<AsyncIterable<Uint8Array>> {
  const opened = await ctx.folder.open(key);
  if (!opened) throw invalid('导出的中间文件已被清理，请重新导出');
  return opened.stream as AsyncIterable<Uint8Array>;
}

/** The job contains no finished layout: the print page measures and typesets the report itself. */
function printJob(title: string, blocks: readonly PaperBlock[]): PrintJob {
  return {
    title,
    blocks: blocks as unknown as PrintJob['blocks'],
    layout: reportLayout(),
    sealLine: false,
    map: null,
    drawn: [],
  };
}

// Starts the page export of a report as a background job; the job itself is in reportExport.

const MAX_STUDENTS = 500;

export function makeReportExport(db: Database, jobs: Pick<Jobs, 'order'>, print: Pick<PrintPort, 'available'>) {
  return {
    order: (actor: Actor, request: RequestOf<typeof exportReport>): Promise<{ job_id: number }> => {
      if (request.what === 'whole' && request.format === 'zip')
        throw invalid('整份报告请选择 PDF 或图片；压缩包用于每名学生一个文件');
      return transaction(db, async (tx) => {
        const report = await reportRows.find(tx, actor, request.report_id);
        if (!report) throw notFound('报告');
        if (!print.available) throw invalid(NO_CHROMIUM);
        const { class_id, student_id } = request;
        const rows = (await answerRows.find(tx, report.id, undefined)).filter(
          (row) =>
            row.score !== null &&
            (class_id === undefined || row.class_id === class_id) &&
            (student_id === undefined || row.student_id === student_id),
        );
        if (rows.length === 0) throw invalid('还没有作答数据，录入答案后再导出');
        if (request.what === 'students' && rows.length > MAX_STUDENTS)
          throw invalid(`一次最多 ${MAX_STUDENTS} 名学生，请先选择班级`);
        const words =
          request.what === 'whole'
            ? '分析报告'
            : student_id === undefined
              ? `学生报告（${rows.length} 人）`
              : `${rows[0]?.name ?? ''}的报告`;
        return {
          job_id: await jobs.order(tx, actor, {
            kind: REPORT_EXPORT,
            title: `导出《${report.title}》${words}`,
            input: request,
          }),
        };
      });
    },
  };
}
