// Tables from and to spreadsheets: .xlsx, .csv in UTF-8 or GB18030, and the clipboard format of Excel or WPS. Cells are
// read as the text that is displayed. Numbers are written as numbers, so that sums and sorting work; everything else is
// text.
export type { SheetCell, TableCell } from '../../formats/table/writeWorkbook';
import { activeText, csvLine, readCsv } from '../../domain/knowledge/csv';
import type { WorkbookOptions } from '../../formats/table/readWorkbook';
import type { TableCell } from '../../formats/table/writeWorkbook';

export const SHEET_ACCEPT = '.xlsx,.csv,.txt,text/csv';
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ROWS = 5000;
const MAX_COLUMNS = 400;

/** Rows of a sheet without blank ones at the end, or a message that says what to do. */
export async function readTable(file: File, options: WorkbookOptions = {}): Promise<string[][] | string> {
  if (file.size > MAX_BYTES) return '文件超过 5 MB，请只保留需要的工作表后重试';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!zipped && /\.xlsx?$/i.test(file.name)) return '无法识别该文件，请在 Excel 或 WPS 中另存为 .xlsx 后重试';
  try {
    // Undo the escaping of formulas in CSV files that this program exported.
    return bounded(
      zipped ? await readXlsx(bytes, options) : parseTable(textOf(bytes)).map((row) => row.map(activeText)),
    );
  } catch (error) {
    if (error instanceof Error && error.name === TOO_LARGE)
      return '工作簿过大，请只保留需要的工作表和有内容的行列后重试';
    return '文件无法读取，可能已损坏；请另存为 .xlsx 或 .csv 后重试';
  }
}

const TOO_LARGE = 'ZipTooLarge';

async function readXlsx(bytes: Uint8Array, options: WorkbookOptions): Promise<string[][]> {
  const { workbookRows } = await import('../../formats/table/readWorkbook');
  return workbookRows(bytes, options);
}

/** The text of a file in UTF-8 or, from older programs, GB18030. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Tab-separated if the text contains a tab (clipboard), otherwise comma-separated. */
export function parseTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const rows = plain.includes('\t') ? readCsv(swapTabs(plain)) : readCsv(plain);
  if (typeof rows === 'string') return plain.split(/\r?\n/).map((line) => line.split(/\t|,/));
  return rows.map((row) => row.cells.map((cell) => cell.replaceAll(TAB_COMMA, ',')));
}
/** Placeholder for commas inside cells of tab-separated text, which are not separators. */
const TAB_COMMA = '\uE000';
const swapTabs = (text: string): string => text.replaceAll(',', TAB_COMMA).replaceAll('\t', ',');

function bounded(rows: string[][]): string[][] | string {
  let last = rows.length;
  while (last > 0 && (rows[last - 1] ?? []).every((cell) => cell.trim() === '')) last -= 1;
  if (last === 0) return '文件里没有数据';
  if (last > MAX_ROWS) return `文件有 ${last} 行，一次最多 ${MAX_ROWS} 行，请分成几个文件`;
  return rows.slice(0, last).map((row) => row.slice(0, MAX_COLUMNS));
}

/** A workbook of numbers and texts: nothing in it can run as a formula. */
export async function writeTable(rows: readonly (readonly TableCell[])[], title: string): Promise<Blob> {
  const { workbookOf, WORKBOOK_MIME } = await import('../../formats/table/writeWorkbook');
  return new Blob([workbookOf(rows, title) as BlobPart], { type: WORKBOOK_MIME });
}

/** UTF-8 with a byte order mark, so that Excel reads the Chinese text. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob(['\uFEFF', ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
