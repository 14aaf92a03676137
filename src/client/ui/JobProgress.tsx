// One background job: its progress, message, result files, and actions.
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { isActive, JOB_STATE_LABELS, type Job } from '../../contract/system/job';
import { dashDateTime } from '../lib/dates';
import { t } from '../lib/texts/t';
import { translated } from '../lib/texts/translated';
import { Button } from './controls/Button';

interface Props {
  job: Job;
  /** A cancel or retry is being sent. */
  busy?: boolean;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}

const UNITS = ['B', 'KB', 'MB', 'GB'];
const COLORS: Readonly<Record<Job['state'], string>> = {
  waiting: 'var(--ink-soft)',
  running: 'var(--accent-deep)',
  done: 'var(--good-deep)',
  failed: 'var(--bad-deep)',
  cancelled: 'var(--warn-deep)',
};

export function JobProgress({ job, busy = false, onCancel, onRetry }: Props) {
  const { id, state, done, total, ahead = 0, notes, files, files_until } = job;
  const [title, text, reason] = [translated(job.title), translated(job.text), translated(job.reason)];
  const counted = total > 0 ? `${done} / ${total}` : '';
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  const resumable = state === 'failed' || state === 'cancelled';
  return (
    <section aria-label={t('任务：{0}', title)} style={{ display: 'grid', gap: 6 }}>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <strong style={{ flex: 1, minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' }}>{title}</strong>
        <span style={{ fontSize: 12, color: COLORS[state], whiteSpace: 'nowrap' }}>
          {t(JOB_STATE_LABELS[state])}
          {ahead > 0 && t('，前面还有 {0} 个', ahead)}
        </span>
        {/* One button for both actions, and never disabled, so that it keeps the focus and the keyboard works. */}
        {(isActive(job) || resumable) && (
          <Button
            look={resumable ? undefined : 'plain'}
            aria-disabled={busy}
            onClick={() => !busy && (resumable ? onRetry : onCancel)(id)}
          >
            {!resumable ? t('取消') : done > 0 ? t('继续') : t('重试')}
          </Button>
        )}
      </div>
      {isActive(job) && (
        <LinearProgress
          variant={state === 'running' && total === 0 ? 'indeterminate' : 'determinate'}
          value={percent}
          aria-label={t('{0} 的进度', title)}
        />
      )}
      {(isActive(job) || resumable) && (counted !== '' || text !== '') && (
        <span role="status" style={{ fontSize: 12, color: 'var(--ink-soft)', fontVariantNumeric: 'tabular-nums' }}>
          {[counted, text].filter(Boolean).join(' · ')}
        </span>
      )}
      {reason !== '' && <span style={{ fontSize: 12, color: COLORS.failed, overflowWrap: 'anywhere' }}>{reason}</span>}
      {notes.length > 0 && (
        <details style={{ fontSize: 12, color: 'var(--warn-deep)' }}>
          <summary style={{ cursor: 'pointer' }}>{t('{0} 处需要留意', notes.length)}</summary>
          <ul tabIndex={0} style={{ margin: '4px 0 0', paddingLeft: 18, maxHeight: 160, overflow: 'auto' }}>
            {notes.map((note, index) => (
              <li key={index}>{translated(note)}</li>
            ))}
          </ul>
        </details>
      )}
      {files.map((file) => (
        <Link key={file.path} href={file.path} download={file.name} sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
          {t('下载 {0}（{1}）', file.name, sizeWords(file.size))}
        </Link>
      ))}
      {files_until !== null && (
        <span style={{ fontSize: 12, color: 'var(--ink-soft)' }}>{t('文件保留到 {0}', dashDateTime(files_until))}</span>
      )}
    </section>
  );
}

function sizeWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
