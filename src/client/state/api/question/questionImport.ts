// Endpoints of contract/question/questionImport and importRows: those that write start a background job, which appears
// in the job list.
import type { RecordMapping } from '../../../../contract/question/importMapping';
import {
  getImportOverview,
  getImportPages,
  getImportRows,
  startImport,
} from '../../../../contract/question/importRows';
import { checkImport } from '../../../../contract/question/questionImport';
import type { DataOf } from '../../../../contract/wire';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import type { CallRequest } from '../perform';

export const questionImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkImport: build.mutation<DataOf<typeof checkImport>, { file: File; mapping?: RecordMapping }>({
      query: ({ file, mapping }): CallRequest => ({
        call: checkImport,
        args: {},
        files: { ...(mapping && { mapping: new Blob([JSON.stringify(mapping)]) }), file },
      }),
      invalidatesTags: ['Job'],
    }),
    startImport: mutation(build, startImport, ['Job']),
    getImportRows: query(build, getImportRows, ['ImportRows']),
    getImportPages: query(build, getImportPages),
    getImportOverview: query(build, getImportOverview, ['ImportRows']),
  }),
});

export const {
  useCheckImportMutation,
  useStartImportMutation,
  useGetImportRowsQuery,
  useGetImportOverviewQuery,
  useLazyGetImportPagesQuery,
} = questionImportApi;
