// What `export questions` writes: one text, or a package that is a zip.
import path from 'node:path';
import type { Question } from '../../contract/question/question';
import type { SheetEnding } from '../../contract/question/questionExport';
import type { KnowledgeTree } from '../../formats/bank/whole';
import { FORMATS, type FormatId } from '../../formats/formats';
import type { PackageWriter, WholeQuestion } from '../../formats/shared/packageWriter';
import { PackageZip } from '../../formats/shared/packageZip';
import { ROW_HEAD, rowOf } from '../../formats/table/questionRow';
import { sheetWriter } from '../../formats/table/writeSheet';

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
  end(trees?: readonly KnowledgeTree[]): Pieces;
}

export type ExportFormat = FormatId | SheetEnding;

function sheetTarget(ending: SheetEnding): Target {
  const writer = sheetWriter(ending, '试题');
  return {
    begin: () => writer.begin(ROW_HEAD),
    write: (question, routes) => ({ pieces: writer.add(rowOf(question, routes)) }),
    end: () => writer.end(),
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
