// The latest checks and imports of the account, and what can be done with them.
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import { IMPORT_KIND } from '../../../../contract/question/questionImport';
import { isActive } from '../../../../contract/system/job';
import { changesOf, NO_PLAN } from '../../../../domain/question/importPlan';
import { t } from '../../../lib/texts/t';
import { useStartImportMutation } from '../../../state/api/question/questionImport';
import { RECENT_JOBS, useGetJobsQuery, useJobControls } from '../../../state/api/system/job';
import { JobProgress } from '../../../ui/JobProgress';
import { figuresOf, Found } from './ImportFound';

const SHOWN = 4;

/** `onClose`: closes the dialog around it. */
export function RecentImports({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [start, starting] = useStartImportMutation();
  const controls = useJobControls();
  // The job indicator in the header keeps this query up to date.
  const { data } = useGetJobsQuery(RECENT_JOBS);
  const all = (data?.list ?? []).filter((job) => job.kind === IMPORT_KIND);
  // Hides a check when the import that follows it is running or done.
  const follows = new Set(
    all.filter((job) => job.state !== 'failed' && job.state !== 'cancelled').map((job) => figuresOf(job).check_id),
  );
  const jobs = all.filter((job) => !follows.has(job.id)).slice(0, SHOWN);
  if (jobs.length === 0) return null;
  return (
    <Box role="list" aria-label={t('最近的导入')} sx={{ display: 'grid', gap: 2 }}>
      {jobs.map((job) => (
        <Box
          role="listitem"
          key={job.id}
          sx={{ display: 'grid', gap: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <JobProgress job={job} {...controls} />
          {job.state === 'done' && (
            <Found
              job={job}
              onClose={onClose}
              imported={follows.has(job.id)}
              busy={starting.isLoading || all.some(isActive)}
              onImport={(all) =>
                void start({
                  job_id: job.id,
                  ...(all !== 'keep' && { changes: changesOf({ ...NO_PLAN, copies: all }) }),
                })
              }
              onLook={(state) => (
                onClose(),
                void navigate(`/questionlist/import/${job.id}${state ? `?state=${state}` : ''}`)
              )}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
