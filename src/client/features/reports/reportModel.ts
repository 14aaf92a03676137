// Shared by the report pages: names of states and places, scores as a table.
import { REPORT_STATUS } from '../../../contract/codes';
import type { Common } from '../../../contract/knowledge/reference';
import type { ReportSummary } from '../../../contract/paper/report';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import type { TableCell } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';

export const statusLabel = (status: number): string => (status === REPORT_STATUS.finished ? t('已完成') : t('录入中'));

export function placeOf(
  { stage_id, grade_id, gs_id }: Pick<ReportSummary, 'stage_id' | 'grade_id' | 'gs_id'>,
  common: Common | undefined,
): string {
  const gs = common?.gs.find(({ id }) => id === gs_id)?.title;
  const grade = common?.grades.find(({ id }) => id === grade_id)?.title;
  return gs ?? grade ?? common?.stages.find(({ id }) => id === stage_id)?.title ?? '';
}

/** Scores of all students for spreadsheets, ordered by rank. */
export function scoreTable({ students, questions }: ReportFigures): TableCell[][] {
  const head = [
    t('名次'),
    t('班级', 1),
    t('学号'),
    t('姓名'),
    ...questions.map(({ column }) => t('第{0}题', column.number)),
    t('总分'),
    t('班内名次'),
    t('标准分'),
    t('百分位'),
    t('等级'),
  ].map((text) => ({ text, bold: true as const }));
  const rows = students.map((student) => [
    student.rank,
    student.class_title,
    student.number,
    student.name,
    ...questions.map(({ question_id }) => student.row.answers[String(question_id)]?.score ?? ''),
    student.total,
    student.class_rank,
    student.t === null ? '' : Math.round(student.t * 10) / 10,
    student.percentile === null ? '' : Math.round(student.percentile),
    student.grade,
  ]);
  return [head, ...rows];
}
