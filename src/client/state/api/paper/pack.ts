// Endpoints of contract/paper/pack.
import * as contract from '../../../../contract/paper/pack';
import { rowsHook, wholeHook } from '../../records/records';
import { api } from '../api';
import { mutation } from '../endpoints';
import { recordEndpoints } from '../recordEndpoints';
import { invalidates } from '../tags';

export const packApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...recordEndpoints(build, contract.packCalls, { own: ['papers', 'editable', 'formats'], tag: 'Pack' }),
    exportPack: mutation(build, contract.exportPack, invalidates('Job')),
  }),
});

export const {
  useGetPacksQuery,
  useSavePackMutation,
  useDeletePackMutation,
  useRestorePackMutation,
  useExportPackMutation,
} = packApi;
export const useGetPackQuery = wholeHook(packApi.endpoints.getPack);
export const usePackRows = rowsHook(packApi.endpoints.getPacks);
