// The calls that the benches measure and `explain` explains: one list, so that every measured query is explained too.
import type { CALLS } from '../../src/contract/calls';
import type { RequestOf } from '../../src/contract/wire';

/** Every question of a bank has two points of this tree. */
export const SYSTEM = 1;
export const TYPE = 2;
export const FIRST_NODE = 900_000;
export const NODES = 60;

export type ListFilter = RequestOf<typeof CALLS.getQuestions>;

export interface ListCase {
  id: string;
  what: string;
  /** `last`: number of the last page of 20 without a filter. */
  filter: (run: number, last: number) => ListFilter;
  /** Measured at every size; the others at 100,000 only. */
  everywhere?: true;
  /** The yardstick with the same result. */
  plain?: (run: number, last: number) => { like?: string; offset?: number; size?: number };
}

export const LIST_CASES: readonly ListCase[] = [
  { id: 'list.first', what: 'list, first page', filter: () => ({ size: 20 }), everywhere: true, plain: () => ({}) },
  {
    id: 'deep.middle',
    what: 'list, page in the middle',
    filter: (_run, last) => ({ size: 20, page: last >> 1 }),
    everywhere: true,
    plain: (_run, last) => ({ offset: (last >> 1) * 20 }),
  },
  {
    id: 'words.two',
    what: 'words of 2 characters, in one of 30',
    filter: () => ({ size: 20, keyword: '图书' }),
    everywhere: true,
    plain: () => ({ like: '图书' }),
  },
  {
    id: 'formula.exact',
    what: 'formula, exact and others of its shape',
    filter: (run) => ({ size: 20, keyword: `x^2-${run + 5}x+6=0` }),
    everywhere: true,
    plain: (run) => ({ like: `x^2-${run + 5}x` }),
  },
  { id: 'list.hundred', what: 'list, first page of 100', filter: () => ({ size: 100 }), plain: () => ({ size: 100 }) },
  {
    id: 'list.narrow',
    what: 'stage, type and difficulty',
    filter: () => ({ size: 20, stage_id: 3, type_id: 101, difficulty_min: 3, difficulty_max: 4 }),
  },
  { id: 'list.flags', what: 'rare flags', filter: () => ({ size: 20, special: 1, in_use: 0 }) },
  {
    id: 'words.four',
    what: 'words of 4 characters, in one of 8',
    filter: () => ({ size: 20, keyword: '平均分给' }),
    plain: () => ({ like: '平均分给' }),
  },
  {
    id: 'words.field',
    what: 'words of 2 characters within the analysis',
    filter: () => ({ size: 20, keyword: '图书', keyword_in: 'analysis' }),
  },
  { id: 'list.similar', what: 'questions like another one', filter: (run) => ({ size: 20, similar_to: 17 + run }) },
  {
    id: 'words.eight',
    what: 'words of 8 characters, few hits',
    filter: (run) => ({ size: 20, keyword: `图书 ${100 + run} 本` }),
  },
  {
    id: 'words.none',
    what: 'words that are not there',
    filter: (run) => ({ size: 20, keyword: `黎曼猜想${run}` }),
    plain: (run) => ({ like: `黎曼猜想${run}` }),
  },
  {
    id: 'formula.part',
    what: 'formula, a part',
    filter: (run) => ({ size: 20, keyword: `\\frac{${(run % 9) + 1}}{2}` }),
  },
  {
    id: 'subtree.some',
    what: 'knowledge point with an eighth of the bank',
    filter: () => ({ size: 20, kp_ids: [FIRST_NODE + 10] }),
  },
  {
    id: 'subtree.most',
    what: 'knowledge point with most of the bank',
    filter: () => ({ size: 20, kp_ids: [FIRST_NODE + 1] }),
  },
  {
    id: 'subtree.all',
    what: 'all of two knowledge points',
    filter: () => ({ size: 20, kp_ids: [FIRST_NODE + 10, FIRST_NODE + 11], kp_mode: 'all' }),
  },
  { id: 'deep.last', what: 'list, last page', filter: (_run, last) => ({ size: 20, page: last }) },
  {
    id: 'deep.random',
    what: 'list, pages here and there',
    filter: (run, last) => ({ size: 20, page: 1 + ((run * 7919) % last) }),
  },
  { id: 'list.hardest', what: 'hardest first', filter: () => ({ size: 20, order: 'hardest' }) },
  {
    id: 'deep.hardest',
    what: 'hardest first, page in the middle',
    filter: (_run, last) => ({ size: 20, order: 'hardest', page: last >> 1 }),
  },
  {
    id: 'deep.used',
    what: 'most used, page in the middle',
    filter: (_run, last) => ({ size: 20, order: 'most_used', page: last >> 1 }),
  },
  { id: 'deep.stage', what: 'one stage, last page', filter: () => ({ size: 20, stage_id: 3, page: 1_000_000 }) },
];
