// Endpoints of contract/account/organization.
import * as organization from '../../../../contract/account/organization';
import * as school from '../../../../contract/account/school';
import * as shareAccount from '../../../../contract/account/shareAccount';
import { rowsHook } from '../../records/records';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, recordEndpoints, saveMutation } from '../recordEndpoints';
import { renews } from '../tags';

const ALL = { tag: 'Organization' as const, again: renews('Organization', 'Account') };

export const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...recordEndpoints(build, organization.organizationCalls, ALL),
    ...recordEndpoints(build, school.schoolCalls, ALL),
    importSchools: mutation(build, school.importSchools, renews('Organization', 'Account')),
    getClasses: query(build, school.getClasses, ['Organization']),
    saveClass: mutation(build, school.saveClass, renews('Organization', 'Account')),
    deleteClass: mutation(build, school.deleteClass, renews('Organization', 'Account')),
    getStudents: query(build, school.getStudents, ['Organization']),
    saveStudents: mutation(build, school.saveStudents, renews('Organization', 'Account')),
    getShareAccounts: listQuery(build, shareAccount.getShareAccounts, ['Organization']),
    saveShareAccount: saveMutation(build, shareAccount.saveShareAccount, renews('Organization', 'Account')),
    revokeShareAccount: mutation(build, shareAccount.revokeShareAccount, renews('Organization', 'Account')),
  }),
});

export const {
  useGetOrganizationsQuery,
  useSaveOrganizationMutation,
  useDeleteOrganizationMutation,
  useRestoreOrganizationMutation,
  useGetSchoolsQuery,
  useSaveSchoolMutation,
  useDeleteSchoolMutation,
  useImportSchoolsMutation,
  useRestoreSchoolMutation,
  useGetClassesQuery,
  useSaveClassMutation,
  useDeleteClassMutation,
  useGetStudentsQuery,
  useSaveStudentsMutation,
  useGetShareAccountsQuery,
  useSaveShareAccountMutation,
  useRevokeShareAccountMutation,
} = organizationApi;
export const useOrganizationRows = rowsHook(organizationApi.endpoints.getOrganizations);
export const useSchoolRows = rowsHook(organizationApi.endpoints.getSchools);
