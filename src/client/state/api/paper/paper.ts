// Endpoints of contract/paper/paper.
import * as contract from '../../../../contract/paper/paper';
import { api, query, mutation } from '../api';
import { invalidates, invalidatesBy } from '../tags';

type IdArgs = { id: number };
const touched = invalidatesBy<IdArgs>(({ id }) => ['PaperList', 'Home', { type: 'Paper', id }]);

export const paperApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPapers: query(build, contract.getPapers, ['PaperList']),
    getPaper: query(build, contract.getPaper, ({ id }) => [{ type: 'Paper', id }]),
    savePaper: mutation(
      build,
      contract.savePaper,
      invalidatesBy(({ id }) => [
        'PaperList',
        'Home',
        'QuestionList',
        ...(id === undefined ? [] : [{ type: 'Paper' as const, id }]),
      ]),
    ),
    copyPaper: mutation(build, contract.copyPaper, invalidates('PaperList', 'Home')),
    deletePaper: mutation(build, contract.deletePaper, touched),
    restorePaper: mutation(build, contract.restorePaper, touched),
  }),
});

export const {
  useGetPapersQuery,
  useLazyGetPapersQuery,
  useGetPaperQuery,
  useLazyGetPaperQuery,
  useSavePaperMutation,
  useCopyPaperMutation,
  useDeletePaperMutation,
  useRestorePaperMutation,
} = paperApi;
