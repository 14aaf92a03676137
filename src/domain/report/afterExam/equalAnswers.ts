// Pairs of students of one class with more equal answers to choice questions than two who worked alone have: the index
// ω (Wollack 1997). A hint to look at the papers, never an accusation.
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { upperTail } from '../../measure/sampleStatistics';
import { hasOptions } from '../../question/types/traits';
import type { AnswerColumn } from '../answerColumns';
import { NO_ANSWER } from '../cellReading';

/** Choice questions below which nothing is tested. */
const LEAST_QUESTIONS = 10;
/** Students who answered, below which the chance of an answer is not estimated. */
const LEAST_STUDENTS = 30;
const LEVEL = 0.01;
/** Equal wrong answers below which a pair is not named, however improbable. */
const LEAST_WRONG = 4;
/** Even one pair alone is not named below it. */
const LEAST_OMEGA = 2;
const STRATA = 6;
/** How many students of a stratum the answers of all students weigh. */
const PRIOR = 5;

export interface EqualPair {
  one: Pick<AnswerRow, 'student_id' | 'name' | 'number'>;
  other: Pick<AnswerRow, 'student_id' | 'name' | 'number'>;
  class_id: number;
  /** Equal answers, of so many that both gave, how many of them wrong, and how many were expected. */
  equal: number;
  both: number;
  wrong: number;
  expected: number;
  omega: number;
  /** Corrected for all pairs. */
  p: number;
}

interface Item {
  id: string;
  full: number;
}

/**
 * For each pair both students are the possible copier: h equal answers, each with the chance that a student of the
 * copier's ability chooses the other's answer; ω = (h − E h) / √Var h is standard normal for two who worked alone. The
 * chances are those of the answers in sixths by score on the choice questions, drawn towards those of all students.
 * The pair has the smaller of its two values.
 */
export function equalAnswers(columns: readonly AnswerColumn[], rows: readonly AnswerRow[]): EqualPair[] {
  const items = columns.flatMap(({ question, scores }): Item[] =>
    hasOptions(question.type_id) && !scores.adjustment?.voided ? [{ id: String(question.id), full: scores.score }] : [],
  );
  const taking = rows.filter((row) => items.some(({ id }) => row.answers[id]));
  if (items.length < LEAST_QUESTIONS || taking.length < LEAST_STUDENTS) return [];
  const isRight = taking.map((row) =>
    Uint8Array.from(items, ({ id, full }) => Number((row.answers[id]?.score ?? 0) >= full)),
  );
  const strata = sixths(isRight.map((right) => right.reduce((sum, one) => sum + one, 0)));
  const coded = items.map(({ id }) => codedAnswers(taking.map((row) => row.answers[id]?.given ?? '')));
  const given = taking.map((_row, at) => Int16Array.from(coded, ({ codes }) => codes[at] ?? NONE));
  const chances = coded.map(({ codes, count }) => answerChances(codes, count, strata));
  const omegaOf = (copier: number, source: number) => {
    const [mine, theirs, right] = [
      given[copier] as Int16Array,
      given[source] as Int16Array,
      isRight[source] as Uint8Array,
    ];
    const stratum = strata[copier] ?? 0;
    let equal = 0;
    let both = 0;
    let wrong = 0;
    let expected = 0;
    let variance = 0;
    for (let i = 0; i < items.length; i += 1) {
      const answer = theirs[i] ?? NONE;
      const own = mine[i] ?? NONE;
      if (answer === NONE || own === NONE) continue;
      const chance = chances[i]?.[stratum + (STRATA + 1) * answer] ?? 0;
      both += 1;
      expected += chance;
      variance += chance * (1 - chance);
      if (own !== answer) continue;
      equal += 1;
      wrong += 1 - (right[i] ?? 0);
    }
    return { equal, both, wrong, expected, omega: variance > 0 ? (equal - expected) / Math.sqrt(variance) : 0 };
  };
  const classes = new Map<number, number[]>();
  taking.forEach(({ class_id }, at) => classes.set(class_id, [...(classes.get(class_id) ?? []), at]));
  const pairs = [...classes.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const found: EqualPair[] = [];
  for (const members of classes.values())
    members.forEach((a, at) => {
      for (const b of members.slice(at + 1)) {
        const [first, second] = [omegaOf(a, b), omegaOf(b, a)];
        const least = first.omega <= second.omega ? first : second;
        if (least.wrong < LEAST_WRONG || least.omega < LEAST_OMEGA) continue;
        const p = Math.min(1, upperTail(least.omega) * pairs);
        const [one, other] = [taking[a], taking[b]];
        if (p >= LEVEL || !one || !other) continue;
        found.push({ one: studentOf(one), other: studentOf(other), class_id: one.class_id, ...least, p });
      }
    });
  return found.sort((a, b) => a.p - b.p);
}

const studentOf = ({ student_id, name, number }: AnswerRow) => ({ student_id, name, number });

/** Sixths of the students by score; equal scores are in one. */
function sixths(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const bounds = Array.from(
    { length: STRATA - 1 },
    (_none, k) => sorted[Math.floor(((k + 1) * sorted.length) / STRATA)] ?? 0,
  );
  return values.map((value) => bounds.filter((bound) => value >= bound).length);
}

const NONE = -1;
/** Answers to one question as numbers; NONE for none. */
function codedAnswers(answers: readonly string[]): { codes: Int16Array; count: number } {
  const known = new Map<string, number>();
  const codes = Int16Array.from(answers, (answer) => {
    if (answer === '' || answer === NO_ANSWER) return NONE;
    const code = known.get(answer) ?? known.size;
    known.set(answer, code);
    return code;
  });
  return { codes, count: known.size };
}

/** The chance of each answer to one question in each stratum, at stratum + (STRATA + 1) · answer. */
function answerChances(codes: Int16Array, count: number, strata: readonly number[]): Float64Array {
  const counts = new Float64Array((STRATA + 1) * count);
  const sizes = new Float64Array(STRATA + 1);
  codes.forEach((code, at) => {
    if (code === NONE) return;
    for (const place of [strata[at] ?? 0, STRATA]) {
      counts[place + (STRATA + 1) * code] = (counts[place + (STRATA + 1) * code] ?? 0) + 1;
      sizes[place] = (sizes[place] ?? 0) + 1;
    }
  });
  return counts.map((own, at) => {
    const all = (counts[at - (at % (STRATA + 1)) + STRATA] ?? 0) / Math.max(1, sizes[STRATA] ?? 0);
    return (own + PRIOR * all) / ((sizes[at % (STRATA + 1)] ?? 0) + PRIOR);
  });
}
