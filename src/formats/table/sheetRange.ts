// Checks the cell range of a workbook before it is read: one cell in the far corner would fill the rest with empty
// cells.
import { strFromU8, unzipSync } from 'fflate';

const MAX_ROWS = 100_000;
const MAX_CELLS = 2_000_000;
const ROW = /<(?:\w+:)?row[\s/>]/g;
const CELL = /<(?:\w+:)?c[\s/>]/g;
/** `r="12"` of a row, `r="AB12"` of a cell. */
const PLACE = /\sr\s?=\s?["']([A-Za-z]{0,4})(\d{1,8})["']/g;
const HIDDEN_PLACE = /\sr\s?=\s?["'][^"'<>]{0,40}&/;

class SheetTooLarge extends Error {
  override readonly name = 'ZipTooLarge';
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
const countOf = (text: string, pattern: RegExp): number => {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count += 1;
  return count;
};

/** Throws an error named ZipTooLarge. The archive's size must have been checked before. */
export function demandSmallSheets(zip: Uint8Array): void {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const text = strFromU8(bytes);
    let [rows, columns] = [countOf(text, ROW), 0];
    if (rows === 0 || name.endsWith('.bin')) continue;
    for (const [, letters = '', digits = ''] of text.matchAll(PLACE)) {
      rows = Math.max(rows, Number(digits));
      columns = Math.max(columns, columnOf(letters));
    }
    const tooFar = rows > MAX_ROWS || rows * columns > MAX_CELLS || countOf(text, CELL) > MAX_CELLS;
    if (tooFar || HIDDEN_PLACE.test(text)) throw new SheetTooLarge('cells reach too far');
  }
}
