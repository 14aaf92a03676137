// How many questions each value of a filter finds. Apart from the calls of the list, which opens without it.
import * as z from 'zod/mini';
import { defineCall } from '../wire';
import { questionFilter } from './question';

/** The filters whose values have counts beside them. */
export const COUNTED_FILTERS = ['stage_id', 'grade_id', 'type_id', 'status', 'difficulty'] as const;
export const getQuestionCounts = defineCall({
  method: 'GET',
  path: '/questions/counts',
  origin: 'ours',
  access: 'question.read',
  summary: 'How many questions each value of the main filters finds together with the other filters.',
  request: () => z.object(questionFilter()),
  data: () =>
    z.object({
      counts: z.array(z.object({ filter: z.enum(COUNTED_FILTERS), value: z.nullable(z.int()), count: z.int() })),
    }),
});
