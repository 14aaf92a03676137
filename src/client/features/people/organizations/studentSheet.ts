// Students from a table or the clipboard: finds 学号 and 姓名 by their headings; without headings it takes the first two
// columns.
export interface StudentRow {
  number: string;
  name: string;
}
export const STUDENTS_MAX = 500;

/** The rows, or all errors at once. */
export function studentRows(table: readonly (readonly string[])[]): StudentRow[] | string[] {
  const cells = table.map((row) => row.map((cell) => cell.trim()));
  const [head = []] = cells;
  const [number, name] = [head.indexOf('学号'), head.indexOf('姓名')];
  const headed = number >= 0 || name >= 0;
  if (headed && (number < 0 || name < 0)) return [`第一行缺少列：${number < 0 ? '学号' : '姓名'}`];
  const faults: string[] = [];
  const rows: StudentRow[] = [];
  const seen = new Map<string, number>();
  for (const [i, row] of cells.entries()) {
    if ((headed && i === 0) || row.every((cell) => cell === '')) continue;
    const student = { number: row[headed ? number : 0] ?? '', name: row[headed ? name : 1] ?? '' };
    const line = i + 1;
    const before = seen.get(student.number);
    if (student.number === '') faults.push(`第 ${line} 行：缺少学号`);
    else if (student.number.length > 40) faults.push(`第 ${line} 行：学号超过 40 个字符`);
    else if (before !== undefined) faults.push(`第 ${line} 行：学号 ${student.number} 与第 ${before} 行重复`);
    if (student.name === '') faults.push(`第 ${line} 行：缺少姓名`);
    else if (student.name.length > 40) faults.push(`第 ${line} 行：姓名超过 40 个字`);
    seen.set(student.number, before ?? line);
    rows.push(student);
  }
  if (rows.length === 0) return ['没有学生，请每行填写学号和姓名'];
  if (rows.length > STUDENTS_MAX) faults.push(`共 ${rows.length} 人，一个班最多 ${STUDENTS_MAX} 人`);
  return faults.length > 0 ? faults : rows;
}

export const areFaults = (rows: StudentRow[] | string[]): rows is string[] => typeof rows[0] === 'string';
