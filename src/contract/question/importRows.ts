// The rows of a checked file: looked at, corrected, stored.
import * as z from 'zod/mini';
import { defineCall, formInt, formJson, formText, once, page, paged, type DataOf } from '../wire';
import { answer, CONTENT_MAX, kpRef, option, part } from './question';
import { optionalFields, repliedFields } from './questionFields';
import { MAX_IMPORT_ROWS, ordered } from './questionImport';

/**
 * `duplicate`: the bank or an earlier row has the question. `differs`: the bank has it with another answer, analysis,
 * score or option; its owner chooses. `apart`: no question, but a part of the file that is in none,
 * such as a heading or a missing number; `reason` says which.
 */
export const IMPORT_STATES = ['ready', 'refused', 'duplicate', 'apart', 'differs'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Of a row that differs from the question of the bank: that one stays, gets a new version, or the row is added. */
export const COPY_CHOICES = ['keep', 'replace', 'add'] as const;
export type CopyChoice = (typeof COPY_CHOICES)[number];

/** A question of the file, or what the user has made of it. */
export const importedQuestion = once(() =>
  z.object({
    type_id: z.int(),
    content: z.string().check(z.maxLength(CONTENT_MAX)),
    options: z.array(option()).check(z.maxLength(26, '选项不能超过 26 个')),
    answer: answer(),
    analysis: z.string().check(z.maxLength(CONTENT_MAX)),
    parts: z.array(part()).check(z.maxLength(30)),
    ...repliedFields(),
    kps: z.array(z.extend(kpRef(), { tip_key: z.string(), kp_name: z.string() })).check(z.maxLength(50)),
  }),
);
export type ImportedQuestion = z.output<ReturnType<typeof importedQuestion>>;

/** What a line of a file became; `other`: it is in no field of the question. */
export const LINE_FIELDS = ['stem', 'options', 'answer', 'analysis', 'other'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** A line of the file a question was read from. `line`: from 1; 0 if it is no line of the file. */
export const sourceLine = once(() => z.object({ line: z.int(), field: z.enum(LINE_FIELDS), html: z.string() }));
export type SourceLine = z.output<ReturnType<typeof sourceLine>>;

/**
 * What became of a question of the file when it was imported. `replaced`: it is a new version of its copy in the bank.
 */
export const OUTCOMES = ['stored', 'unanswered', 'refused', 'duplicate', 'replaced'] as const;
export const importOutcome = once(() =>
  z.object({
    state: z.enum(OUTCOMES),
    /** Why it is not stored; empty if it is. */
    reason: z.string(),
    /** Of the stored question, or of the one that it repeats. */
    id: z.nullable(z.int()),
  }),
);
export type ImportOutcome = z.output<ReturnType<typeof importOutcome>>;
export const isStored = (outcome: Pick<ImportOutcome, 'state'> | undefined): boolean =>
  outcome?.state === 'stored' || outcome?.state === 'unanswered' || outcome?.state === 'replaced';

const place = once(() => z.int().check(z.minimum(0), z.maximum(MAX_IMPORT_ROWS)));
const inFile = once(() => ({
  /** The paper of a zip. */
  file: z.optional(z.string()),
  /** Number of the question in its paper. */
  number: z.optional(z.int()),
  /** One for each question that the row became; none before the import. */
  outcomes: z.optional(z.array(importOutcome())),
}));

export const importRow = once(() =>
  z.object({
    ...inFile(),
    /** Of a paper: the lines of the question. */
    lines: z.optional(z.array(sourceLine())),
    /** Position in the file, from 0. */
    place: z.int(),
    ref: z.string(),
    state: z.enum(IMPORT_STATES),
    /** Why it is not ready. */
    reason: z.string(),
    /** The question of the bank that it repeats. */
    same_id: z.nullable(z.int()),
    /** That question as it was when the file was checked, if the row differs from it. */
    copy: z.optional(z.object({ id: z.int(), revision: z.int(), question: importedQuestion() })),
    /** What was guessed, changed or left out. */
    notes: z.array(z.string()),
    /** What the file says. */
    written: z.string(),
    /** Null if the row could not be read at all. */
    question: z.nullable(importedQuestion()),
  }),
);
export type ImportRow = z.output<ReturnType<typeof importRow>>;

/** Corrections of a checked file; places are those of its rows. */
export const importChanges = once(() =>
  z.object({
    skipped: z.array(place()).check(z.maxLength(MAX_IMPORT_ROWS)),
    /** Rows that are stored although the bank has such a question. */
    repeated: z.array(place()).check(z.maxLength(MAX_IMPORT_ROWS)),
    /** What becomes of rows that differ from the bank: `keep` unless chosen here. */
    copies: z.optional(
      z.object({
        all: z.optional(z.enum(COPY_CHOICES)),
        rows: z.optional(
          z.array(z.object({ place: place(), choice: z.enum(COPY_CHOICES) })).check(z.maxLength(MAX_IMPORT_ROWS)),
        ),
      }),
    ),
    /** The questions that replace a row: one if it was edited, several if it was split. */
    edited: z
      .array(
        z.object({
          place: place(),
          questions: z.array(importedQuestion()).check(z.minLength(1), z.maxLength(20, '一题最多拆成 20 题')),
        }),
      )
      .check(z.maxLength(2000, '一次最多修改 2000 题，请分成几个文件')),
    /** Values for rows that are not edited; those left out stay as the file has them. */
    filled: z.optional(
      z
        .array(
          z.object({
            place: place(),
            ...optionalFields(['stage_id', 'grade_id', 'difficulty'] as const),
            kps: z.optional(z.array(kpRef()).check(z.maxLength(20))),
          }),
        )
        .check(z.maxLength(MAX_IMPORT_ROWS)),
    ),
    /** For all questions; `kps` are added. */
    common: z.object({
      ...optionalFields(['stage_id', 'grade_id', 'gs_id', 'difficulty'] as const),
      kps: z.optional(z.array(kpRef()).check(z.maxLength(20))),
    }),
  }),
);
export type ImportChanges = z.output<ReturnType<typeof importChanges>>;

export const startImport = defineCall({
  method: 'POST',
  path: '/questions/import',
  origin: 'ours',
  access: 'question.write',
  summary:
    'Store the questions of an own file that was checked by the job `job_id`, as unchecked questions of the account, ' +
    'with the corrections in `changes`.',
  request: () => z.object({ job_id: formInt(), changes: z.optional(formJson(importChanges())) }),
  data: () => ordered(),
});

export const getImportRows = defineCall({
  method: 'GET',
  path: '/questions/import/rows',
  origin: 'ours',
  access: 'question.write',
  summary:
    'A page of the rows of an own file that was checked by the job `job_id`, with their questions; those at ' +
    '`places` when they are given.',
  request: () =>
    z.extend(page, {
      job_id: formInt(),
      state: z.optional(z.enum(IMPORT_STATES)),
      places: z.optional(formJson(z.array(place()).check(z.maxLength(400)))),
    }),
  data: () => paged(importRow()),
  faults: 'own',
});

/** The box of a line of a file on its page: thousandths of the page's width and height. */
export const lineMark = once(() =>
  z.object({
    /** Of its row. */
    place: z.int(),
    /** As the rows number it; 0: the beginning of a question whose row has no lines. */
    line: z.int(),
    /** From 0. */
    page: z.int(),
    /** Left, top, right and bottom. */
    box: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  }),
);
export type LineMark = z.output<ReturnType<typeof lineMark>>;

export const getImportPages = defineCall({
  method: 'GET',
  path: '/questions/import/pages',
  origin: 'ours',
  access: 'question.write',
  summary:
    'The pages of an own Word or PDF file that was checked by the job `job_id` (`file`: a paper of a zip), as ' +
    'pictures that are drawn when they are fetched, and where the lines of its rows lie on them. Word files need ' +
    'LibreOffice.',
  request: () => z.object({ job_id: formInt(), file: z.optional(formText(300)) }),
  data: () =>
    z.object({
      /** Of all pages; the first 300 are in the list. */
      total: z.int(),
      /** Sizes in points; `path`: of the picture. */
      pages: z.array(z.object({ width: z.int(), height: z.int(), path: z.string() })),
      marks: z.array(lineMark()),
    }),
  faults: 'own',
  progress: 'own',
});
export type ImportPages = DataOf<typeof getImportPages>;

/** A row without its question. */
export const rowInOverview = once(() =>
  z.object({
    ...inFile(),
    place: z.int(),
    ref: z.string(),
    state: z.enum(IMPORT_STATES),
    /** Of a row apart: what it is. */
    reason: z.string(),
  }),
);
export type RowInOverview = z.output<ReturnType<typeof rowInOverview>>;

export const getImportOverview = defineCall({
  method: 'GET',
  path: '/questions/import/overview',
  origin: 'ours',
  access: 'question.write',
  summary: 'All rows of an own file that was checked by the job `job_id`, without their questions.',
  request: () => z.object({ job_id: formInt() }),
  data: () => z.object({ list: z.array(rowInOverview()) }),
  faults: 'own',
});
