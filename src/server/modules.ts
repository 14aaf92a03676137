// Every module that app.ts registers; calls of a module that is not listed here do not exist for the client.
import { transaction } from './db/database';
import type { Module } from './module';
import { accountRoutes } from './modules/account/accountRoutes';
import { adminRoutes } from './modules/account/admin/adminRoutes';
import { binRoutes } from './modules/bin/binRoutes';
import { blueprintRoutes } from './modules/blueprint/blueprintRoutes';
import { fillRoutes } from './modules/blueprint/fillRoutes';
import { draftRoutes } from './modules/draft/draftRoutes';
import { feedbackRoutes } from './modules/feedback/feedbackRoutes';
import { fileRoutes } from './modules/file/fileRoutes';
import { formulaRoutes } from './modules/formula/formulaRoutes';
import { homeRoutes } from './modules/home/homeRoutes';
import { jobRoutes } from './modules/job/jobRoutes';
import { knowledgeRoutes } from './modules/knowledge/knowledgeRoutes';
import { markingRows } from './modules/marking/markingRepository';
import { markingRoutes } from './modules/marking/markingRoutes';
import { measureRoutes } from './modules/measure/measureRoutes';
import { organizationRoutes } from './modules/organization/organizationRoutes';
import { packRoutes } from './modules/pack/packRoutes';
import { answerSheetRoutes } from './modules/paper/answerSheetRoutes';
import { exposureRoutes } from './modules/paper/exposureRoutes';
import { paperRoutes } from './modules/paper/paperRoutes';
import { makePaperService } from './modules/paper/paperService';
import { pdfRoutes } from './modules/paper/pdfRoutes';
import { makeSheetPort } from './modules/paper/sheetPort';
import { exportRoutes } from './modules/question/export/exportRoutes';
import { importRoutes } from './modules/question/import/importRoutes';
import { questionPort } from './modules/question/questionPort';
import { questionRoutes } from './modules/question/questionRoutes';
import { reviewRoutes } from './modules/question/reviewRoutes';
import { referenceReads } from './modules/reference/referenceRepository';
import { referenceRoutes } from './modules/reference/referenceRoutes';
import { makeQuestionReports } from './modules/report/mergeService';
import { reportRoutes } from './modules/report/reportRoutes';
import { makeReportService } from './modules/report/reportService';
import { scanRoutes } from './modules/scan/scanRoutes';
import { systemRoutes } from './modules/system/systemRoutes';
import { templateRoutes } from './modules/template/templateRoutes';

const { findCategories } = referenceReads;

export const MODULES: readonly Module[] = [
  accountRoutes,
  adminRoutes,
  organizationRoutes,
  systemRoutes,
  reportRoutes(questionPort, (db) => makePaperService(db, questionPort), findCategories),
  markingRoutes(questionPort),
  scanRoutes(questionPort, (db) => makeSheetPort(makePaperService(db, questionPort))),
  measureRoutes(questionPort),
  fileRoutes,
  formulaRoutes,
  jobRoutes,
  referenceRoutes,
  knowledgeRoutes(questionPort, findCategories),
  questionRoutes,
  importRoutes,
  exportRoutes((db) => ({
    findCategories,
    findCommon: (tx, actor) => referenceReads.findCommon(tx, actor),
    getPaper: makePaperService(db, questionPort).getDetail,
  })),
  reviewRoutes(makeQuestionReports(questionPort, markingRows.move)),
  feedbackRoutes(questionPort),
  draftRoutes,
  paperRoutes(questionPort),
  answerSheetRoutes(questionPort),
  exposureRoutes(questionPort),
  fillRoutes(findCategories),
  blueprintRoutes(findCategories),
  pdfRoutes,
  templateRoutes,
  packRoutes((db) => {
    const papers = makePaperService(db, questionPort);
    const sheets = makeSheetPort(papers);
    return {
      getDetail: papers.getDetail,
      issueSheets: (actor, id) => transaction(db, (tx) => sheets.issueGeneral(tx, actor, id)),
    };
  }),
  homeRoutes,
  binRoutes((db) => {
    const papers = makePaperService(db, questionPort);
    const reports = makeReportService(db, questionPort, papers, false);
    return { paper: papers.restore, report: (actor, id) => reports.restore(actor, { id }) };
  }),
];
