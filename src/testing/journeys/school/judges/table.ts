// A table as .xlsx or .csv. The .xlsx is read as what it is, a zip of XML: neither by the library that wrote it nor by
// the one that our import reads with.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { notJudged, type Finding } from '../finding';
import { inFolder, lacking, run } from './programs';

export interface ExpectedTable {
  /** All rows with the head, as texts; null: any text. Further columns are not looked at. */
  rows?: readonly (readonly (string | null)[])[];
  /** Number of rows with the head. */
  count?: number;
}

/** What a spreadsheet program runs when it opens a .csv file. */
const ACTIVE = /^[=+\-@\t\r]/;
const NUMBER = /^[-+]?\d+(?:\.\d+)?%?$/;

export async function judgeTable(bytes: Uint8Array, expected: ExpectedTable): Promise<Finding[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) {
    const rows = csvRows(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    const active = rows.flat().filter((cell) => ACTIVE.test(cell) && !NUMBER.test(cell));
    return [
      ...judgeRows(rows, expected, (cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')),
      ...active.slice(0, 3).map((cell) => ({
        rule: 'table active',
        message: `a spreadsheet program runs ${JSON.stringify(cell.slice(0, 60))}`,
      })),
    ];
  }
  const lacks = lacking('unzip');
  if (lacks !== null) return [notJudged(`table: ${lacks}`)];
  return inFolder(async (folder) => {
    const file = path.join(folder, 'table.xlsx');
    await writeFile(file, bytes);
    const part = async (name: string) => (await run('unzip', ['-p', file, name])).output.toString('utf8');
    const [sheet, strings] = [await part('xl/worksheets/sheet1.xml'), await part('xl/sharedStrings.xml')];
    if (sheet === '') return [{ rule: 'table opens', message: 'has no sheet' }];
    const { rows, formulas } = xlsxRows(sheet, sharedStrings(strings));
    return [
      ...judgeRows(rows, expected, (cell) => cell),
      ...(formulas > 0 ? [{ rule: 'table active', message: `${formulas} cells are formulas` }] : []),
    ];
  });
}

function judgeRows(
  rows: readonly string[][],
  { rows: wanted, count = wanted?.length }: ExpectedTable,
  plain: (cell: string) => string,
): Finding[] {
  const findings: Finding[] = [];
  if (count !== undefined && rows.length !== count)
    findings.push({ rule: 'table rows', message: `${rows.length} rows instead of ${count}` });
  for (const [at, cells] of (wanted ?? []).entries())
    for (const [column, cell] of cells.entries()) {
      const found = plain(rows[at]?.[column] ?? '');
      if (cell !== null && found !== cell && findings.length < 5)
        findings.push({
          rule: 'table cells',
          message: `row ${at + 1}, column ${column + 1}: ${JSON.stringify(found.slice(0, 60))} instead of ${JSON.stringify(cell.slice(0, 60))}`,
        });
    }
  return findings;
}

/** RFC 4180. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [all, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (all === '' && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let inText = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'si') strings.push('');
        inText = name === 't';
      },
      onclosetag: () => void (inText = false),
      ontext: (text) => {
        if (inText) strings.push(`${strings.pop() ?? ''}${text}`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return strings;
}

const columnOf = (place: string) =>
  [...(/^[A-Z]+/.exec(place)?.[0] ?? 'A')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;

function xlsxRows(xml: string, strings: readonly string[]): { rows: string[][]; formulas: number } {
  const rows: string[][] = [];
  let [formulas, column, type, text, inValue] = [0, 0, '', '', false];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'row') rows.push([]);
        if (name === 'f') formulas += 1;
        if (name === 'c') [column, type, text] = [columnOf(attributes.r ?? ''), attributes.t ?? '', ''];
        inValue = name === 'v' || name === 't';
      },
      ontext: (piece) => {
        if (inValue) text += piece;
      },
      onclosetag: (name) => {
        inValue = false;
        const row = rows.at(-1);
        if (name !== 'c' || !row) return;
        while (row.length < column) row.push('');
        row[column] = type === 's' ? (strings[Number(text)] ?? '') : text;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { rows, formulas };
}
