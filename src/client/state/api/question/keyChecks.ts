// Endpoints of contract/question/keyChecks.
import * as contract from '../../../../contract/question/keyChecks';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidates } from '../tags';

const keyChecksApi = api.injectEndpoints({
  endpoints: (build) => ({
    solveQuestion: mutation(build, contract.solveQuestion, invalidates('CheckRecord')),
    getKeyChecks: query(build, contract.getKeyChecks, ['CheckRecord']),
    closeKeyCheck: mutation(build, contract.closeKeyCheck, invalidates('CheckRecord')),
    startKeyCheck: mutation(build, contract.startKeyCheck, invalidates('Job')),
  }),
});

export const solveQuestion = keyChecksApi.endpoints.solveQuestion.initiate;
/** After the end of the job. */
export const keyCheckFinished = () => api.util.invalidateTags(['CheckRecord']);
export const { useGetKeyChecksQuery, useCloseKeyCheckMutation, useStartKeyCheckMutation } = keyChecksApi;
