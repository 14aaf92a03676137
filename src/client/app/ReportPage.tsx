// A report, its scans (`scan` in the address) or its online marking (`marking`): one view, because a view of their own
// would be in the first load of every page.
import { useSearchParams } from 'react-router-dom';
import { LeaderPage } from '../features/marking/LeaderPage';
import { ReportDetailPage } from '../features/reports/ReportDetailPage';
import { ScanPage } from '../features/scan/ScanPage';

export default function ReportPage() {
  const [params] = useSearchParams();
  if (params.has('marking')) return <LeaderPage />;
  return params.has('scan') ? <ScanPage /> : <ReportDetailPage />;
}
