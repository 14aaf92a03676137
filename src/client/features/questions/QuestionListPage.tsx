// 试题列表: find questions and choose them for the active paper.
import { QuestionBrowser } from './QuestionBrowser';

export default function QuestionListPage() {
  return <QuestionBrowser title="试题列表" />;
}
