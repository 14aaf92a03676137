// Endpoints of contract/session.
import * as contract from '../../../contract/session';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { invalidates } from './tags';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<DataOf<typeof contract.login>, ArgsOf<typeof contract.login>>({
      query: asks(contract.login),
    }),
    logout: build.mutation<DataOf<typeof contract.logout>, void>({
      query: asks(contract.logout),
      extraOptions: OWN_WAIT,
    }),
    // The session slice keeps the account; a second copy in the cache would become outdated.
    getUserInfo: build.query<contract.User, void>({
      extraOptions: OWN_WAIT,
      query: asks(contract.getUserInfo),
      providesTags: ['User'],
      keepUnusedDataFor: 0,
    }),
    sendPasswordCode: build.mutation<
      DataOf<typeof contract.sendPasswordCode>,
      ArgsOf<typeof contract.sendPasswordCode>
    >({
      query: asks(contract.sendPasswordCode),
    }),
    resetPassword: build.mutation<DataOf<typeof contract.resetPassword>, ArgsOf<typeof contract.resetPassword>>({
      query: asks(contract.resetPassword),
    }),
    changePassword: build.mutation<DataOf<typeof contract.changePassword>, ArgsOf<typeof contract.changePassword>>({
      query: asks(contract.changePassword),
      invalidatesTags: invalidates('Sessions'),
    }),
    changeProfile: build.mutation<DataOf<typeof contract.changeProfile>, ArgsOf<typeof contract.changeProfile>>({
      query: asks(contract.changeProfile),
    }),
    endSessions: build.mutation<DataOf<typeof contract.endSessions>, void>({
      query: asks(contract.endSessions),
      invalidatesTags: invalidates('Sessions'),
    }),
    getSessions: build.query<DataOf<typeof contract.getSessions>, void>({
      query: asks(contract.getSessions),
      providesTags: ['Sessions'],
    }),
  }),
});

export const {
  useLoginMutation,
  useGetUserInfoQuery,
  useSendPasswordCodeMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useChangeProfileMutation,
  useGetSessionsQuery,
  useEndSessionsMutation,
} = sessionApi;
