// Several Word papers, as a zip or as files chosen together: the questions of each, named with its file. Versions of one
// paper are read together (paper/paperSet.ts).
import { strFromU8 } from 'fflate';
import type { FileRow } from '../shared/importedQuestion';
import { paperName, papersIn, WORD_PART, type ZipParts } from '../shared/sourceFile';
import { openZip, type ZipLimits } from '../shared/zipLimits';
import { toBase64 } from '../shared/attachedSource';
import { decodePaperSet, type PaperOfSet } from '../paper/paperSet';
import type { WordPackage } from './embeddedParts';
import { decodeDocx, wordLines } from './read';

const LIMITS: ZipLimits = { entries: 2000, bytes: 60 * 1024 * 1024 };
/** Bytes of the text of one paper; its tree takes about twenty times that. */
const MAX_TEXT = 12 * 1024 * 1024;
export const MAX_PAPERS = 50;

export function* decodePapers(zip: ZipParts): Generator<FileRow> {
  const papers: PaperOfSet[] = [];
  const unread: FileRow[] = [];
  for (const [at, path] of papersIn(zip).entries()) {
    const name = paperName(path);
    const refused = (reason: string) => unread.push({ line: 1, ref: name, file: name, refused: reason });
    if (at >= MAX_PAPERS) {
      refused(`一个压缩包里最多 ${MAX_PAPERS} 份试卷，这一份没有读，请分成几个压缩包`);
      continue;
    }
    const opened = opening(zip.bytes?.(path) ?? new Uint8Array());
    if (typeof opened === 'string') refused(opened);
    else papers.push(wordPaper(path, opened));
  }
  yield* decodePaperSet(papers);
  yield* unread;
}

const DAMAGED = '文件已损坏，请在 Word 中重新保存';

/** The parts of a document, unpacked when they are read; or why it is not read. */
function opening(bytes: Uint8Array): WordPackage | string {
  try {
    const parts = openZip(bytes, LIMITS);
    if ((parts.get(WORD_PART)?.size ?? 0) > MAX_TEXT) return '文件太大，请分成几个文件';
    const part = (named: string) => parts.get(named)?.read();
    return {
      xml(named) {
        const found = part(named);
        return found && strFromU8(found);
      },
      base64(named) {
        const found = part(named);
        return found && toBase64(found);
      },
    };
  } catch {
    return DAMAGED;
  }
}

/** A paper of a set; `path` is the name of its file. */
export function wordPaper(path: string, parts: WordPackage): PaperOfSet {
  const name = paperName(path);
  return {
    path: path.replace(/\.docx?$/i, ''),
    name,
    rows(answers) {
      try {
        return [...decodeDocx(parts, answers)];
      } catch {
        return [{ line: 1, ref: '文件', refused: DAMAGED }];
      }
    },
    source() {
      try {
        return wordLines(parts);
      } catch {
        return null;
      }
    },
  };
}
