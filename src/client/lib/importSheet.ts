// A table of people or schools as rows of an import call: columns are found by their headings, in any order.
import { findHead, headingText } from '../../formats/shared/sheetHead';
import type { SheetCell } from './spreadsheet';
import { t } from './texts/t';

export interface ImportColumn<Field extends string> {
  field: Field;
  heading: string;
  /** The table may omit this column. */
  optional?: true;
}
export interface RowFault {
  /** Counted from 1, without the heading row. */
  row: number;
  field: string;
  msg: string;
}
export type SheetRow<Field extends string> = Record<Field, string>;

/** Rows, or a message about faulty headings. */
export function sheetRows<Field extends string>(
  columns: readonly ImportColumn<Field>[],
  table: readonly string[][],
): SheetRow<Field>[] | string {
  const named = columns.map((column) => ({ ...column, wanted: headingText(column.heading) }));
  const missingIn = (headings: readonly string[]) =>
    named.filter(({ optional, wanted }) => !optional && !headings.includes(wanted));
  const { at, headings } = findHead(table, (row) => missingIn(row).length === 0) ?? {
    at: 0,
    headings: (table[0] ?? []).map(headingText),
  };
  const places = named.map(({ wanted }) => headings.indexOf(wanted));
  const missing = missingIn(headings).map(({ heading }) => heading);
  if (missing.length > 0) return t('第一行缺少列：{0}。可先下载模板。', missing.join(t('、')));
  const rows = table.slice(at + 1).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return rows.map(
    (cells) =>
      Object.fromEntries(
        columns.map(({ field }, i) => [field, (cells[places[i] ?? -1] ?? '').trim()]),
      ) as SheetRow<Field>,
  );
}

export const headingOf = (columns: readonly ImportColumn<string>[], field: string): string =>
  columns.find((column) => column.field === field)?.heading ?? field;

export const headRow = (columns: readonly ImportColumn<string>[]): SheetCell[] =>
  columns.map(({ heading }) => ({ text: heading, bold: true }));

/** The same rows with their faults in a last column, to be corrected and imported again. */
export function correctedCopy<Field extends string>(
  columns: readonly ImportColumn<Field>[],
  rows: readonly SheetRow<Field>[],
  faults: readonly RowFault[],
): SheetCell[][] {
  const body = rows.map((row, i) => {
    const own = faults.filter((fault) => fault.row === i + 1);
    const cells = columns.map(({ field }): SheetCell => ({
      text: row[field],
      fault: own.some((fault) => fault.field === field),
    }));
    return [
      ...cells,
      { text: own.map((fault) => `${headingOf(columns, fault.field)}：${fault.msg}`).join('；'), fault: true },
    ];
  });
  return [[...headRow(columns), { text: '需要修改', bold: true }], ...body];
}
