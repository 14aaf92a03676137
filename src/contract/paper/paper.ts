// Papers: sections of questions at fixed versions with scores; list, save, copy, delete, restore.
import * as z from 'zod/mini';
import { DEFAULT_DURATION } from '../codes';
import { excerpt } from '../offline';
import { question } from '../question/question';
import { bin, isId, mine, part, range, recordCalls, savedVersion } from '../records';
import { defineCall, flag, formFlag, formInt, formJson, formNullableInt, formText, once, timestamp } from '../wire';
import { paperLayout } from './paperLayout';

/** Score in points, in steps of 0.5. */
export const paperScore = once(() =>
  z.number().check(z.minimum(0, '分值不能为负'), z.maximum(1000, '分值过大'), z.multipleOf(0.5, '分值须为 0.5 的倍数')),
);

export const paperItem = once(() =>
  z.object({
    question_id: z.int(),
    /** The fixed version; left out on save it is the newest. */
    question_version: z.optional(z.int()),
    score: paperScore(),
    part_scores: z._default(z.array(paperScore()), []),
    /** mm of answer space below the question. */
    answer_space: z._default(z.number().check(z.minimum(0), z.maximum(1000)), 0),
    /** The newer version that the author rejected; 0 is none. */
    kept_version: z.optional(z.int().check(z.minimum(0))),
  }),
);
export type PaperItem = z.output<ReturnType<typeof paperItem>>;

export const paperSection = once(() =>
  z.object({
    id: z.int(),
    title: z.string().check(z.maxLength(100)),
    note: z._default(z.string().check(z.maxLength(500)), ''),
    items: z.array(paperItem()),
  }),
);
export type PaperSection = z.output<ReturnType<typeof paperSection>>;

const paperHead = once(() => ({
  title: z.string(),
  stage_id: z.nullable(z.int()),
  grade_id: z.nullable(z.int()),
  gs_id: z.nullable(z.int()),
  duration: z.int(),
  display_exam_index: flag,
  display_mini_index: flag,
  notice: z.string(),
  seal_line: flag,
  origin_book_id: z.nullable(z.int()),
  /** One of PAPER_STATUSES. */
  status: z.int(),
}));

export const paperSummary = once(() =>
  z.object({
    id: z.int(),
    ...paperHead(),
    question_count: z.int(),
    score: z.number(),
    difficulty: z.nullable(z.number()),
    owner_id: z.int(),
    owner: z.string(),
    version: z.int(),
    revision: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type PaperSummary = z.output<ReturnType<typeof paperSummary>>;
declare module '../wire' {
  interface EntityRows {
    paper: PaperSummary;
  }
}

/** What users change in a paper; their changes are compared by it. */
export const paperBody = once(() => {
  const { status: _status, ...head } = paperHead();
  return z.object({ ...head, layout: paperLayout(), sections: z.array(paperSection()) });
});
export type PaperBody = z.output<ReturnType<typeof paperBody>>;

export const paperDetail = once(() =>
  z.extend(paperSummary(), {
    layout: paperLayout(),
    sections: z.array(paperSection()),
    /** Each question once, at its fixed version. */
    questions: z.array(question()),
    /** Questions with a version newer than the fixed one and than the rejected one. */
    drift: z.array(z.object({ question_id: z.int(), pinned: z.int(), newest: z.int() })),
    /** 1 when the signed-in account may change it. */
    editable: flag,
    /** With a request's `since`, to who may change it: the last save, and the paper at that revision if it is known. */
    since: z.optional(z.object({ base: z.nullable(paperBody()), saved_by: z.string(), saved_at: timestamp })),
  }),
);
export type PaperDetail = z.output<ReturnType<typeof paperDetail>>;

/** The columns by which it is sorted. */
export const PAPER_ORDERS = [
  'title',
  'question_count',
  'score',
  'difficulty',
  'duration',
  'owner',
  'updated_at',
] as const;
export const paperCalls = recordCalls('paper', {
  path: '/paper',
  rights: { read: 'paper.read', write: 'paper.write' },
  row: paperSummary,
  orders: PAPER_ORDERS,
  filters: {
    title: part(100),
    stage_id: isId,
    grade_id: isId,
    gs_id: isId,
    question_count: range,
    score: range,
    mine,
    deleted: bin,
  },
  fields: () => ({
    title: formText(100, 1),
    stage_id: z.optional(formNullableInt()),
    grade_id: z.optional(formNullableInt()),
    gs_id: z.optional(formNullableInt()),
    /** Minutes. */
    duration: z._default(formInt(), DEFAULT_DURATION),
    display_exam_index: z.optional(formFlag()),
    display_mini_index: z.optional(formFlag()),
    notice: z.optional(formText(2000)),
    seal_line: z.optional(formFlag()),
    origin_book_id: z.optional(formNullableInt()),
    report_id: z.optional(formNullableInt()),
    status: z.optional(formInt()),
    layout: z.optional(formJson(paperLayout())),
    sections: formJson(z.array(paperSection()).check(z.maxLength(30, '最多 30 个大题'))),
  }),
  saved: savedVersion,
  offline: {
    waitsFor: 'network',
    title: ({ id, title }) => `${id === undefined ? '新试卷' : `试卷 ${id}`}：${excerpt(title)}`,
    subject: ({ id }) => (id === undefined ? null : `paper:${id}`),
  },
  says: {
    list: 'A page of papers; mine=1 own ones, deleted=1 the bin.',
    save: 'Store a new paper (no id) or change one (id and revision).',
    delete: 'Put a paper into the bin (restorable for 30 days).',
    restore: 'Take a paper out of the bin: its owner, or who holds paper.restore.',
  },
});
export const { getPapers, savePaper, deletePaper, restorePaper } = paperCalls;

export const getPaper = defineCall({
  method: 'GET',
  path: '/paper/detail',
  origin: 'ours',
  access: 'paper.read',
  summary: 'One whole paper with its pinned questions; since = a revision, to compare with it.',
  request: () => z.object({ id: formInt(), since: z.optional(formInt()) }),
  data: () => paperDetail(),
  entity: 'paper',
});

export const copyPaper = defineCall({
  method: 'POST',
  path: '/paper/copy',
  origin: 'ours',
  access: 'paper.write',
  summary: 'Copy a paper into an own one.',
  request: () => z.object({ id: formInt() }),
  data: () => savedVersion(),
  withoutData: () => ({ id: 0 }),
});
