// Endpoints of contract/pack.
import * as contract from '../../../contract/pack';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { invalidates } from './tags';

export const packApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPacks: build.query<DataOf<typeof contract.getPacks>, ArgsOf<typeof contract.getPacks>>({
      query: asks(contract.getPacks),
      providesTags: ['Pack'],
    }),
    getPack: build.query<contract.PackDetail, ArgsOf<typeof contract.getPack>>({
      query: asks(contract.getPack),
      providesTags: ['Pack'],
    }),
    savePack: build.mutation<DataOf<typeof contract.savePack>, ArgsOf<typeof contract.savePack>>({
      query: asks(contract.savePack),
      invalidatesTags: invalidates('Pack'),
    }),
    deletePack: build.mutation<DataOf<typeof contract.deletePack>, ArgsOf<typeof contract.deletePack>>({
      query: asks(contract.deletePack),
      invalidatesTags: invalidates('Pack'),
    }),
    restorePack: build.mutation<DataOf<typeof contract.restorePack>, ArgsOf<typeof contract.restorePack>>({
      query: asks(contract.restorePack),
      invalidatesTags: invalidates('Pack'),
    }),
    exportPack: build.mutation<DataOf<typeof contract.exportPack>, ArgsOf<typeof contract.exportPack>>({
      query: asks(contract.exportPack),
      invalidatesTags: invalidates('Job'),
    }),
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
