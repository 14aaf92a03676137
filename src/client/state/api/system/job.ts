// Endpoints of contract/system/job.
import * as contract from '../../../../contract/system/job';
import { OWN_WAIT, api, query, mutation } from '../api';

/** Arguments shared by the header and every screen that shows a job, so that one reply serves all of them. */
export const RECENT_JOBS = { page: 1, size: 20 } as const;

export const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    getJobs: query(build, contract.getJobs, ['Job'], { extraOptions: OWN_WAIT }),
    getJob: query(build, contract.getJob, ['Job'], { extraOptions: OWN_WAIT }),
    cancelJob: mutation(build, contract.cancelJob, ['Job']),
    retryJob: mutation(build, contract.retryJob, ['Job']),
  }),
});

export const { useGetJobsQuery, useGetJobQuery, useCancelJobMutation, useRetryJobMutation } = jobApi;
