// Endpoints of contract/account/organization and shareAccount.
import * as organization from '../../../../contract/account/organization';
import * as shareAccount from '../../../../contract/account/shareAccount';
import { rowsHook } from '../../records/records';
import { api } from '../api';
import { mutation } from '../endpoints';
import { listQuery, recordEndpoints, saveMutation } from '../recordEndpoints';
import { renews } from '../tags';

const again = renews('Organization', 'Account');

export const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...recordEndpoints(build, organization.organizationCalls, { tag: 'Organization', again }),
    getShareAccounts: listQuery(build, shareAccount.getShareAccounts, ['Organization']),
    saveShareAccount: saveMutation(build, shareAccount.saveShareAccount, again),
    revokeShareAccount: mutation(build, shareAccount.revokeShareAccount, again),
  }),
});

export const {
  useGetOrganizationsQuery,
  useSaveOrganizationMutation,
  useDeleteOrganizationMutation,
  useRestoreOrganizationMutation,
  useGetShareAccountsQuery,
  useSaveShareAccountMutation,
  useRevokeShareAccountMutation,
} = organizationApi;
export const useOrganizationRows = rowsHook(organizationApi.endpoints.getOrganizations);
