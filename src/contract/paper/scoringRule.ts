// 计分规则: how an incomplete answer to a choice question with several correct options and several blanks are scored.
import * as z from 'zod/mini';
import { flag, once } from '../wire';

/**
 * Points of an incomplete answer without a wrong option; a wrong option always gives 0. `half` half the points, `all`
 * none, `fixed` a given number, `per_option` (新高考) for each correct option an equal share.
 */
export const MULTIPLE_RULES = ['half', 'all', 'fixed', 'per_option'] as const;

const points = once(() => z.number().check(z.minimum(0), z.maximum(1000), z.multipleOf(0.5, '分值须为 0.5 的倍数')));

export const scoringRule = once(() =>
  z.object({
    multiple: z._default(z.enum(MULTIPLE_RULES), 'half'),
    /** `fixed`: points of an incomplete answer; `per_option`: each share is rounded down to a multiple of it. */
    points: z._default(points(), 1),
    /** Points of each blank; equal shares when they do not fit the question. */
    blank_points: z._default(z.array(points()).check(z.maxLength(30)), []),
    /** 1: the answers of the blanks may come in any order. */
    any_order: z._default(flag, 0),
    /** Of an item of a report, 选做题: how many questions of its section are answered. */
    choose: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  }),
);
export type ScoringRule = z.output<ReturnType<typeof scoringRule>>;

/** The rules of a paper; a section without an own rule follows the paper. */
export const paperScoring = once(() =>
  z.object({
    paper: z.optional(scoringRule()),
    /** By section id. */
    sections: z._default(z.record(z.string().check(z.maxLength(20)), scoringRule()), {}),
    /** 选做题: how many questions of a section are answered, by section id; left out: all. */
    choose: z.optional(z.record(z.string().check(z.maxLength(20)), z.int().check(z.minimum(1), z.maximum(20)))),
  }),
);
export type PaperScoring = z.output<ReturnType<typeof paperScoring>>;
