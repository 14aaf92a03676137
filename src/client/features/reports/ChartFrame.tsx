// Frame of a chart: has a text description and reserves the space while the chunk loads. The same figures are in a
// table next to it.
import { t } from '../../lib/texts/t';
import { Skeleton } from '../../ui/controls/Skeleton';
import { lazyPart } from '../../ui/lazyPart';
import type { ChartSpec } from './ReportCharts';

const ReportChart = lazyPart(() => import('./ReportCharts'), {
  Waiting: () => <Skeleton height={240} />,
});

export function ChartFrame({ spec }: { spec: ChartSpec }) {
  return (
    <figure className="rp-chart" role="img" aria-label={t('{0}（数据见表）', spec.label)}>
      <ReportChart spec={spec} />
    </figure>
  );
}
