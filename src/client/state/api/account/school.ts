// Endpoints of contract/account/school.
import * as school from '../../../../contract/account/school';
import { rowsHook } from '../../records/records';
import { api } from '../api';
import { mutation } from '../endpoints';
import { recordEndpoints } from '../recordEndpoints';
import { renews } from '../tags';

const again = renews('Organization', 'Account');

export const schoolApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...recordEndpoints(build, school.schoolCalls, { tag: 'Organization', again }),
    importSchools: mutation(build, school.importSchools, again),
  }),
});

export const {
  useGetSchoolsQuery,
  useSaveSchoolMutation,
  useDeleteSchoolMutation,
  useRestoreSchoolMutation,
  useImportSchoolsMutation,
} = schoolApi;
export const useSchoolRows = rowsHook(schoolApi.endpoints.getSchools);
