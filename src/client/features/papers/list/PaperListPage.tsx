// 试卷列表: all papers that the account may see; 我的试卷: the user's own papers.
import { paperApi } from '../../../state/api/paper/paper';
import { PaperBrowser } from './PaperBrowser';
import { emptyPaperQuery, toPapersRequest } from './paperQuery';

export default function PaperListPage() {
  return <PaperBrowser title="试卷列表" mine={false} />;
}
export function MyPaperPage() {
  return <PaperBrowser title="我的试卷" mine />;
}

/** Prefetches the first rows before the page is opened. */
PaperListPage.ahead = () =>
  paperApi.util.prefetch('getPapers', toPapersRequest(emptyPaperQuery(), false), { ifOlderThan: 30 });
