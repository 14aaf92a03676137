// Compares small random blueprints with exhaustive search: a filled one meets all demands, an infeasible one has no
// solution, the conflict is irreducible, every relaxation works. A wrong "impossible" costs a teacher the paper; a
// wrong pick breaks the blueprint.
import fc from 'fast-check';
import type { BlueprintBody, BlueprintResult } from '../../contract/paper/blueprint';
import { loadSolve } from '../../server/modules/blueprint/highsSolve';
import { fillBlueprint } from './fill';
import { demandsOf, type Candidate, type Demand, type FillProblem } from './problem';
import type { Solve } from './program';

let solve: Solve;
beforeAll(async () => {
  solve = await loadSolve(20_000);
});
const fill = (problem: FillProblem): BlueprintResult => fillBlueprint(problem, solve, () => false);

/** Point 11 is below 1; 2 has no sub-points. */
const PARENTS = new Map([
  [1, 0],
  [11, 1],
  [2, 0],
]);
const above = (kp: number): number[] => (kp === 11 ? [11, 1] : [kp]);

const candidate = fc.record({
  family: fc.integer({ min: 1, max: 7 }),
  type_id: fc.constantFrom(101, 101, 101, 300),
  difficulty: fc.integer({ min: 0, max: 4 }),
  cognitive_level: fc.constantFrom(0, 1, 1, 2),
  times_used: fc.integer({ min: 0, max: 3 }),
  kp_ids: fc.uniqueArray(fc.constantFrom(1, 11, 2), { maxLength: 2 }),
  given_days: fc.constantFrom(null, null, null, 5, 40),
  paper_ids: fc.constantFrom<number[]>([], [], [], [9]),
});
const range = fc.constantFrom(null, null, { min: 1, max: 2 }, { min: 2, max: 4 }, { min: 0, max: 3 });
const problemOf = fc
  .record({
    questions: fc.array(candidate, { minLength: 3, maxLength: 6 }),
    counts: fc.array(
      fc.record({
        row_id: fc.integer({ min: 1, max: 3 }),
        type_id: fc.constantFrom(101, 101, 300),
        difficulty: range,
        cognitive_level: fc.constantFrom(undefined, undefined, undefined, 1, 2),
        count: fc.constantFrom(0, 1, 1, 1, 2),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    mean: fc.option(fc.record({ target: fc.constantFrom(1, 2, 2.5, 3.3), tolerance: fc.constantFrom(0, 0.5, 1) }), {
      freq: 1,
    }),
    cover: fc.option(fc.record({ kp_id: fc.constantFrom(1, 2), min: fc.constantFrom(1, 1, 2) }), { freq: 1 }),
    unused: fc.boolean(),
    locked: fc.constantFrom(0, 0, 0, 1, 2),
    forms: fc.constantFrom(1, 1, 1, 2, 3),
    seed: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ questions, counts, mean, cover, unused, locked, forms, seed }): FillProblem => {
    const all = questions.map(({ family, ...own }, i): Candidate => ({ ...own, id: 100 + i, family_id: 100 + family }));
    const cells = counts.map((cell, i) => ({ ...cell, id: i + 1, score: 5 }));
    const places = new Set(
      cells.map((cell) => JSON.stringify([cell.row_id, cell.type_id, cell.difficulty, cell.cognitive_level])),
    );
    const body: BlueprintBody = {
      stage_id: null,
      grade_id: null,
      gs_id: null,
      rows: [
        { id: 1, title: '甲', system_info_id: 1, kp_ids: [1] },
        { id: 2, title: '乙', system_info_id: 1, kp_ids: [11, 2] },
        { id: 3, title: '', system_info_id: null, kp_ids: [] },
      ],
      cells: places.size === cells.length ? cells : cells.slice(0, 1),
      difficulty_mean: mean,
      coverage: cover ? [cover] : [],
      exclude_paper_ids: [9],
      unused: unused ? { days: 30, school_id: null, grade_id: null } : null,
    };
    const locks = all.slice(0, locked).map((question) => ({ cell_id: 1, question }));
    return {
      body,
      candidates: all.slice(locks.length),
      locks,
      parents: PARENTS,
      kpNames: new Map(),
      categories: [],
      paperTitles: new Map(),
      seed,
      forms,
    };
  });

interface Stand {
  question: Candidate;
  form: number;
  cell: number;
}

/**
 * All placements that these demands allow, one by one; written from the contract's definitions, not from the code under
 * test.
 */
function* ways({ body, candidates, locks, forms }: FillProblem, demands: readonly Demand[]): Generator<Stand[]> {
  const asks = (kind: Demand['kind'], at = 0) => demands.some((demand) => demand.kind === kind && demand.at === at);
  const choices: { question: Candidate; places: (Stand | null)[] }[] = [];
  locks.forEach(({ cell_id, question }, at) => {
    const stand = { question, form: 0, cell: body.cells.findIndex((cell) => cell.id === cell_id) };
    choices.push({ question, places: asks('lock', at) ? [stand] : [null, stand] });
  });
  for (const question of candidates) {
    const held =
      (question.given_days !== null && body.unused !== null && question.given_days < body.unused.days) ||
      question.paper_ids.some((id) => body.exclude_paper_ids.includes(id));
    const places: (Stand | null)[] = [null];
    body.cells.forEach(({ row_id, type_id, difficulty, cognitive_level, count }, cell) => {
      const row = body.rows.find(({ id }) => id === row_id);
      const inRow = row?.kp_ids.length === 0 || question.kp_ids.flatMap(above).some((kp) => row?.kp_ids.includes(kp));
      const inBand = !difficulty || (question.difficulty >= difficulty.min && question.difficulty <= difficulty.max);
      const inLevel = cognitive_level === undefined || question.cognitive_level === cognitive_level;
      if (held || !inRow || !inBand || !inLevel || type_id !== question.type_id || count === 0) return;
      for (let form = 0; form < forms; form++) places.push({ question, form, cell });
    });
    choices.push({ question, places });
  }
  const standing: Stand[] = [];
  const holds = (): boolean => {
    for (let form = 0; form < forms; form++) {
      const own = standing.filter((stand) => stand.form === form);
      const lockedIn = (cell: number) =>
        form === 0 ? locks.filter((lock) => lock.cell_id === body.cells[cell]?.id).length : 0;
      for (const [cell, { count }] of body.cells.entries()) {
        const found = own.filter((stand) => stand.cell === cell).length;
        if (asks('cell', cell) ? found !== count : found > Math.max(count, lockedIn(cell))) return false;
      }
      for (const [at, { kp_id, min }] of body.coverage.entries()) {
        if (
          asks('coverage', at) &&
          own.filter(({ question }) => question.kp_ids.flatMap(above).includes(kp_id)).length < min
        )
          return false;
      }
      const rated = own.map(({ question }) => question.difficulty).filter((level) => level > 0);
      const mean = rated.reduce((sum, level) => sum + level, 0) / rated.length;
      const asked = body.difficulty_mean;
      if (
        asked &&
        asks('difficulty_mean') &&
        rated.length > 0 &&
        Math.abs(mean - asked.target) > asked.tolerance + 1e-9
      )
        return false;
    }
    return true;
  };
  function* from(at: number): Generator<Stand[]> {
    const choice = choices[at];
    if (!choice) {
      if (holds()) yield [...standing];
      return;
    }
    for (const place of choice.places) {
      if (place && asks('family') && standing.some(({ question }) => question.family_id === place.question.family_id))
        continue;
      if (place) standing.push(place);
      yield* from(at + 1);
      if (place) standing.pop();
    }
  }
  yield* from(0);
}
const possible = (problem: FillProblem, demands: readonly Demand[]): boolean => !ways(problem, demands).next().done;
/** Without demands that require nothing. */
const allDemands = (problem: FillProblem): Demand[] => {
  const cells = problem.body.cells.map((_, at): Demand => ({ kind: 'cell', at }));
  return [...cells, ...demandsOf(problem).filter(({ kind }) => kind !== 'cell')];
};

function expectFilled(problem: FillProblem, result: BlueprintResult): void {
  expect(result.outcome).toBe('filled');
  if (result.outcome !== 'filled') return;
  const wanted = new Set(
    result.forms.flatMap((picks, form) => picks.map(({ cell_id, question_id }) => `${form} ${cell_id} ${question_id}`)),
  );
  const same = (way: Stand[]) =>
    way.length === wanted.size &&
    way.every(({ form, cell, question }) => wanted.has(`${form} ${problem.body.cells[cell]?.id} ${question.id}`));
  let found = false;
  for (const way of ways(problem, allDemands(problem))) if ((found = same(way))) break;
  expect(found).toBe(true);
}

const demandOf = (
  problem: FillProblem,
  {
    kind,
    cell_id,
    kp_id,
    question_id,
  }: { kind: Demand['kind']; cell_id: number | null; kp_id: number | null; question_id: number | null },
): Demand => {
  if (kind === 'cell') return { kind, at: problem.body.cells.findIndex(({ id }) => id === cell_id) };
  if (kind === 'coverage') return { kind, at: problem.body.coverage.findIndex((entry) => entry.kp_id === kp_id) };
  if (kind === 'lock') return { kind, at: problem.locks.findIndex(({ question }) => question.id === question_id) };
  return { kind, at: 0 };
};

/** All subsets of this size. */
function subsets<T>(all: readonly T[], size: number): T[][] {
  if (size <= 0) return [[]];
  return all.flatMap((one, at) => subsets(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
}

const RUNS = { numRuns: 250, seed: 20_261_121 };

test('filled when there is a way, and then every demand holds; the same seed gives the same picks', () => {
  let filled = 0;
  fc.assert(
    fc.property(problemOf, (problem) => {
      const result = fill(problem);
      if (!possible(problem, allDemands(problem))) return expect(result.outcome).toBe('impossible');
      filled += 1;
      expectFilled(problem, result);
      expect(fill({ ...problem, candidates: [...problem.candidates].reverse() })).toEqual(result);
    }),
    RUNS,
  );
  expect(filled).toBeGreaterThan(50);
});

test('what conflicts cannot hold together, can without any one of it, and nothing smaller conflicts', () => {
  let seen = 0;
  fc.assert(
    fc.property(problemOf, (problem) => {
      const result = fill(problem);
      if (result.outcome !== 'impossible') return;
      seen += 1;
      const conflict = result.shortage.conflict.map((demand) => demandOf(problem, demand));
      expect(conflict.length).toBeGreaterThan(0);
      expect(possible(problem, conflict)).toBe(false);
      for (const demand of conflict)
        expect(
          possible(
            problem,
            conflict.filter((other) => other !== demand),
          ),
        ).toBe(true);
      // No smaller set conflicts: with so few demands the search never reaches its limit.
      for (const some of subsets(demandsOf(problem), conflict.length - 1)) expect(possible(problem, some)).toBe(true);
    }),
    RUNS,
  );
  expect(seen).toBeGreaterThan(50);
});

test('the missing questions are counted, and every relaxation works', () => {
  let tried = 0;
  fc.assert(
    fc.property(problemOf, (problem) => {
      const result = fill(problem);
      if (result.outcome !== 'impossible') return;
      const { short, short_by_cell, relaxations } = result.shortage;
      expect(short_by_cell.reduce((sum, cell) => sum + cell.short, 0)).toBe(short);
      const counted = allDemands(problem).filter(({ kind }) => kind === 'lock' || kind === 'family');
      let most = -1;
      for (const way of ways(problem, counted)) most = Math.max(most, way.length);
      const asked = problem.forms * problem.body.cells.reduce((sum, { count }) => sum + count, 0);
      const locksFit = problem.body.cells.every(
        ({ id, count }) => problem.locks.filter((lock) => lock.cell_id === id).length <= count,
      );
      if (most >= 0 && locksFit) expect(short).toBe(asked - most);
      for (const { body, unlock_ids, forms } of relaxations) {
        tried += 1;
        const gone = problem.locks.filter(({ question }) => unlock_ids.includes(question.id));
        const changed = {
          ...problem,
          body,
          forms,
          locks: problem.locks.filter((lock) => !gone.includes(lock)),
          candidates: [...problem.candidates, ...gone.map(({ question }) => question)],
        };
        expectFilled(changed, fill(changed));
      }
    }),
    RUNS,
  );
  expect(tried).toBeGreaterThan(100);
});

test('three and more forms that lack a question or two are offered the simplest way out: a question less in the cell', () => {
  for (const [forms, families] of [
    [3, 11],
    [4, 15],
    [3, 10],
    [4, 13],
    [2, 7],
  ] as const) {
    const candidates = Array.from({ length: families }, (_, i): Candidate => ({
      id: 100 + i,
      family_id: 100 + i,
      type_id: 101,
      difficulty: 2,
      cognitive_level: 0,
      times_used: 0,
      kp_ids: [1],
      given_days: null,
      paper_ids: [],
    }));
    const body: BlueprintBody = {
      stage_id: null,
      grade_id: null,
      gs_id: null,
      difficulty_mean: null,
      coverage: [],
      exclude_paper_ids: [],
      unused: null,
      rows: [{ id: 1, title: '甲', system_info_id: 1, kp_ids: [1] }],
      cells: [{ id: 1, row_id: 1, type_id: 101, difficulty: null, count: 4, score: 5 }],
    };
    const result = fill({
      body,
      candidates,
      locks: [],
      parents: PARENTS,
      kpNames: new Map(),
      categories: [],
      paperTitles: new Map(),
      seed: 1,
      forms,
    });
    const offered =
      result.outcome === 'impossible'
        ? result.shortage.relaxations.map((way) => way.body.cells.map((cell) => cell.count).join())
        : [];
    expect([forms, families, offered]).toEqual([forms, families, expect.arrayContaining(['3'])]);
  }
});

test('a cell of a cognitive level takes no other one; without enough questions, any level is offered', () => {
  const question = (id: number, cognitive_level: number): Candidate => ({
    id,
    family_id: id,
    type_id: 101,
    difficulty: 2,
    cognitive_level,
    times_used: 0,
    kp_ids: [1],
    given_days: null,
    paper_ids: [],
  });
  const problem = (count: number): FillProblem => ({
    body: {
      stage_id: null,
      grade_id: null,
      gs_id: null,
      difficulty_mean: null,
      coverage: [],
      exclude_paper_ids: [],
      unused: null,
      rows: [{ id: 1, title: '甲', system_info_id: 1, kp_ids: [1] }],
      cells: [{ id: 1, row_id: 1, type_id: 101, difficulty: null, cognitive_level: 3, count, score: 5 }],
    },
    candidates: [question(101, 0), question(102, 3), question(103, 4), question(104, 3)],
    locks: [],
    parents: PARENTS,
    kpNames: new Map(),
    categories: [],
    paperTitles: new Map(),
    seed: 1,
    forms: 1,
  });
  const filled = fill(problem(2));
  expect(filled.outcome === 'filled' && filled.forms[0]?.map((pick) => pick.question_id)).toEqual([102, 104]);
  const short = fill(problem(3));
  if (short.outcome !== 'impossible') throw new Error(short.outcome);
  expect(short.shortage.conflict.map(({ text }) => text)).toEqual(['“甲”单选题（掌握）要 3 题']);
  const wider = short.shortage.relaxations.find(({ text }) => text === '“甲”单选题由掌握放宽为不限认知层次');
  expect(wider?.body.cells[0]).not.toHaveProperty('cognitive_level');
});
