// A chart that says what it shows and holds its place while its chunk is loaded; its figures are the table beside it.
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { ChartSpec } from './ReportCharts';

const ReportChart = lazy(() => import('./ReportCharts'));

export function ChartFrame({ spec }: { spec: ChartSpec }) {
  return (
    <figure className="rp-chart" role="img" aria-label={`${spec.label}（数据见表）`}>
      <Suspense fallback={<Skeleton variant="rectangular" height={240} />}>
        <ReportChart spec={spec} />
      </Suspense>
    </figure>
  );
}
