// Endpoints of contract/reference; categories and common data also fill the cache slice.
import * as contract from '../../../contract/reference';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';

export const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGrades: build.query<contract.Grade[], void>({ query: asks(contract.getGrades), providesTags: ['Reference'] }),
    getGradeStages: build.query<contract.GradeStage[], ArgsOf<typeof contract.getGradeStages>>({
      query: asks(contract.getGradeStages),
      providesTags: ['Reference'],
    }),
    getCategories: build.query<contract.Category[], void>({
      query: asks(contract.getCategories),
      providesTags: ['Reference'],
    }),
    getCommon: build.query<contract.Common, void>({ query: asks(contract.getCommon), providesTags: ['Reference'] }),
    getOriginBooks: build.query<DataOf<typeof contract.getOriginBooks>, ArgsOf<typeof contract.getOriginBooks>>({
      query: asks(contract.getOriginBooks),
      providesTags: ['Reference'],
    }),
  }),
});

export const {
  useGetGradesQuery,
  useGetGradeStagesQuery,
  useGetCategoriesQuery,
  useGetCommonQuery,
  useGetOriginBooksQuery,
  useLazyGetOriginBooksQuery,
} = referenceApi;
