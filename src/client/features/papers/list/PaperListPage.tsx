// 试卷列表: all papers that the account may see; 我的试卷: the user's own papers.
import { paperApi } from '../../../state/api/paper/paper';
import { PaperBrowser } from './PaperBrowser';
import { emptyPaperQuery, toPapersRequest } from './paperQuery';
import { t } from '../../../lib/texts/t';

export default function PaperListPage() {
  return <PaperBrowser title={t('试卷列表')} mine={false} />;
}
export function MyPaperPage() {
  return <PaperBrowser title={t('我的试卷')} mine />;
}

/** Prefetches the first rows before the page is opened. */
PaperListPage.ahead = () =>
  paperApi.util.prefetch('getPapers', toPapersRequest(emptyPaperQuery(), false), { ifOlderThan: 30 });
