// Exposure: a paper, with its questions, was given (已使用) to a school or a class on a date.
import * as z from 'zod/mini';
import { defineCall, formInt, formJson, formText, once } from '../wire';

export const exposure = once(() =>
  z.object({
    id: z.int(),
    paper_id: z.int(),
    school_id: z.int(),
    school: z.string(),
    /** Null: the whole school. */
    class_id: z.nullable(z.int()),
    class_title: z.string(),
    /** yyyy-mm-dd */
    given_on: z.string(),
    author: z.string(),
  }),
);
export type Exposure = z.output<ReturnType<typeof exposure>>;

export const getExposures = defineCall({
  method: 'GET',
  path: '/exposure/list',
  origin: 'ours',
  access: 'paper.read',
  summary: 'To whom a paper was given, latest first.',
  request: () => z.object({ paper_id: formInt() }),
  data: () => z.object({ list: z.array(exposure()) }),
});

export const addExposures = defineCall({
  method: 'POST',
  path: '/exposure/add',
  origin: 'ours',
  access: 'paper.write',
  summary: 'Mark a paper as given on a date (yyyy-mm-dd) to classes of a school, or to the whole school (no classes).',
  request: () =>
    z.object({
      paper_id: formInt(),
      school_id: formInt(),
      class_ids: z.optional(formJson(z.array(z.int()).check(z.maxLength(100, '一次最多 100 个班')))),
      given_on: formText(10, 10),
    }),
  data: () => z.object({ ids: z.array(z.int()) }),
});

export const removeExposure = defineCall({
  method: 'POST',
  path: '/exposure/remove',
  origin: 'ours',
  access: 'paper.write',
  summary: 'Take back a mark that was set by mistake.',
  request: () => z.object({ paper_id: formInt(), id: formInt() }),
  data: () => z.object({ id: z.int() }),
});

export const getGivenQuestions = defineCall({
  method: 'GET',
  path: '/exposure/questions',
  origin: 'ours',
  access: 'paper.read',
  summary:
    'When each of the questions was last given to pupils of the own organisation, in papers other than `paper_id`; ' +
    'those never given are left out.',
  request: () => z.object({ ids: formJson(z.array(z.int()).check(z.maxLength(500))), paper_id: z.optional(formInt()) }),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          question_id: z.int(),
          given_on: z.string(),
          school: z.string(),
          paper_id: z.int(),
          title: z.string(),
        }),
      ),
    }),
  faults: 'own',
});
