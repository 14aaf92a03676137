// Exports the grid as a table and reads tables into it. Reports all errors at once, with a copy in which they are
// marked.
import { columnsInForm, formNamed, storedText } from '../../../domain/report/forms';
import { cellText, readCell } from '../../../domain/report/marking';
import { findHead, headingText } from '../../../formats/shared/sheetHead';
import { NAME_HEADINGS, NUMBER_HEADINGS } from '../../lib/rosterText';
import type { SheetCell, TableCell } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import type { AnswerRowsView, Typed } from './answerRows';

export interface TableFault {
  /** 0-based row and column of the table. */
  row: number;
  column: number;
  msg: string;
}
export interface ReadTable {
  /** Letters are those of the stored order. */
  cells: Typed[];
  /** Of students whose form differs from the stored one. */
  forms: { student_id: number; form: '' | 'A' | 'B' | 'C' | 'D' }[];
  students: number;
  /** Number of cells that would replace a different value. */
  replaced: number;
  faults: TableFault[];
  /** The row of the titles; above it there may be others. */
  head: number;
  table: readonly (readonly string[])[];
}
const BLANK = /^\s*$/;
/** Question number from a heading such as 1, 第1题, 1.单选, T1. */
const numberIn = (heading: string): number | null => {
  const found = /^(?:第|题目?|[tq])?(\d{1,3})(?!\d)/i.exec(headingText(heading));
  return found ? Number(found[1]) : null;
};
/** Spreadsheets drop the zeros before a number. */
const withoutZeros = (number: string): string => number.replace(/^0+(?=.)/, '');
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

export function readAnswerTable(table: readonly (readonly string[])[], grid: AnswerRowsView): ReadTable | string {
  const found = findHead(table, (row) =>
    row.some((cell) => NUMBER_HEADINGS.includes(cell) || NAME_HEADINGS.includes(cell)),
  );
  if (!found) return t('第一行应为标题，并有“学号”或“姓名”一列；可以先导出表格作为模板');
  const { at: head, headings } = found;
  const find = (names: readonly string[]) => headings.findIndex((cell) => names.includes(cell));
  const [numberAt, nameAt, formAt] = [find(NUMBER_HEADINGS), find(NAME_HEADINGS), find(['卷型', '试卷类型', '卷别'])];
  const numbers = headings.map((heading, i) => {
    const number = i === numberAt || i === nameAt || i === formAt ? null : numberIn(heading);
    return grid.all.some((column) => column.number === number) ? number : null;
  });
  if (numbers.every((number) => number === null)) return t('标题行里没有题号列（1、2、3…）；可以先导出表格作为模板');
  const { rows } = grid;
  const faults: TableFault[] = [];
  const cells: Typed[] = [];
  const forms: ReadTable['forms'] = [];
  const seen = new Map<number, number>();
  let replaced = 0;
  table.forEach((line, row) => {
    if (row <= head || line.every((cell) => BLANK.test(cell))) return;
    const at = numberAt >= 0 ? numberAt : nameAt;
    const wanted = (line[at] ?? '').normalize('NFKC').trim();
    const same = numberAt >= 0 ? numbered(rows, wanted) : rows.filter(({ name }) => isName(name, wanted));
    const [student] = same;
    if (!student)
      return void faults.push({
        row,
        column: at,
        msg: t('班里没有{0}为“{1}”的学生', numberAt >= 0 ? '学号' : '姓名', wanted),
      });
    if (same.length > 1)
      return void faults.push({ row, column: at, msg: t('班里有 {0} 名“{1}”，请加上学号列', same.length, wanted) });
    if (numberAt >= 0 && nameAt >= 0 && (line[nameAt] ?? '').trim() !== '' && !isName(student.name, line[nameAt] ?? ''))
      faults.push({
        row,
        column: nameAt,
        msg: t('学号 {0} 是“{1}”，不是“{2}”', wanted, student.name, line[nameAt]?.trim()),
      });
    const before = seen.get(student.student_id);
    if (before !== undefined)
      return void faults.push({ row, column: at, msg: t('与第 {0} 行是同一名学生', before + 1) });
    seen.set(student.student_id, row);
    const formName = formAt >= 0 ? (line[formAt] ?? '').trim().toUpperCase().replace(/卷$/, '').trim() : '';
    const named = formName === '' ? student.form : formName;
    const form = formNamed(grid.forms, named);
    if (formName !== '' && !form)
      return void faults.push({
        row,
        column: formAt,
        msg: t('没有 {0} 卷；导出过答题卡的有 {1}', formName, grid.forms.map(({ name }) => name).join('、') || t('无')),
      });
    if (form && form.name !== student.form)
      forms.push({ student_id: student.student_id, form: form.name as ReadTable['forms'][number]['form'] });
    const printed = columnsInForm(grid.all, form);
    numbers.forEach((wantedNumber, column) => {
      const target = wantedNumber === null ? undefined : printed.find(({ number }) => number === wantedNumber);
      // An empty cell keeps the value of the grid.
      const text = (line[column] ?? '').trim().replace(/^'(?==)/, '');
      if (!target || text === '') return;
      const reading = readCell(target.question, target.scores, storedText(target.question, text, form));
      if (!reading.ok) return void faults.push({ row, column, msg: reading.msg });
      const place = grid.columns.findIndex(({ question }) => question.id === target.question.id);
      const before = formNamed(grid.forms, student.form);
      const now = storedText(target.question, student.cells[place]?.text ?? '', before);
      const next = cellText(reading.entry);
      if (now === next && form?.name === before?.name) return;
      if (now !== '') replaced += 1;
      cells.push({ student_id: student.student_id, question_id: target.question.id, text: next });
    });
  });
  return { cells, forms, students: seen.size, replaced, faults, head, table };
}

const isName = (name: string, typed: string): boolean => withoutSpaces(name) === withoutSpaces(typed);

/** The students with this number, or those with it but for zeros before it. */
function numbered(rows: AnswerRowsView['rows'], wanted: string): AnswerRowsView['rows'] {
  const same = rows.filter(({ number }) => number === wanted);
  return same.length > 0 ? same : rows.filter(({ number }) => withoutZeros(number) === withoutZeros(wanted));
}

/** The original table with faulty cells in red and the reasons in an additional last column. */
export function correctedTable({ table, faults, head }: ReadTable): SheetCell[][] {
  const width = Math.max(...table.map((line) => line.length));
  return table.map((line, row) => {
    const own = faults.filter((fault) => fault.row === row);
    const cells = Array.from({ length: width }, (_none, column): SheetCell => ({
      text: line[column] ?? '',
      bold: row === head,
      fault: own.some((fault) => fault.column === column),
    }));
    return [
      ...cells,
      {
        text: row === head ? t('原因') : own.map((fault) => fault.msg).join('；'),
        bold: row === head,
        fault: own.length > 0,
      },
    ];
  });
}

/** Each row in the order and the letters of the student's paper, so that it can be read in again. */
export function gridTable(grid: AnswerRowsView, what: 'answers' | 'scores'): TableCell[][] {
  const hasForms = grid.forms.length > 0;
  const numbers = grid.all.map(({ number }) => String(number));
  const head = ['学号', '姓名', ...(hasForms ? ['卷型'] : []), ...numbers, '总分'].map((text) => ({
    text,
    bold: true,
  }));
  const placeOf = new Map(grid.columns.map(({ question }, at) => [question.id, at]));
  const rows = grid.rows.map((row) => {
    const printed = columnsInForm(grid.all, formNamed(grid.forms, row.form));
    const cells = printed.map(({ question }): TableCell => {
      const cell = row.cells[placeOf.get(question.id) ?? -1];
      if (!cell) return '';
      return what === 'scores' ? (cell.score ?? '') : cell.fault ? { text: cell.text, fault: true } : cell.text;
    });
    return [row.number, row.name, ...(hasForms ? [row.form] : []), ...cells, row.total ?? ''];
  });
  return [head, ...rows];
}
