// Endpoints of contract/account/schoolClasses.
import * as classes from '../../../../contract/account/schoolClasses';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews } from '../tags';

const again = renews('Organization', 'Account');

export const schoolClassesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getClasses: query(build, classes.getClasses, ['Organization']),
    saveClass: mutation(build, classes.saveClass, again),
    deleteClass: mutation(build, classes.deleteClass, again),
    getStudents: query(build, classes.getStudents, ['Organization']),
    saveStudents: mutation(build, classes.saveStudents, again),
  }),
});

export const {
  useGetClassesQuery,
  useSaveClassMutation,
  useDeleteClassMutation,
  useGetStudentsQuery,
  useSaveStudentsMutation,
} = schoolClassesApi;
