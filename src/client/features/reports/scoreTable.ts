// Everybody's marks as a table for spreadsheets, in the order of ranks.
import type { ReportFigures } from '../../../domain/report/reportFigures';

export function scoreTable({ students, questions }: ReportFigures): ({ text: string; bold: true } | string)[][] {
  const head = ['名次', '班级', '学号', '姓名', ...questions.map(({ column }) => `第${column.number}题`), '总分', '班内名次'].map((text) => ({ text, bold: true as const }));
  const rows = students.map((student) => [
    String(student.rank),
    student.class_title,
    student.number,
    student.name,
    ...questions.map(({ question_id }) => String(student.row.answers[String(question_id)]?.score ?? '')),
    String(student.total),
    String(student.class_rank),
  ]);
  return [head, ...rows];
}
