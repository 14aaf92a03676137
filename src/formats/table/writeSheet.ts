// A spreadsheet piece by piece, so that memory is that of one row.
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvLine } from '../../domain/knowledge/csv';
import { ZIP_ENTRY } from '../../domain/zipEntry';
import { SHEET_END, SHEET_PART, SHEET_START, sheetLine, workbookParts, type TableCell } from './writeWorkbook';

/** Of the files of spreadsheets. */
export const SHEET_ENDINGS = ['xlsx', 'csv'] as const;
export type SheetEnding = (typeof SHEET_ENDINGS)[number];

type Row = readonly (string | number)[];
type Pieces = readonly Uint8Array[];

/** What is ready to be written after each call. */
export interface SheetWriter {
  begin(head: Row): Pieces;
  add(row: Row): Pieces;
  end(): Pieces;
}

/** `title`: of the sheet. */
export const sheetWriter = (ending: SheetEnding, title: string): SheetWriter =>
  ending === 'csv' ? csvWriter() : workbookWriter(title);

/** UTF-8 with a byte order mark, so that Excel reads the Chinese text. */
const csvWriter = (): SheetWriter => ({
  begin: (head) => [strToU8(`\uFEFF${csvLine(head)}`)],
  add: (row) => [strToU8(csvLine(row))],
  end: () => [],
});

function workbookWriter(title: string): SheetWriter {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const open = (path: string): ZipDeflate => {
    const entry = Object.assign(new ZipDeflate(path, { level: 6 }), ZIP_ENTRY);
    zip.add(entry);
    return entry;
  };
  const take = (): Pieces => {
    const taken = ready;
    ready = [];
    return taken;
  };
  let sheet: ZipDeflate;
  let place = 0;
  const write = (row: readonly TableCell[]) => sheet.push(strToU8(sheetLine(row, (place += 1))));
  return {
    begin(head) {
      for (const [path, text] of workbookParts(title)) open(path).push(strToU8(text), true);
      sheet = open(SHEET_PART);
      sheet.push(strToU8(SHEET_START));
      write(head.map((text) => ({ text: String(text), bold: true })));
      return take();
    },
    add(row) {
      write(row);
      return take();
    },
    end() {
      sheet.push(strToU8(SHEET_END), true);
      zip.end();
      return take();
    },
  };
}
