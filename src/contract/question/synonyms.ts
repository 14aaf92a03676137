// 检索同义词: words that the search takes for the same, besides those of the program; the same for all organisations.
import * as z from 'zod/mini';
import { defineCall, formInt, formJson, once } from '../wire';

/** Each term of a search is looked up under at most four other names, so long groups would not be searched whole. */
export const SYNONYM_LIMITS = { groups: 200, words: 5, length: 20 } as const;

/** Words of a group are interchangeable. A single character occurs in too many other words. */
const synonymGroups = once(() =>
  z
    .array(
      z
        .array(z.string().check(z.trim(), z.minLength(2), z.maxLength(SYNONYM_LIMITS.length)))
        .check(z.minLength(2), z.maxLength(SYNONYM_LIMITS.words)),
    )
    .check(z.maxLength(SYNONYM_LIMITS.groups)),
);
export type SynonymGroups = readonly (readonly string[])[];

const synonyms = once(() => z.object({ id: z.int(), groups: synonymGroups(), revision: z.int() }));

export const getSynonyms = defineCall({
  method: 'GET',
  path: '/questions/synonyms',
  origin: 'ours',
  access: 'question.read',
  summary: 'The synonyms of this bank, besides those of the program.',
  request: () => z.object({}),
  data: () => synonyms(),
});

export const saveSynonyms = defineCall({
  method: 'POST',
  path: '/questions/save_synonyms',
  origin: 'ours',
  access: 'search.write',
  summary: 'Replace the synonyms of this bank, at the revision that was read.',
  request: () => z.object({ groups: formJson(synonymGroups()), revision: formInt() }),
  data: () => synonyms(),
});
