// 我的试卷: the user's own papers.
import { PaperBrowser } from './PaperBrowser';

export default function MyPaperPage() {
  return <PaperBrowser title="我的试卷" mine />;
}
