// 试题列表: finds questions and selects them for the active paper.
import { t } from '../../lib/texts/t';
import { QuestionBrowser } from './list/QuestionBrowser';

export default function QuestionListPage() {
  return <QuestionBrowser title={t('试题列表')} />;
}
