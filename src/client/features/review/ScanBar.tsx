// The scan for duplicates: started here; it continues in the background when the page is closed, and is shown again
// later.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { isActive, type Job } from '../../../contract/system/job';
import { SCAN_KIND } from '../../../contract/question/duplicates';
import { RECENT_JOBS, useCancelJobMutation, useGetJobsQuery } from '../../state/api/system/job';
import { scanFinished, useGetDuplicateScanQuery, useScanDuplicatesMutation } from '../../state/api/question/review';
import { useAppDispatch } from '../../state/hooks';

const POLL_MS = 1000;

function textOf(job: Job): string {
  if (job.state === 'waiting') return '排队中…';
  if (job.state === 'running') return job.total > 0 ? `${job.text}（${job.done} / ${job.total} 题）…` : '正在开始…';
  if (job.state === 'cancelled') return '已停止；没有比较的试题下次接着比较';
  if (job.state === 'failed') return job.reason;
  const { compared = 0, found = 0 } = job.data as { compared?: number; found?: number };
  return compared === 0 ? '扫描完成，没有新增或改动的试题' : `扫描完成：比较 ${compared} 题，新找到相似 ${found} 对`;
}

export function ScanBar() {
  const dispatch = useAppDispatch();
  const state = useGetDuplicateScanQuery(undefined, { refetchOnMountOrArgChange: true });
  const [start, starting] = useScanDuplicatesMutation();
  const [cancel, cancelling] = useCancelJobMutation();
  const [following, setFollowing] = useState(false);
  const jobs = useGetJobsQuery(RECENT_JOBS, {
    pollingInterval: following ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const job = jobs.data?.list.find((each) => each.kind === SCAN_KIND);
  const active = job !== undefined && isActive(job);
  const ended = job !== undefined && !active ? job.id : null;
  /** Id of the last finished scan whose pairs are in the list; undefined before the first reply. */
  const listed = useRef<number | null>(undefined);

  // Every newly finished scan reloads the pairs: it can finish before it is ever seen running, or another user can have
  // started it.
  useEffect(() => {
    setFollowing(active);
    if (!jobs.data) return;
    if (listed.current !== undefined && ended !== null && ended !== listed.current) dispatch(scanFinished());
    if (listed.current === undefined || ended !== null) listed.current = ended;
  }, [active, ended, jobs.data, dispatch]);

  const waiting = state.data?.waiting ?? 0;
  return (
    <Box role="group" aria-label="全库扫描" sx={{ display: 'grid', gap: 0.5, fontSize: 13 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button size="small" variant="outlined" disabled={active || starting.isLoading} onClick={() => void start()}>
          {waiting > 0 || !state.data ? '扫描新增和改动的试题' : '重新扫描'}
        </Button>
        {active && (
          <Button size="small" disabled={cancelling.isLoading} onClick={() => void cancel({ id: job.id })}>
            停止
          </Button>
        )}
        <span role="status">{job ? textOf(job) : ''}</span>
        {!active && waiting > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>{`有 ${waiting} 题还没有比较`}</Box>
        )}
        {active && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            可以离开本页，扫描在后台进行
          </Box>
        )}
      </Box>
      {active && (
        <LinearProgress
          aria-label="扫描进度"
          variant={job.total > 0 ? 'determinate' : 'indeterminate'}
          value={Math.min(100, (job.done / Math.max(1, job.total)) * 100)}
        />
      )}
    </Box>
  );
}
