// Rows as an .xlsx file: the parts of its zip, of which the sheet can be written row by row. Its cells are numbers and
// texts: nothing in it can run as a formula.
import { strToU8, zipSync } from 'fflate';

export interface SheetCell {
  text: string;
  /** Shown in red; the reason is in the cell after it. */
  fault?: boolean;
  bold?: boolean;
}

/** A JavaScript number is a figure; digits that are a name (a phone, a student number) are given as text. */
export type TableCell = SheetCell | string | number;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Of the whole file. */
export const WORKBOOK_MIME = `${TYPE}.sheet`;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** By the sum of 1 for bold and 2 for a fault. */
const FONTS = ['', '<color rgb="FFB3261E"/>'].flatMap((colour) =>
  ['', '<b/>'].map((bold) => `<font>${bold}<sz val="11"/>${colour}<name val="Calibri"/></font>`),
);
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="4">${FONTS.join('')}</fonts><fills count="2"><fill><patternFill
 patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders
 count="1"><border/></borders><cellStyleXfs count="1"><xf
 numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${FONTS.map(
   (_font, at) => `<xf numFmtId="0" fontId="${at}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
 ).join('')}</cellXfs><cellStyles count="1"><cellStyle
 name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const SHEET_PART = 'xl/worksheets/sheet1.xml';
export const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

/** All parts but the sheet. */
export function workbookParts(title: string): readonly (readonly [path: string, text: string])[] {
  const name = title.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31) || '表格';
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
 ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml"
 ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET_PART}"
 ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1"
 r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ['xl/styles.xml', STYLES],
  ];
  return parts.map(([path, text]) => [path, XML + text]);
}

const relations = (...targets: readonly (readonly [type: string, path: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, path], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${path}"/>`)
    .join('')}</Relationships>`;

/** `place`: of the row in the sheet, from 1. */
export const sheetLine = (cells: readonly TableCell[], place: number): string =>
  `<row r="${place}">${cells.map((cell, at) => cellXml(cell, `${letters(at)}${place}`)).join('')}</row>`;

function cellXml(cell: TableCell, place: string): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"><v>${cell}</v></c>`;
  const { text, fault = false, bold = false } = typeof cell === 'object' ? cell : { text: String(cell) };
  if (text === '') return '';
  const style = Number(bold) + 2 * Number(fault);
  return `<c r="${place}"${style > 0 ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** A, B, … Z, AA, AB … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Without characters that XML cannot hold. */
const escaped = (text: string): string =>
  text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export function workbookOf(rows: readonly (readonly TableCell[])[], title: string): Uint8Array {
  const sheet = `${SHEET_START}${rows.map((row, at) => sheetLine(row, at + 1)).join('')}${SHEET_END}`;
  const parts = [...workbookParts(title), [SHEET_PART, sheet] as const];
  return zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])));
}
