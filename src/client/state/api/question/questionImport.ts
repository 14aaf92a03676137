// Endpoints of contract/question/questionImport: both start a background job, which appears in the job list.
import * as contract from '../../../../contract/question/questionImport';
import type { DataOf } from '../../../../contract/wire';
import { api, OWN_WAIT, type CallRequest, mutation } from '../api';

export const questionImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkImport: build.mutation<DataOf<typeof contract.checkImport>, { file: File }>({
      extraOptions: OWN_WAIT,
      query: ({ file }): CallRequest => ({ call: contract.checkImport, args: {}, files: { file } }),
      invalidatesTags: ['Job'],
    }),
    startImport: mutation(build, contract.startImport, ['Job']),
  }),
});

export const { useCheckImportMutation, useStartImportMutation } = questionImportApi;
