// Endpoints of contract/paper/report.
import * as contract from '../../../../contract/paper/report';
import { OWN_WAIT, api, query, mutation } from '../api';
import { invalidates, renews } from '../tags';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReports: query(build, contract.getReports, ['Report']),
    getReport: query(build, contract.getReport, ['Report']),
    saveReport: mutation(build, contract.saveReport, renews('Report', 'QuestionList')),
    openPaperReport: mutation(build, contract.openPaperReport, renews('Report', 'QuestionList')),
    deleteReport: mutation(build, contract.deleteReport, renews('Report', 'QuestionList')),
    restoreReport: mutation(build, contract.restoreReport, renews('Report', 'QuestionList')),
    getAnswers: query(build, contract.getAnswers, ['Report']),
    saveAnswers: mutation(build, contract.saveAnswers, invalidates('QuestionList'), { extraOptions: OWN_WAIT }),
    getClassHistory: query(build, contract.getClassHistory, ['Report']),
    exportReport: mutation(build, contract.exportReport, invalidates('Job')),
  }),
});

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
} = reportApi;
