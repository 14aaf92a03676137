// The questions that an exported PDF carries as an attachment (print/finishPdf.ts), found without reading its pages:
// streams are never inside other objects, and programs that save a PDF again keep attachments as they are.
import { inflateSync } from 'node:zlib';
import { BANK_FORMAT } from '../../../../formats/json/write';
import { invalid } from '../../../errors';

const MOST = 64 * 1024 * 1024;
/** Between the type of a stream and its data. */
const DICTIONARY = 4096;
const DAMAGED = 'PDF 文件不完整，它带的试题数据读不出，请重新导出';

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');

/** The bank's JSON; undefined when the PDF carries none. Throws `invalid` when it is damaged. */
export function carriedInPdf(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = file.indexOf('/EmbeddedFile'); at >= 0; at = file.indexOf('/EmbeddedFile', at + 1)) {
    const head = /^\/EmbeddedFile(?!s)[^]*?stream\r?\n/.exec(file.toString('latin1', at, at + DICTIONARY))?.[0];
    if (head === undefined) continue;
    const from = at + head.length;
    const text = /\/FlateDecode/.test(file.toString('latin1', file.lastIndexOf(' obj', at), from))
      ? inflated(file.subarray(from))
      : file.toString('utf8', from, file.indexOf('endstream', from)).trimEnd();
    if (text === null) throw invalid(DAMAGED);
    if (text.slice(0, 200).includes(`"${BANK_FORMAT}"`)) return text;
  }
  return undefined;
}

function inflated(packed: Uint8Array): string | null {
  try {
    // What follows the stream is ignored.
    return inflateSync(packed, { maxOutputLength: MOST }).toString('utf8');
  } catch {
    return null;
  }
}
