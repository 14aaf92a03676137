// Rows of a sheet of an .xlsx file as the texts that are shown.
import type { ZipLimits } from '../shared/zipLimits';

const LIMITS: ZipLimits = { entries: 1000, bytes: 40 * 1024 * 1024 };

export interface WorkbookOptions {
  /** Superscripts and subscripts become formulas (richText.ts). */
  raised?: boolean;
  /** The first sheet that it accepts is read instead of the first one, which may hold instructions. */
  wanted?: (rows: string[][]) => boolean;
}
const MAX_SHEETS = 5;

/**
 * Rows of the first sheet, or of the first wanted one. Throws an error named ZipTooLarge for a workbook
 * that would take too much memory, and others for a damaged one.
 */
export async function workbookRows(
  bytes: Uint8Array,
  { raised = false, wanted }: WorkbookOptions = {},
): Promise<string[][]> {
  const { demandSmallZip } = await import('../shared/zipLimits');
  demandSmallZip(bytes, LIMITS);
  const { demandSmallSheets } = await import('./sheetRange');
  demandSmallSheets(bytes);
  const { readSheet } = await import('read-excel-file/universal');
  const { withRaisedText } = await import('./richText');
  const source = raised ? withRaisedText(bytes) : bytes;
  const sheet = async (number: number): Promise<string[][]> => {
    const rows = await readSheet<string>(new Uint8Array(source).buffer, number, { parseNumber: shownNumber });
    return rows.map((row) => row.map(cellText));
  };
  const first = await sheet(1);
  if (!wanted || wanted(first)) return first;
  for (let number = 2; number <= MAX_SHEETS; number++) {
    // There is none with this number.
    const other = await sheet(number).catch(() => null);
    if (other === null) break;
    if (wanted(other)) return other;
  }
  return first;
}

/**
 * A stored number as Excel shows it. Excel has 15 significant digits and writes the double in up to 17: 2.3 is stored
 * as 2.2999999999999998.
 */
function shownNumber(stored: string): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  const short = Number(value.toPrecision(15));
  return Math.abs(short) < 1e15 ? plainDecimal(short) : stored;
}

/** Without an exponent, which is not how school writes a small number. */
function plainDecimal(value: number): string {
  const text = String(value);
  const [digits = '', exponent] = text.split('e-');
  if (exponent === undefined) return text;
  const [whole = '', rest = ''] = digits.replace('-', '').split('.');
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${whole}${rest}`;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}
