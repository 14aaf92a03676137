// Endpoints of contract/question/questionImport: both start a background job, which appears in the job list.
import * as contract from '../../../../contract/question/questionImport';
import type { DataOf } from '../../../../contract/wire';
import { api } from '../api';
import { mutation } from '../endpoints';
import type { CallRequest } from '../perform';

export const questionImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkImport: build.mutation<DataOf<typeof contract.checkImport>, { file: File }>({
      query: ({ file }): CallRequest => ({ call: contract.checkImport, args: {}, files: { file } }),
      invalidatesTags: ['Job'],
    }),
    startImport: mutation(build, contract.startImport, ['Job']),
  }),
});

export const { useCheckImportMutation, useStartImportMutation } = questionImportApi;
