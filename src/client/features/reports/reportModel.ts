// What the report screens share: names of states, places, rates as text.
import type { Common } from '../../../contract/reference';
import type { ReportSummary } from '../../../contract/report';

export const FILLING = 1;
export const FINISHED = 2;
export const statusLabel = (status: number): string => (status === FINISHED ? '已完成' : '录入中');

export const percent = (rate: number): string => `${(rate * 100).toFixed(1).replace(/\.0$/, '')}%`;
export const points = (value: number): string => String(Math.round(value * 100) / 100);

export function placeOf({ stage_id, grade_id, gs_id }: Pick<ReportSummary, 'stage_id' | 'grade_id' | 'gs_id'>, common: Common | undefined): string {
  const gs = common?.gs.find(({ id }) => id === gs_id)?.title;
  const grade = common?.grades.find(({ id }) => id === grade_id)?.title;
  return gs ?? grade ?? common?.stages.find(({ id }) => id === stage_id)?.title ?? '—';
}
