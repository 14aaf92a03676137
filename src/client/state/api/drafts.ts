// Endpoints of contract/drafts. A draft that cannot be stored is reported next to its field, not as an error notice.
import * as contract from '../../../contract/drafts';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';

export const draftApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDrafts: build.query<DataOf<typeof contract.getDrafts>, ArgsOf<typeof contract.getDrafts>>({
      query: asks(contract.getDrafts),
      keepUnusedDataFor: 0,
      extraOptions: OWN_WAIT,
    }),
    saveDraft: build.mutation<DataOf<typeof contract.saveDraft>, ArgsOf<typeof contract.saveDraft>>({
      query: asks(contract.saveDraft),
      extraOptions: OWN_WAIT,
    }),
  }),
});

export const { useLazyGetDraftsQuery, useSaveDraftMutation } = draftApi;
