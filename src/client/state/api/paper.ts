// Endpoints of contract/paper.
import * as contract from '../../../contract/paper';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { invalidates, invalidatesBy } from './tags';

type SaveArgs = ArgsOf<typeof contract.savePaper>;
type IdArgs = { id: number };
const touched = invalidatesBy<IdArgs>(({ id }) => ['PaperList', 'Home', { type: 'Paper', id }]);

export const paperApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPapers: build.query<DataOf<typeof contract.getPapers>, ArgsOf<typeof contract.getPapers>>({
      query: asks(contract.getPapers),
      providesTags: ['PaperList'],
    }),
    getPaper: build.query<contract.PaperDetail, ArgsOf<typeof contract.getPaper>>({
      query: asks(contract.getPaper),
      providesTags: (_r, _e, { id }) => [{ type: 'Paper', id }],
    }),
    savePaper: build.mutation<DataOf<typeof contract.savePaper>, SaveArgs>({
      query: asks(contract.savePaper),
      invalidatesTags: invalidatesBy<SaveArgs>(({ id }) => [
        'PaperList',
        'Home',
        'QuestionList',
        ...(id === undefined ? [] : [{ type: 'Paper' as const, id }]),
      ]),
    }),
    copyPaper: build.mutation<DataOf<typeof contract.copyPaper>, ArgsOf<typeof contract.copyPaper>>({
      query: asks(contract.copyPaper),
      invalidatesTags: invalidates('PaperList', 'Home'),
    }),
    deletePaper: build.mutation<DataOf<typeof contract.deletePaper>, ArgsOf<typeof contract.deletePaper>>({
      query: asks(contract.deletePaper),
      invalidatesTags: touched,
    }),
    restorePaper: build.mutation<DataOf<typeof contract.restorePaper>, ArgsOf<typeof contract.restorePaper>>({
      query: asks(contract.restorePaper),
      invalidatesTags: touched,
    }),
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
