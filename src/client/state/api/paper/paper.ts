// Endpoints of contract/paper/paper.
import * as contract from '../../../../contract/paper/paper';
import { rowsHook, wholeHook } from '../../records/records';
import { api } from '../api';
import { mutation } from '../endpoints';
import { listQuery, recordQuery, saveMutation } from '../recordEndpoints';
import { invalidates, invalidatesBy } from '../tags';

type IdArgs = { id: number };
const touched = invalidatesBy<IdArgs>(({ id }) => ['PaperList', 'Home', { type: 'Paper', id }]);

export const paperApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPapers: listQuery(build, contract.getPapers, ['PaperList']),
    getPaper: recordQuery(
      build,
      contract.getPaper,
      ['layout', 'sections', 'questions', 'drift', 'editable', 'since'],
      ({ id }) => [{ type: 'Paper', id }],
    ),
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

export const { useGetPapersQuery, useCopyPaperMutation, useDeletePaperMutation, useRestorePaperMutation } = paperApi;
export const useGetPaperQuery = wholeHook(paperApi.endpoints.getPaper);
export const usePaperRows = rowsHook(paperApi.endpoints.getPapers);
