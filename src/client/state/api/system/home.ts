// Endpoints of contract/home.
import * as contract from '../../../../contract/home';
import { api, query, mutation } from '../api';
import { invalidates } from '../tags';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHomeSummary: query(build, contract.getHomeSummary, ['Home']),
    decideSharing: mutation(build, contract.decideSharing, invalidates('QuestionList', 'Question', 'Home')),
  }),
});

export const { useGetHomeSummaryQuery, useDecideSharingMutation } = homeApi;
