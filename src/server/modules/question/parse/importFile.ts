// A file of questions in any format: its text decoded, or its zip unpacked within limits, and its reader. Old Word
// documents and pictures are converted by LibreOffice before.
import type { RecordMapping } from '../../../../contract/question/importMapping';
import { metafilesOf } from '../../../../formats/docx/read';
import { MAX_PAPERS } from '../../../../formats/docx/readPapers';
import { isCompoundFile, openCompoundFile } from '../../../../formats/ole/compoundFile';
import { formatOf, readerOf } from '../../../../formats/recognise';
import { hasRecordHead } from '../../../../formats/records/mapping';
import type { FileRow } from '../../../../formats/shared/importedQuestion';
import {
  familyOf,
  isOldPaper,
  papersIn,
  PDF_HEAD,
  WORD_PART,
  type SourceFile,
} from '../../../../formats/shared/sourceFile';
import { openZip, type ZipEntry, type ZipLimits } from '../../../../formats/shared/zipLimits';
import { workbookRows } from '../../../../formats/table/readWorkbook';
import { writeQuestionTable } from '../../../../formats/table/tableFile';
import { DomainError, invalid } from '../../../errors';
import { NO_OFFICE, type ConvertedPicture, type Office } from './libreOffice';
import { carriedInPdf, isPdf } from './pdfSource';

export interface QuestionFile {
  rows(): Iterable<FileRow>;
  ending: '.json' | '.xml' | '.txt' | '.docx' | '.zip' | '.doc' | '.pdf';
  mime: string;
}
/** Converted pictures by the path of the original. */
export type Pictures = ReadonlyMap<string, ConvertedPicture>;
/** Old papers of a zip as .docx, or why they are not read, by path. */
export type Converted = ReadonlyMap<string, Uint8Array | string>;
interface Given {
  pictures?: Pictures | undefined;
  converted?: Converted | undefined;
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
  '.doc': 'application/msword',
  '.pdf': 'application/pdf',
};

/** Throws `invalid` when the file cannot be read at all; a bad question is a refused row. */
export async function openQuestionFile(
  bytes: Uint8Array,
  { mapping, ...given }: Given & { mapping?: RecordMapping | undefined } = {},
): Promise<QuestionFile> {
  const file = { ...(await tableSource(bytes, sourceFile(bytes, given))), mapping };
  const read = await readerOf(file);
  const format = formatOf(file);
  const ending =
    (format === 'docx' && file.zip?.names.includes(WORD_PART)) || format === 'pdf'
      ? (`.${format}` as const)
      : (`.${familyOf(file)}` as const);
  return { rows: () => read(file), ending, mime: MIME[ending] };
}

/** The file as its reader takes it; Word files are converted where LibreOffice is there, workbooks become tables. */
export async function wordSource(bytes: Uint8Array, office: Office | null, limits?: ZipLimits): Promise<SourceFile> {
  const modern = await modernWord(bytes, office);
  const needed = office ? metafileParts(modern) : new Map<string, Uint8Array>();
  const pictures = needed.size > 0 ? await office?.pictures(needed) : undefined;
  const converted = await convertedPapers(oldPapers(modern, limits), office);
  return tableSource(modern, sourceFile(modern, { pictures, converted }, limits));
}

/** The papers of a zip that LibreOffice has to convert, by path. */
export function oldPapers(bytes: Uint8Array, limits?: ZipLimits): ReadonlyMap<string, Uint8Array> {
  const { zip } = sourceFile(bytes, {}, limits);
  const old = zip ? papersIn(zip).slice(0, MAX_PAPERS).filter(isOldPaper) : [];
  return new Map(old.map((path) => [path, zip?.bytes?.(path) ?? new Uint8Array()]));
}

/** One after another; a paper that cannot be converted does not stop the others. */
export async function convertedPapers(
  papers: ReadonlyMap<string, Uint8Array>,
  office: Office | null,
  signal?: AbortSignal,
): Promise<Converted> {
  const converted = new Map<string, Uint8Array | string>();
  for (const [path, bytes] of papers)
    try {
      const made = office ? await modernWord(bytes, office, signal) : NO_OFFICE;
      converted.set(path, made === bytes ? NOT_WORD : made);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      converted.set(path, error.msg);
    }
  return converted;
}
const NOT_WORD = '不是 Word 文档，或者文件已损坏';

/** A workbook as the table of its first sheet with questions, other files as they are. */
async function tableSource(bytes: Uint8Array, file: SourceFile): Promise<SourceFile> {
  if (!file.zip?.names.includes('xl/workbook.xml')) return file;
  try {
    return {
      text: writeQuestionTable(await workbookRows(bytes, { raised: true, wanted: hasRecordHead })),
      zip: null,
    };
  } catch (error) {
    throw invalid(error instanceof Error && error.name === 'ZipTooLarge' ? TOO_LARGE : DAMAGED);
  }
}
const DAMAGED = '文件已损坏，请重新保存后再选择';

const ODT = 'application/vnd.oasis.opendocument.text';
/** Documents of other word processors, by what they begin with. */
export const isOtherDocument = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  return head.startsWith('{\\rtf') || (head.startsWith('PK') && head.startsWith('mimetype', 30) && head.includes(ODT));
};

/** A document of Word 97 to 2003, RTF or OpenDocument text as .docx, other files as they are. */
export async function modernWord(bytes: Uint8Array, office: Office | null, signal?: AbortSignal): Promise<Uint8Array> {
  if (!isCompoundFile(bytes))
    return office && isOtherDocument(bytes) ? withItsFormulas(bytes, await office.toDocx(bytes, signal)) : bytes;
  const names = openCompoundFile(bytes)?.names ?? [];
  if (names.includes('EncryptedPackage')) throw invalid('文件设有打开密码，请在 Word 中去掉密码后再导入');
  if (names.includes('Workbook') || names.includes('Book'))
    throw invalid('这是旧版 Excel 表格（.xls）；请在 Excel 或 WPS 中另存为 .xlsx 后导入');
  if (!names.includes('WordDocument')) throw invalid('没有认出试题：不是 Word 文档，或者文件已损坏');
  if (!office) throw invalid(NO_OFFICE);
  return withItsFormulas(bytes, await office.toDocx(bytes, signal));
}

/** An EQ field in the text of a .doc, of 8 or 16 bits a character. */
const EQ_FIELD = /\x13\0?(?: \0?){0,9}E\0?Q\0?[ \\]/g;
/** The code of a field of RTF begins with the word; formatting may be before it. */
const RTF_FIELD = '\\fldinst';
const RTF_CODE = 400;
const RTF_EQ = /[\s{]EQ[\s\\]/;
const EQ_CODE = /<w:instrText\b[^<>]*>\s*EQ\b/g;
/** An EQ field in OpenDocument text, and its formulas: objects, and the formulas of a converted document. */
const ODF_EQ = /\bfield:value="\s*EQ[\s\\]/g;
const ODF_FORMULA = /application\/vnd\.oasis\.opendocument\.formula"/g;
const MADE_FORMULA = /<m:oMath[\s>]|<o:OLEObject\b/g;
const LOST_FIELDS =
  '文件里有用 EQ 域写的公式，LibreOffice 转换时会丢掉。请在 Word 中另存为 .docx 后再导入（.docx 中的这种公式能读出来）';
const lostFormulas = (written: number, made: number) =>
  `文件里有 ${written} 个公式，LibreOffice 转换后只有 ${made} 个。请管理员在服务器上安装 LibreOffice 的公式组件（Debian、Ubuntu：apt install libreoffice-math），或在 Word、WPS 中另存为 .docx 后再导入`;

/** Throws when LibreOffice left formulas out, which nothing in its document shows. */
function withItsFormulas(original: Uint8Array, made: Uint8Array): Uint8Array {
  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
  const text = Buffer.from(original).toString('latin1');
  const codes = text.split(RTF_FIELD).slice(1);
  const { zip: odf } = text.startsWith('PK') ? sourceFile(original) : { zip: null };
  const written =
    count(text, EQ_FIELD) +
    codes.filter((code) => RTF_EQ.test(code.slice(0, RTF_CODE).split('}', 1)[0] ?? '')).length +
    count(odf?.xml('content.xml') ?? '', ODF_EQ);
  const formulas = count(odf?.xml('META-INF/manifest.xml') ?? '', ODF_FORMULA);
  if (written + formulas === 0) return made;
  const parts = sourceFile(made).zip;
  const body = parts?.xml(WORD_PART) ?? '';
  if (count(body, EQ_CODE) < written) throw invalid(LOST_FIELDS);
  const found = ['footnotes', 'endnotes'].reduce(
    (sum, name) => sum + count(parts?.xml(`word/${name}.xml`) ?? '', MADE_FORMULA),
    count(body, MADE_FORMULA),
  );
  if (found < formulas) throw invalid(lostFormulas(formulas, found));
  return made;
}

/** Pictures of a Word file that have to be converted before they can be shown, by path; empty for other files. */
export function metafileParts(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const file = sourceFile(bytes);
  const { zip } = file;
  if (!zip?.names.includes(WORD_PART)) return new Map();
  return new Map(metafilesOf(zip).map((name) => [name, Buffer.from(zip.base64(name) ?? '', 'base64')]));
}

/** Throws `invalid` when a zip is damaged or too large. What was converted becomes a part beside its original. */
export function sourceFile(
  bytes: Uint8Array,
  { pictures = new Map(), converted = new Map() }: Given = {},
  limits = LIMITS,
): SourceFile {
  if (isPdf(bytes)) return { text: PDF_HEAD, zip: null, attached: carriedInPdf(bytes) };
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  if (!zipped) return { text: fileText(bytes), zip: null };
  const parts = new Map(Array.from(unpacked(bytes, limits), ([name, { read }]) => [name, read]));
  for (const [name, picture] of pictures) parts.set(`${name}.${picture.type}`, () => picture.bytes);
  const unread = new Map<string, string>();
  for (const [name, made] of converted)
    if (typeof made === 'string') unread.set(name, made);
    else parts.set(`${name}.docx`, () => made);
  const found = <T>(name: string, as: (part: Uint8Array) => T): T | undefined => {
    const read = parts.get(name);
    return read && as(read());
  };
  const zip = {
    names: [...parts.keys()],
    xml: (name: string) => found(name, fileText),
    base64: (name: string) => found(name, base64),
    bytes: (name: string) => found(name, (part) => part),
    unread,
  };
  return { text: '', zip };
}

const TOO_LARGE = '压缩包里的文件太多或太大，请分成几个文件';

function unpacked(bytes: Uint8Array, limits: ZipLimits): ReadonlyMap<string, ZipEntry> {
  try {
    const entries = openZip(bytes, limits);
    const text = Array.from(entries, ([name, { size }]) => (/\.(?:xml|qti|rmd|tex)$/i.test(name) ? size : 0));
    if (text.reduce((sum, size) => sum + size, 0) > TEXT_LIMIT) throw invalid(TOO_LARGE);
    return entries;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw invalid(error instanceof Error && error.name === 'ZipTooLarge' ? TOO_LARGE : DAMAGED);
  }
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * UTF-8, or the encoding of the byte order mark or XML declaration; otherwise GB18030, which Chinese Windows writes, or
 * Big5, which Windows writes in Taiwan and Hong Kong.
 */
function fileText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Correct for nearly all files: a declaration of another encoding on valid UTF-8 is an outdated header.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
    return (decoder(declared) ?? new TextDecoder(isBig5(bytes) ? 'big5' : 'gb18030')).decode(bytes);
  }
}

/**
 * In Big5 a third of the second bytes of common characters is below 0x7F and their first bytes are up to 0xC6; in
 * GB18030 only rare characters have such second bytes, mostly after first bytes below 0xA1.
 */
function isBig5(bytes: Uint8Array): boolean {
  let [pairs, low, common] = [0, 0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    const second = bytes[(at += 1)] ?? 0;
    pairs += 1;
    if (second >= 0x40 && second <= 0x7e) low += 1;
    if (first >= 0xa1 && first <= 0xc6) common += 1;
  }
  return pairs > 0 && low / pairs > 0.15 && common / pairs > 0.9;
}

function decoder(name: string | undefined): InstanceType<typeof TextDecoder> | null {
  try {
    return name === undefined || /^utf-?8$/i.test(name) ? null : new TextDecoder(name);
  } catch {
    return null;
  }
}
