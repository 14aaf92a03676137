// A file of questions as its reader gets it. The caller decodes texts and unpacks zips, as this needs its platform.
import type { RecordMapping } from '../../contract/question/importMapping';
import type { FileRow } from './importedQuestion';
import { HEAD_ROWS } from './sheetHead';

export interface SourceFile {
  /** Empty for a zip. */
  text: string;
  zip: ZipParts | null;
  /** Of a PDF: the questions that it carries in the bank's own JSON. */
  attached?: string | undefined;
  /** Of a file of records: the columns that the user has chosen. */
  mapping?: RecordMapping | undefined;
}
/** Parts of a zip; undefined when missing. */
export interface ZipParts {
  names: readonly string[];
  /** A part as text. */
  xml(name: string): string | undefined;
  base64(name: string): string | undefined;
  bytes?(name: string): Uint8Array | undefined;
  /** Why papers of other word processors were not converted, by name. */
  unread?: ReadonlyMap<string, string> | undefined;
}
export type ReadQuestions = (file: SourceFile) => Iterable<FileRow>;

/** Turns the reader of a text into the reader of a file. */
export const ofText =
  (decode: (text: string) => Iterable<FileRow>): ReadQuestions =>
  ({ text }) =>
    decode(text);

const LOOKED_AT = 5000;

/** The family of a format, which is also the usual extension of its files. */
export function familyOf({ text, zip }: SourceFile): 'zip' | 'xml' | 'json' | 'txt' {
  if (zip) return 'zip';
  const head = text.slice(0, LOOKED_AT).trimStart();
  if (head.startsWith('<')) return 'xml';
  return /^[{[]\s*(?:["{[\]}]|$)/.test(head) ? 'json' : 'txt';
}

// What distinguishes the formats.

/** The text of a PDF is not read. */
export const PDF_HEAD = '%PDF-';
export const WORD_PART = 'word/document.xml';
export const AIKEN_ANSWER = /^ANSWER:\s*[A-Z]\s*$/m;
/** In a paper, braces belong to its formulas. */
export const GIFT_ANSWER = /(?:^|[^\\])\{\s?(?:[=~#]|(?:T|F|TRUE|FALSE)\s?[}#]|\})/m;
export const RMD = /^Question[^\S\n]*\r?\n=+[^]*^Meta-information[^\S\n]*\r?\n=/m;
/** Papers that LibreOffice converts: the part with `.docx` added to its name is the converted one. */
export const isOldPaper = (name: string): boolean => /\.(?:doc|odt|rtf)$/i.test(name);
/** The Word papers of a zip that is nothing else; old ones that have not been converted are in it too. */
export const papersIn = ({ names }: Pick<ZipParts, 'names'>): string[] =>
  names.includes('[Content_Types].xml') || names.some((name) => /\.(?:xml|qti|rmd|tex|json)$/i.test(name))
    ? []
    : names
        .filter((name) => !/(?:^|\/)(?:__MACOSX|~\$)/.test(name))
        .filter((name) => /\.docx$/i.test(name) || (isOldPaper(name) && !names.includes(`${name}.docx`)))
        .sort();
/** Of a paper without its ending, also that of the file it was converted from. */
export const withoutEnding = (path: string): string =>
  path.replace(/(?:\.(?:doc|odt|rtf))?\.docx$|\.(?:doc|odt|rtf)$/i, '');
/** As the rows of a paper of a zip name it. */
export const paperName = (path: string): string => withoutEnding(path.slice(path.lastIndexOf('/') + 1));
/** The same of several papers: those of one name with folder and ending. */
export function paperNames(paths: readonly string[]): string[] {
  const names = paths.map(paperName);
  return names.map((name, at) =>
    names.filter((other) => other === name).length === 1
      ? name
      : (paths[at] ?? '').replace(/\.(doc|odt|rtf)\.docx$/i, '.$1'),
  );
}
export const BANK_MANIFEST = 'tiku-bank.json';
export const isRmd = (name: string) => /\.rmd$/i.test(name);
export const isTex = (name: string) => /\.tex$/i.test(name);
const LATEX = /\\(?:documentclass|documentstyle|begin\s*\{(?:document|question|questions|questionmult|problem)\})/;
export const isLatex = (text: string) => LATEX.test(text.slice(0, LOOKED_AT * 4));
export const isMoodle = ({ text }: SourceFile) => /<quiz[\s>]/.test(text);
export const isBank = ({ text }: SourceFile) => text.slice(0, LOOKED_AT).includes('"tiku-questions"');
/** A table with the columns of the template; any other table is a file of records. */
export const isTable = ({ text }: SourceFile): boolean =>
  text.slice(0, LOOKED_AT).includes('"tiku-table"') ? isTemplate(text.slice(0, LOOKED_AT)) : hasColumns(text);
/** Columns of the bank's own table; a table with other names is read by a mapping. */
export const OWN_COLUMNS = ['题型', '题干', '答案'] as const;
const OWN_CELLS = OWN_COLUMNS.map((name) => new RegExp(`"\\s*${[...name].join('\\s*')}\\s*"`));
const isTemplate = (head: string) => OWN_CELLS.every((cell) => cell.test(head)) || !/"rows":\s*\[\s*\[/.test(head);
const hasColumns = (text: string) => firstRows(text).some((cells) => OWN_COLUMNS.every((name) => cells.includes(name)));

/** The cells of the first lines of a text with commas or tabs; empty when the first has none. */
export function firstRows(text: string): string[][] {
  const lines = text
    .slice(0, LOOKED_AT)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, HEAD_ROWS);
  const separator = lines[0]?.includes('\t') ? '\t' : ',';
  const rows = lines.map((line) => line.split(separator).map((cell) => cell.replace(/^\s*"|"\s*$/g, '').trim()));
  return (rows[0]?.length ?? 0) > 1 ? rows : [];
}

/** Whether a text may be a paper: Chinese, with numbered questions or answers. */
export function isPaperText({ text }: SourceFile): boolean {
  const head = text.slice(0, 200_000);
  if (!/[\u4e00-\u9fff]/.test(head)) return false;
  const numbered = head.match(/^[^\S\n]{0,8}(?:\*\*)?(?:\d{1,3}\s?[.．、]|第\s?\d{1,3}\s?题|例\s?\d)/gm)?.length ?? 0;
  return numbered > 1 || (numbered > 0 && /^\s{0,8}(?:\*\*)?[【[]?(?:参考|正确)?答案/m.test(head));
}
