// A zip of Word papers: the questions of each, named with its file.
import { strFromU8 } from 'fflate';
import type { FileRow } from '../shared/importedQuestion';
import { papersIn, WORD_PART, type ZipParts } from '../shared/sourceFile';
import { openZip, type ZipLimits } from '../shared/zipLimits';
import { toBase64 } from '../shared/attachedSource';
import { decodeDocx } from './read';

const LIMITS: ZipLimits = { entries: 2000, bytes: 60 * 1024 * 1024 };
/** Bytes of the text of one paper; its tree takes about twenty times that. */
const MAX_TEXT = 12 * 1024 * 1024;
const MAX_PAPERS = 50;

export function* decodePapers(zip: ZipParts): Generator<FileRow> {
  const names = papersIn(zip);
  for (const [at, path] of names.entries()) {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.docx$/i, '');
    const refused = (reason: string): FileRow => ({ line: 1, ref: name, file: name, refused: reason });
    if (at >= MAX_PAPERS) {
      yield refused(`一个压缩包里最多 ${MAX_PAPERS} 份试卷，这一份没有读，请分成几个压缩包`);
      continue;
    }
    try {
      const parts = openZip(zip.bytes?.(path) ?? new Uint8Array(), LIMITS);
      if ((parts.get(WORD_PART)?.size ?? 0) > MAX_TEXT) {
        yield refused('文件太大，请分成几个文件');
        continue;
      }
      const part = (named: string) => parts.get(named)?.read();
      const rows = decodeDocx({
        xml(named) {
          const bytes = part(named);
          return bytes && strFromU8(bytes);
        },
        base64(named) {
          const bytes = part(named);
          return bytes && toBase64(bytes);
        },
      });
      for (const row of rows) yield { ...row, ref: `${name} ${row.ref}`, file: name };
    } catch {
      yield refused('文件已损坏，请在 Word 中重新保存');
    }
  }
}
