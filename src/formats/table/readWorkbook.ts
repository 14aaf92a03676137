// Rows of the first sheet of an .xlsx file as the texts that are shown; a number keeps its digits.
import type { ZipLimits } from '../shared/zipLimits';

const LIMITS: ZipLimits = { entries: 1000, bytes: 40 * 1024 * 1024 };

/** Throws an error named ZipTooLarge for a workbook that would take too much memory, and others for a damaged one. */
export async function workbookRows(bytes: Uint8Array): Promise<string[][]> {
  const { demandSmallZip } = await import('../shared/zipLimits');
  demandSmallZip(bytes, LIMITS);
  const { demandSmallSheets } = await import('./sheetRange');
  demandSmallSheets(bytes);
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet<string>(new Uint8Array(bytes).buffer, { parseNumber: (text: string) => text });
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}
