// Endpoints of contract/account/organization.
import * as organization from '../../../../contract/account/organization';
import * as school from '../../../../contract/account/school';
import * as shareAccount from '../../../../contract/account/shareAccount';
import { rowsHook } from '../../records/records';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { listQuery, saveMutation } from '../recordEndpoints';
import { renews } from '../tags';

export const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrganizations: listQuery(build, organization.getOrganizations, ['Organization']),
    saveOrganization: saveMutation(build, organization.saveOrganization, renews('Organization', 'Account')),
    deleteOrganization: mutation(build, organization.deleteOrganization, renews('Organization', 'Account')),
    restoreOrganization: mutation(build, organization.restoreOrganization, renews('Organization', 'Account')),
    getSchools: listQuery(build, school.getSchools, ['Organization']),
    saveSchool: saveMutation(build, school.saveSchool, renews('Organization', 'Account')),
    importSchools: mutation(build, school.importSchools, renews('Organization', 'Account')),
    deleteSchool: mutation(build, school.deleteSchool, renews('Organization', 'Account')),
    restoreSchool: mutation(build, school.restoreSchool, renews('Organization', 'Account')),
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
