// The result of every import format: a question as it will be stored, before it has ids, an author or a status.
import { MULTIPLE_TYPE_ID, SINGLE_TYPE_ID, type TypeId } from '../../contract/codes';
import type { SourceLine } from '../../contract/question/importRows';
import type { Part } from '../../contract/question/question';
import { type FieldValues } from '../../contract/question/questionFields';
import { PORTABLE_FIELDS, type PortableField, initialValues } from '../../domain/question/fieldRules';
import type { WholeDraft } from '../bank/whole';
import { readImported, UNREAD_FORMULA, type ImportedContent, type PictureAddresses } from './importedContent';
import { Refusal } from './refusal';

export interface DraftOption {
  /** Unique inside the question; letters are computed when shown. */
  id: string;
  content: string;
}

/** Content fields hold canonical HTML (header of content/tree.ts). */
export interface QuestionDraft extends Pick<FieldValues, PortableField> {
  type_id: TypeId;
  content: string;
  /** Empty except for choice questions. */
  options: DraftOption[];
  /**
   * 101, 102: ids of the correct options; 200: whether the statement is true; 300: accepted forms per blank, TeX in
   * `$…$`; 400: HTML.
   */
  answer: string[] | boolean | string[][] | string;
  analysis: string;
  /** As stored, without id. */
  parts: Omit<Part, 'id'>[];
  /** Paths of knowledge point names from the root. */
  kp_routes: string[][];
  /** Number of the question in the original paper. */
  origin_number: number | null;
  /** Points in the original paper. */
  score: number | null;
  /** The format it came from. */
  kind: string;
  /** The file gives no answer: the question is stored, but is not used until it has one. */
  unanswered?: true;
  /** From a 题库包: the rest of the question. */
  whole?: WholeDraft;
}

/**
 * `line`: 1-based line of a line-based file, 1-based position in a file with one array. `ref`: the source's own name
 * for it. `notes`: what was guessed, changed or left out, as sentences for the user. `review`: a person has to compare
 * it with the file before it is used. `written`: what the file says, for a person to compare.
 */
export type DraftRow = { line: number; ref: string; written?: string } & OfPaper &
  ({ draft: QuestionDraft; notes: string[]; review?: true } | { refused: string });

/** `file`: the paper of a zip. `lines`: those that the question was read from, and what each became. */
interface OfPaper {
  file?: string;
  number?: number;
  lines?: readonly SourceLine[];
}

/** A part of a file that is in no question, or a remark on the file as a whole, and why: 大题标题, 缺第 7 题. */
export interface AsideRow extends OfPaper {
  line: number;
  ref: string;
  apart: string;
  written?: string;
}
export type FileRow = DraftRow | AsideRow;
export const isQuestionRow = <Row extends FileRow>(row: Row): row is Exclude<Row, AsideRow> => !('apart' in row);
export const questionRows = (rows: Iterable<FileRow>): DraftRow[] => [...rows].filter(isQuestionRow);

export type DraftCodec = (text: string) => Iterable<DraftRow>;

export const BLANK = '<span data-blank></span>';

/**
 * A draft with defaults for fields that most sources lack. Sources do not tell choice questions with one and with
 * several correct options apart.
 */
export function newDraft(
  fields: Partial<QuestionDraft> & Pick<QuestionDraft, 'type_id' | 'content' | 'answer' | 'stage_id' | 'kind'>,
): QuestionDraft {
  const several = fields.type_id === SINGLE_TYPE_ID && Array.isArray(fields.answer) && fields.answer.length > 1;
  return {
    options: [],
    analysis: '',
    parts: [],
    ...initialValues(PORTABLE_FIELDS),
    kp_routes: [],
    origin_number: null,
    score: null,
    ...fields,
    type_id: several ? MULTIPLE_TYPE_ID : fields.type_id,
  };
}

export function field(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Record<string, unknown>)[name]
    : undefined;
}
export function textField(record: unknown, name: string): string {
  const value = field(record, name);
  return typeof value === 'string' ? value : '';
}
export function listField(record: unknown, name: string): unknown[] {
  const value = field(record, name);
  return Array.isArray(value) ? value : [];
}

/** Of a file with unclosed tags: for one question, and for the part after the last one. */
export const CUT_ROW = '文件不完整，这一题可能缺少内容';
export const CUT_FILE = '文件不完整（没有结束标记），后面的试题没有读到';

/** A value of a file for an error message; String() of an object may throw, so objects are shown as JSON. */
export const shownValue = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 100);

/** Content that the question needs: refused if any of it cannot be imported. */
export function importedContent(html: string, notes: string[], pictures?: PictureAddresses): string {
  const read = readImported(html, pictures);
  const [lost] = read.lost;
  if (lost !== undefined) throw new Refusal(lost);
  return withNotes(read, notes);
}

/** The same; also refuses empty content. */
export function requiredContent(html: string, what: string, notes: string[], pictures?: PictureAddresses): string {
  const content = importedContent(html, notes, pictures);
  if (content === '') throw new Refusal(`${what}为空`);
  return content;
}

/** Explanatory text: parts that cannot be imported are left out and noted. */
export function explanation(html: string, notes: string[], pictures?: PictureAddresses): string {
  const read = readImported(html, pictures);
  notes.push(...read.lost.map((lost) => `解析不完整：${lost}`));
  return withNotes(read, notes);
}

function withNotes({ html, changed }: ImportedContent, notes: string[]): string {
  notes.push(...changed);
  return html;
}

type Read = (record: unknown, notes: string[]) => QuestionDraft;

const MAX_WRITTEN = 4000;

/** A record of a file as text: its fields, one per line. */
function writtenIn(record: unknown): string {
  if (typeof record !== 'object' || record === null) return typeof record === 'string' ? record : '';
  return Object.entries(record)
    .map(([name, value]) => `${name}：${typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}`)
    .join('\n');
}

/**
 * Reads one record into a row: any exception becomes the refusal of this row. `written`: what the file says, if the
 * record itself is not what a person would read.
 */
export function readRow(line: number, ref: string, record: unknown, read: Read, written = writtenIn(record)): DraftRow {
  const notes: string[] = [];
  const shown = written
    .replace(/data:image\/[^\s"')]+/g, '〔图〕')
    .trim()
    .slice(0, MAX_WRITTEN);
  const row = { line, ref, ...(shown !== '' && { written: shown }) };
  try {
    const draft = read(record, notes);
    const review = notes.some((note) => note.includes(UNREAD_FORMULA));
    return { ...row, draft, notes: [...new Set(notes)], ...(review && { review }) };
  } catch (error) {
    return { ...row, refused: error instanceof Refusal ? error.message : `无法读取：${String(error)}` };
  }
}

/** If the file itself is refused before it has rows, yields the refusal as its only row. */
export const orRefused = <Source, Row extends FileRow>(decode: (source: Source) => Iterable<Row | DraftRow>) =>
  function* (source: Source): Generator<Row | DraftRow> {
    try {
      yield* decode(source);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      yield { line: 1, ref: '文件', refused: error.message };
    }
  };

/** Rows of a file with one JSON record per line; an unreadable line is one refused row. */
export function* jsonLines(
  text: string,
  refOf: (record: unknown, line: number) => string,
  read: Read,
): Generator<DraftRow> {
  let line = 0;
  for (const source of text.replace(/^\uFEFF/, '').split('\n')) {
    line++;
    if (source.trim() === '') continue;
    let record: unknown;
    try {
      record = JSON.parse(source);
    } catch {
      yield { line, ref: `第${line}行`, refused: '不是有效的 JSON' };
      continue;
    }
    yield readRow(line, refOf(record, line), record, read);
  }
}

/** The records of a file that is one JSON value; null when it is not JSON. */
export function jsonFile(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return null;
  }
}
