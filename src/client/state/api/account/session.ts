// Endpoints of contract/account/session.
import * as contract from '../../../../contract/account/session';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidates } from '../tags';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: mutation(build, contract.login),
    logout: mutation(build, contract.logout, []),
    // The session slice keeps the account; a second copy in the cache would become outdated.
    getUserInfo: query(build, contract.getUserInfo, ['User'], { keepUnusedDataFor: 0 }),
    sendPasswordCode: mutation(build, contract.sendPasswordCode),
    resetPassword: mutation(build, contract.resetPassword),
    changePassword: mutation(build, contract.changePassword, invalidates('Sessions')),
    changeProfile: mutation(build, contract.changeProfile),
    endSessions: mutation(build, contract.endSessions, invalidates('Sessions')),
    getSessions: query(build, contract.getSessions, ['Sessions']),
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
