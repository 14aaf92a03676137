// 试卷列表: every paper that the account may see.
import { PaperBrowser } from './PaperBrowser';

export default function PaperListPage() {
  return <PaperBrowser title="试卷列表" mine={false} />;
}
