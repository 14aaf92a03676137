// What forms, the merge dialog, the question table, spreadsheets and files need to know of the plain fields of a
// question: one row per field of contract/question/questionFields, in the order of the columns.
import { regionLabel } from '../../contract/question/choices';
import type { QuestionOrder } from '../../contract/question/question';
import {
  BULK_FIELDS,
  eachField,
  fieldRow,
  type BulkField,
  type CodedField,
  type FieldName,
  type FieldValues,
} from '../../contract/question/questionFields';

interface FieldRule {
  /** Value of a new question. */
  initial: number | string | null;
  /** Part of a version; the other fields belong to the question as a whole. */
  versioned?: true;
  /** Changed in the question list, not in the form. */
  listOnly?: true;
  /** Smallest and largest number, and what a teacher reads about another one. */
  limits?: { min: number; max: number; fault: string };
  /** Replaces the form's label in the question table and in spreadsheets. */
  title?: string;
  /** How the merge dialog shows the initial value. */
  unset?: string;
  /** Fields that the merge dialog takes from one side together. */
  group?: 'place' | 'origin';
  /** Column of the question table. */
  column: null | {
    /** Id in saved arrangements of columns. */
    id: string;
    width: number;
    /** Hidden until the user shows it. */
    hidden?: true;
    number?: true;
    orders?: readonly QuestionOrder[];
  };
  /**
   * In spreadsheets: `template`: a column of the import's template, also exported; `both`: exported, and read where
   * it is there; `export`: exported only.
   */
  sheet: null | 'template' | 'both' | 'export';
  /** Other words for codes in spreadsheets and in cells. */
  words?: Readonly<Record<string, number>>;
  /** What a cell of the question table takes, if the field has no codes. */
  cell?: { unit: string; hint: string };
  /** The value has the same meaning in every bank, so that files of questions contain it. */
  portable: boolean;
}

export const FIELD_RULES = {
  difficulty: {
    initial: 0,
    unset: '无难度',
    limits: { min: 0, max: 10, fault: '难度应为 0 到 10，0 表示无难度' },
    column: { id: 'difficulty', width: 64, number: true, orders: ['easiest', 'hardest'] },
    sheet: 'template',
    cell: { unit: '级', hint: '难度填 0 到 10，0 或“无”表示无难度' },
    portable: true,
  },
  stage_id: { initial: null, group: 'place', column: null, sheet: 'template', portable: true },
  grade_id: { initial: null, group: 'place', column: null, sheet: 'export', portable: false },
  gs_id: { initial: null, group: 'place', column: null, sheet: 'export', portable: false },
  term: {
    initial: 3,
    column: { id: 'term', width: 76 },
    sheet: 'template',
    words: { 上: 1, 上册: 1, 下: 2, 下册: 2, 全年: 3, 全学年: 3 },
    portable: true,
  },
  year: {
    initial: null,
    limits: { min: 1900, max: 2200, fault: '年份应在 1900 到 2200 之间' },
    column: { id: 'year', width: 66, number: true },
    sheet: 'template',
    cell: { unit: '年', hint: '年份填四位数字，如 2024，可留空' },
    portable: true,
  },
  region_id: {
    initial: null,
    limits: { min: 0, max: 999_999_999, fault: '地区无效' },
    column: { id: 'region', width: 74, hidden: true },
    sheet: 'export',
    portable: false,
  },
  source: { initial: '', versioned: true, column: { id: 'source', width: 150 }, sheet: 'template', portable: true },
  cognitive_level: {
    initial: 0,
    unset: '未设置',
    column: { id: 'cognitive_level', width: 84, hidden: true },
    sheet: 'template',
    portable: true,
  },
  special: { initial: 0, column: null, sheet: null, portable: true },
  kind: { initial: 1, column: null, sheet: null, portable: false },
  language: { initial: 1, column: null, sheet: null, portable: true },
  origin_book_id: { initial: null, group: 'origin', column: null, sheet: null, portable: false },
  origin_page: {
    initial: null,
    group: 'origin',
    limits: { min: 0, max: 100_000, fault: '页码无效' },
    column: null,
    sheet: 'export',
    portable: false,
  },
  origin_number: { initial: null, group: 'origin', column: null, sheet: 'both', portable: false },
  listed: {
    initial: 0,
    listOnly: true,
    column: { id: 'listed', width: 74, hidden: true },
    sheet: 'export',
    portable: false,
  },
  in_use: {
    initial: 1,
    listOnly: true,
    title: '使用状态',
    column: { id: 'in_use', width: 80, hidden: true },
    sheet: 'export',
    portable: false,
  },
  /** The table and the spreadsheet say whose question it is. */
  shared: { initial: 0, title: '与其他机构共享', column: null, sheet: null, portable: false },
} as const satisfies Record<FieldName, FieldRule>;

type Rules = typeof FIELD_RULES;
/** Names of the rows with these properties. */
type FieldWith<Properties> = { [K in FieldName]: Rules[K] extends Properties ? K : never }[FieldName];
export type FormField = Exclude<FieldName, FieldWith<{ listOnly: true }>>;
export type MetaField = Exclude<FieldName, FieldWith<{ versioned: true }>>;
export type FormNumber = FieldWith<{ initial: null; cell: object }>;
export type PlaceField = FieldWith<{ group: 'place' }>;
/** Of the fields of a bulk change those whose choices are not lists of the bank. */
export type PlainBulkField = Exclude<BulkField, PlaceField>;
export type PortableField = FieldWith<{ portable: true }>;
export type ImportedColumn = FieldWith<{ sheet: 'template' | 'both' }>;

export const fieldRule = (name: FieldName): FieldRule => FIELD_RULES[name];
/** True when the field has no limits, or the number is within them. */
export function isWithin(name: FieldName, value: number): boolean {
  const { limits } = fieldRule(name);
  return !limits || (value >= limits.min && value <= limits.max);
}
/** In the order of the columns. */
export const FIELDS_IN_ORDER = Object.keys(FIELD_RULES) as FieldName[];
const namesWhere = <K extends FieldName>(which: (rule: FieldRule) => unknown) =>
  FIELDS_IN_ORDER.filter((name) => which(fieldRule(name))) as K[];
export const FORM_FIELDS = namesWhere<FormField>((rule) => !rule.listOnly);
/** Choices of the form that have no place of their own in it. */
export const FORM_CHOICES = FORM_FIELDS.filter(
  (name): name is FormField & CodedField => fieldRow(name).codes !== undefined && fieldRow(name).all === undefined,
);
/** Numbers that may be left out, typed into the form. */
export const FORM_NUMBERS = namesWhere<FormNumber>(({ initial, cell }) => initial === null && cell !== undefined);
export const META_FIELDS = namesWhere<MetaField>((rule) => !rule.versioned);
export const PLAIN_BULK_FIELDS = BULK_FIELDS.filter(
  (name): name is PlainBulkField => fieldRule(name).group !== 'place',
);
export const PORTABLE_FIELDS = namesWhere<PortableField>((rule) => rule.portable);
export const IMPORTED_COLUMNS = namesWhere<ImportedColumn>(({ sheet }) => sheet === 'template' || sheet === 'both');

/** The values of a new question. */
export const initialValues = <K extends FieldName>(names: readonly K[]) =>
  eachField(names, (name) => fieldRule(name).initial) as Pick<FieldValues, K>;
export const fieldTitle = (name: FieldName): string => fieldRule(name).title ?? fieldRow(name).label;

/** Names of ids, which the server keeps. */
export type NameOf = (field: 'stage_id' | 'grade_id' | 'gs_id' | 'origin_book_id', id: number | null) => string;

/** The value for a reader; '' where nothing is set. */
export function fieldText<K extends FieldName>(name: K, value: FieldValues[K], nameOf: NameOf): string {
  const { unset, initial } = fieldRule(name);
  if (name === 'stage_id' || name === 'grade_id' || name === 'gs_id' || name === 'origin_book_id')
    return nameOf(name, value as number | null);
  if (name === 'region_id') return regionLabel(value as number | null);
  if (unset !== undefined && value === initial) return '';
  return fieldRow(name).codes?.find((code) => code.value === value)?.label ?? String(value ?? '');
}

/** For a message: 上学期或下学期. */
export const either = (choices: readonly string[]): string =>
  [choices.slice(0, -1).join('、'), choices.at(-1) ?? ''].filter(Boolean).join('或');
