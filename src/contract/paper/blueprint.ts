// 双向细目表 (blueprint): knowledge (or ability) x type x difficulty with counts and scores, and the result of filling it.
// The solver in domain/blueprint works on these shapes.
import * as z from 'zod/mini';
import { BLUEPRINT_FIELDS, eachField } from '../question/questionFields';
import { defineCall, flag, formInt, formJson, once } from '../wire';
import { paperScore } from './paper';

const MAX_ROWS = 60;
const MAX_CELLS = 300;

/**
 * A row takes questions of any of its knowledge points, their sub-points included; without points it takes any
 * question.
 */
export const blueprintRow = once(() =>
  z.object({
    id: z.int(),
    title: z.string().check(z.maxLength(100)),
    system_info_id: z.nullable(z.int()),
    kp_ids: z.array(z.int()).check(z.maxLength(200)),
  }),
);
export type BlueprintRow = z.output<ReturnType<typeof blueprintRow>>;

export const difficultyRange = once(() =>
  z.object({ min: z.int().check(z.minimum(0), z.maximum(10)), max: z.int().check(z.minimum(0), z.maximum(10)) }),
);

/** Codes of question fields that a cell demands; a field that is left out takes any. */
const wantedFields = once(() => z.object(eachField(BLUEPRINT_FIELDS, () => z.optional(z.int()))));
export type WantedFields = z.output<ReturnType<typeof wantedFields>>;

/** `count` questions of one row and one type, `score` points each; `difficulty` null takes any. */
export const blueprintCell = once(() =>
  z.object({
    id: z.int(),
    row_id: z.int(),
    type_id: z.int(),
    difficulty: z.nullable(difficultyRange()),
    ...wantedFields().shape,
    count: z.int().check(z.minimum(0), z.maximum(100)),
    score: paperScore(),
  }),
);
export type BlueprintCell = z.output<ReturnType<typeof blueprintCell>>;

export const blueprintBody = once(() =>
  z.object({
    stage_id: z.nullable(z.int()),
    grade_id: z.nullable(z.int()),
    gs_id: z.nullable(z.int()),
    rows: z.array(blueprintRow()).check(z.maxLength(MAX_ROWS, `最多 ${MAX_ROWS} 行`)),
    cells: z.array(blueprintCell()).check(z.maxLength(MAX_CELLS, `最多 ${MAX_CELLS} 格`)),
    /** Mean difficulty over the rated picks, within ± tolerance. */
    difficulty_mean: z.nullable(
      z.object({
        target: z.number().check(z.minimum(1), z.maximum(10)),
        tolerance: z.number().check(z.minimum(0), z.maximum(5)),
      }),
    ),
    /** At least `min` picks have each of these knowledge points (sub-points included). */
    coverage: z
      .array(z.object({ kp_id: z.int(), min: z.int().check(z.minimum(1), z.maximum(100)) }))
      .check(z.maxLength(200)),
    /** Papers whose questions, and whose questions' families, are not picked. */
    exclude_paper_ids: z.array(z.int()).check(z.maxLength(50)),
    /** Not given within so many days: to this school, or to any when null. */
    unused: z.nullable(
      z.object({
        days: z.int().check(z.minimum(1), z.maximum(3650)),
        school_id: z.nullable(z.int()),
        grade_id: z.nullable(z.int()),
      }),
    ),
    /** 1: several questions of one family may be in a paper; left out or 0: at most one. */
    allow_family: z.optional(flag),
  }),
);
export type BlueprintBody = z.output<ReturnType<typeof blueprintBody>>;

/** A question fixed in a cell, also where the solver would not take it. */
export const blueprintLock = once(() => z.object({ cell_id: z.int(), question_id: z.int() }));
export type BlueprintLock = z.output<ReturnType<typeof blueprintLock>>;

export const blueprintPick = once(() => z.object({ cell_id: z.int(), question_id: z.int() }));
export type BlueprintPick = z.output<ReturnType<typeof blueprintPick>>;

/** One demand of the conflicting set: a cell, the mean difficulty, a coverage, a lock, or one question per family. */
export const blueprintDemand = once(() =>
  z.object({
    kind: z.enum(['cell', 'difficulty_mean', 'coverage', 'lock', 'family']),
    cell_id: z.nullable(z.int()),
    kp_id: z.nullable(z.int()),
    question_id: z.nullable(z.int()),
    /** A Chinese sentence naming the demand. */
    text: z.string(),
  }),
);
/** A verified change: filling works with this body, without the locks on `unlock_ids`, for this number of forms. */
export const blueprintRelaxation = once(() =>
  z.object({ text: z.string(), body: blueprintBody(), unlock_ids: z.array(z.int()), forms: z.int() }),
);
export type BlueprintRelaxation = z.output<ReturnType<typeof blueprintRelaxation>>;

export const blueprintShortage = once(() =>
  z.object({
    /** The smallest set of demands that cannot be met together. */
    conflict: z.array(blueprintDemand()),
    /** The least number of missing questions in all; 0 when the number is enough but another demand fails. */
    short: z.int(),
    /** Missing questions by cell: one smallest distribution. */
    short_by_cell: z.array(z.object({ cell_id: z.int(), short: z.int() })),
    relaxations: z.array(blueprintRelaxation()),
  }),
);
export type BlueprintShortage = z.output<ReturnType<typeof blueprintShortage>>;

/** `filled`: the picks of each requested form. `impossible`: why. `undecided`: the solver's limit came first. */
export const blueprintResult = once(() =>
  z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('filled'),
      seed: z.int(),
      forms: z.array(z.array(blueprintPick())),
      candidates: z.int(),
    }),
    z.object({ outcome: z.literal('impossible'), shortage: blueprintShortage(), candidates: z.int() }),
    z.object({ outcome: z.literal('undecided'), candidates: z.int() }),
  ]),
);
export type BlueprintResult = z.output<ReturnType<typeof blueprintResult>>;

export const MAX_FORMS = 5;

export const fillBlueprint = defineCall({
  method: 'POST',
  path: '/blueprint/fill',
  writes: false,
  origin: 'ours',
  access: 'paper.write',
  summary:
    'Questions for a blueprint, or why there are none; the same seed and bank give the same picks. Stores nothing.',
  request: () =>
    z.object({
      body: formJson(blueprintBody()),
      seed: formInt(),
      /** 2 or more are parallel papers without a shared item or family; locks are in the first one. */
      forms: z.optional(formInt().check(z.minimum(1, '至少 1 份'), z.maximum(MAX_FORMS, `最多 ${MAX_FORMS} 份`))),
      locks: z.optional(formJson(z.array(blueprintLock()).check(z.maxLength(300)))),
      exclude_question_ids: z.optional(formJson(z.array(z.int()).check(z.maxLength(2000)))),
    }),
  data: () => blueprintResult(),
  progress: 'own',
});

/**
 * Why a replacement is close: the shared, sibling or parent knowledge point, else similar content, and the difference
 * in difficulty.
 */
export const blueprintAlternative = once(() =>
  z.object({
    question_id: z.int(),
    /** `none`: no common knowledge point, the content is similar. */
    relation: z.enum(['same', 'sibling', 'parent', 'none']),
    kp_id: z.nullable(z.int()),
    difficulty: z.int(),
    /** Above 0: the replacement is harder; null when one of the two has no difficulty. */
    difficulty_change: z.nullable(z.int()),
    /** One Chinese line, e.g. 同一知识点“二次函数的图象”，难度相同. */
    text: z.string(),
  }),
);
export type BlueprintAlternative = z.output<ReturnType<typeof blueprintAlternative>>;

export const getAlternatives = defineCall({
  method: 'POST',
  path: '/blueprint/alternatives',
  writes: false,
  origin: 'ours',
  access: 'paper.write',
  summary:
    '换一题: at most 60 replacements of a question of a paper, nearest first by content, knowledge points, difficulty ' +
    'and points. Stores nothing.',
  request: () =>
    z.object({
      question_id: formInt(),
      /** Questions already in the paper: neither these nor their families are offered. */
      paper_question_ids: formJson(z.array(z.int()).check(z.maxLength(1000))),
      seed: z.optional(formInt()),
      /** Null: the question's own difficulty. */
      difficulty: z.optional(formJson(z.nullable(difficultyRange()))),
      fields: z.optional(formJson(wantedFields())),
      exclude_paper_ids: z.optional(formJson(blueprintBody().shape.exclude_paper_ids)),
      unused: z.optional(formJson(blueprintBody().shape.unused)),
      offset: z.optional(formInt().check(z.minimum(0), z.maximum(10_000))),
      size: z.optional(formInt().check(z.minimum(1), z.maximum(100))),
    }),
  data: () => z.object({ list: z.array(blueprintAlternative()), more: z.boolean() }),
  progress: 'own',
});
