// Students from a table or the clipboard: finds 学号 and 姓名 by their headings, else in the first two columns.
import { findHead } from '../../../../formats/shared/sheetHead';
import { NAME_HEADINGS, NUMBER_HEADINGS } from '../../../lib/rosterText';
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

/** The number of the row serves where the school has given none. */
const NUMBERS = [...NUMBER_HEADINGS, '编号', '序号'];
const columnOf = (row: readonly string[], names: readonly string[]): number => {
  const found = names.find((name) => row.includes(name));
  return found === undefined ? -1 : row.indexOf(found);
};

interface Columns {
  /** Of the headings; -1: there are none. */
  head: number;
  number: number;
  name: number;
}

/** Without headings the first two columns, the one with the digits being 学号. */
function columnsIn(table: readonly (readonly string[])[]): Columns {
  const found = findHead(table, (row) => columnOf(row, NAME_HEADINGS) >= 0 || row.includes('学号'));
  if (found) {
    const { at, headings } = found;
    return { head: at, number: columnOf(headings, NUMBERS), name: columnOf(headings, NAME_HEADINGS) };
  }
  const filled = table.filter((cells) => cells.some((cell) => cell !== ''));
  const swapped = filled.every(([first = '', second = '']) => !/\d/.test(first) && /\d/.test(second));
  return filled.length > 0 && swapped ? { head: -1, number: 1, name: 0 } : { head: -1, number: 0, name: 1 };
}

/** `20260101 学生甲`, as in a message. */
const inCells = (row: readonly string[]): string[] => {
  const cells = row.map((cell) => cell.trim());
  const [only = '', ...rest] = cells;
  return rest.every((cell) => cell === '') ? only.split(/\s+/) : cells;
};

/** The rows, or all errors at once. */
export function studentRows(table: readonly (readonly string[])[]): StudentRow[] | string[] {
  const cells = table.map(inCells);
  const { head, number, name } = columnsIn(cells);
  if (number < 0 || name < 0) return [t('第 {0} 行缺少列：{1}', head + 1, number < 0 ? '学号' : '姓名')];
  const faults: string[] = [];
  const rows: StudentRow[] = [];
  const seen = new Map<string, number>();
  for (const [i, row] of cells.entries()) {
    if (i <= head || row.every((cell) => cell === '')) continue;
    const student = { number: row[number] ?? '', name: row[name] ?? '' };
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
