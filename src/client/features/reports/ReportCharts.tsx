// The charts of the report page, in a chunk of their own (ADR 21). Each shows the data of a table next to it.
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { RadarChart } from '@mui/x-charts/RadarChart';
import { points } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';

const BLUE = 'var(--accent)';
const ORANGE = 'var(--second)';
const rate = (value: number | null) => (value === null ? '' : `${Math.round(value * 100)}%`);
/** Animations are off, because printing captures the page as it is at that moment. */
const still = { skipAnimation: true } as const;
/** Shows every axis label, even when space is narrow. */
const every = { tickLabelInterval: () => true, height: 28 };

export type ChartSpec =
  | { kind: 'scores'; label: string; bands: readonly { from: number; to: number; count: number }[] }
  | {
      kind: 'items';
      label: string;
      numbers: readonly number[];
      facility: readonly (number | null)[];
      discrimination: readonly (number | null)[];
    }
  | {
      kind: 'radar';
      label: string;
      names: readonly string[];
      series: readonly { label: string; values: readonly number[] }[];
    }
  | {
      kind: 'history';
      label: string;
      titles: readonly string[];
      series: readonly { label: string; values: readonly (number | null)[] }[];
    };

/**
 * px between a corner of the radar and its label. Enough for a centred label of eight characters next to a slanted edge
 * (the second of twelve).
 */
const RADAR_GAP = 20;
const short = (name: string) => (name.length > 8 ? `${name.slice(0, 7)}…` : name);
/** Axis labels must be unique: equal ones (two truncated names, two reports with the same title) get a number. */
const distinct = (names: readonly string[]): string[] =>
  names
    .map(short)
    .map((name, i, all) =>
      all.indexOf(name) === i ? name : `${name}(${all.slice(0, i + 1).filter((each) => each === name).length})`,
    );

export default function ReportChart({ spec }: { spec: ChartSpec }) {
  switch (spec.kind) {
    case 'scores':
      return (
        <BarChart
          {...still}
          height={240}
          hideLegend
          xAxis={[
            { data: spec.bands.map((band) => `${points(band.from)}–${points(band.to)}`), scaleType: 'band', ...every },
          ]}
          yAxis={[{ tickMinStep: 1, width: 32 }]}
          series={[{ data: spec.bands.map((band) => band.count), label: t('人数'), color: BLUE }]}
        />
      );
    case 'items':
      return (
        <BarChart
          {...still}
          height={260}
          xAxis={[{ data: spec.numbers.map(String), scaleType: 'band', ...every }]}
          yAxis={[{ min: Math.min(0, ...spec.discrimination.map((value) => value ?? 0)), max: 1, width: 44 }]}
          series={[
            { data: [...spec.facility], label: t('得分率'), color: BLUE, valueFormatter: rate },
            {
              data: [...spec.discrimination],
              label: t('区分度'),
              color: ORANGE,
              valueFormatter: (value) => (value === null ? '' : value.toFixed(2)),
            },
          ]}
        />
      );
    case 'radar':
      return (
        <RadarChart
          {...still}
          height={380}
          margin={RADAR_GAP * 2}
          hideLegend={spec.series.length < 2}
          radar={{ labelGap: RADAR_GAP, metrics: distinct(spec.names).map((name) => ({ name, max: 1, min: 0 })) }}
          series={spec.series.map(({ label, values }, i) => ({
            label,
            data: [...values],
            color: i === 0 ? BLUE : ORANGE,
            fillArea: i === 0,
            valueFormatter: rate,
          }))}
        />
      );
    case 'history':
      return (
        <LineChart
          {...still}
          height={240}
          xAxis={[{ data: distinct(spec.titles), scaleType: 'point', ...every }]}
          yAxis={[{ min: 0, max: 1, width: 44, valueFormatter: rate }]}
          series={spec.series.map(({ label, values }) => ({
            label,
            data: [...values],
            connectNulls: true,
            valueFormatter: rate,
          }))}
        />
      );
  }
}
