// Endpoints of contract/accounts.
import * as contract from '../../../contract/accounts';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { renews } from './tags';

export const accountAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccounts: build.query<DataOf<typeof contract.getAccounts>, ArgsOf<typeof contract.getAccounts>>({
      query: asks(contract.getAccounts),
      providesTags: ['Account'],
    }),
    saveAccount: build.mutation<DataOf<typeof contract.saveAccount>, ArgsOf<typeof contract.saveAccount>>({
      query: asks(contract.saveAccount),
      invalidatesTags: renews('Account', 'Role'),
    }),
    setAccountStatus: build.mutation<
      DataOf<typeof contract.setAccountStatus>,
      ArgsOf<typeof contract.setAccountStatus>
    >({
      query: asks(contract.setAccountStatus),
      invalidatesTags: renews('Account', 'Role'),
    }),
    resetAccountPassword: build.mutation<
      DataOf<typeof contract.resetAccountPassword>,
      ArgsOf<typeof contract.resetAccountPassword>
    >({
      query: asks(contract.resetAccountPassword),
      invalidatesTags: renews('Account', 'Role'),
    }),
    unlockAccount: build.mutation<DataOf<typeof contract.unlockAccount>, ArgsOf<typeof contract.unlockAccount>>({
      query: asks(contract.unlockAccount),
      invalidatesTags: renews('Account', 'Role'),
    }),
    deleteAccount: build.mutation<DataOf<typeof contract.deleteAccount>, ArgsOf<typeof contract.deleteAccount>>({
      query: asks(contract.deleteAccount),
      invalidatesTags: renews('Account', 'Role'),
    }),
    restoreAccount: build.mutation<DataOf<typeof contract.restoreAccount>, ArgsOf<typeof contract.restoreAccount>>({
      query: asks(contract.restoreAccount),
      invalidatesTags: renews('Account', 'Role'),
    }),
    importAccounts: build.mutation<DataOf<typeof contract.importAccounts>, ArgsOf<typeof contract.importAccounts>>({
      query: asks(contract.importAccounts),
      invalidatesTags: renews('Account', 'Role'),
    }),
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
