// Starts the page export of a report as a background job; the job itself is in reportExport.
import type { exportReport } from '../../../contract/paper/report';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database } from '../../db/database';
import type { Actor } from '../../security/actor';
import { invalid, notFound } from '../../errors';
import type { Jobs } from '../../jobs/jobs';
import type { PrintPort } from '../../print/printPort';
import { answerRows } from './answerRepository';
import { NO_CHROMIUM, REPORT_EXPORT } from './reportExport';
import { reportRows } from './reportRepository';

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
