// What the search field of the question list offers while text is typed. Apart from the calls of the list, which opens
// without it.
import * as z from 'zod/mini';
import { defineCall } from '../wire';

export const MAX_SUGGESTION_TEXT = 60;

export const getSearchSuggestions = defineCall({
  method: 'GET',
  path: '/questions/search_suggestions',
  origin: 'ours',
  access: 'question.read',
  summary:
    'Knowledge points whose name has the last word of a text (or its pinyin), and sources of questions that have the ' +
    'whole text; of what the account may see, the nearest first.',
  request: () => z.object({ text: z.string().check(z.maxLength(MAX_SUGGESTION_TEXT)) }),
  data: () =>
    z.object({
      /** `kp_ids`: the points of this name in all systems; `place`: titles of the systems. */
      points: z.array(z.object({ kp_ids: z.array(z.int()), kp_name: z.string(), place: z.string() })),
      sources: z.array(z.string()),
    }),
  progress: 'own',
  faults: 'own',
});
