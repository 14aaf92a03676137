// 试卷列表: all papers that the account may see.
import { paperApi } from '../../../state/api/paper/paper';
import { PaperBrowser } from './PaperBrowser';
import { emptyPaperQuery, toPapersRequest } from './paperQuery';

export default function PaperListPage() {
  return <PaperBrowser title="试卷列表" mine={false} />;
}
/** Prefetches the first rows before the page is opened. */
PaperListPage.ahead = () =>
  paperApi.util.prefetch('getPapers', toPapersRequest(emptyPaperQuery(), false), { ifOlderThan: 30 });
