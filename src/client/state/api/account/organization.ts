// Endpoints of contract/account/organization.
import * as contract from '../../../../contract/account/organization';
import { api, query, mutation } from '../api';
import { renews } from '../tags';

export const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrganizations: query(build, contract.getOrganizations, ['Organization']),
    saveOrganization: mutation(build, contract.saveOrganization, renews('Organization', 'Account')),
    deleteOrganization: mutation(build, contract.deleteOrganization, renews('Organization', 'Account')),
    restoreOrganization: mutation(build, contract.restoreOrganization, renews('Organization', 'Account')),
    getSchools: query(build, contract.getSchools, ['Organization']),
    saveSchool: mutation(build, contract.saveSchool, renews('Organization', 'Account')),
    importSchools: mutation(build, contract.importSchools, renews('Organization', 'Account')),
    deleteSchool: mutation(build, contract.deleteSchool, renews('Organization', 'Account')),
    restoreSchool: mutation(build, contract.restoreSchool, renews('Organization', 'Account')),
    getClasses: query(build, contract.getClasses, ['Organization']),
    saveClass: mutation(build, contract.saveClass, renews('Organization', 'Account')),
    deleteClass: mutation(build, contract.deleteClass, renews('Organization', 'Account')),
    getStudents: query(build, contract.getStudents, ['Organization']),
    saveStudents: mutation(build, contract.saveStudents, renews('Organization', 'Account')),
    getShareAccounts: query(build, contract.getShareAccounts, ['Organization']),
    saveShareAccount: mutation(build, contract.saveShareAccount, renews('Organization', 'Account')),
    revokeShareAccount: mutation(build, contract.revokeShareAccount, renews('Organization', 'Account')),
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
  useLazyGetClassesQuery,
  useSaveClassMutation,
  useDeleteClassMutation,
  useGetStudentsQuery,
  useSaveStudentsMutation,
  useGetShareAccountsQuery,
  useSaveShareAccountMutation,
  useRevokeShareAccountMutation,
} = organizationApi;
