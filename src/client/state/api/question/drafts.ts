// Endpoints of contract/question/drafts. A draft that cannot be stored is reported next to its field, not as an error notice.
import * as contract from '../../../../contract/question/drafts';
import { api } from '../api';
import { mutation, query } from '../endpoints';

export const draftApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDrafts: query(build, contract.getDrafts, [], { keepUnusedDataFor: 0 }),
    saveDraft: mutation(build, contract.saveDraft, []),
  }),
});

export const { useGetDraftsQuery, useSaveDraftMutation } = draftApi;
