// The item analysis of a report as text, and as a table for spreadsheets.
import { Z95 } from '../../../domain/measure/sampleStatistics';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { percent } from '../../../domain/report/words';
import type { TableCell } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';

export const two = (value: number | null): string => (value === null ? '—' : value.toFixed(2).replace('-', '−'));

/** The rate with half of its 95 % interval. */
export const facilityText = (facility: number | null, error: number | null): string => {
  if (facility === null) return '—';
  return error === null ? percent(facility) : `${percent(facility)} ± ${percent(Z95 * error)}`;
};

/** A figure with half of its 95 % interval. */
export const twoWithin = (value: number | null, error: number | null): string =>
  value === null || error === null ? two(value) : `${two(value)} ± ${two(Z95 * error)}`;

const HEADS = [
  t('题号'),
  t('题型'),
  t('满分'),
  t('作答人数'),
  t('得分率'),
  t('得分率标准误'),
  t('区分度'),
  t('区分度标准误'),
  t('题余相关'),
  t('去掉本题后信度'),
  t('未答比例'),
  t('各选项人数（✓ 为正确选项）'),
  t('说明'),
];
const rounded = (value: number | null): number | string => (value === null ? '' : Math.round(value * 10_000) / 10_000);

export function itemTable({ questions }: ReportFigures): TableCell[][] {
  return [
    HEADS.map((text) => ({ text, bold: true as const })),
    ...questions.map(
      ({ column, answered, discrimination, discriminationError, warning, analysis: { statistics, options } }) => [
        column.number,
        column.type,
        column.scores.score,
        answered,
        rounded(statistics.facility),
        rounded(statistics.facilityError),
        rounded(discrimination),
        rounded(discriminationError),
        rounded(statistics.itemRest),
        rounded(statistics.alphaWithout),
        rounded(statistics.omitted),
        options.map(({ letter, correct, count }) => `${letter}${correct ? '✓' : ''} ${count}`).join(t('，')),
        warning || t('正常'),
      ],
    ),
  ];
}
