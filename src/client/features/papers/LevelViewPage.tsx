// The page 层次一览.
import { PageHead } from '../../ui/lists/PageHead';
import { t } from '../../lib/texts/t';

export default function LevelViewPage() {
  return <PageHead title={t('层次一览')} />;
}
