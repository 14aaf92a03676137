// The calibration job: started here, continues in the background when the page is closed.
import { useCallback } from 'react';
import { CALIBRATION_KIND } from '../../../../contract/paper/calibration';
import type { Job } from '../../../../contract/system/job';
import { t } from '../../../lib/texts/t';
import { calibrationFinished, useStartCalibrationMutation } from '../../../state/api/paper/report';
import { useCancelJobMutation } from '../../../state/api/system/job';
import { useLastJob } from '../../../state/api/system/useLastJob';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { Progress } from '../../../ui/controls/Progress';

function textOf(job: Job): string {
  if (job.state === 'waiting') return t('排队中…');
  if (job.state === 'running')
    return job.total > 0 ? t('{0}（{1} / {2} 人）…', job.text, job.done, job.total) : `${job.text}…`;
  if (job.state === 'cancelled') return t('已停止，保留上次的结果');
  if (job.state === 'failed') return job.reason;
  const { measured = 0, answered = 0, students = 0 } = job.data as Record<string, number>;
  return t('完成：{0} 名学生，{1} 题中有 {2} 题得到难度', students, answered, measured);
}

export function CalibrationBar() {
  const dispatch = useAppDispatch();
  const mayStart = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const [start, starting] = useStartCalibrationMutation();
  const [cancel, cancelling] = useCancelJobMutation();
  const onEnded = useCallback(() => void dispatch(calibrationFinished()), [dispatch]);
  const { job, running } = useLastJob(CALIBRATION_KIND, onEnded);
  if (!mayStart) return null;
  return (
    <div role="group" aria-label={t('校准')} className="calibration-bar">
      <Button look="filled large" disabled={running !== undefined || starting.isLoading} onClick={() => void start()}>
        {t('开始校准')}
      </Button>
      {running && (
        <Button look="large" disabled={cancelling.isLoading} onClick={() => void cancel({ id: running.id })}>
          {t('停止')}
        </Button>
      )}
      <span role="status">{job ? textOf(job) : ''}</span>
      {running && (
        <Progress
          label={t('校准进度')}
          value={running.total > 0 ? Math.min(100, (running.done / Math.max(1, running.total)) * 100) : null}
        />
      )}
    </div>
  );
}
