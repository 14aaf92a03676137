// Endpoints of contract/paper/pack.
import * as contract from '../../../../contract/paper/pack';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, saveMutation } from '../entityEndpoints';
import { invalidates } from '../tags';

export const packApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPacks: listQuery(build, contract.getPacks, ['Pack']),
    getPack: query(build, contract.getPack, ['Pack']),
    savePack: saveMutation(build, contract.savePack, invalidates('Pack')),
    deletePack: mutation(build, contract.deletePack, invalidates('Pack')),
    restorePack: mutation(build, contract.restorePack, invalidates('Pack')),
    exportPack: mutation(build, contract.exportPack, invalidates('Job')),
  }),
});

export const {
  useGetPacksQuery,
  useGetPackQuery,
  useSavePackMutation,
  useDeletePackMutation,
  useRestorePackMutation,
  useExportPackMutation,
} = packApi;
