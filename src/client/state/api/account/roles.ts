// Endpoints of contract/account/roles.
import * as contract from '../../../../contract/account/roles';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews } from '../tags';

export const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRoles: query(build, contract.getRoles, ['Role']),
    saveRole: mutation(build, contract.saveRole, renews('Role', 'Account', 'User')),
    previewRole: query(build, contract.previewRole),
    deleteRole: mutation(build, contract.deleteRole, renews('Role', 'Account', 'User')),
    getRouters: query(build, contract.getRouters, ['Role']),
    saveRouter: mutation(build, contract.saveRouter, renews('Role', 'Account', 'User')),
    moveRouter: mutation(build, contract.moveRouter, renews('Role', 'Account', 'User')),
    deleteRouter: mutation(build, contract.deleteRouter, renews('Role', 'Account', 'User')),
    resetRouters: mutation(build, contract.resetRouters, renews('Role', 'Account', 'User')),
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
