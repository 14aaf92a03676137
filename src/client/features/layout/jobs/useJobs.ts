// The account's recent jobs. Polled every second while a job is running, less often while the server does not answer,
// otherwise not at all.
import { useEffect, useState } from 'react';
import { isActive } from '../../../../contract/system/job';
import { RECENT_JOBS, useGetJobsQuery } from '../../../state/api/system/job';
import { useAppDispatch } from '../../../state/hooks';
import { jobsSeen } from '../../../state/jobNews';

const POLL_MS = 1000;
const SLOWEST_MS = 30_000;

export function useJobs() {
  const dispatch = useAppDispatch();
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const pollingInterval = busy ? Math.min(SLOWEST_MS, POLL_MS * 2 ** failures) : 0;
  const { data, isFetching, isError, error, refetch } = useGetJobsQuery(RECENT_JOBS, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (!isFetching) setFailures((count) => (isError ? Math.min(count + 1, 10) : 0));
  }, [isFetching, isError]);
  useEffect(() => {
    if (!data) return;
    setBusy(data.list.some(isActive));
    dispatch(jobsSeen(data.list));
  }, [dispatch, data]);
  return { list: data?.list, error: isError ? error : undefined, refetch };
}
