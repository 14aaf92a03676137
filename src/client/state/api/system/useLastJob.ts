// The newest job of a kind of this account, followed while it is running.
import { useEffect, useRef, useState } from 'react';
import { isActive, type Job } from '../../../../contract/system/job';
import { RECENT_JOBS, useGetJobsQuery } from './job';

const POLL_MS = 1000;

/**
 * `running`: the job while it has not ended. `onEnded` is called for every newly ended job: it can end before it is
 * ever seen running, or another window can have started it.
 */
export function useLastJob(kind: string, onEnded: () => void): { job: Job | undefined; running: Job | undefined } {
  const [following, setFollowing] = useState(false);
  const jobs = useGetJobsQuery(RECENT_JOBS, {
    pollingInterval: following ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const job = jobs.data?.list.find((each) => each.kind === kind);
  const active = job !== undefined && isActive(job);
  const ended = job !== undefined && !active ? job.id : null;
  /** Id of the last ended job that the caller knows; undefined before the first reply. */
  const known = useRef<number | null>(undefined);

  useEffect(() => {
    setFollowing(active);
    if (!jobs.data) return;
    if (known.current !== undefined && ended !== null && ended !== known.current) onEnded();
    if (known.current === undefined || ended !== null) known.current = ended;
  }, [active, ended, jobs.data, onEnded]);
  return { job, running: active ? job : undefined };
}
