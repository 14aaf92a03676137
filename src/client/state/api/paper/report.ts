// Endpoints of contract/paper/report.
import * as calibration from '../../../../contract/paper/calibration';
import * as report from '../../../../contract/paper/report';
import * as reportAnswers from '../../../../contract/paper/reportAnswers';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, saveMutation } from '../entityEndpoints';
import { invalidates, renews } from '../tags';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReports: listQuery(build, report.getReports, ['Report']),
    getReport: query(build, report.getReport, ['Report']),
    saveReport: saveMutation(build, report.saveReport, renews('Report', 'QuestionList')),
    openPaperReport: mutation(build, report.openPaperReport, renews('Report', 'QuestionList')),
    deleteReport: mutation(build, report.deleteReport, renews('Report', 'QuestionList')),
    restoreReport: mutation(build, report.restoreReport, renews('Report', 'QuestionList')),
    getAnswers: query(build, reportAnswers.getAnswers, ['Report']),
    saveAnswers: mutation(build, reportAnswers.saveAnswers, invalidates('QuestionList')),
    getClassHistory: query(build, reportAnswers.getClassHistory, ['Report']),
    exportReport: mutation(build, report.exportReport, invalidates('Job')),
    getCalibration: query(build, calibration.getCalibration, ['Calibration']),
    startCalibration: mutation(build, calibration.startCalibration, invalidates('Job')),
  }),
});

/** After the end of a calibration, whether it succeeded or not. */
export const calibrationFinished = () => api.util.invalidateTags(['Calibration']);

export const {
  useGetReportsQuery,
  useGetReportQuery,
  useSaveReportMutation,
  useOpenPaperReportMutation,
  useDeleteReportMutation,
  useRestoreReportMutation,
  useGetAnswersQuery,
  useSaveAnswersMutation,
  useGetClassHistoryQuery,
  useExportReportMutation,
  useGetCalibrationQuery,
  useStartCalibrationMutation,
} = reportApi;
