// Every call of the system. Routes, docs/api.md, the OpenAPI file and the permission matrix are made from this record.
import * as accounts from './account/accounts';
import * as organization from './account/organization';
import * as preferences from './account/preferences';
import * as roles from './account/roles';
import * as school from './account/school';
import * as schoolClasses from './account/schoolClasses';
import * as session from './account/session';
import * as shareAccount from './account/shareAccount';
import * as knowledge from './knowledge/knowledge';
import * as knowledgeChange from './knowledge/knowledgeChange';
import * as reference from './knowledge/reference';
import * as referenceChange from './knowledge/referenceChange';
import * as answerSheets from './paper/answerSheets';
import * as blueprint from './paper/blueprint';
import * as calibration from './paper/calibration';
import * as erasure from './paper/erasure';
import * as exposure from './paper/exposure';
import * as marking from './paper/marking';
import * as markingWork from './paper/markingWork';
import * as pack from './paper/pack';
import * as paper from './paper/paper';
import * as paperPdf from './paper/paperPdf';
import * as report from './paper/report';
import * as reportAdjustment from './paper/reportAdjustment';
import * as reportAnswers from './paper/reportAnswers';
import * as savedBlueprint from './paper/savedBlueprint';
import * as scans from './paper/scans';
import * as template from './paper/template';
import * as bulk from './question/bulk';
import * as drafts from './question/drafts';
import * as duplicates from './question/duplicates';
import * as feedback from './question/feedback';
import * as file from './question/file';
import * as formula from './question/formula';
import * as importRows from './question/importRows';
import * as keyChecks from './question/keyChecks';
import * as questions from './question/question';
import * as questionCounts from './question/questionCounts';
import * as questionExport from './question/questionExport';
import * as questionImport from './question/questionImport';
import * as review from './question/review';
import * as searchSuggestions from './question/searchSuggestions';
import * as suggestions from './question/suggestions';
import * as synonyms from './question/synonyms';
import * as versions from './question/versions';
import * as bin from './system/bin';
import * as front from './system/front';
import * as home from './system/home';
import * as job from './system/job';
import * as operationLog from './system/operationLog';
import * as runtime from './system/runtime';
import type { Call } from './wire';

export const CALLS = {
  login: session.login,
  logout: session.logout,
  getUserInfo: session.getUserInfo,
  sendPasswordCode: session.sendPasswordCode,
  resetPassword: session.resetPassword,
  changePassword: session.changePassword,
  changeProfile: session.changeProfile,
  savePreferences: preferences.savePreferences,
  getSessions: session.getSessions,
  endSessions: session.endSessions,
  getHomeSummary: home.getHomeSummary,
  uploadFile: file.uploadFile,
  fetchPicture: file.fetchPicture,
  uploadVideo: file.uploadVideo,
  getGrades: reference.getGrades,
  getGradeStages: reference.getGradeStages,
  getCategories: reference.getCategories,
  getCommon: reference.getCommon,
  getOriginBooks: reference.getOriginBooks,
  saveGrade: referenceChange.saveGrade,
  orderGrades: referenceChange.orderGrades,
  deleteGrade: referenceChange.deleteGrade,
  saveGradeStage: referenceChange.saveGradeStage,
  orderGradeStages: referenceChange.orderGradeStages,
  deleteGradeStage: referenceChange.deleteGradeStage,
  getOriginBook: referenceChange.getOriginBook,
  saveOriginBook: referenceChange.saveOriginBook,
  deleteOriginBook: referenceChange.deleteOriginBook,
  getBookQuestions: referenceChange.getBookQuestions,
  getKnowledgeSystems: knowledge.getKnowledgeSystems,
  getKnowledgeSystemsShort: knowledge.getKnowledgeSystemsShort,
  getQuestionKnowledgeSystems: knowledge.getQuestionKnowledgeSystems,
  getKpList: knowledge.getKpList,
  getKpTree: knowledge.getKpTree,
  saveKnowledgeSystem: knowledgeChange.saveKnowledgeSystem,
  copyKnowledgeSystem: knowledgeChange.copyKnowledgeSystem,
  deleteKnowledgeSystem: knowledgeChange.deleteKnowledgeSystem,
  saveKnowledgeType: knowledgeChange.saveKnowledgeType,
  deleteKnowledgeType: knowledgeChange.deleteKnowledgeType,
  addKp: knowledgeChange.addKp,
  saveKp: knowledgeChange.saveKp,
  moveKp: knowledgeChange.moveKp,
  mergeKp: knowledgeChange.mergeKp,
  deleteKp: knowledgeChange.deleteKp,
  getKpImpact: knowledgeChange.getKpImpact,
  undoKnowledgeChange: knowledgeChange.undoKnowledgeChange,
  getKpCoverage: knowledgeChange.getKpCoverage,
  importKps: knowledgeChange.importKps,
  getQuestion: questions.getQuestion,
  saveQuestion: questions.saveQuestion,
  deriveQuestion: questions.deriveQuestion,
  getQuestions: questions.getQuestions,
  getQuestionCounts: questionCounts.getQuestionCounts,
  getSearchSuggestions: searchSuggestions.getSearchSuggestions,
  getSynonyms: synonyms.getSynonyms,
  saveSynonyms: synonyms.saveSynonyms,
  getQuestionsByIds: questions.getQuestionsByIds,
  getQuestionUsage: questions.getQuestionUsage,
  saveStatus: questions.saveStatus,
  decideSharing: home.decideSharing,
  fillDemo: home.fillDemo,
  batchSaveStatus: review.batchSaveStatus,
  getCheckRecords: review.getCheckRecords,
  addCheckRecord: review.addCheckRecord,
  getQuestionVersions: versions.getQuestionVersions,
  restoreQuestionVersion: versions.restoreQuestionVersion,
  getQuestionMoves: review.getQuestionMoves,
  getComments: review.getComments,
  addComment: review.addComment,
  closeComment: review.closeComment,
  getQuestionIds: bulk.getQuestionIds,
  exportQuestions: questionExport.exportQuestions,
  bulkQuestions: bulk.bulkQuestions,
  saveCells: bulk.saveCells,
  undoBulk: bulk.undoBulk,
  getBulkRuns: bulk.getBulkRuns,
  getDuplicates: duplicates.getDuplicates,
  getOpenPairs: duplicates.getOpenPairs,
  getDuplicateScan: duplicates.getDuplicateScan,
  checkImport: questionImport.checkImport,
  startImport: importRows.startImport,
  getImportRows: importRows.getImportRows,
  getImportPages: importRows.getImportPages,
  getImportOverview: importRows.getImportOverview,
  suggestClassification: suggestions.suggestClassification,
  scanDuplicates: duplicates.scanDuplicates,
  decideDuplicate: duplicates.decideDuplicate,
  solveQuestion: keyChecks.solveQuestion,
  getKeyChecks: keyChecks.getKeyChecks,
  closeKeyCheck: keyChecks.closeKeyCheck,
  startKeyCheck: keyChecks.startKeyCheck,
  addFeedback: feedback.addFeedback,
  getFeedback: feedback.getFeedback,
  handleFeedback: feedback.handleFeedback,
  getFeedbackLog: feedback.getFeedbackLog,
  getFeedbackHandlers: feedback.getFeedbackHandlers,
  getFeedbackNotices: feedback.getFeedbackNotices,
  readFeedbackNotices: feedback.readFeedbackNotices,
  getDrawings: formula.getDrawings,
  getDrafts: drafts.getDrafts,
  saveDraft: drafts.saveDraft,
  getJobs: job.getJobs,
  getJob: job.getJob,
  cancelJob: job.cancelJob,
  retryJob: job.retryJob,
  ...pack.packCalls,
  exportPack: pack.exportPack,
  ...paper.paperCalls,
  getPaper: paper.getPaper,
  copyPaper: paper.copyPaper,
  issueAnswerSheet: answerSheets.issueAnswerSheet,
  getAnswerSheets: answerSheets.getAnswerSheets,
  getAnswerSheet: answerSheets.getAnswerSheet,
  getExposures: exposure.getExposures,
  addExposures: exposure.addExposures,
  removeExposure: exposure.removeExposure,
  getGivenQuestions: exposure.getGivenQuestions,
  getPaperTemplates: template.getPaperTemplates,
  savePaperTemplate: template.savePaperTemplate,
  deletePaperTemplate: template.deletePaperTemplate,
  fillBlueprint: blueprint.fillBlueprint,
  getAlternatives: blueprint.getAlternatives,
  ...savedBlueprint.blueprintCalls,
  getBlueprintCandidates: savedBlueprint.getBlueprintCandidates,
  ...accounts.accountCalls,
  setAccountStatus: accounts.setAccountStatus,
  resetAccountPassword: accounts.resetAccountPassword,
  unlockAccount: accounts.unlockAccount,
  importAccounts: accounts.importAccounts,
  getRoles: roles.getRoles,
  saveRole: roles.saveRole,
  previewRole: roles.previewRole,
  deleteRole: roles.deleteRole,
  getRouters: roles.getRouters,
  saveRouter: roles.saveRouter,
  moveRouter: roles.moveRouter,
  deleteRouter: roles.deleteRouter,
  resetRouters: roles.resetRouters,
  getOperations: operationLog.getOperations,
  getOperation: operationLog.getOperation,
  getRuntime: runtime.getRuntime,
  getBin: bin.getBin,
  restoreBinned: bin.restoreBinned,
  getFront: front.getFront,
  getFrontItems: front.getFrontItems,
  saveFrontItem: front.saveFrontItem,
  orderFrontItems: front.orderFrontItems,
  deleteFrontItem: front.deleteFrontItem,
  ...organization.organizationCalls,
  ...school.schoolCalls,
  importSchools: school.importSchools,
  getClasses: schoolClasses.getClasses,
  saveClass: schoolClasses.saveClass,
  deleteClass: schoolClasses.deleteClass,
  getStudents: schoolClasses.getStudents,
  saveStudents: schoolClasses.saveStudents,
  ...shareAccount.shareAccountCalls,
  revokeShareAccount: shareAccount.revokeShareAccount,
  preparePdf: paperPdf.preparePdf,
  getPdfState: paperPdf.getPdfState,
  ...report.reportCalls,
  openPaperReport: report.openPaperReport,
  getAnswers: reportAnswers.getAnswers,
  saveAnswers: reportAnswers.saveAnswers,
  setAnswerForms: reportAnswers.setAnswerForms,
  getAnswerOrigin: reportAnswers.getAnswerOrigin,
  getClassHistory: reportAnswers.getClassHistory,
  exportReport: report.exportReport,
  adjustReport: reportAdjustment.adjustReport,
  undoAdjustment: reportAdjustment.undoAdjustment,
  decideAnswers: reportAdjustment.decideAnswers,
  getAdjustments: reportAdjustment.getAdjustments,
  getMarking: marking.getMarking,
  saveMarking: marking.saveMarking,
  getMarkingProgress: marking.getMarkingProgress,
  getRulings: marking.getRulings,
  ruleScript: marking.ruleScript,
  getControls: marking.getControls,
  setControl: marking.setControl,
  getLeaderPicture: marking.getLeaderPicture,
  getMarkingTasks: markingWork.getMarkingTasks,
  getMarkingTask: markingWork.getMarkingTask,
  takeScripts: markingWork.takeScripts,
  getScriptPicture: markingWork.getScriptPicture,
  markScript: markingWork.markScript,
  eraseStudent: erasure.eraseStudent,
  getErasures: erasure.getErasures,
  checkScan: scans.checkScan,
  startScan: scans.startScan,
  sampleScan: scans.sampleScan,
  getScans: scans.getScans,
  getScan: scans.getScan,
  getScanCells: scans.getScanCells,
  decideScanCells: scans.decideScanCells,
  assignScanPage: scans.assignScanPage,
  rereadScanPage: scans.rereadScanPage,
  compareScanPages: scans.compareScanPages,
  confirmScan: scans.confirmScan,
  deleteScan: scans.deleteScan,
  getCalibration: calibration.getCalibration,
  getMeasureHistory: calibration.getMeasureHistory,
  startCalibration: calibration.startCalibration,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
