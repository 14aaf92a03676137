// The scan for duplicates: started here; it continues in the background when the page is closed, and is shown again
// later.
import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { SCAN_KIND } from '../../../contract/question/duplicates';
import type { Job } from '../../../contract/system/job';
import { t } from '../../lib/texts/t';
import { scanFinished, useGetDuplicateScanQuery, useScanDuplicatesMutation } from '../../state/api/question/review';
import { useCancelJobMutation } from '../../state/api/system/job';
import { useLastJob } from '../../state/api/system/useLastJob';
import { useAppDispatch } from '../../state/hooks';
import { Button } from '../../ui/controls/Button';
import { Progress } from '../../ui/controls/Progress';

function textOf(job: Job): string {
  if (job.state === 'waiting') return t('排队中…');
  if (job.state === 'running')
    return job.total > 0 ? t('{0}（{1} / {2} 题）…', job.text, job.done, job.total) : t('正在开始…');
  if (job.state === 'cancelled') return t('已停止；没有比较的试题下次接着比较');
  if (job.state === 'failed') return job.reason;
  const { compared = 0, found = 0 } = job.data as { compared?: number; found?: number };
  return compared === 0
    ? t('扫描完成，没有新增或改动的试题')
    : t('扫描完成：比较 {0} 题，新找到相似 {1} 对', compared, found);
}

export function ScanBar() {
  const dispatch = useAppDispatch();
  const state = useGetDuplicateScanQuery(undefined, { refetchOnMountOrArgChange: true });
  const [start, starting] = useScanDuplicatesMutation();
  const [cancel, cancelling] = useCancelJobMutation();
  const onEnded = useCallback(() => void dispatch(scanFinished()), [dispatch]);
  const { job, running } = useLastJob(SCAN_KIND, onEnded);

  const waiting = state.data?.waiting ?? 0;
  return (
    <Box role="group" aria-label={t('全库扫描')} sx={{ display: 'grid', gap: 0.5, fontSize: 13 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button look="outlined" disabled={running !== undefined || starting.isLoading} onClick={() => void start()}>
          {waiting > 0 || !state.data ? t('扫描新增和改动的试题') : t('重新扫描')}
        </Button>
        {running && (
          <Button disabled={cancelling.isLoading} onClick={() => void cancel({ id: running.id })}>
            {t('停止')}
          </Button>
        )}
        <span role="status">{job ? textOf(job) : ''}</span>
        {!running && waiting > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('有 {0} 题还没有比较', waiting)}
          </Box>
        )}
        {running && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('可以离开本页，扫描在后台进行')}
          </Box>
        )}
      </Box>
      {running && (
        <Progress
          label={t('扫描进度')}
          value={running.total > 0 ? Math.min(100, (running.done / Math.max(1, running.total)) * 100) : null}
        />
      )}
    </Box>
  );
}
