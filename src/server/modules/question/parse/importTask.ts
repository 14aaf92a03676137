// Input and output of the threads that read questions.
import type { RecordMapping } from '../../../../contract/question/importMapping';
import { bodyLength, type QuestionBodyInput } from '../../../../domain/question/questionBody';
import type { FileRow, QuestionDraft } from '../../../../formats/shared/importedQuestion';
import type { Converted, Pictures, QuestionFile } from './importFile';
import type { PreparedRow, PrepareOptions } from './prepareRow';
import type { ReadBody } from './readBody';

/** The rows of a file are sent as progress messages, each a FileRow[]. */
export type ImportTask =
  /**
   * Without `pictures` the thread may answer with the metafiles that it needs as pictures, without `converted` with the
   * old papers of a zip.
   */
  | { bytes: Uint8Array; pictures?: Pictures; converted?: Converted; mapping?: RecordMapping | undefined }
  | { drafts: QuestionDraft[]; options: PrepareOptions }
  | { formulas: string[] }
  | { typed: QuestionBodyInput };
export type ImportResult =
  | Pick<QuestionFile, 'ending' | 'mime'>
  | { metafiles: ReadonlyMap<string, Uint8Array> }
  | { old: ReadonlyMap<string, Uint8Array> }
  | { prepared: (PreparedRow | string)[] }
  | { messages: (string | null)[] }
  | { read: ReadBody };

export const IMPORT_PLACE = { source: 'modules/question/parse/importThread.ts', bundle: 'importThread.cjs' };
const CHARACTERS_AT_ONCE = 300_000;

/** At most that many rows per piece, and fewer when they are long. */
export function* inPieces<Row extends FileRow | QuestionDraft>(rows: Iterable<Row>, atOnce: number): Generator<Row[]> {
  let piece: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    piece.push(row);
    characters += lengthOf(row);
    if (piece.length < atOnce && characters < CHARACTERS_AT_ONCE) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}

function lengthOf(row: FileRow | QuestionDraft): number {
  if ('refused' in row) return row.refused.length;
  if ('apart' in row) return row.apart.length + (row.written?.length ?? 0);
  const draft = 'draft' in row ? row.draft : row;
  return bodyLength({ ...draft, parts: draft.parts.map((part) => ({ id: '', ...part })) });
}
