// What the options of a choice question did: how many chose each, and how well those did on the rest of the test
// (Haladyna, Developing and Validating Multiple-Choice Test Items, 2004). Finds unused options and doubtful keys.
import { MIN_JUDGED } from './classical';
import { correlation, mean, sum, upperQuantile } from './sampleStatistics';

export interface OptionStatistics {
  id: string;
  correct: boolean;
  count: number;
  /** Share of all examinees, 0 to 1. */
  share: number;
  /** Mean score of those who chose it on the other questions, as a rate 0 to 1; null if no one did. */
  restRate: number | null;
  /** Correlation of choosing it with the score on the other questions; null without spread. */
  pointBiserial: number | null;
}

interface ChoiceAnswers {
  options: readonly { id: string; correct: boolean }[];
  /** Ids of the options that each examinee chose; empty: no answer. */
  chosen: readonly (readonly string[])[];
  /** Rate of each examinee on the other questions, 0 to 1. */
  rest: readonly number[];
}

export function optionStatistics({ options, chosen, rest }: ChoiceAnswers): OptionStatistics[] {
  return options.map(({ id, correct }) => {
    const picked = chosen.map((ids) => (ids.includes(id) ? 1 : 0));
    const count = sum(picked);
    return {
      id,
      correct,
      count,
      share: chosen.length === 0 ? 0 : count / chosen.length,
      restRate: mean(rest.filter((_rate, i) => picked[i] === 1)),
      pointBiserial: correlation(picked, rest),
    };
  });
}

export type OptionAdvice =
  /** Examinees who chose this wrong option did better than those who chose a correct one: the key may be wrong. */
  | { kind: 'key'; id: string }
  /** Strong examinees tend to choose this wrong option. */
  | { kind: 'attractsStrong'; id: string }
  /** (Almost) no one chose this wrong option. */
  | { kind: 'unused'; id: string };

/** Probability of any advice about a sound question, divided among its wrong options (Bonferroni). */
const FALSE_ALARM = 0.01;
/** A wrong option that fewer choose does nothing. */
const USED_SHARE = 0.05;

/** Probability of at most `count` choices by `n` examinees of whom a share of `p` choose the option. */
function atMost(count: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let total = term;
  for (let k = 1; k <= count; k += 1) {
    term *= ((n - k + 1) / k) * (p / (1 - p));
    total += term;
  }
  return total;
}

/**
 * What a teacher should look at, most serious first: only what chance explains in at most 1 % of sound questions. Empty
 * below `MIN_JUDGED` examinees.
 */
export function optionAdvice(statistics: readonly OptionStatistics[], n: number): OptionAdvice[] {
  if (n < MIN_JUDGED) return [];
  const wrong = statistics.filter(({ correct }) => !correct);
  const level = FALSE_ALARM / Math.max(1, wrong.length);
  const key = Math.max(...statistics.filter(({ correct }) => correct).map(({ pointBiserial }) => pointBiserial ?? 0));
  const advice = wrong.flatMap(({ id, count, pointBiserial }): OptionAdvice[] => {
    if (atMost(count, n, USED_SHARE) < level) return [{ kind: 'unused', id }];
    const correlation = pointBiserial ?? 0;
    // Fisher's transformation: the correlation is above 0 beyond chance.
    const strong =
      count >= USED_SHARE * n && Math.atanh(Math.min(0.999999, correlation)) * Math.sqrt(n - 3) > upperQuantile(level);
    if (!strong) return [];
    return [{ kind: correlation > key ? 'key' : 'attractsStrong', id }];
  });
  const order: readonly OptionAdvice['kind'][] = ['key', 'attractsStrong', 'unused'];
  return advice.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
