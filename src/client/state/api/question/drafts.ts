// Endpoints of contract/question/drafts. A draft that cannot be stored is reported next to its field, not as an error notice.
import * as contract from '../../../../contract/question/drafts';
import { OWN_WAIT, api, query, mutation } from '../api';

export const draftApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDrafts: query(build, contract.getDrafts, [], { keepUnusedDataFor: 0, extraOptions: OWN_WAIT }),
    saveDraft: mutation(build, contract.saveDraft, [], { extraOptions: OWN_WAIT }),
  }),
});

export const { useLazyGetDraftsQuery, useSaveDraftMutation } = draftApi;
