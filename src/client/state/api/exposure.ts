// Endpoints of contract/exposure.
import * as contract from '../../../contract/exposure';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { invalidates } from './tags';

export const exposureApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExposures: build.query<DataOf<typeof contract.getExposures>, ArgsOf<typeof contract.getExposures>>({
      query: asks(contract.getExposures),
      providesTags: ['Exposure'],
    }),
    getGivenQuestions: build.query<
      DataOf<typeof contract.getGivenQuestions>,
      ArgsOf<typeof contract.getGivenQuestions>
    >({
      query: asks(contract.getGivenQuestions),
      providesTags: ['Exposure'],
    }),
    addExposures: build.mutation<DataOf<typeof contract.addExposures>, ArgsOf<typeof contract.addExposures>>({
      query: asks(contract.addExposures),
      invalidatesTags: invalidates('Exposure', 'QuestionList'),
    }),
    removeExposure: build.mutation<DataOf<typeof contract.removeExposure>, ArgsOf<typeof contract.removeExposure>>({
      query: asks(contract.removeExposure),
      invalidatesTags: invalidates('Exposure', 'QuestionList'),
    }),
  }),
});

export const { useGetExposuresQuery, useGetGivenQuestionsQuery, useAddExposuresMutation, useRemoveExposureMutation } =
  exposureApi;
