// The list behind 任务 in the header: running and past jobs with their results. Its own chunk (see JobIndicator).
import type { Job } from '../../../../contract/system/job';
import { t } from '../../../lib/texts/t';
import { useJobControls } from '../../../state/api/system/job';
import { JobProgress } from '../../../ui/JobProgress';
import { Popover } from '../../../ui/controls/Popover';
import type { PopupProps } from '../../../ui/lazyPart';
import { InlineFault } from '../../../ui/lists/LoadFault';
import jobsCss from './jobs.css';

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  /** The jobs of the last successful request. */
  jobs: readonly Job[] | undefined;
  /** The error of the latest request, if it failed. */
  error: unknown;
  onRetry(): void;
}

export default function JobsPopup({ open, onClose, anchor, jobs, error, onRetry }: Props) {
  const controls = useJobControls();
  return (
    <Popover
      anchor={anchor}
      open={open}
      onClose={onClose}
      side="right"
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('我的任务'), sx: { width: 400, maxHeight: '70vh', p: 2 } },
      }}
    >
      <style href="jobs" precedence="low">
        {jobsCss}
      </style>
      {error !== undefined && (
        <InlineFault what={t('任务')} error={error} kept={jobs && t('下面是之前的进度。')} onRetry={onRetry} />
      )}
      {jobs?.length === 0 && error === undefined && (
        <p className="jobs-none">{t('还没有任务。导出试卷包等耗时的工作会在这里显示进度，完成后在这里下载。')}</p>
      )}
      <ul className="jobs">
        {jobs?.map((job) => (
          <li key={job.id}>
            <JobProgress job={job} {...controls} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
