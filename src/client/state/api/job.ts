// Endpoints of contract/job.
import * as contract from '../../../contract/job';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';

type IdArgs = { id: number };
type Jobs = DataOf<typeof contract.getJobs>;

/** Arguments shared by the header and every screen that shows a job, so that one reply serves all of them. */
export const RECENT_JOBS = { page: 1, size: 20 } as const;

export const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    getJobs: build.query<Jobs, ArgsOf<typeof contract.getJobs>>({
      query: asks(contract.getJobs),
      providesTags: ['Job'],
      extraOptions: OWN_WAIT,
    }),
    getJob: build.query<contract.Job, IdArgs>({
      query: asks(contract.getJob),
      providesTags: ['Job'],
      extraOptions: OWN_WAIT,
    }),
    cancelJob: build.mutation<contract.Job, IdArgs>({ query: asks(contract.cancelJob), invalidatesTags: ['Job'] }),
    retryJob: build.mutation<contract.Job, IdArgs>({ query: asks(contract.retryJob), invalidatesTags: ['Job'] }),
  }),
});

export const { useGetJobsQuery, useGetJobQuery, useCancelJobMutation, useRetryJobMutation } = jobApi;
