// Endpoints of contract/system/job.
import * as contract from '../../../../contract/system/job';
import { api } from '../api';
import { mutation, query } from '../endpoints';

/** Arguments shared by the header and every screen that shows a job, so that one reply serves all of them. */
export const RECENT_JOBS = { page: 1, size: 20 } as const;

export const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    getJobs: query(build, contract.getJobs, ['Job']),
    getJob: query(build, contract.getJob, ['Job']),
    cancelJob: mutation(build, contract.cancelJob, ['Job']),
    retryJob: mutation(build, contract.retryJob, ['Job']),
  }),
});

export const { useGetJobsQuery, useGetJobQuery, useCancelJobMutation, useRetryJobMutation } = jobApi;

/** Cancels jobs and tries them again, as ui/JobProgress.tsx asks. */
export function useJobControls() {
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  return {
    busy: cancelling.isLoading || retrying.isLoading,
    onCancel: (id: number) => void cancel({ id }),
    onRetry: (id: number) => void retry({ id }),
  };
}
