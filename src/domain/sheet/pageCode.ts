// The code of a page: sheet, page, form and, on a sheet printed for one student, a serial. As text of at most 40
// characters of QR's alphanumeric mode, and as marks to print.
import type { SheetMark } from '../../contract/paper/paperPdf';

export interface PageCode {
  sheet: number;
  /** From 1. */
  page: number;
  /** A to D; '' for a paper without forms. */
  form: string;
  /** Id of the student; 0 on general sheets. */
  serial: number;
}

const CODE = /^TK([0-9A-Z]{1,11})\.([1-9]\d?)\.([A-D]?)\.([0-9A-Z]{1,11})\.([0-9A-Z])$/;
const base36 = (value: number) => value.toString(36).toUpperCase();
/** The beginning of all codes of a sheet, as people read it. */
export const sheetSign = (sheet: number): string => `TK${base36(sheet)}`;

/** Detects a misread character in a code that a person types. */
function checkSign(text: string): string {
  let sum = 0;
  for (const sign of text) sum = (sum * 37 + sign.charCodeAt(0)) % 31;
  return base36(sum);
}

export function pageCodeText({ sheet, page, form, serial }: PageCode): string {
  const text = `${sheetSign(sheet)}.${page}.${form}.${base36(serial)}`;
  return `${text}.${checkSign(text)}`;
}

/** Null for any other code, and where the check sign differs. */
export function readPageCode(text: string): PageCode | null {
  const sent = text.trim().toUpperCase();
  const [, sheet = '', page = '', form = '', serial = '', check] = CODE.exec(sent) ?? [];
  if (check === undefined || checkSign(sent.slice(0, -2)) !== check) return null;
  return { sheet: parseInt(sheet, 36), page: Number(page), form, serial: parseInt(serial, 36) };
}

/** Side of the code without its quiet zone. */
export const CODE_SIZE = 12;

/** `rows`: the modules of a QR code as lines of 0 and 1. Neighbouring dark modules of a line are one box. */
export function codeMarks(rows: readonly string[], x: number, y: number): SheetMark[] {
  const step = CODE_SIZE / Math.max(1, rows.length);
  return rows.flatMap((row, line) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }): SheetMark => ({
      kind: 'box',
      x: x + index * step,
      y: y + line * step,
      w: run.length * step,
      h: step,
      line: 0,
      fill: true,
      dash: false,
      round: 0,
    })),
  );
}
