// What `export questions` writes: one text, or a package that is a zip.
import path from 'node:path';
import type { Question } from '../../contract/question/question';
import { csvCell, inertText } from '../../domain/knowledge/csv';
import type { KnowledgeTree } from '../../formats/bank/whole';
import { FORMATS, type FormatId } from '../../formats/formats';
import type { PackageWriter, WholeQuestion } from '../../formats/shared/packageWriter';
import { PackageZip } from '../../formats/shared/packageZip';
import { ROW_HEAD, rowOf } from '../../formats/table/questionRow';
import { workbookOf } from '../../formats/table/writeWorkbook';

/** What is reported of an export. */
export interface Facts {
  questions: number;
  pictures?: number;
  formulas?: number;
  notes?: string[];
}

type Pieces = readonly (string | Uint8Array)[];
/** A file of questions, or a package of files, as pieces in the order in which they are written. */
export interface Target extends Pick<PackageWriter, 'toBank' | 'whole'> {
  begin(): Pieces;
  write(
    question: Question,
    routes: string[][],
    index: number,
    whole?: WholeQuestion,
  ): { pieces: Pieces } | { refused: string };
  end(trees?: readonly KnowledgeTree[]): Pieces | Promise<Pieces>;
}

/** Rows of a spreadsheet, by the ending of the file. */
export const SHEETS = ['xlsx', 'csv'] as const;
export type Sheet = (typeof SHEETS)[number];
export type ExportFormat = FormatId | Sheet;

function sheetTarget(ending: Sheet): Target {
  const rows: string[][] = [];
  const csv = (row: readonly string[]): string => `${row.map((cell) => csvCell(inertText(cell))).join(',')}\r\n`;
  return {
    begin: () => (ending === 'csv' ? [`\uFEFF${csv(ROW_HEAD)}`] : []),
    write(question, routes) {
      const row = rowOf(question, routes);
      if (ending === 'csv') return { pieces: [csv(row)] };
      rows.push(row);
      return { pieces: [] };
    },
    async end() {
      if (ending === 'csv') return [];
      const book = await workbookOf([ROW_HEAD.map((text) => ({ text, bold: true })), ...rows], '试题');
      return [new Uint8Array(await book.arrayBuffer())];
    },
  };
}

export async function targetOf({ format, out }: { format: ExportFormat; out: string }): Promise<Target | null> {
  if (format === 'xlsx' || format === 'csv') return sheetTarget(format);
  const { write } = FORMATS[format];
  const open = await write?.package?.();
  if (open) {
    const [pack, zip] = [open(), new PackageZip()];
    return {
      ...(pack.toBank && { toBank: true }),
      ...(pack.whole && { whole: true }),
      begin: () => [],
      write(question, routes, _index, whole) {
        const made = pack.write(question, routes, whole);
        return 'refused' in made ? made : { pieces: zip.add(made.files) };
      },
      end: (trees) => [...zip.add(pack.end(path.parse(out).name, trees)), ...zip.end()],
    };
  }
  const writer = await write?.questions?.();
  return writer
    ? {
        ...(writer.toBank && { toBank: true }),
        begin: () => [writer.begin],
        write(question, routes, index) {
          const made = writer.write(question, routes, index);
          return 'refused' in made ? made : { pieces: [made.text] };
        },
        end: () => [writer.end],
      }
    : null;
}
