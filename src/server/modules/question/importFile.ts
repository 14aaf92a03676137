// A file of questions in any format: text (its format is detected from the content), a Word paper, or a package of QTI
// items with their pictures.
import { unzipSync } from 'fflate';
import path from 'node:path';
import { formatOf } from '../../../formats/anyFile';
import { decodeDocx } from '../../../formats/docx/read';
import type { DraftRow } from '../../../formats/shared/importedQuestion';
import { decodeQti } from '../../../formats/qti/read';
import { demandSmallZip, type ZipLimits } from '../../../formats/shared/zipLimits';
import { DomainError, invalid } from '../../plugins/errors';
import { fileText } from './importText';

export interface QuestionFile {
  rows(): Iterable<DraftRow>;
  ending: '.json' | '.xml' | '.txt' | '.docx' | '.zip';
  mime: string;
}

const LIMITS: ZipLimits = { entries: 5000, bytes: 60 * 1024 * 1024 };
/**
 * Maximum bytes of markup that are read from one package; pictures are not counted. The parsed tree takes about twenty
 * times that.
 */
const TEXT_LIMIT = 12 * 1024 * 1024;
const MIME: Readonly<Record<QuestionFile['ending'], string>> = {
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.zip': 'application/zip',
};
const IMAGES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** Throws `invalid` when the file cannot be read at all; a bad question is a refused row. */
export function openQuestionFile(bytes: Uint8Array): QuestionFile {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  if (!zipped) {
    const text = fileText(bytes);
    const { decode, ending } = formatOf(text);
    return { rows: () => decode(text), ending, mime: MIME[ending] };
  }
  const files = unpacked(bytes);
  const word = files.has('word/document.xml');
  const ending = word ? '.docx' : '.zip';
  return { rows: () => (word ? decodeDocx(wordParts(files)) : packedItems(files)), ending, mime: MIME[ending] };
}

const TOO_LARGE = '压缩包里的文件太多或太大，请分成几个文件';
type Files = ReadonlyMap<string, Uint8Array>;

function unpacked(bytes: Uint8Array): Files {
  try {
    demandSmallZip(bytes, LIMITS);
    const files = Object.entries(unzipSync(bytes));
    const text = files.reduce((sum, [name, content]) => sum + (/\.(?:xml|qti)$/i.test(name) ? content.length : 0), 0);
    if (text > TEXT_LIMIT) throw invalid(TOO_LARGE);
    return new Map(files);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw invalid(
      error instanceof Error && error.name === 'ZipTooLarge' ? TOO_LARGE : '文件已损坏，请重新保存后再选择',
    );
  }
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

const wordParts = (files: Files) => {
  const found = <T>(name: string, as: (bytes: Uint8Array) => T): T | undefined => {
    const bytes = files.get(name);
    return bytes && as(bytes);
  };
  return { xml: (name: string) => found(name, fileText), base64: (name: string) => found(name, base64) };
};

/** Every XML file that contains items, with its pictures embedded; a package of another kind is one refused row. */
function* packedItems(files: Files): Generator<DraftRow> {
  let line = 0;
  for (const [name, bytes] of files) {
    if (!/\.(?:xml|qti)$/i.test(name) || /(?:^|\/)imsmanifest\.xml$/i.test(name)) continue;
    const text = fileText(bytes);
    // Skips tests, metadata and descriptions of the course.
    if (!/<(?:[\w-]+:)?(?:item|assessmentItem|qti-assessment-item)[\s>]/.test(text)) continue;
    for (const row of decodeQti(withPictures(text, path.posix.dirname(name), files)))
      yield { ...row, line: (line += 1) };
  }
  if (line === 0) yield { line: 1, ref: '文件', refused: '压缩包里没有 Word 试卷或 QTI 试题' };
}

/** The variable by which Canvas refers to the root of its package in an address. */
const ROOT = /^(?:\$IMS[-_]CC[-_]FILE_?BASE\$|%24IMS-CC-FILEBASE%24)\/?(?:\.\.\/)?/;

function withPictures(text: string, folder: string, files: Files): string {
  return text.replace(
    /\b(src|data|uri)=(["']|&quot;)([^"'&<>]{1,500})\2/g,
    (all, attribute: string, quote: string, address: string) => {
      const plain = decoded(address.split(/[?#]/, 1)[0] ?? '');
      const mime = IMAGES[path.posix.extname(plain).toLowerCase()];
      if (mime === undefined) return all;
      const rooted = plain.replace(ROOT, '');
      const bytes = [path.posix.join(folder, rooted), rooted, path.posix.join('web_resources', rooted)]
        .map((name) => files.get(name))
        .find((one) => one !== undefined);
      return bytes ? `${attribute}=${quote}data:${mime};base64,${base64(bytes)}${quote}` : all;
    },
  );
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
