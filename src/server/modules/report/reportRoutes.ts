// Calls of reports and answers.
import { ADDRESSES } from '../../../contract/addresses';
import { CALLS } from '../../../contract/calls';
import { transaction, type Database } from '../../db/database';
import { notFound } from '../../errors';
import { serve } from '../../http/addresses';
import { handle } from '../../http/calls';
import { sendPicture } from '../../http/ownFile';
import { ownerOf } from '../../jobs/fairQueue';
import type { JobKind } from '../../jobs/jobKind';
import type { Module } from '../../module';
import { makeFirstPages } from '../../print/firstPages';
import type { FindCategories } from '../../rows/namedRows';
import { makeAdjustmentService } from './adjustmentService';
import { answerRows } from './answerRepository';
import { makeAnswerService } from './answerService';
import { makeDecisionService } from './decisionService';
import { erasureKind, makeErasureService } from './erasure/erasureService';
import { makeFormService } from './formService';
import { reportExportJob, makeReportExport, wholeReportJob } from './reportExport';
import type { ReportPapers, ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';
import { makeReportService } from './reportService';

export const reportRoutes =
  (questions: ReportQuestions, papersOf: (db: Database) => ReportPapers, findCategories: FindCategories): Module =>
  (app, { db, jobs, print }) => {
    const reports = makeReportService(db, questions, papersOf(db), print.available);
    const answers = makeAnswerService(db, questions);
    const adjustments = makeAdjustmentService(db, questions);
    const decisions = makeDecisionService(db, questions);
    const forms = makeFormService(db, questions);
    jobs.register(erasureKind(questions) as JobKind);
    const erasures = makeErasureService(db, jobs);
    const reads = { reports, answers, findCategories };
    jobs.register(reportExportJob(reads, print));
    const exports = makeReportExport(db, jobs, print);

    handle(app, CALLS.getReports, (filter, { actor }) => reportRows.page(db.kysely, actor, filter));
    handle(app, CALLS.getReport, ({ id }, { actor }) => reports.getDetail(actor, id));
    handle(app, CALLS.saveReport, (request, { actor }) => reports.save(actor, request));
    handle(app, CALLS.openPaperReport, (request, { actor }) => reports.ofPaper(actor, request));
    handle(app, CALLS.deleteReport, (request, { actor }) => reports.remove(actor, request));
    handle(app, CALLS.restoreReport, (request, { actor }) => reports.restore(actor, request));
    handle(app, CALLS.getAnswers, (request, { actor }) => answers.list(actor, request));
    handle(app, CALLS.saveAnswers, (request, { actor }) => answers.save(actor, request));
    handle(app, CALLS.adjustReport, (request, { actor }) => adjustments.adjust(actor, request));
    handle(app, CALLS.undoAdjustment, (request, { actor }) => adjustments.undo(actor, request));
    handle(app, CALLS.setAnswerForms, (request, { actor }) => forms.set(actor, request));
    handle(app, CALLS.decideAnswers, (request, { actor }) => decisions.decide(actor, request));
    handle(app, CALLS.getAdjustments, ({ report_id }, { actor }) => adjustments.list(actor, report_id));
    handle(app, CALLS.getClassHistory, ({ report_id }, { actor }) =>
      transaction(db, async (tx) => {
        if (!(await reportRows.find(tx, actor, report_id))) throw notFound('报告');
        return reportRows.findHistory(tx, actor, report_id);
      }),
    );
    handle(app, CALLS.eraseStudent, (request, { actor }) => erasures.order(actor, request), { perMinute: 30 });
    handle(app, CALLS.getErasures, (_request, { actor }) => erasures.list(actor));
    handle(app, CALLS.exportReport, (request, { actor }) => exports.order(actor, request), { perMinute: 30 });

    const firstPage = makeFirstPages(print);
    serve(app, ADDRESSES.readReportPage, async ({ request, reply, actor, params }) => {
      const report = await reportRows.find(db.kysely, actor, Number(params.id));
      if (!report) throw notFound('报告');
      const key = `report ${report.id} ${report.revision} ${await answerRows.stateOf(db.kysely, report.id)}`;
      const job = () => wholeReportJob(reads, db, actor, report.id);
      return sendPicture(request, reply, key, () => firstPage(key, ownerOf(actor), job));
    });
  };
