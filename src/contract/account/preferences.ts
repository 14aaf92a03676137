// Display preferences of one account. Stored with the account; the browser keeps a copy for the first paint.
import * as z from 'zod/mini';
import { PAGE_SIZES } from '../codes';
import { optionalFields } from '../question/questionFields';
import { defineCall, flag, formJson, nothing, once } from '../wire';

/** A column of a list with the account's settings; unknown ids are ignored. */
const keptColumn = once(() =>
  z.strictObject({
    id: z.string().check(z.maxLength(30)),
    shown: flag,
    /** px; absent: its usual width. */
    width: z.optional(z.int().check(z.minimum(40), z.maximum(1200))),
  }),
);
const keptColumns = once(() => z.array(keptColumn()).check(z.maxLength(40)));
export type KeptColumn = z.output<ReturnType<typeof keptColumn>>;
export const ROW_DENSITIES = ['compact', 'normal', 'comfortable'] as const;
export type RowDensity = (typeof ROW_DENSITIES)[number];
/** The list of questions as a table. */
export const QUESTION_TABLE = 'questions';
/** Named filters and order of the question list; at most one is `first`: the list opens with it. */
const listView = once(() =>
  z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(30)),
    query: z.string().check(z.maxLength(1000)),
    first: flag,
  }),
);
export type ListView = z.output<ReturnType<typeof listView>>;
export const MAX_VIEWS = 20;

/** A mapping of columns under a name; its fields are checked where a file is read (question/importMapping.ts). */
const savedMapping = once(() =>
  z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(30)),
    mapping: z.record(
      z.string().check(z.maxLength(20)),
      z.array(z.string().check(z.maxLength(200))).check(z.maxLength(26)),
    ),
  }),
);
export type SavedMapping = z.output<ReturnType<typeof savedMapping>>;
export const MAX_MAPPINGS = 20;

/** Fields of a question that are mostly the same in the next one. */
export const ENTRY_FIELDS = [
  ...(['stage_id', 'grade_id', 'gs_id', 'term', 'kind', 'language'] as const),
  ...(['origin_book_id', 'source', 'region_id', 'year'] as const),
] as const;
/** Fields with their initial value are left out. */
const lastEntry = once(() =>
  z.strictObject({ ...optionalFields(ENTRY_FIELDS), source: z.optional(z.string().check(z.maxLength(300))) }),
);
export type LastEntry = z.output<ReturnType<typeof lastEntry>>;

export const preferences = once(() =>
  z.strictObject({
    theme: z.enum(['system', 'light', 'dark']),
    /** Of the interface; questions and papers stay as they are. Absent: zh-CN. */
    language: z.optional(z.enum(['zh-CN', 'en'])),
    density: z.enum(['comfortable', 'compact']),
    /** 1: the first chosen question opens the panel of chosen questions. */
    open_chosen: flag,
    /** Ignored; older programs send it. */
    clear_on_exit: z.optional(flag),
    // Absent in data of an older program.
    list_layout: z.optional(z.enum(['cards', 'table'])),
    /** Of the table of questions; older programs send it, and it is read into `tables`. */
    list_columns: z.optional(keptColumns()),
    list_views: z.optional(z.array(listView()).check(z.maxLength(MAX_VIEWS))),
    /** Which columns of foreign files hold which part of a question. */
    import_mappings: z.optional(z.array(savedMapping()).check(z.maxLength(MAX_MAPPINGS))),
    /** 核对导入 shows the pages of the file beside the questions, in per cent of the width of their column. */
    import_source: z.optional(z.enum(['lines', 'pages'])),
    import_zoom: z.optional(z.int().check(z.minimum(50), z.maximum(400))),
    /** How lists are shown. */
    tables: z.optional(
      z
        .array(
          z.strictObject({
            name: z.string().check(z.maxLength(30)),
            cards: z.optional(flag),
            /** In display order. */
            columns: z.optional(keptColumns()),
            /** Of an older program: the columns that are hidden, by their titles. */
            hidden: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
            /** Absent: as the whole page. */
            density: z.optional(z.enum(ROW_DENSITIES)),
          }),
        )
        .check(z.maxLength(40)),
    ),
    /** Of a paper, chosen last: the main action of 导出. */
    export_format: z.optional(z.enum(['pdf', 'docx', 'latex', 'png', 'jpeg', 'capture', 'html', 'txt', 'print'])),
    /** Rows of a page, chosen last: of every list whose address names no size. */
    page_size: z.optional(z.union(PAGE_SIZES.map((size) => z.literal(size)))),
    /** px; of the knowledge tree beside the question list. */
    tree_width: z.optional(z.int().check(z.minimum(200), z.maximum(520))),
    /** Finished steps of the tour by name, and the sections of 新功能 that were read. */
    guide_done: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(40))),
    /** Of the last new question of the account; the next one begins with it. */
    last_entry: z.optional(lastEntry()),
  }),
);
export type Preferences = z.output<ReturnType<typeof preferences>>;
export type KeptTable = NonNullable<Preferences['tables']>[number];

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  density: 'comfortable',
  open_chosen: 0,
};

/** Preferences stored by an older or a newer program: known values override the defaults, others are ignored. */
export function readPreferences(kept: unknown): Preferences {
  const found: Record<string, unknown> = { ...DEFAULT_PREFERENCES };
  if (typeof kept !== 'object' || kept === null) return DEFAULT_PREFERENCES;
  for (const [name, schema] of Object.entries(preferences().shape)) {
    const read = schema.safeParse((kept as Record<string, unknown>)[name]);
    if (read.success && read.data !== undefined) found[name] = read.data;
  }
  const { list_columns: columns, ...read } = found as Preferences;
  const tables = read.tables ?? [];
  if (!columns || tables.some(({ name }) => name === QUESTION_TABLE)) return read;
  return { ...read, tables: [...tables, { name: QUESTION_TABLE, columns }] };
}

export const savePreferences = defineCall({
  method: 'POST',
  path: '/adminuser/update_preferences',
  origin: 'ours',
  access: 'session',
  summary: 'Save the own preferences, all of them; a name that is not known is refused. getuserinfo reads them.',
  request: () => z.object({ preferences: formJson(preferences()) }),
  data: () => nothing,
});
