// Endpoints of contract/bin.
import * as contract from '../../../contract/bin';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { renews, TAG_TYPES } from './tags';

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBin: build.query<DataOf<typeof contract.getBin>, ArgsOf<typeof contract.getBin>>({
      query: asks(contract.getBin),
      providesTags: ['Bin'],
    }),
    restoreBinned: build.mutation<DataOf<typeof contract.restoreBinned>, ArgsOf<typeof contract.restoreBinned>>({
      query: asks(contract.restoreBinned),
      // A restored record may be shown, counted or offered on any screen.
      invalidatesTags: renews(...TAG_TYPES),
    }),
  }),
});

export const { useGetBinQuery, useRestoreBinnedMutation } = binApi;
