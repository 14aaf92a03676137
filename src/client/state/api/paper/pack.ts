// Endpoints of contract/paper/pack.
import * as contract from '../../../../contract/paper/pack';
import { rowsHook, wholeHook } from '../../records/records';
import { api } from '../api';
import { mutation } from '../endpoints';
import { listQuery, recordQuery, saveMutation } from '../recordEndpoints';
import { invalidates } from '../tags';

export const packApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPacks: listQuery(build, contract.getPacks, ['Pack']),
    getPack: recordQuery(build, contract.getPack, ['papers', 'editable', 'formats'], ['Pack']),
    savePack: saveMutation(build, contract.savePack, invalidates('Pack')),
    deletePack: mutation(build, contract.deletePack, invalidates('Pack')),
    restorePack: mutation(build, contract.restorePack, invalidates('Pack')),
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
