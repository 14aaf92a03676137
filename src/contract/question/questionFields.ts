// The plain fields of a question: what it has besides its text, answer and knowledge points. Save calls, list filters
// (address, SQL, filter bar, command line) and the columns that are read derive from these rows. They are part of the
// first load; domain/question/fieldRules.ts has what only forms, tables and files need, keyed by the same names.
import * as z from 'zod/mini';
import { flag, formFlag, formInt, formNullableInt, formText } from '../wire';
import { LANGUAGES, RESOURCE_KINDS, SHELF_FILTERS, SPECIALS, TERMS, USAGE_FILTERS } from './choices';

/** Codecs by kind of value: in a reply, in the form of a save call, in the query of a filter. */
const WHOLE = { reply: () => z.int(), form: formInt, query: formInt };
const OPTIONAL_WHOLE = { reply: () => z.nullable(z.int()), form: formNullableInt, query: formInt };
const FLAG = { reply: () => flag, form: formFlag, query: formFlag };
const NUMBER_IN_BOOK = { reply: () => z.nullable(z.string()), form: () => formText(40) };
const SOURCE = { reply: () => z.string(), form: () => formText(300) };

const COGNITIVE_LEVELS = [
  { value: 0, label: '未设置' },
  { value: 1, label: '了解' },
  { value: 2, label: '理解' },
  { value: 3, label: '掌握' },
  { value: 4, label: '运用' },
];

interface FieldRow {
  /** As users see it. */
  label: string;
  /** In messages, where the label says too little. */
  fullLabel?: string;
  wire: { reply(): z.ZodMiniType; form(): z.ZodMiniType; query?(): z.ZodMiniType };
  /** The codes of the field; other numbers are refused. */
  codes?: readonly { value: number; label: string }[];
  /** The code that means all codes: as a filter it excludes nothing. */
  all?: number;
  /** Differs from question to question: no bulk change sets it. */
  single?: true;
  /** A number that is edited in a cell of the question table; a change makes no new version. */
  cell?: true;
  /** Cells of a blueprint can ask for one of the codes; 0 means none. */
  blueprint?: true;
  /** `exact`: a filter with the name of the field. `range`: two, `_min` and `_max`, both included. */
  filter?: 'exact' | 'range';
}

export const QUESTION_FIELDS = {
  difficulty: { label: '难度', wire: WHOLE, filter: 'range', cell: true },
  stage_id: { label: '学段', wire: OPTIONAL_WHOLE, filter: 'exact' },
  grade_id: { label: '年级', wire: OPTIONAL_WHOLE, filter: 'exact' },
  gs_id: { label: '册次', wire: OPTIONAL_WHOLE, filter: 'exact' },
  term: { label: '学期', wire: WHOLE, codes: TERMS, all: 3, filter: 'exact', cell: true },
  special: { label: '特殊题', fullLabel: '特殊题标记', wire: FLAG, codes: SPECIALS, filter: 'exact' },
  in_use: { label: '使用', fullLabel: '使用状态', wire: FLAG, codes: USAGE_FILTERS, filter: 'exact' },
  listed: { label: '上架', fullLabel: '上架状态', wire: FLAG, codes: SHELF_FILTERS, filter: 'exact' },
  kind: { label: '资源', fullLabel: '资源类型', wire: WHOLE, codes: RESOURCE_KINDS, filter: 'exact' },
  cognitive_level: { label: '认知层次', wire: WHOLE, codes: COGNITIVE_LEVELS, filter: 'exact', blueprint: true },
  language: { label: '语言', wire: WHOLE, codes: LANGUAGES, filter: 'exact' },
  origin_book_id: { label: '原书', wire: OPTIONAL_WHOLE, filter: 'exact', single: true },
  origin_page: { label: '原书页码', wire: OPTIONAL_WHOLE, single: true },
  origin_number: { label: '原书题号', wire: NUMBER_IN_BOOK, single: true },
  source: { label: '来源', wire: SOURCE, single: true },
  region_id: { label: '地区', wire: OPTIONAL_WHOLE, filter: 'exact', single: true },
  year: { label: '年份', wire: OPTIONAL_WHOLE, filter: 'range', cell: true },
  /** 1: other organisations see the question, once it is reviewed and listed. */
  shared: { label: '共享', wire: FLAG },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof QUESTION_FIELDS;
export type FieldName = keyof Rows;
/** Names of the rows with these properties. */
type FieldWith<Properties> = { [K in FieldName]: Rows[K] extends Properties ? K : never }[FieldName];
export type ExactFilter = FieldWith<{ filter: 'exact' }>;
export type CodedField = FieldWith<{ codes: unknown }>;
export type CodedFilter = FieldWith<{ filter: 'exact'; codes: unknown }>;
export type BulkField = Exclude<FieldName, FieldWith<{ single: true }>>;
export type CellField = FieldWith<{ cell: true }>;
export type BlueprintField = FieldWith<{ blueprint: true }>;
/** Numbers that are computed, rounded in a filter: the measured difficulty on the scale of 难度. */
export const COMPUTED_RANGES = ['measured'] as const;
export type RangeField = FieldWith<{ filter: 'range' }>;
export type RangeFilter = `${RangeField | (typeof COMPUTED_RANGES)[number]}_${'min' | 'max'}`;
export type FieldValues = { [K in FieldName]: z.output<ReturnType<Rows[K]['wire']['reply']>> };

/** The row of a field, with the properties that only some rows have. */
export const fieldRow = (name: FieldName): FieldRow => QUESTION_FIELDS[name];
export const fullLabel = (name: FieldName): string => fieldRow(name).fullLabel ?? fieldRow(name).label;
export const FIELD_NAMES = Object.keys(QUESTION_FIELDS) as FieldName[];
const namesWhere = <K extends FieldName>(which: (row: FieldRow) => unknown) =>
  FIELD_NAMES.filter((name) => which(fieldRow(name))) as K[];
export const EXACT_FILTERS = namesWhere<ExactFilter>((row) => row.filter === 'exact');
export const CODED_FILTERS = namesWhere<CodedFilter>((row) => row.filter === 'exact' && row.codes);
export const BULK_FIELDS = namesWhere<BulkField>((row) => !row.single);
export const CELL_FIELDS = namesWhere<CellField>((row) => row.cell);
export const BLUEPRINT_FIELDS = namesWhere<BlueprintField>((row) => row.blueprint);
export const RANGE_FIELDS = namesWhere<RangeField>((row) => row.filter === 'range');
export const RANGE_FILTERS = [...RANGE_FIELDS, ...COMPUTED_RANGES].flatMap((name): RangeFilter[] => [
  `${name}_min`,
  `${name}_max`,
]);
/** A value for each of these fields. */
export const eachField = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;
type Wire<K extends FieldName, Of extends 'reply' | 'form'> = ReturnType<Rows[K]['wire'][Of]>;
/** The fields in a reply. */
export const repliedFields = () =>
  eachField(FIELD_NAMES, (name) => fieldRow(name).wire.reply()) as { [K in FieldName]: Wire<K, 'reply'> };
/** Some fields as JSON values, each optional. */
export const optionalFields = <K extends FieldName>(names: readonly K[]) =>
  eachField(names, (name) => z.optional(fieldRow(name).wire.reply())) as unknown as {
    [N in K]: z.ZodMiniOptional<Wire<N, 'reply'>>;
  };
/** The form fields of a save call; one that is left out keeps its value. */
export const savedFields = () =>
  eachField(FIELD_NAMES, (name) => z.optional(fieldRow(name).wire.form())) as {
    [K in FieldName]: z.ZodMiniOptional<Wire<K, 'form'>>;
  };
/** The query fields of the list's filters. */
export const filterFields = () => ({
  ...(eachField(EXACT_FILTERS, (name) => z.optional(QUESTION_FIELDS[name].wire.query())) as {
    [K in ExactFilter]: z.ZodMiniOptional<ReturnType<Rows[K]['wire']['query']>>;
  }),
  ...eachField(RANGE_FILTERS, () => z.optional(formInt())),
});
