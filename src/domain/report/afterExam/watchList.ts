// 值得核对: what looks unusual in the answers of a report, each with its size and a p value that is corrected for the
// number of comparisons (Bonferroni). A hint to look at papers and questions, never an accusation.
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { upperTail } from '../../measure/sampleStatistics';
import { optionLetter } from '../../paper/numbering';
import { answerOfType } from '../../question/answers';
import { hasOptions } from '../../question/types/traits';
import type { AnswerColumn } from '../answerColumns';

/** Students below which nothing is tested. */
export const MIN_WATCHED = 30;
const LEVEL = 0.01;

export interface ShiftedRow {
  student_id: number;
  name: string;
  number: string;
  /** Questions, as numbered on the paper, whose answers fit the question before (-1) or after (+1) them. */
  from: number;
  to: number;
  shift: 1 | -1;
  /** Correct answers there now, and if the answers were moved back. */
  right: number;
  moved: number;
  /** Corrected. */
  p: number;
}

const MIN_LENGTH = 5;
const MIN_GAIN = 3;

/**
 * Students whose answers to neighbouring choice questions fit the key of the next or previous question. Under the null
 * hypothesis a student answers each question as all students do: the number of answers that fit the moved key has a
 * Poisson binomial distribution.
 */
export function shiftedRows(columns: readonly AnswerColumn[], rows: readonly AnswerRow[]): ShiftedRow[] {
  if (rows.length < MIN_WATCHED) return [];
  const found = runsOfChoices(columns).flatMap((run) => {
    const given = rows.map((row) => run.map(({ id }) => row.answers[id]?.given ?? ''));
    return ([1, -1] as const).flatMap((shift) => {
      // What an answer would have to be at each place, and how many students gave it there.
      const wanted = run.map((_column, i) => run[i + shift]?.key ?? null);
      const chance = wanted.map((key, i) =>
        key === null ? 0 : (1 + given.filter((answers) => answers[i] === key).length) / (rows.length + 2),
      );
      const starts = Math.max(0, run.length - MIN_LENGTH + 1);
      return rows.flatMap((row, r): ShiftedRow[] => {
        const answers = given[r] ?? [];
        const tests = Array.from({ length: starts }, (_none, start) => {
          const places = wanted.flatMap((key, i) => (i >= start && key !== null && answers[i] !== '' ? [i] : []));
          const moved = places.filter((i) => answers[i] === wanted[i]).length;
          const right = places.filter((i) => answers[i] === run[i]?.key).length;
          const p =
            moved - right < MIN_GAIN
              ? 1
              : atLeastSuccesses(
                  places.map((i) => chance[i] ?? 0),
                  moved,
                );
          return { start, right, moved, p: Math.min(1, p * rows.length * starts * 2) };
        });
        const best = tests.reduce((a, b) => (b.p < a.p ? b : a), { start: 0, right: 0, moved: 0, p: 1 });
        const [first, last] = [run[best.start], run.at(-1)];
        if (best.p >= LEVEL || !first || !last) return [];
        const { student_id, name, number } = row;
        const { right, moved, p } = best;
        return [{ student_id, name, number, from: first.number, to: last.number, shift, right, moved, p }];
      });
    });
  });
  return found.sort((a, b) => a.p - b.p);
}

/** Neighbouring questions with one key letter each. */
function runsOfChoices(columns: readonly AnswerColumn[]): { id: string; number: number; key: string }[][] {
  const runs: { id: string; number: number; key: string }[][] = [[]];
  for (const { question, number } of columns) {
    const answer = answerOfType(question.type_id, question.answer);
    const at = question.options.findIndex(({ id }) => answer.kind === 'choice' && id === answer.ids[0]);
    if (hasOptions(question.type_id) && answer.kind === 'choice' && answer.ids.length === 1 && at >= 0)
      runs.at(-1)?.push({ id: String(question.id), number, key: optionLetter(at) });
    else runs.push([]);
  }
  return runs.filter((run) => run.length >= MIN_LENGTH);
}

/** Probability of at least so many successes of independent trials with these chances. */
export function atLeastSuccesses(chances: readonly number[], successes: number): number {
  let distribution = [1];
  for (const chance of chances)
    distribution = Array.from(
      { length: distribution.length + 1 },
      (_none, k) => (distribution[k] ?? 0) * (1 - chance) + (distribution[k - 1] ?? 0) * chance,
    );
  return distribution.slice(successes).reduce((sum, p) => sum + p, 0);
}

export interface GroupDifference {
  /** Number on the paper. */
  number: number;
  group: string;
  n: number;
  /** Mantel–Haenszel odds ratio of a right answer, group to others at equal scores; above 1: easier for the group. */
  odds: number;
  /** Corrected. */
  p: number;
}

const STRATA = 5;
/** |Δ| = 2.35 |ln odds| of 1.5, class C of the Educational Testing Service. */
const NOTABLE_ODDS = 1.5 / 2.35;

/**
 * Questions that are easier or harder for a group than for others with equal scores on the other questions: Mantel and
 * Haenszel (1959), Holland and Thayer (1988). Half of the points counts as right.
 */
export function groupDifferences(
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
  groupOf: (row: AnswerRow) => string,
): GroupDifference[] {
  const scores = rows.map((row) => columns.map(({ question }) => row.answers[String(question.id)]?.score ?? 0));
  const totals = scores.map((own) => own.reduce((sum, score) => sum + score, 0));
  const groups = rows.map(groupOf);
  const names = [...new Set(groups)];
  const sizes = new Map(names.map((name) => [name, groups.filter((group) => group === name).length]));
  const tested = names.filter((name) => {
    const size = sizes.get(name) ?? 0;
    return size >= MIN_WATCHED && rows.length - size >= MIN_WATCHED;
  });
  // Of two groups each is compared with the other: one comparison, named after the group for which it is easier.
  const compared = names.length === 2 ? tested.slice(0, 1) : tested;
  const comparisons = compared.length * columns.length;
  return columns
    .flatMap(({ number, scores: { score: full, adjustment } }, i) => {
      if (full === 0 || adjustment?.voided) return [];
      const rest = totals.map((total, r) => total - (scores[r]?.[i] ?? 0));
      const stratum = strataOf(rest);
      const counts = new Map(names.map((name) => [name, new Int32Array(2 * STRATA)]));
      const whole = new Int32Array(2 * STRATA);
      scores.forEach((own, r) => {
        const at = 2 * (stratum[r] ?? 0) + ((own[i] ?? 0) * 2 >= full ? 0 : 1);
        const of = counts.get(groups[r] ?? '');
        if (of) of[at] = (of[at] ?? 0) + 1;
        whole[at] = (whole[at] ?? 0) + 1;
      });
      return compared.flatMap((group): GroupDifference[] => {
        const own = counts.get(group) ?? whole;
        const tables = Array.from({ length: STRATA }, (_none, k): FourfoldTable => {
          const [a, b] = [own[2 * k] ?? 0, own[2 * k + 1] ?? 0];
          return [a, b, (whole[2 * k] ?? 0) - a, (whole[2 * k + 1] ?? 0) - b];
        });
        const { odds, p } = mantelHaenszel(tables);
        const corrected = Math.min(1, p * comparisons);
        if (odds === null || corrected >= LEVEL || Math.abs(Math.log(odds)) < NOTABLE_ODDS) return [];
        const other = names.find((name) => name !== group) ?? group;
        const [named, ratio] = names.length === 2 && odds < 1 ? [other, 1 / odds] : [group, odds];
        return [{ number, group: named, n: sizes.get(named) ?? 0, odds: ratio, p: corrected }];
      });
    })
    .sort((a, b) => a.p - b.p);
}

/** Fifths of the students by score; equal scores are in one. */
function strataOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const bounds = Array.from(
    { length: STRATA - 1 },
    (_none, k) => sorted[Math.floor(((k + 1) * sorted.length) / STRATA)] ?? 0,
  );
  return values.map((value) => bounds.filter((bound) => value >= bound).length);
}

/** Of one stratum: right and wrong answers of the group, right and wrong ones of the others. */
export type FourfoldTable = readonly [number, number, number, number];

/**
 * odds null: the tables have no information. Where all of a group are right, or none, half an answer is added to each
 * cell for the odds (Haldane 1956); p is not affected.
 */
export function mantelHaenszel(tables: readonly FourfoldTable[]): { odds: number | null; p: number } {
  let [observed, expected, variance] = [0, 0, 0];
  for (const [a, b, c, d] of tables) {
    const n = a + b + c + d;
    if (n < 2) continue;
    observed += a;
    expected += ((a + b) * (a + c)) / n;
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
  }
  if (variance <= 0) return { odds: null, p: 1 };
  const z = Math.max(0, Math.abs(observed - expected) - 0.5) / Math.sqrt(variance);
  const plain = commonOdds(tables, 0);
  const odds = plain > 0 && plain < Infinity ? plain : commonOdds(tables, 0.5);
  return { odds, p: Math.min(1, 2 * upperTail(z)) };
}

/** Common odds ratio of strata that have information, with `more` added to each cell. */
function commonOdds(tables: readonly FourfoldTable[], more: number): number {
  let [above, below] = [0, 0];
  for (const [a, b, c, d] of tables) {
    if ((a + b) * (c + d) * (a + c) * (b + d) === 0) continue;
    const n = a + b + c + d + 4 * more;
    above += ((a + more) * (d + more)) / n;
    below += ((b + more) * (c + more)) / n;
  }
  return above / below;
}
