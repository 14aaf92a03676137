// Proposals for the classification of questions, from the questions of the bank that are most like them.
import * as z from 'zod/mini';
import { defineCall, formJson, once } from '../wire';
import { importedQuestion } from './importRows';
import { kpRef } from './question';

/** Questions of one call. */
export const MAX_SUGGESTED = 60;

const proposed = once(() => ({
  /** 0 to 1. */
  confidence: z.number(),
  /** Questions that it comes from, most alike first; none where the text alone names it. */
  backed_by: z.array(z.int()),
}));
const proposedValue = once(() => z.nullable(z.object({ ...proposed(), value: z.int() })));

export const suggestion = once(() =>
  z.object({
    /** At most three, the surest first. */
    kps: z.array(z.object({ ...proposed(), kp: z.extend(kpRef(), { tip_key: z.string(), kp_name: z.string() }) })),
    difficulty: proposedValue(),
    stage: proposedValue(),
    grade: proposedValue(),
    /** Questions that back a proposal, most alike first, at most three; `content`: the stem. */
    likest: z.array(z.object({ question_id: z.int(), likeness: z.number(), content: z.string() })),
  }),
);
export type Suggestion = z.output<ReturnType<typeof suggestion>>;

const asked = once(() => {
  const { type_id, content, options, answer, analysis, parts } = importedQuestion().shape;
  return z.object({ type_id, content, options, answer, analysis, parts });
});
export type AskedQuestion = z.output<ReturnType<typeof asked>>;

export const suggestClassification = defineCall({
  method: 'POST',
  path: '/questions/suggest',
  origin: 'ours',
  access: 'question.write',
  writes: false,
  summary:
    'Knowledge points, difficulty, stage and grade for questions that need not be stored, in their order: a vote ' +
    'of the questions most like each that the account may see, and of the points that its text names.',
  request: () =>
    z.object({
      questions: formJson(z.array(asked()).check(z.maxLength(MAX_SUGGESTED, `一次最多 ${MAX_SUGGESTED} 题`))),
    }),
  data: () => z.object({ list: z.array(suggestion()) }),
  progress: 'own',
  faults: 'own',
});
