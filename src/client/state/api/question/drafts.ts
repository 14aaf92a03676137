// Endpoints of contract/question/drafts. A draft that cannot be stored is reported next to its field, not as an error
// notice.
import * as contract from '../../../../contract/question/drafts';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidatesBy } from '../tags';

export const draftApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDrafts: query(build, contract.getDrafts, ({ key }) => (key === undefined ? ['Draft'] : []), {
      keepUnusedDataFor: 0,
    }),
    // A draft is dropped after its question was stored; the list of drafts can be open by then.
    saveDraft: mutation(
      build,
      contract.saveDraft,
      invalidatesBy(({ body }) => (body === '' ? ['Draft'] : [])),
    ),
  }),
});

export const { useGetDraftsQuery, useSaveDraftMutation } = draftApi;
