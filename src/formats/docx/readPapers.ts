// Several Word papers, as a zip or as files chosen together: the questions of each, named with its file. Versions of
// one paper are read together (paper/paperSet.ts).
import { strFromU8 } from 'fflate';
import type { PaperSource } from '../paper/paperLine';
import { decodePaperSet, type PaperOfSet } from '../paper/paperSet';
import { toBase64 } from '../shared/attachedSource';
import type { FileRow } from '../shared/importedQuestion';
import {
  isOldPaper,
  paperName,
  paperNames,
  papersIn,
  withoutEnding,
  WORD_PART,
  type ZipParts,
} from '../shared/sourceFile';
import { openZip, type ZipLimits } from '../shared/zipLimits';
import type { WordPackage } from './embeddedParts';
import { decodeDocx, wordLines } from './read';

const LIMITS: ZipLimits = { entries: 2000, bytes: 60 * 1024 * 1024 };
/** Bytes of the text of one paper; its tree takes about twenty times that. */
const MAX_TEXT = 12 * 1024 * 1024;
export const MAX_PAPERS = 50;

export function* decodePapers(zip: ZipParts): Generator<FileRow> {
  const papers: PaperOfSet[] = [];
  const unread: FileRow[] = [];
  const paths = papersIn(zip);
  const names = paperNames(paths);
  const kept = keeper();
  for (const [at, path] of paths.entries()) {
    const name = names[at] ?? path;
    const refused = (reason: string) => unread.push({ line: 1, ref: name, file: name, refused: reason });
    if (at >= MAX_PAPERS) {
      refused(`一个压缩包里最多 ${MAX_PAPERS} 份试卷，这一份没有读，请分成几个压缩包`);
      continue;
    }
    const opened = isOldPaper(path) ? (zip.unread?.get(path) ?? OLD) : opening(zip.bytes?.(path) ?? new Uint8Array());
    if (typeof opened === 'string') refused(opened);
    else papers.push(wordPaper(path, opened, { name, kept }));
  }
  yield* decodePaperSet(papers);
  yield* unread;
}

const OLD = '旧的 Word 文档要由服务器上的 LibreOffice 转换，请在 Word 中另存为 .docx 后再导入';
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

/** Characters of the papers of a set that are kept after they were compared; larger ones are read again. */
const MAX_KEPT = 64 * 1024 * 1024;
type Keep = (size: number) => boolean;
/** Says of each paper whether there is room to keep it. */
function keeper(): Keep {
  let left = MAX_KEPT;
  return (size) => {
    if (size > left) return false;
    left -= size;
    return true;
  };
}
const sizeOf = ({ lines, inserts }: PaperSource): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0) + inserts.reduce((sum, html) => sum + html.length, 0);

/** A paper of a set; `path` is the name of its file. Its lines and its questions are read once if there is room. */
export function wordPaper(
  path: string,
  parts: WordPackage,
  { name = paperName(path), kept = keeper() }: { name?: string; kept?: Keep } = {},
): PaperOfSet {
  let known: { source: PaperSource | null } | undefined;
  let rows: FileRow[] | undefined;
  const source = (): PaperSource | null => {
    if (known) return known.source;
    const found = linesIn(parts);
    // Twice: as lines, and as questions.
    if (found && kept(sizeOf(found) * 2)) known = { source: found };
    return found;
  };
  return {
    path: withoutEnding(path),
    name,
    source,
    rows(answers) {
      if (!answers && rows) return rows;
      try {
        const found = [...decodeDocx(parts, answers, source())];
        if (!answers && known) rows = found;
        return found;
      } catch {
        return [{ line: 1, ref: '文件', refused: DAMAGED }];
      }
    },
  };
}

function linesIn(parts: WordPackage): PaperSource | null {
  try {
    return wordLines(parts);
  } catch {
    return null;
  }
}
