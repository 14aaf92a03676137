// A table of accounts as rows of the import call: columns by their headings, in any order.
import type { AccountImportRow } from '../../../contract/accounts';
import type { SheetCell } from '../../lib/spreadsheet';

export const COLUMNS: readonly (readonly [field: keyof AccountImportRow, heading: string])[] = [
  ['username', '手机号'],
  ['nickname', '姓名'],
  ['role', '角色'],
  ['organization', '机构'],
  ['password', '初始密码'],
];
export interface RowFault {
  row: number;
  field: string;
  msg: string;
}

/** Rows, or what is wrong with the headings. */
export function accountRows(table: readonly string[][]): AccountImportRow[] | string {
  const [head = [], ...rest] = table;
  const places = COLUMNS.map(([, heading]) => head.findIndex((cell) => cell.trim() === heading));
  const missing = COLUMNS.filter(([field], i) => field !== 'organization' && (places[i] ?? -1) < 0).map(([, heading]) => heading);
  if (missing.length > 0) return `第一行缺少列：${missing.join('、')}。可先下载模板。`;
  const rows = rest.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return rows.map((cells) => {
    const of = (i: number) => (cells[places[i] ?? -1] ?? '').trim();
    return { username: of(0), nickname: of(1), role: of(2), organization: of(3), password: of(4) };
  });
}

export const headingOf = (field: string): string => COLUMNS.find(([name]) => name === field)?.[1] ?? field;

/** The same rows with what is wrong at the end of each, to be put right and read again. */
export function correctedCopy(rows: readonly AccountImportRow[], faults: readonly RowFault[]): (SheetCell | string)[][] {
  const head = [...COLUMNS.map(([, heading]) => ({ text: heading, bold: true })), { text: '需要修改', bold: true }];
  const body = rows.map((row, i) => {
    const own = faults.filter((fault) => fault.row === i + 1);
    const cells = COLUMNS.map(([field]) => ({ text: row[field], fault: own.some((fault) => fault.field === field) }));
    return [...cells, { text: own.map((fault) => `${headingOf(fault.field)}：${fault.msg}`).join('；'), fault: true }];
  });
  return [head, ...body];
}

export const TEMPLATE: (SheetCell | string)[][] = [
  COLUMNS.map(([, heading]) => ({ text: heading, bold: true })),
];
