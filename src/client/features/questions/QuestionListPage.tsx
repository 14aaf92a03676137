// 试题列表: finds questions and selects them for the active paper.
import { QuestionBrowser } from './list/QuestionBrowser';

export default function QuestionListPage() {
  return <QuestionBrowser title="试题列表" />;
}
