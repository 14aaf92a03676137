// Endpoints of contract/account/accounts.
import * as contract from '../../../../contract/account/accounts';
import { api } from '../api';
import { mutation } from '../endpoints';
import { listQuery, saveMutation } from '../recordEndpoints';
import { renews } from '../tags';

export const accountAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccounts: listQuery(build, contract.getAccounts, ['Account']),
    saveAccount: saveMutation(build, contract.saveAccount, renews('Account', 'Role')),
    setAccountStatus: saveMutation(build, contract.setAccountStatus, renews('Account', 'Role')),
    resetAccountPassword: mutation(build, contract.resetAccountPassword, renews('Account', 'Role')),
    unlockAccount: mutation(build, contract.unlockAccount, renews('Account', 'Role')),
    deleteAccount: mutation(build, contract.deleteAccount, renews('Account', 'Role')),
    restoreAccount: mutation(build, contract.restoreAccount, renews('Account', 'Role')),
    importAccounts: mutation(build, contract.importAccounts, renews('Account', 'Role')),
  }),
});

export const {
  useGetAccountsQuery,
  useSaveAccountMutation,
  useSetAccountStatusMutation,
  useResetAccountPasswordMutation,
  useUnlockAccountMutation,
  useDeleteAccountMutation,
  useRestoreAccountMutation,
  useImportAccountsMutation,
} = accountAdminApi;
