// Endpoints of contract/home.
import * as contract from '../../../contract/home';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { invalidates } from './tags';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHomeSummary: build.query<DataOf<typeof contract.getHomeSummary>, void>({
      query: asks(contract.getHomeSummary),
      providesTags: ['Home'],
    }),
    decideSharing: build.mutation<DataOf<typeof contract.decideSharing>, ArgsOf<typeof contract.decideSharing>>({
      query: asks(contract.decideSharing),
      invalidatesTags: invalidates('QuestionList', 'Question', 'Home'),
    }),
  }),
});

export const { useGetHomeSummaryQuery, useDecideSharingMutation } = homeApi;
