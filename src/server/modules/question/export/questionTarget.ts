// What questions are written to, by format: one text, a spreadsheet, or a package that is a zip.
import type { Question } from '../../../../contract/question/question';
import type { KnowledgeTree } from '../../../../formats/bank/whole';
import { FORMATS, type QuestionFormat } from '../../../../formats/formats';
import type { PackageWriter, WholeQuestion } from '../../../../formats/shared/packageWriter';
import { PackageZip } from '../../../../formats/shared/packageZip';
import { ROW_HEAD, rowOf } from '../../../../formats/table/questionRow';
import { SHEET_HEAD, sheetRow, type SheetWords } from '../../../../formats/table/questionSheet';
import { SHEET_ENDINGS, sheetWriter } from '../../../../formats/table/writeSheet';

type Pieces = readonly (string | Uint8Array)[];
/** A file of questions, or a package of files, as pieces in the order in which they are written. */
export interface Target extends Pick<PackageWriter, 'toBank' | 'whole'> {
  /** Has no place for pictures. */
  plain?: true;
  begin(): Pieces;
  write(
    question: Question,
    routes: string[][],
    index: number,
    whole?: WholeQuestion,
  ): { pieces: Pieces } | { refused: string };
  end(trees?: readonly KnowledgeTree[]): Pieces;
}

/**
 * `title`: of the package. `wordsOf`: a spreadsheet gets the columns of the list, else those that the import reads.
 * Null: the format is a document of all questions.
 */
export async function targetOf(
  format: QuestionFormat,
  title: string,
  wordsOf?: () => Promise<SheetWords>,
): Promise<Target | null> {
  const sheet = SHEET_ENDINGS.find((ending) => ending === format.name);
  if (sheet) {
    const writer = sheetWriter(sheet, '试题');
    const words = await wordsOf?.();
    return words
      ? {
          plain: true,
          begin: () => writer.begin(SHEET_HEAD),
          write: (question) => ({ pieces: writer.add(sheetRow(question, words)) }),
          end: () => writer.end(),
        }
      : {
          begin: () => writer.begin(ROW_HEAD),
          write: (question, routes) => ({ pieces: writer.add(rowOf(question, routes)) }),
          end: () => writer.end(),
        };
  }
  const { write } = FORMATS[format.id];
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
      end: (trees) => [...zip.add(pack.end(title, trees)), ...zip.end()],
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
