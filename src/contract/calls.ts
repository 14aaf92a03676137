// Every call of the system. Routes, docs/api.md, the OpenAPI file and the permission matrix walk this record.
import * as file from './file';
import * as home from './home';
import * as knowledge from './knowledge';
import * as knowledgeChange from './knowledgeChange';
import * as paper from './paper';
import * as questions from './question';
import * as reference from './reference';
import * as referenceChange from './referenceChange';
import * as session from './session';
import type { Call } from './wire';

export const CALLS = {
  login: session.login,
  logout: session.logout,
  getUserInfo: session.getUserInfo,
  sendPasswordCode: session.sendPasswordCode,
  resetPassword: session.resetPassword,
  changePassword: session.changePassword,
  changeProfile: session.changeProfile,
  getSessions: session.getSessions,
  getHomeSummary: home.getHomeSummary,
  uploadFile: file.uploadFile,
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
  getQuestionsByIds: questions.getQuestionsByIds,
  getQuestionUsage: questions.getQuestionUsage,
  saveStatus: questions.saveStatus,
  batchSaveStatus: questions.batchSaveStatus,
  getCheckRecords: questions.getCheckRecords,
  addCheckRecord: questions.addCheckRecord,
  getPapers: paper.getPapers,
  getPaper: paper.getPaper,
  savePaper: paper.savePaper,
  copyPaper: paper.copyPaper,
  deletePaper: paper.deletePaper,
  restorePaper: paper.restorePaper,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
