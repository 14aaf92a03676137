// Endpoints of contract/roles.
import * as contract from '../../../contract/roles';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { renews } from './tags';

export const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query<DataOf<typeof contract.getRoles>, ArgsOf<typeof contract.getRoles>>({
      query: asks(contract.getRoles),
      providesTags: ['Role'],
    }),
    saveRole: build.mutation<DataOf<typeof contract.saveRole>, ArgsOf<typeof contract.saveRole>>({
      query: asks(contract.saveRole),
      invalidatesTags: renews('Role', 'Account', 'User'),
    }),
    previewRole: build.query<DataOf<typeof contract.previewRole>, ArgsOf<typeof contract.previewRole>>({
      query: asks(contract.previewRole),
    }),
    deleteRole: build.mutation<DataOf<typeof contract.deleteRole>, ArgsOf<typeof contract.deleteRole>>({
      query: asks(contract.deleteRole),
      invalidatesTags: renews('Role', 'Account', 'User'),
    }),
    getRouters: build.query<DataOf<typeof contract.getRouters>, ArgsOf<typeof contract.getRouters>>({
      query: asks(contract.getRouters),
      providesTags: ['Role'],
    }),
    saveRouter: build.mutation<DataOf<typeof contract.saveRouter>, ArgsOf<typeof contract.saveRouter>>({
      query: asks(contract.saveRouter),
      invalidatesTags: renews('Role', 'Account', 'User'),
    }),
    moveRouter: build.mutation<DataOf<typeof contract.moveRouter>, ArgsOf<typeof contract.moveRouter>>({
      query: asks(contract.moveRouter),
      invalidatesTags: renews('Role', 'Account', 'User'),
    }),
    deleteRouter: build.mutation<DataOf<typeof contract.deleteRouter>, ArgsOf<typeof contract.deleteRouter>>({
      query: asks(contract.deleteRouter),
      invalidatesTags: renews('Role', 'Account', 'User'),
    }),
    resetRouters: build.mutation<DataOf<typeof contract.resetRouters>, ArgsOf<typeof contract.resetRouters>>({
      query: asks(contract.resetRouters),
      invalidatesTags: renews('Role', 'Account', 'User'),
    }),
  }),
});

export const {
  useGetRolesQuery,
  useSaveRoleMutation,
  usePreviewRoleQuery,
  useDeleteRoleMutation,
  useGetRoutersQuery,
  useSaveRouterMutation,
  useMoveRouterMutation,
  useDeleteRouterMutation,
  useResetRoutersMutation,
} = rolesApi;
