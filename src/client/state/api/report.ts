// Endpoints of contract/report.
import * as contract from '../../../contract/report';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { invalidates, renews } from './tags';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReports: build.query<DataOf<typeof contract.getReports>, ArgsOf<typeof contract.getReports>>({
      query: asks(contract.getReports),
      providesTags: ['Report'],
    }),
    getReport: build.query<DataOf<typeof contract.getReport>, ArgsOf<typeof contract.getReport>>({
      query: asks(contract.getReport),
      providesTags: ['Report'],
    }),
    saveReport: build.mutation<DataOf<typeof contract.saveReport>, ArgsOf<typeof contract.saveReport>>({
      query: asks(contract.saveReport),
      invalidatesTags: renews('Report', 'QuestionList'),
    }),
    openPaperReport: build.mutation<DataOf<typeof contract.openPaperReport>, ArgsOf<typeof contract.openPaperReport>>({
      query: asks(contract.openPaperReport),
      invalidatesTags: renews('Report', 'QuestionList'),
    }),
    deleteReport: build.mutation<DataOf<typeof contract.deleteReport>, ArgsOf<typeof contract.deleteReport>>({
      query: asks(contract.deleteReport),
      invalidatesTags: renews('Report', 'QuestionList'),
    }),
    restoreReport: build.mutation<DataOf<typeof contract.restoreReport>, ArgsOf<typeof contract.restoreReport>>({
      query: asks(contract.restoreReport),
      invalidatesTags: renews('Report', 'QuestionList'),
    }),
    getAnswers: build.query<DataOf<typeof contract.getAnswers>, ArgsOf<typeof contract.getAnswers>>({
      query: asks(contract.getAnswers),
      providesTags: ['Report'],
    }),
    saveAnswers: build.mutation<DataOf<typeof contract.saveAnswers>, ArgsOf<typeof contract.saveAnswers>>({
      extraOptions: OWN_WAIT,
      query: asks(contract.saveAnswers),
      // The grid keeps its own rows; only the lists with counts are read again.
      invalidatesTags: invalidates('QuestionList'),
    }),
    getClassHistory: build.query<DataOf<typeof contract.getClassHistory>, ArgsOf<typeof contract.getClassHistory>>({
      query: asks(contract.getClassHistory),
      providesTags: ['Report'],
    }),
    exportReport: build.mutation<DataOf<typeof contract.exportReport>, ArgsOf<typeof contract.exportReport>>({
      query: asks(contract.exportReport),
      invalidatesTags: invalidates('Job'),
    }),
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
