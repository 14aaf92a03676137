// Endpoints of contract/paper/report.
import * as calibration from '../../../../contract/paper/calibration';
import * as erasure from '../../../../contract/paper/erasure';
import * as report from '../../../../contract/paper/report';
import * as reportAdjustment from '../../../../contract/paper/reportAdjustment';
import * as reportAnswers from '../../../../contract/paper/reportAnswers';
import { rowsHook, wholeHook } from '../../records/records';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, recordQuery, saveMutation } from '../recordEndpoints';
import { invalidates, renews } from '../tags';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReports: listQuery(build, report.getReports, ['Report']),
    getReport: recordQuery(
      build,
      report.getReport,
      ['layout', 'items', 'questions', 'classes', 'forms', 'kps', 'grading', 'editable', 'printable'],
      ['Report'],
    ),
    saveReport: saveMutation(build, report.saveReport, renews('Report', 'QuestionList')),
    openPaperReport: mutation(build, report.openPaperReport, renews('Report', 'QuestionList')),
    deleteReport: mutation(build, report.deleteReport, renews('Report', 'QuestionList')),
    restoreReport: mutation(build, report.restoreReport, renews('Report', 'QuestionList')),
    getAnswers: query(build, reportAnswers.getAnswers, ['Report']),
    getAnswerOrigin: query(build, reportAnswers.getAnswerOrigin, ['Report']),
    saveAnswers: mutation(build, reportAnswers.saveAnswers, invalidates('QuestionList')),
    getClassHistory: query(build, reportAnswers.getClassHistory, ['Report']),
    adjustReport: mutation(build, reportAdjustment.adjustReport, renews('Report', 'QuestionList')),
    undoAdjustment: mutation(build, reportAdjustment.undoAdjustment, renews('Report', 'QuestionList')),
    setAnswerForms: mutation(build, reportAnswers.setAnswerForms, renews('Report', 'QuestionList')),
    decideAnswers: mutation(build, reportAdjustment.decideAnswers, renews('Report', 'QuestionList')),
    getAdjustments: query(build, reportAdjustment.getAdjustments, ['Report']),
    eraseStudent: mutation(build, erasure.eraseStudent, invalidates('Job', 'Erasure')),
    getErasures: query(build, erasure.getErasures, ['Erasure', 'Report']),
    exportReport: mutation(build, report.exportReport, invalidates('Job')),
    getCalibration: query(build, calibration.getCalibration, ['Calibration']),
    getMeasureHistory: query(build, calibration.getMeasureHistory, ['Calibration', 'Report']),
    startCalibration: mutation(build, calibration.startCalibration, invalidates('Job')),
  }),
});

/** After the end of a calibration, whether it succeeded or not. */
export const calibrationFinished = () => api.util.invalidateTags(['Calibration', 'QuestionList']);

export const {
  useGetReportsQuery,
  useSaveReportMutation,
  useOpenPaperReportMutation,
  useDeleteReportMutation,
  useRestoreReportMutation,
  useGetAnswersQuery,
  useGetAnswerOriginQuery,
  useSaveAnswersMutation,
  useGetClassHistoryQuery,
  useDecideAnswersMutation,
  useSetAnswerFormsMutation,
  useUndoAdjustmentMutation,
  useGetAdjustmentsQuery,
  useEraseStudentMutation,
  useGetErasuresQuery,
  useExportReportMutation,
  useGetCalibrationQuery,
  useGetMeasureHistoryQuery,
  useStartCalibrationMutation,
} = reportApi;
export const useGetReportQuery = wholeHook(reportApi.endpoints.getReport);
export const useReportRows = rowsHook(reportApi.endpoints.getReports);
