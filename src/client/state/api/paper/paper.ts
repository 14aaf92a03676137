// Endpoints of contract/paper/paper.
import * as contract from '../../../../contract/paper/paper';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, saveMutation } from '../entityEndpoints';
import { invalidates, invalidatesBy } from '../tags';

type IdArgs = { id: number };
const touched = invalidatesBy<IdArgs>(({ id }) => ['PaperList', 'Home', { type: 'Paper', id }]);

export const paperApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPapers: listQuery(build, contract.getPapers, ['PaperList']),
    getPaper: query(build, contract.getPaper, ({ id }) => [{ type: 'Paper', id }]),
    savePaper: saveMutation(
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
  useCopyPaperMutation,
  useDeletePaperMutation,
  useRestorePaperMutation,
} = paperApi;
