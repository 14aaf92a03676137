// Comma-separated values (RFC 4180) with the line number of each row.

export interface CsvRow {
  /** 1-based. */
  line: number;
  cells: string[];
}

/** Rows without blank ones, or the fault, in Chinese. */
export function readCsv(text: string): CsvRow[] | string {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let cell = '';
  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === '"' && cell === '') {
      const opened = line;
      for (i++; i < text.length && !(text[i] === '"' && text[i + 1] !== '"'); i++) {
        if (text[i] === '"') i++;
        if (text[i] === '\n') line++;
        cell += text[i] as string;
      }
      if (i >= text.length) return `第 ${opened} 行的双引号没有结束`;
    } else if (char === ',') {
      row.cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      endRow();
      line++;
      row = { line, cells: [] };
    } else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}

export const csvCell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Beginnings of a cell that a spreadsheet would run as a formula (CSV injection); Chinese versions accept full-width
 * signs too.
 */
const ACTIVE = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
/** Text for a file that users open in a spreadsheet: an apostrophe before a formula prevents its execution. */
export const inertText = (text: string): string => (ACTIVE.test(text) ? `'${text}` : text);
/** A line of a file that users open in a spreadsheet. */
export const csvLine = (row: readonly (string | number)[]): string =>
  row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(inertText(cell)))).join(',') + '\r\n';
/** Reverses inertText, for files that this program wrote. */
export const activeText = (text: string): string => (text.startsWith("'") && ACTIVE.test(text) ? text.slice(1) : text);
