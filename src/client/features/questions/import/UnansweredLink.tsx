// After an import: the questions that wait for their answer.
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/t';

export function UnansweredLink({ count = 0, onFollow }: { count?: number | undefined; onFollow?(): void }) {
  if (count === 0) return null;
  return (
    <Link to="/myentry?unanswered=1" onClick={onFollow}>
      {t('{0} 题待补答案', count)}
    </Link>
  );
}
