// Questions: fields, list, save, status.
import * as z from 'zod/mini';
import { excerpt } from '../offline';
import { defineCall, flag, formFlag, formInt, formJson, formText, once, page, paged, timestamp } from '../wire';
import { filterFields, repliedFields, savedFields } from './questionFields';

/** UTF-16 units; a longer text is refused with a message. */
export const CONTENT_MAX = 100_000;
/** For all fields of a question together. */
export const BODY_MAX = 300_000;

export const option = once(() =>
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    content: z.string().check(z.maxLength(CONTENT_MAX)),
  }),
);
export type Option = z.output<ReturnType<typeof option>>;
export const kpRef = once(() => z.object({ system_info_id: z.int(), type: z.int(), kp_id: z.int() }));
export type KpRef = z.output<ReturnType<typeof kpRef>>;
/** 101: option ids; 200: true / false; 300: accepted forms per blank; 400: content. */
export const answer = once(() => z.union([z.boolean(), z.array(z.string()), z.array(z.array(z.string())), z.string()]));
export type Answer = z.output<ReturnType<typeof answer>>;
export const part = once(() =>
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    content: z.string().check(z.maxLength(CONTENT_MAX)),
    score: z.number().check(z.minimum(0), z.maximum(1000)),
    /** Of a part of a composite question that is not answered in writing; left out: 400. */
    type_id: z.optional(z.int()),
    /** Of a choice. */
    options: z.optional(z.array(option()).check(z.maxLength(26, '选项不能超过 26 个'))),
    /** As of a question of its type. */
    answer: answer(),
  }),
);
export type Part = z.output<ReturnType<typeof part>>;
export const texFault = once(() => z.object({ tex: z.string(), message: z.string() }));

/** One version of a question as used by the list, the editor and papers. */
export const question = once(() =>
  z.object({
    id: z.int(),
    version: z.int(),
    revision: z.int(),
    type_id: z.int(),
    content: z.string(),
    options: z.array(option()),
    answer: answer(),
    analysis: z.string(),
    answer_video: z.string(),
    parts: z.array(part()),
    status: z.int(),
    returned: flag,
    ...repliedFields(),
    kps: z.array(z.extend(kpRef(), { tip_key: z.string(), kp_name: z.string() })),
    derived_from: z.nullable(z.int()),
    family_id: z.int(),
    organization_id: z.int(),
    author_id: z.int(),
    author: z.string(),
    times_used: z.int(),
    last_used_at: z.nullable(timestamp),
    facility: z.nullable(z.number()),
    /** Difficulty from students' answers on the scale of 难度 and its 95 % error; left out or null: not measured. */
    measured: z.optional(z.nullable(z.number())),
    measured_error: z.optional(z.nullable(z.number())),
    tex_faults: z.array(texFault()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);
export type Question = z.output<ReturnType<typeof question>>;
declare module '../wire' {
  interface EntityRows {
    question: Question;
  }
}

/** Form fields of a question, the same for new, changed and derived ones. */
const questionFields = once(() => ({
  type_id: formInt(),
  content: formText(CONTENT_MAX, 1),
  options: z.optional(formJson(z.array(option()).check(z.maxLength(26, '选项不能超过 26 个')))),
  answer: formJson(answer()),
  analysis: z.optional(formText(CONTENT_MAX)),
  answer_video: z.optional(formText(300)),
  parts: z.optional(formJson(z.array(part()).check(z.maxLength(30)))),
  ...savedFields(),
  kps: z.optional(formJson(z.array(kpRef()).check(z.maxLength(50)))),
  /** 1: store although near-duplicates were found. */
  accept_duplicates: z.optional(formFlag()),
}));
export const stored = once(() => z.object({ id: z.int(), version: z.int(), revision: z.int() }));

export const getQuestion = defineCall({
  method: 'GET',
  path: '/questions/update',
  origin: 'spec',
  access: 'question.read',
  summary: 'One whole question; an older version when `version` is given.',
  request: () => z.object({ id: formInt(), version: z.optional(formInt()) }),
  data: () => question(),
  entity: 'question',
});

/** Names the saves of a question that follow one another. */
export const questionSubject = (id: number) => `question:${id}`;

export const saveQuestion = defineCall({
  method: 'POST',
  path: '/questions/update',
  origin: 'spec',
  access: 'question.write',
  summary:
    'Store a new question (no id) or change one (id and revision): this is 提交审核, refused while a formula has a ' +
    'fault. typo=1 with a reason keeps 已审核.',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      ...questionFields(),
      /** 1: a typo fix of a reviewed question, which stays reviewed; needs question.review and a reason. */
      typo: z.optional(formFlag()),
      reason: z.optional(formText(500)),
    }),
  data: () => stored(),
  offline: {
    waitsFor: 'network',
    title: ({ id, content }) => `${id === undefined ? '新试题' : `试题 ${id}`}：${excerpt(content)}`,
    subject: ({ id }) => (id === undefined ? null : questionSubject(id)),
  },
  entity: 'question',
});

export const deriveQuestion = defineCall({
  method: 'POST',
  path: '/questions/derive',
  origin: 'spec',
  access: 'question.write',
  summary: 'Store a child of the question `id` with its parent link; fields as in /questions/update.',
  request: () => z.object({ id: formInt(), ...questionFields() }),
  data: () => stored(),
  withoutData: () => ({ id: 0 }),
  offline: { waitsFor: 'network', title: ({ id, content }) => `由试题 ${id} 衍生：${excerpt(content)}` },
});

/** The parts of a question in which a keyword can be searched, in the order of the lines of its search text. */
export const KEYWORD_FIELDS = ['stem', 'answer', 'analysis', 'source'] as const;
export type KeywordField = (typeof KEYWORD_FIELDS)[number];

/**
 * Filters of the question list; all are optional and are part of the URL. A band of difficulty of 0-0 is no difficulty,
 * term 3 is all.
 */
export const questionFilter = once(() => ({
  ...filterFields(),
  type_id: z.optional(formInt()),
  /** 1 pending check, 2 and 3 pending review, 4 reviewed, 5 unavailable. */
  status: z.optional(formInt()),
  /** 1: of the own organisation; 2: shared by others. */
  sharing: z.optional(formInt()),
  /** 1: returned to their authors. */
  returned: z.optional(formFlag()),
  /** 1: out of use until they have an answer (待补答案). */
  unanswered: z.optional(formFlag()),
  author_id: z.optional(formInt()),
  /** 1: questions of the signed-in account only. */
  mine: z.optional(formFlag()),
  /** Knowledge points, each with its descendants. */
  kp_ids: z.optional(formJson(z.array(z.int()).check(z.maxLength(50, '最多选择 50 个知识点')))),
  kp_mode: z.optional(z.enum(['any', 'all', 'none'])),
  /** Text or formula source as typed. */
  keyword: z.optional(formText(200)),
  /** Where the keyword is searched: 题干 with its options and parts, 答案, 解析 or 来源; left out: everywhere. */
  keyword_in: z.optional(z.enum(KEYWORD_FIELDS)),
  id: z.optional(formInt()),
  /** Questions like the one with this id (类似题), the most similar first. */
  similar_to: z.optional(formInt()),
  /** Not given within so many days, to this school and grade if they are set (contract/paper/exposure). */
  unused_days: z.optional(formInt()),
  unused_school_id: z.optional(formInt()),
  unused_grade_id: z.optional(formInt()),
}));
export const QUESTION_ORDERS = [
  // The best matches of the keyword first; without a keyword as `newest`. The default.
  'relevance',
  'newest',
  'oldest',
  'updated',
  'easiest',
  'hardest',
  'most_used',
  'last_used',
  'lowest_facility',
  'measured',
] as const;
export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

/**
 * Where nothing has all words: the query whose questions are listed. `other`: a second one that may have been meant.
 * `whole`: so many of the questions have all its words; the others, most of them. Of kind `partly`, nothing else is
 * different.
 * `anywhere`: more than the requested fields was searched; of kind `anywhere`, nothing else is different.
 */
export const instead = once(() =>
  z.object({
    kind: z.enum(['meant', 'without', 'alike', 'anywhere', 'partly']),
    missing: z.string(),
    keyword: z.string(),
    whole: z.optional(z.int()),
    other: z.optional(z.string()),
    anywhere: z.optional(z.literal(true)),
  }),
);
export type Instead = z.output<ReturnType<typeof instead>>;

export const getQuestions = defineCall({
  method: 'GET',
  path: '/questions/list',
  origin: 'ours',
  access: 'question.read',
  summary: 'A page of questions by filter, with the total.',
  request: () => z.extend(page, { ...questionFilter(), order: z.optional(z.enum(QUESTION_ORDERS)) }),
  /** `spelled`: the words that pinyin or initials of the keyword were read as. */
  data: () => z.extend(paged(question()), { instead: z.optional(instead()), spelled: z.optional(z.array(z.string())) }),
  entity: 'question',
});

export const getQuestionsByIds = defineCall({
  method: 'GET',
  path: '/questions/listbyids',
  origin: 'ours',
  access: 'question.read',
  summary: 'Questions by id (at most 500), in the order asked; ids that are gone are left out.',
  request: () => z.object({ ids: formJson(z.array(z.int()).check(z.maxLength(500))) }),
  data: () => z.object({ list: z.array(question()) }),
  entity: 'question',
});

export const getQuestionUsage = defineCall({
  method: 'GET',
  path: '/questions/usage',
  origin: 'ours',
  access: 'question.read',
  summary: 'The papers that use a question and the version each has pinned.',
  request: () => z.object({ id: formInt() }),
  data: () =>
    z.object({
      list: z.array(
        z.object({ paper_id: z.int(), title: z.string(), question_version: z.int(), updated_at: timestamp }),
      ),
    }),
});

export const saveStatus = defineCall({
  method: 'POST',
  path: '/questions/save/status',
  spelled: '/api/questions/save/status',
  origin: 'spec',
  access: 'question.read',
  summary: 'Move one question to another review status; a refusal or 5 needs a reason.',
  request: () =>
    z.object({ id: formInt(), status: formInt(), revision: z.optional(formInt()), reason: z.optional(formText(500)) }),
  data: () => stored(),
  offline: { waitsFor: 'either', title: ({ id }) => `试题 ${id}：改状态`, subject: ({ id }) => questionSubject(id) },
  entity: 'question',
});
