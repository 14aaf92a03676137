// Endpoints of contract/system/home.
import * as contract from '../../../../contract/system/home';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidates } from '../tags';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHomeSummary: query(build, contract.getHomeSummary, ['Home']),
    decideSharing: mutation(build, contract.decideSharing, invalidates('QuestionList', 'Question', 'Home')),
    fillDemo: mutation(build, contract.fillDemo, invalidates('Job')),
  }),
});

export const { useGetHomeSummaryQuery, useDecideSharingMutation, useFillDemoMutation } = homeApi;
