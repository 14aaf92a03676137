// Shared by the report pages: names of states and places.
import { REPORT_STATUS } from '../../../contract/codes';
import type { Common } from '../../../contract/knowledge/reference';
import type { ReportSummary } from '../../../contract/paper/report';

export const statusLabel = (status: number): string => (status === REPORT_STATUS.finished ? '已完成' : '录入中');

export function placeOf(
  { stage_id, grade_id, gs_id }: Pick<ReportSummary, 'stage_id' | 'grade_id' | 'gs_id'>,
  common: Common | undefined,
): string {
  const gs = common?.gs.find(({ id }) => id === gs_id)?.title;
  const grade = common?.grades.find(({ id }) => id === grade_id)?.title;
  return gs ?? grade ?? common?.stages.find(({ id }) => id === stage_id)?.title ?? '—';
}
