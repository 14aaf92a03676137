// Endpoints of contract/knowledge/reference; categories and common data also fill the cache slice.
import * as contract from '../../../../contract/knowledge/reference';
import { api } from '../api';
import { query } from '../endpoints';
import { listQuery } from '../recordEndpoints';

export const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGrades: query(build, contract.getGrades, ['Reference']),
    getGradeStages: query(build, contract.getGradeStages, ['Reference']),
    getCategories: query(build, contract.getCategories, ['Reference']),
    getCommon: query(build, contract.getCommon, ['Reference']),
    getOriginBooks: listQuery(build, contract.getOriginBooks, ['Reference']),
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
