// Endpoint of contract/home.
import * as contract from '../../../contract/home';
import type { DataOf } from '../../../contract/wire';
import { api, asks } from './api';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHomeSummary: build.query<DataOf<typeof contract.getHomeSummary>, void>({
      query: asks(contract.getHomeSummary),
      providesTags: ['Home'],
    }),
  }),
});

export const { useGetHomeSummaryQuery } = homeApi;
