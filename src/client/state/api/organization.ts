// Endpoints of contract/organization.
import * as contract from '../../../contract/organization';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { renews } from './tags';

export const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrganizations: build.query<DataOf<typeof contract.getOrganizations>, ArgsOf<typeof contract.getOrganizations>>({
      query: asks(contract.getOrganizations),
      providesTags: ['Organization'],
    }),
    saveOrganization: build.mutation<
      DataOf<typeof contract.saveOrganization>,
      ArgsOf<typeof contract.saveOrganization>
    >({
      query: asks(contract.saveOrganization),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    deleteOrganization: build.mutation<
      DataOf<typeof contract.deleteOrganization>,
      ArgsOf<typeof contract.deleteOrganization>
    >({
      query: asks(contract.deleteOrganization),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    restoreOrganization: build.mutation<
      DataOf<typeof contract.restoreOrganization>,
      ArgsOf<typeof contract.restoreOrganization>
    >({
      query: asks(contract.restoreOrganization),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    getSchools: build.query<DataOf<typeof contract.getSchools>, ArgsOf<typeof contract.getSchools>>({
      query: asks(contract.getSchools),
      providesTags: ['Organization'],
    }),
    saveSchool: build.mutation<DataOf<typeof contract.saveSchool>, ArgsOf<typeof contract.saveSchool>>({
      query: asks(contract.saveSchool),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    importSchools: build.mutation<DataOf<typeof contract.importSchools>, ArgsOf<typeof contract.importSchools>>({
      query: asks(contract.importSchools),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    deleteSchool: build.mutation<DataOf<typeof contract.deleteSchool>, ArgsOf<typeof contract.deleteSchool>>({
      query: asks(contract.deleteSchool),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    restoreSchool: build.mutation<DataOf<typeof contract.restoreSchool>, ArgsOf<typeof contract.restoreSchool>>({
      query: asks(contract.restoreSchool),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    getClasses: build.query<DataOf<typeof contract.getClasses>, ArgsOf<typeof contract.getClasses>>({
      query: asks(contract.getClasses),
      providesTags: ['Organization'],
    }),
    saveClass: build.mutation<DataOf<typeof contract.saveClass>, ArgsOf<typeof contract.saveClass>>({
      query: asks(contract.saveClass),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    deleteClass: build.mutation<DataOf<typeof contract.deleteClass>, ArgsOf<typeof contract.deleteClass>>({
      query: asks(contract.deleteClass),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    getStudents: build.query<DataOf<typeof contract.getStudents>, ArgsOf<typeof contract.getStudents>>({
      query: asks(contract.getStudents),
      providesTags: ['Organization'],
    }),
    saveStudents: build.mutation<DataOf<typeof contract.saveStudents>, ArgsOf<typeof contract.saveStudents>>({
      query: asks(contract.saveStudents),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    getShareAccounts: build.query<DataOf<typeof contract.getShareAccounts>, ArgsOf<typeof contract.getShareAccounts>>({
      query: asks(contract.getShareAccounts),
      providesTags: ['Organization'],
    }),
    saveShareAccount: build.mutation<
      DataOf<typeof contract.saveShareAccount>,
      ArgsOf<typeof contract.saveShareAccount>
    >({
      query: asks(contract.saveShareAccount),
      invalidatesTags: renews('Organization', 'Account'),
    }),
    revokeShareAccount: build.mutation<
      DataOf<typeof contract.revokeShareAccount>,
      ArgsOf<typeof contract.revokeShareAccount>
    >({
      query: asks(contract.revokeShareAccount),
      invalidatesTags: renews('Organization', 'Account'),
    }),
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
