// The characteristic curve and the information curve of a question, in a chunk of its own because of the charts.
import { LineChart } from '@mui/x-charts/LineChart';
import { expectedCategory, information, type ItemParameters } from '../../../../domain/measure/itemResponse';
import { t } from '../../../lib/texts/t';

const ABILITIES = Array.from({ length: 61 }, (_none, i) => (i - 30) / 10);
const two = (value: number | null) => (value === null ? '' : value.toFixed(2));

export default function ItemCurves({ item }: { item: ItemParameters }) {
  const curves = [
    {
      label: t('特征曲线：各水平学生的期望得分率'),
      max: 1,
      values: ABILITIES.map((theta) => expectedCategory(item, theta).expected / item.steps.length),
    },
    { label: t('信息曲线：在哪个水平测得准'), values: ABILITIES.map((theta) => information(item, theta)) },
  ];
  return (
    <div className="calibration-curves">
      {curves.map(({ label, values, max }) => (
        <figure key={label} role="img" aria-label={label}>
          <figcaption>{label}</figcaption>
          <LineChart
            skipAnimation
            hideLegend
            height={200}
            xAxis={[
              { data: ABILITIES, min: -3, max: 3, valueFormatter: (value: number) => value.toFixed(1), height: 28 },
            ]}
            yAxis={[{ min: 0, ...(max === undefined ? {} : { max }), width: 40 }]}
            series={[{ data: values, showMark: false, color: 'var(--accent)', valueFormatter: two }]}
          />
        </figure>
      ))}
    </div>
  );
}
