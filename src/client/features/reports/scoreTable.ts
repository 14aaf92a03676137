// Scores of all students as a table for spreadsheets, ordered by rank.
import type { ReportFigures } from '../../../domain/report/reportFigures';
import type { TableCell } from '../../lib/spreadsheet';

export function scoreTable({ students, questions }: ReportFigures): TableCell[][] {
  const head = [
    '名次',
    '班级',
    '学号',
    '姓名',
    ...questions.map(({ column }) => `第${column.number}题`),
    '总分',
    '班内名次',
  ].map((text) => ({ text, bold: true as const }));
  const rows = students.map((student) => [
    student.rank,
    student.class_title,
    student.number,
    student.name,
    ...questions.map(({ question_id }) => student.row.answers[String(question_id)]?.score ?? ''),
    student.total,
    student.class_rank,
  ]);
  return [head, ...rows];
}
