// Changes that make an infeasible blueprint feasible, each verified by the solver, the smallest change first.
import type { BlueprintRelaxation, BlueprintBody } from '../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS, fullLabel, type BlueprintField } from '../../contract/question/questionFields';
import { blueprintFault } from './bodyFault';
import { makeFeasibility, type Feasibility } from './feasibility';
import { codeLabel, unsplit } from './grid';
import { demandKey, demandsOf, type Demand, type FillProblem } from './problem';
import type { Solve } from './program';
import { cellName, kpName, bandName, oneDecimal, rowName } from './texts';

// Candidate changes of an infeasible blueprint: lists of steps, each step less strict than the one before.

interface Change {
  /** Cost of the change; one question less costs 2. */
  weight: number;
  text: string;
  problem: FillProblem;
}

const MAX_TOLERANCE = 5;
const MAX_CELLS = 12;
const HARDEST = 10;

function changesOf(problem: FillProblem, conflict: readonly Demand[], short: readonly number[]): Change[][] {
  const inConflict = conflict.flatMap(({ kind, at }) => (kind === 'cell' ? [at] : []));
  return [
    ...inConflict.slice(0, MAX_CELLS).map((at) => widerBands(problem, [at])),
    widerBands(problem, short.length > 1 ? short : []),
    ...BLUEPRINT_FIELDS.flatMap((field) => [
      ...inConflict.slice(0, MAX_CELLS).map((at) => anyCode(problem, field, [at])),
      anyCode(problem, field, short.length > 1 ? short : []),
    ]),
    ...(conflict.some(({ kind }) => kind === 'difficulty_mean') ? [widerMean(problem)] : []),
    ...(conflict.some(({ kind }) => kind === 'family') ? [[familiesAllowed(problem)]] : []),
    ...conflict.flatMap(({ kind, at }) => (kind === 'lock' ? [[unlocked(problem, at)]] : [])),
    shorterWindow(problem),
    ...excludedPapers(problem),
    fewerForms(problem),
  ];
}

const withBody = (problem: FillProblem, body: Partial<BlueprintBody>): FillProblem => ({
  ...problem,
  body: { ...problem.body, ...body },
});

/** One more level on each side at a time, then any difficulty. */
function widerBands(problem: FillProblem, places: readonly number[]): Change[] {
  const banded = places.filter((at) => problem.body.cells[at]?.difficulty);
  const ranges = banded.map((at) => problem.body.cells[at]?.difficulty as { min: number; max: number });
  if (ranges.length === 0) return [];
  const change = (
    weight: number,
    wider: (range: { min: number; max: number }) => { min: number; max: number } | null,
  ): Change => {
    const cells = problem.body.cells.map((cell, at) =>
      banded.includes(at) && cell.difficulty ? { ...cell, difficulty: wider(cell.difficulty) } : cell,
    );
    const names = banded.map((at) => {
      const cell = problem.body.cells[at] as BlueprintBody['cells'][number];
      const bare = cellName(
        withBody(problem, { cells: problem.body.cells.map((other) => ({ ...other, difficulty: null })) }),
        at,
      );
      return `${bare}由${bandName(cell.difficulty)}放宽为${bandName(cells[at]?.difficulty ?? null)}`;
    });
    return { weight: weight * banded.length, text: names.join('；'), problem: withBody(problem, { cells }) };
  };
  const steps: Change[] = [];
  const rated = ranges.filter(({ max }) => max > 0);
  const widest = Math.max(0, ...rated.map(({ min, max }) => Math.max(Math.max(min, 1) - 1, HARDEST - max)));
  for (let step = 1; step <= widest; step++) {
    steps.push(
      change(step, (range) =>
        range.max === 0
          ? range
          : { min: Math.min(range.min, Math.max(1, range.min - step)), max: Math.min(HARDEST, range.max + step) },
      ),
    );
  }
  return [...steps, change(widest + 2, () => null)];
}

/** Cells take any value of the field. */
function anyCode(problem: FillProblem, field: BlueprintField, places: readonly number[]): Change[] {
  const { cells } = problem.body;
  const asking = places.filter((at) => cells[at]?.[field] !== undefined);
  if (asking.length === 0) return [];
  const wider = cells.map((cell, at) => (asking.includes(at) ? unsplit(cell, field) : cell));
  const changed = withBody(problem, { cells: wider });
  const names = asking.map(
    (at) => `${cellName(changed, at)}由${codeLabel(field, cells[at]?.[field])}放宽为不限${fullLabel(field)}`,
  );
  return [{ weight: 3 * asking.length, text: names.join('；'), problem: changed }];
}

function widerMean(problem: FillProblem): Change[] {
  const mean = problem.body.difficulty_mean;
  if (!mean) return [];
  const steps: Change[] = [];
  for (let tenths = Math.floor(mean.tolerance * 10) + 1; tenths <= MAX_TOLERANCE * 10; tenths++) {
    const tolerance = tenths / 10;
    steps.push({
      weight: 5 * (tolerance - mean.tolerance),
      text: `平均难度的允许误差由 ±${oneDecimal(mean.tolerance)} 放宽为 ±${oneDecimal(tolerance)}`,
      problem: withBody(problem, { difficulty_mean: { ...mean, tolerance } }),
    });
  }
  return [
    ...steps,
    { weight: 5 * MAX_TOLERANCE, text: '不限平均难度', problem: withBody(problem, { difficulty_mean: null }) },
  ];
}

const familiesAllowed = (problem: FillProblem): Change => ({
  weight: 3,
  text: '允许同一题族取多题',
  problem: withBody(problem, { allow_family: 1 }),
});

function unlocked(problem: FillProblem, at: number): Change {
  const lock = problem.locks[at];
  const place = problem.body.cells.find((cell) => cell.id === lock?.cell_id);
  const row = place ? rowName(problem, place.row_id) : '';
  return { weight: 1.5, text: `解除${row}中试题 ${lock?.question.id ?? 0} 的锁定`, problem: releaseLock(problem, at) };
}

/** Removes the lock; the question becomes an ordinary candidate. */
function releaseLock(problem: FillProblem, at: number): FillProblem {
  const lock = problem.locks[at];
  return {
    ...problem,
    locks: problem.locks.filter((_, place) => place !== at),
    candidates: lock ? [...problem.candidates, lock.question] : problem.candidates,
  };
}

/** Shortens the window to each day on which an excluded question was given, then removes it. */
function shorterWindow(problem: FillProblem): Change[] {
  const unused = problem.body.unused;
  if (!unused) return [];
  const days = [
    ...new Set(
      problem.candidates.flatMap(({ given_days }) =>
        given_days !== null && given_days < unused.days ? [given_days] : [],
      ),
    ),
  ];
  return days
    .sort((a, b) => b - a)
    .map((given) => ({
      weight: 1 + (3 * (unused.days - given)) / unused.days,
      text: given > 0 ? `未用期限由 ${unused.days} 天缩短为 ${given} 天` : '不再要求近期未用',
      problem: withBody(problem, { unused: given > 0 ? { ...unused, days: given } : null }),
    }));
}

function excludedPapers(problem: FillProblem): Change[][] {
  const { body, candidates, paperTitles } = problem;
  const held = new Set(candidates.flatMap(({ paper_ids }) => paper_ids));
  const useful = body.exclude_paper_ids.filter((id) => held.has(id));
  const one = useful.map((id): Change[] => [
    {
      weight: 2,
      text: `不再排除试卷《${paperTitles.get(id) ?? `编号 ${id}`}》中的题`,
      problem: withBody(problem, { exclude_paper_ids: body.exclude_paper_ids.filter((other) => other !== id) }),
    },
  ]);
  if (useful.length < 2) return one;
  return [
    ...one,
    [
      {
        weight: 2 * useful.length,
        text: '不再排除任何试卷中的题',
        problem: withBody(problem, { exclude_paper_ids: [] }),
      },
    ],
  ];
}

function fewerForms(problem: FillProblem): Change[] {
  return Array.from({ length: problem.forms - 1 }, (_, i) => {
    const forms = problem.forms - 1 - i;
    return { weight: 4 * (i + 1), text: `只组 ${forms} 份试卷`, problem: { ...problem, forms } };
  });
}

const MAX_SHOWN = 8;
const COVERAGE_PRICE = 1.5;

/** `short`: indexes of the cells that lack questions. */
export function findRelaxations(
  problem: FillProblem,
  feasibility: Feasibility,
  conflict: readonly Demand[],
  short: readonly number[],
  solve: Solve,
): BlueprintRelaxation[] {
  // blueprintFault refuses a band that was widened into a neighbouring band.
  const works = (changed: FillProblem) =>
    blueprintFault(changed.body, changed.categories) === null &&
    makeFeasibility(changed, solve).judge(demandsOf(changed), 'works') === 'works';
  const mayWork = (changed: FillProblem) => !makeFeasibility(changed, solve).refutes(demandsOf(changed));
  const found: Change[] = [];
  const take = (change: Change | null) => {
    if (change && !found.some((other) => other.text === change.text)) found.push(change);
  };
  const offer = (change: Change | null) => take(change && works(change.problem) ? change : null);
  for (const demand of conflict)
    if (demand.kind === 'cell' || demand.kind === 'coverage') offer(giveUp(problem, feasibility, [demand]));
  const all = demandsOf(problem);
  if (found.length === 0 || short.length > 1)
    offer(
      giveUp(
        problem,
        feasibility,
        all.filter(({ kind }) => kind === 'cell'),
      ),
    );
  if (found.length === 0)
    offer(
      giveUp(
        problem,
        feasibility,
        all.filter(({ kind }) => kind === 'cell' || kind === 'coverage'),
      ),
    );
  for (const steps of changesOf(problem, conflict, short)) take(smallest(steps, mayWork, works));
  // Giving up most of the paper is only suggested when there is nothing else.
  const most = problem.body.cells.reduce((sum, { count }) => sum + count, 0);
  const small = found.filter(({ weight }) => weight <= Math.max(most, MAX_SHOWN));
  return (small.length > 0 ? small : found)
    .sort((a, b) => a.weight - b.weight)
    .slice(0, MAX_SHOWN)
    .map(({ text, problem: { body, locks, forms } }) => {
      const kept = new Set(locks.map(({ question }) => question.id));
      return {
        text,
        body,
        forms,
        unlock_ids: problem.locks.flatMap(({ question }) => (kept.has(question.id) ? [] : [question.id])),
      };
    });
}

/**
 * The first of increasingly relaxed steps that works. `mayWork` is a fast necessary test; it also rules out all steps
 * before a failing one.
 */
function smallest(steps: readonly Change[], mayWork: Test, works: Test): Change | null {
  const first = firstOf(steps, 0, mayWork);
  if (first === steps.length || works((steps[first] as Change).problem)) return steps[first] ?? null;
  return steps[firstOf(steps, first + 1, works)] ?? null;
}
type Test = (problem: FillProblem) => boolean;

/** Index of the first step from `low` on that passes (binary search); the number of steps when the last one fails. */
function firstOf(steps: readonly Change[], low: number, passes: Test): number {
  let high = steps.length - 1;
  const last = steps[high];
  if (!last || low > high || !passes(last.problem)) return steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes((steps[middle] as Change).problem)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Fewer questions in cells or less coverage: the least reduction when nothing else may change. */
function giveUp(problem: FillProblem, feasibility: Feasibility, bought: readonly Demand[]): Change | null {
  const { body } = problem;
  const prices = new Map(bought.map((demand) => [demandKey(demand), demand.kind === 'cell' ? 1 : COVERAGE_PRICE]));
  const given = feasibility.giveUp(demandsOf(problem), prices);
  if (!given || given.size === 0) return null;
  const texts: string[] = [];
  let weight = 0;
  const goneOf = (kind: Demand['kind'], at: number) => given.get(demandKey({ kind, at }))?.[0] ?? 0;
  const cells = body.cells.map((cell, at) => {
    const gone = goneOf('cell', at);
    if (gone === 0) return cell;
    weight += 2 * gone;
    texts.push(`${cellName(problem, at)}由 ${cell.count} 题减为 ${cell.count - gone} 题`);
    return { ...cell, count: cell.count - gone };
  });
  const coverage = body.coverage.flatMap((entry, at) => {
    const gone = goneOf('coverage', at);
    if (gone === 0) return [entry];
    weight += 2 * COVERAGE_PRICE * gone;
    const left = entry.min - gone;
    texts.push(
      left > 0
        ? `知识点${kpName(problem, entry.kp_id)}由至少 ${entry.min} 题减为 ${left} 题`
        : `不再要求知识点${kpName(problem, entry.kp_id)}`,
    );
    return left > 0 ? [{ ...entry, min: left }] : [];
  });
  return { weight, text: texts.join('；'), problem: { ...problem, body: { ...body, cells, coverage } } };
}
