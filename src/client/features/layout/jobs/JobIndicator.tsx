// 任务 in the header: the number of running jobs, and a list of running and past jobs with their results.
import { useCallback, useEffect, useState } from 'react';
import { isActive } from '../../../../contract/system/job';
import { isUnknownCall } from '../../../lib/faultAdvice';
import { t } from '../../../lib/texts/t';
import { jobApi, RECENT_JOBS } from '../../../state/api/system/job';
import { useAppDispatch } from '../../../state/hooks';
import { jobsSeen } from '../../../state/jobNews';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { Glyph } from '../../../ui/theme/Glyph';

const JobsPopup = lazyPart(() => import('./JobsPopup'));

const POLL_MS = 1000;
const SLOWEST_MS = 30_000;

/** The account's recent jobs: polled while one is running, less often the longer the server does not answer. */
function useJobs() {
  const dispatch = useAppDispatch();
  const {
    data,
    isError,
    error,
    startedTimeStamp = 0,
    fulfilledTimeStamp = 0,
  } = jobApi.endpoints.getJobs.useQueryState(RECENT_JOBS);
  const silence = startedTimeStamp - fulfilledTimeStamp;
  const { refetch } = jobApi.endpoints.getJobs.useQuerySubscription(RECENT_JOBS, {
    pollingInterval: data?.list.some(isActive) ? Math.min(SLOWEST_MS, Math.max(POLL_MS, silence)) : 0,
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => void (data && dispatch(jobsSeen(data.list))), [dispatch, data]);
  return { list: data?.list, error: isError ? error : undefined, refetch };
}

export default function JobIndicator() {
  const jobs = useJobs();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const { list, error, refetch } = jobs;
  // Hidden when the server does not support jobs or has not answered yet.
  if (!list && (!error || isUnknownCall(error))) return null;
  const active = (list ?? []).filter(isActive).length;
  return (
    <>
      <Button
        look="large signed plain"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={active > 0 ? t('任务，{0} 个进行中', active) : t('任务')}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          // A job may come from another window or device.
          void refetch();
        }}
      >
        {/* Decorative: the accessible name of the button contains the number. */}
        <span className="count" data-count={active || undefined}>
          <Glyph sign="done" size={20} />
        </span>
        <span className="if-wide">{t('任务')}</span>
      </Button>
      <JobsPopup
        open={anchor !== null}
        anchor={anchor}
        jobs={list}
        error={error}
        onRetry={() => void refetch()}
        onClose={close}
      />
    </>
  );
}
