// The grid of a blueprint as a teacher edits it: rows by columns of type (and difficulty, and fields of the question),
// cells as 4×5, sums.
import { typeIdsOf, type TypeCategories } from '../../contract/codes';
import type { BlueprintBody, BlueprintCell, BlueprintRow, WantedFields } from '../../contract/paper/blueprint';
import { COVERAGE_BANDS } from '../../contract/question/choices';
import { BLUEPRINT_FIELDS, fieldRow, type BlueprintField } from '../../contract/question/questionFields';
import { foldWidth } from '../content/characters';
import { traitsOf } from '../question/types/traits';

export type Range = NonNullable<BlueprintCell['difficulty']>;
export interface Column extends WantedFields {
  type_id: number;
  /** Null takes any difficulty. */
  difficulty: Range | null;
}
/** `count` questions of `score` points each. */
export interface CellValue {
  count: number;
  score: number;
}

/** Difficulty bands for cells: those that begin above 0. */
export const BANDS = COVERAGE_BANDS.filter(({ min }) => min > 0);
const MAX_COUNT = 100;
const MAX_SCORE = 1000;

export const emptyBody = (): BlueprintBody => ({
  stage_id: null,
  grade_id: null,
  gs_id: null,
  rows: [],
  cells: [],
  difficulty_mean: null,
  coverage: [],
  exclude_paper_ids: [],
  unused: null,
});

/** What columns can be split by, besides the type. */
export const SPLITS = ['difficulty', ...BLUEPRINT_FIELDS] as const;
export type Split = (typeof SPLITS)[number];

const codesOf = (field: BlueprintField) => (fieldRow(field).codes ?? []).filter(({ value }) => value !== 0);
/** '' for a value that a cell cannot ask for. */
export const codeLabel = (field: BlueprintField, value: number | undefined): string =>
  codesOf(field).find((code) => code.value === value)?.label ?? '';

export const columnKey = (column: Column): string => {
  const { type_id, difficulty } = column;
  const fields = BLUEPRINT_FIELDS.map((field) => (column[field] === undefined ? '' : `.${field} ${column[field]}`));
  return `${type_id}.${difficulty ? `${difficulty.min}-${difficulty.max}` : ''}${fields.join('')}`;
};
function rangeLabel({ min, max }: Range): string {
  const band = BANDS.find((each) => each.min === min && each.max === max);
  return band?.label ?? (min === max ? `难度${min}` : `${min}–${max}`);
}
/** What a column demands besides its type: 较易, 掌握. */
export const columnDemands = (column: Column): string[] =>
  [
    column.difficulty ? rangeLabel(column.difficulty) : '',
    ...BLUEPRINT_FIELDS.map((field) => codeLabel(field, column[field])),
  ].filter((text) => text !== '');
export const columnLabel = (column: Column): string => columnDemands(column).join(' ') || '不限';
export const isSplit = (body: BlueprintBody, split: Split): boolean =>
  body.cells.some((cell) => (cell[split] ?? null) !== null);

/** The cell without what it demands by this split. */
export function unsplit(cell: BlueprintCell, split: Split): BlueprintCell {
  if (split === 'difficulty') return { ...cell, difficulty: null };
  const { [split]: _any, ...rest } = cell;
  return rest;
}
const splitBy = (column: Column, split: Split): Column[] =>
  split === 'difficulty'
    ? BANDS.map(({ min, max }) => ({ ...column, difficulty: { min, max } }))
    : codesOf(split).map(({ value }) => ({ ...column, [split]: value }));

/** Of one type. */
export const compareColumns = (a: Column, b: Column): number =>
  (a.difficulty?.min ?? 99) - (b.difficulty?.min ?? 99) ||
  (a.difficulty?.max ?? 99) - (b.difficulty?.max ?? 99) ||
  BLUEPRINT_FIELDS.reduce((order, field) => order || (a[field] ?? 99) - (b[field] ?? 99), 0);

/** A column for every type, or for every part of a type by `splits`; other cells get columns of their own. */
export function columnsOf(body: BlueprintBody, splits: readonly Split[], categories: TypeCategories): Column[] {
  const types = new Set([...typeIdsOf(categories), ...body.cells.map((cell) => cell.type_id)]);
  return [...types].flatMap((type_id) => {
    const columns = splits.reduce<Column[]>(
      (all, split) => all.flatMap((column) => splitBy(column, split)),
      [{ type_id, difficulty: null }],
    );
    const known = new Set(columns.map(columnKey));
    for (const { id: _id, row_id: _row, count: _count, score: _score, ...column } of body.cells) {
      if (column.type_id !== type_id || known.has(columnKey(column))) continue;
      known.add(columnKey(column));
      columns.push(column);
    }
    return columns.sort(compareColumns);
  });
}

export const cellAt = (body: BlueprintBody, row_id: number, column: Column): BlueprintCell | undefined =>
  body.cells.find((cell) => cell.row_id === row_id && columnKey(cell) === columnKey(column));

/**
 * Score of a new cell in a column: that of the last cell in the column, else of the type, else the usual score of the
 * type.
 */
export function usualScore(body: BlueprintBody, column: Column): number {
  const same =
    body.cells.findLast((cell) => columnKey(cell) === columnKey(column)) ??
    body.cells.findLast((cell) => cell.type_id === column.type_id);
  return same?.score ?? traitsOf(column.type_id).score;
}

/** `4×5`, `4x5`, `4*5`, `4 5` or `4` (with the usual score); empty text means no questions. Null for any other text. */
export function parseCell(text: string, usual: number): CellValue | null {
  const plain = foldWidth(text)
    .replace(/[题分]/g, ' ')
    .trim();
  if (plain === '') return { count: 0, score: usual };
  const match = /^(\d{1,3})(?:\s*[×xX*\s]\s*(\d{1,4}(?:\.\d)?))?$/.exec(plain);
  if (!match) return null;
  const count = Number(match[1]);
  const score = match[2] === undefined ? usual : Number(match[2]);
  return count <= MAX_COUNT && score <= MAX_SCORE && Number.isInteger(score * 2) ? { count, score } : null;
}
export const cellText = (cell: CellValue | undefined): string =>
  cell && cell.count > 0 ? `${cell.count}×${cell.score}` : '';

const nextId = (list: readonly { id: number }[]): number =>
  list.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;

/** A cell with no questions is removed. */
export function withCell(body: BlueprintBody, row_id: number, column: Column, value: CellValue): BlueprintBody {
  const known = cellAt(body, row_id, column);
  if (value.count === 0) return known ? { ...body, cells: body.cells.filter((cell) => cell !== known) } : body;
  if (known?.count === value.count && known.score === value.score) return body;
  const cells = known
    ? body.cells.map((cell) => (cell === known ? { ...cell, ...value } : cell))
    : [...body.cells, { ...column, id: nextId(body.cells), row_id, ...value }];
  return { ...body, cells };
}

export interface Block {
  row: number;
  column: number;
  texts: readonly (readonly string[])[];
}
/**
 * Writes a block of texts, from its upper left cell; texts outside the grid are ignored. Counts the texts that cannot
 * be parsed.
 */
export function withBlock(
  body: BlueprintBody,
  columns: readonly Column[],
  { row, column, texts }: Block,
): { body: BlueprintBody; refused: number } {
  let next = body;
  let refused = 0;
  texts.forEach((line, i) =>
    line.forEach((text, j) => {
      const [to, at] = [body.rows[row + i], columns[column + j]];
      if (!to || !at) return;
      const value = parseCell(text, usualScore(next, at));
      if (value) next = withCell(next, to.id, at, value);
      else refused += 1;
    }),
  );
  return { body: next, refused };
}

export function addRows(body: BlueprintBody, rows: readonly Omit<BlueprintRow, 'id'>[]): BlueprintBody {
  const first = nextId(body.rows);
  return { ...body, rows: [...body.rows, ...rows.map((row, i) => ({ ...row, id: first + i }))] };
}
export const removeRow = (body: BlueprintBody, id: number): BlueprintBody => ({
  ...body,
  rows: body.rows.filter((row) => row.id !== id),
  cells: body.cells.filter((cell) => cell.row_id !== id),
});
export function moveRow(body: BlueprintBody, id: number, by: -1 | 1): BlueprintBody {
  const rows = [...body.rows];
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row || !rows[from + by]) return body;
  rows.splice(from, 1);
  rows.splice(from + by, 0, row);
  return { ...body, rows };
}

/** Removes a split: cells that then are in one place become one, with the score of the first. */
export function withoutSplit(body: BlueprintBody, split: Split): BlueprintBody {
  const merged = new Map<string, BlueprintCell>();
  for (const cell of body.cells.map((each) => unsplit(each, split))) {
    const key = `${cell.row_id}.${columnKey(cell)}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, count: Math.min(MAX_COUNT, known.count + cell.count) } : cell);
  }
  return { ...body, cells: [...merged.values()] };
}

export interface Sum {
  count: number;
  /** Sum of the scores. */
  score: number;
}
export const sumOf = (cells: readonly CellValue[]): Sum =>
  cells.reduce((sum, { count, score }) => ({ count: sum.count + count, score: sum.score + count * score }), {
    count: 0,
    score: 0,
  });
export const rowSum = (body: BlueprintBody, row_id: number): Sum =>
  sumOf(body.cells.filter((cell) => cell.row_id === row_id));
export const columnSum = (body: BlueprintBody, column: Column): Sum =>
  sumOf(body.cells.filter((cell) => columnKey(cell) === columnKey(column)));

/** Number of questions of one row and type with these fields, by difficulty 0 to 10. */
export interface BankCounts extends Record<BlueprintField, number> {
  counts: readonly number[];
}
/** The number of questions that a column takes. */
export const candidatesIn = (bank: readonly BankCounts[], column: Column): number => {
  const { min, max } = column.difficulty ?? { min: 0, max: Infinity };
  return bank
    .filter((one) => BLUEPRINT_FIELDS.every((field) => column[field] === undefined || column[field] === one[field]))
    .flatMap(({ counts }) => counts.slice(min, max + 1))
    .reduce((sum, count) => sum + count, 0);
};
