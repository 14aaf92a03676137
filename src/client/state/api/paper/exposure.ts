// Endpoints of contract/paper/exposure.
import * as contract from '../../../../contract/paper/exposure';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidates } from '../tags';

export const exposureApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExposures: query(build, contract.getExposures, ['Exposure']),
    getGivenQuestions: query(build, contract.getGivenQuestions, ['Exposure']),
    addExposures: mutation(build, contract.addExposures, invalidates('Exposure', 'QuestionList')),
    removeExposure: mutation(build, contract.removeExposure, invalidates('Exposure', 'QuestionList')),
  }),
});

export const { useGetExposuresQuery, useGetGivenQuestionsQuery, useRemoveExposureMutation } = exposureApi;
