// The rows of an import in batches that fit into memory with their pictures and films.
import { isQuestionRow, type FileRow, type QuestionDraft } from '../../../../formats/shared/importedQuestion';

const BATCH = 500;
/** Bytes of pictures and films. */
const MEDIA_AT_ONCE = 64 * 1024 * 1024;
/** Rows processed before the event loop gets a turn, so that database replies can be handled. */
const YIELD = 20;

const mediaSize = ({ whole }: QuestionDraft): number =>
  (whole?.media ?? []).reduce((sum, [, bytes]) => sum + bytes.length, 0);

/** `onRow` is called for each question before it is in a batch. */
export async function* batchesOf<Row extends FileRow>(rows: Iterable<Row>, onRow: () => void): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let media = 0;
  let count = 0;
  for (const row of rows) {
    if (isQuestionRow(row)) onRow();
    count += 1;
    batch.push(row);
    media += 'draft' in row ? mediaSize(row.draft) : 0;
    if (count % YIELD === 0) await new Promise(setImmediate);
    if (batch.length < BATCH && media < MEDIA_AT_ONCE) continue;
    yield batch;
    batch = [];
    media = 0;
  }
  yield batch;
}
