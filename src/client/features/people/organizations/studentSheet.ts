// Students from a table or the clipboard: finds 学号 and 姓名 by their headings; without headings it takes the first two
// columns.
import { t } from '../../../lib/texts/t';

export interface StudentRow {
  number: string;
  name: string;
}
export const STUDENTS_MAX = 500;

/** `before`: an earlier line with the same number. */
function faultsOf({ number, name }: StudentRow, line: number, before: number | undefined): string[] {
  const faults: string[] = [];
  if (number === '') faults.push(t('第 {0} 行：缺少学号', line));
  else if (number.length > 40) faults.push(t('第 {0} 行：学号超过 40 个字符', line));
  else if (before !== undefined) faults.push(t('第 {0} 行：学号 {1} 与第 {2} 行重复', line, number, before));
  if (name === '') faults.push(t('第 {0} 行：缺少姓名', line));
  else if (name.length > 40) faults.push(t('第 {0} 行：姓名超过 40 个字', line));
  return faults;
}

/** The rows, or all errors at once. */
export function studentRows(table: readonly (readonly string[])[]): StudentRow[] | string[] {
  const cells = table.map((row) => row.map((cell) => cell.trim()));
  const [head = []] = cells;
  const [number, name] = [head.indexOf('学号'), head.indexOf('姓名')];
  const headed = number >= 0 || name >= 0;
  if (headed && (number < 0 || name < 0)) return [t('第一行缺少列：{0}', number < 0 ? '学号' : '姓名')];
  const faults: string[] = [];
  const rows: StudentRow[] = [];
  const seen = new Map<string, number>();
  for (const [i, row] of cells.entries()) {
    if ((headed && i === 0) || row.every((cell) => cell === '')) continue;
    const student = { number: row[headed ? number : 0] ?? '', name: row[headed ? name : 1] ?? '' };
    const line = i + 1;
    const before = seen.get(student.number);
    faults.push(...faultsOf(student, line, before));
    seen.set(student.number, before ?? line);
    rows.push(student);
  }
  if (rows.length === 0) return [t('没有学生，请每行填写学号和姓名')];
  if (rows.length > STUDENTS_MAX) faults.push(t('共 {0} 人，一个班最多 {1} 人', rows.length, STUDENTS_MAX));
  return faults.length > 0 ? faults : rows;
}

export const areFaults = (rows: StudentRow[] | string[]): rows is string[] => typeof rows[0] === 'string';
