// A file of records as its columns: a JSON array, an object with one list of records, one JSON value per line, or a
// table. A column is a path such as `other.solution`; a list, or an object with letters as keys, is one value.
import { MAX_IMPORT_ROWS } from '../../contract/question/questionImport';
import { jsonFile } from '../shared/importedQuestion';
import { tableRows } from '../table/tableFile';
import { recordHeadAt, type RecordColumn } from './mapping';

export interface FileRecord {
  /** 1-based line, or position in an array. */
  line: number;
  ref: string;
  /** undefined: the line is not JSON. */
  value: unknown;
}
const LOOKED_AT = 200;
const MAX_DEPTH = 4;
const MAX_COLUMNS = 100;
const SAMPLE = 120;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null when the text is of another kind. */
export function fileRecords(text: string): FileRecord[] | null {
  const rows = tableRows(text);
  if (rows) return ofTable(rows);
  const whole = jsonFile(text);
  if (whole) {
    const list = listIn(whole.value);
    return list && list.map((value, place) => ({ line: place + 1, ref: `第 ${place + 1} 题`, value }));
  }
  return /^\uFEFF?\s*[{[]/.test(text.slice(0, 1000)) ? ofLines(text) : null;
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (!isObject(value)) return null;
  const lists = Object.values(value).filter((one): one is unknown[] => Array.isArray(one) && one.some(isObject));
  return lists.length === 1 ? (lists[0] ?? null) : [value];
}

function ofLines(text: string): FileRecord[] | null {
  const records: FileRecord[] = [];
  let read = 0;
  for (const [place, source] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (source.trim() === '') continue;
    const value = jsonFile(source)?.value;
    if (value !== undefined) read += 1;
    records.push({ line: place + 1, ref: `第 ${place + 1} 行`, value });
    // What comes after is refused as a whole.
    if (records.length > MAX_IMPORT_ROWS * 5) break;
  }
  return read > 0 ? records : null;
}

function ofTable(rows: readonly (readonly string[])[]): FileRecord[] {
  const at = Math.max(0, recordHeadAt(rows));
  const [head = [], ...rest] = rows.slice(at);
  const names = head.map((name, place) => name.trim() || `第${place + 1}列`);
  return rest.flatMap((cells, place) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const value = Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
    const line = at + place + 2;
    return [{ line, ref: `第 ${line} 行`, value }];
  });
}

const isLettered = (value: Record<string, unknown>): boolean =>
  Object.keys(value).length > 1 && Object.keys(value).every((key) => /^[A-Ha-h]$/.test(key));
/** `{ text: [...], label: [...] }` is a list of options. */
const isColumnar = (value: Record<string, unknown>): boolean => Array.isArray(value.text) && Array.isArray(value.label);

/** Columns of the records in the order of the file. */
export function recordColumns(records: readonly FileRecord[]): RecordColumn[] {
  const samples = new Map<string, string>();
  const visit = (value: unknown, path: string, depth: number): void => {
    if (isObject(value) && depth < MAX_DEPTH && !(path !== '' && (isLettered(value) || isColumnar(value)))) {
      for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`, depth + 1);
      return;
    }
    if (path === '' || (samples.get(path) ?? '') !== '') return;
    if (samples.has(path) || samples.size < MAX_COLUMNS) samples.set(path, shown(value));
  };
  for (const { value } of records.slice(0, LOOKED_AT)) visit(value, '', 0);
  return [...samples].map(([path, sample]) => ({ path, sample }));
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.trim().slice(0, SAMPLE);
}

/** The value of a column; a key may contain the dots of a path. */
export function valueAt(record: unknown, path: string): unknown {
  if (!isObject(record)) return undefined;
  if (Object.hasOwn(record, path)) return record[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const key = path.slice(0, dot);
    if (Object.hasOwn(record, key)) return valueAt(record[key], path.slice(dot + 1));
  }
  return undefined;
}
