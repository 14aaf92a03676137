// The imports of a checked file: under way or done.
import { Link } from 'react-router-dom';
import type { Job } from '../../../../contract/system/job';
import { t } from '../../../lib/texts/t';
import { useJobControls } from '../../../state/api/system/job';
import { JobProgress } from '../../../ui/JobProgress';
import { replacedWords } from './CopyChoices';
import { figuresOf, UnansweredLink } from './ImportFound';

export function ImportJobs({ jobs }: { jobs: readonly Job[] }) {
  const controls = useJobControls();
  return jobs.map((job) => (
    <div key={job.id} className="import-common">
      <JobProgress job={job} {...controls} />
      {job.state === 'done' && (
        <span role="status">
          {replacedWords(figuresOf(job).replaced)}
          {t('已导入 {0} 题，状态为“待检查”，在', figuresOf(job).stored)}
          <Link to="/myentry">{t('我的录入')}</Link>
          {t('中可以看到。')}
          <UnansweredLink count={figuresOf(job).unanswered} />
        </span>
      )}
    </div>
  ));
}
