// A 双向细目表 of 30 cells over 20,000 questions: filled, three parallel forms, and the ways in which it is infeasible.
// First the domain code with the solver alone, then the server's service with its thread and the embedded database;
// last 换一题 on the bank of bench/listQuery if that exists. Limits: 2 s each, a replacement 100 ms. CPU time is reported
// too, as other load on a shared machine changes the elapsed time.
import { existsSync, mkdirSync } from 'node:fs';
import type { BlueprintBody } from '../src/contract/paper/blueprint';
import { fillBlueprint } from '../src/domain/blueprint/fill';
import { chance } from '../src/domain/blueprint/picks';
import type { Candidate, FillProblem } from '../src/domain/blueprint/problem';
import type { Solve } from '../src/domain/blueprint/program';
import { readConfig } from '../src/server/config';
import type { Database } from '../src/server/db/database';
import { migrate } from '../src/server/db/migrate';
import { openDatabase } from '../src/server/db/open';
import { freshenStatistics } from '../src/server/db/statistics';
import { ensureBase } from '../src/server/modules/account/seedAccounts';
import { makeAlternativeService } from '../src/server/modules/blueprint/alternativeService';
import { makeFillService } from '../src/server/modules/blueprint/fillRoutes';
import { loadSolve } from '../src/server/modules/blueprint/highsSolve';
import { makeSolverThreads } from '../src/server/modules/blueprint/solverThreads';
import { projectPath } from '../src/server/paths';
import type { Actor } from '../src/server/security/actor';
import type { Row } from './support/row';

const COUNT = 20_000;
const POINTS = 60;
const FIRST_POINT = 900_000;
const RUNS = 7;
const TYPES = [101, 200, 300, 400];

const teacher: Actor = {
  id: 2,
  username: '',
  nickname: '',
  role_id: 4,
  role_name: '',
  organization_id: 1,
  functions: new Set(),
  address: '',
};

/** One in ten belongs to a family; two points each, any difficulty. */
const questions = Array.from({ length: COUNT }, (_, i): Candidate => {
  const of = (what: number, many: number) => Math.floor(chance(what, i) * many);
  const id = i + 1;
  return {
    id,
    family_id: of(1, 10) === 0 ? 1 + of(2, COUNT) : id,
    type_id: TYPES[of(3, 4)] ?? 101,
    difficulty: of(4, 11),
    cognitive_level: of(8, 5),
    times_used: of(5, 5),
    kp_ids: [FIRST_POINT + of(6, POINTS), FIRST_POINT + of(7, POINTS)],
    given_days: null,
    paper_ids: [],
  };
});
/** Ten points at the root, five below each. */
const parents = new Map(
  Array.from({ length: POINTS }, (_, i) => [FIRST_POINT + i, i < 10 ? 0 : FIRST_POINT + (i % 10)]),
);

const cellRows = Array.from({ length: 10 }, (_, i) => ({
  id: i + 1,
  title: `第 ${i + 1} 章`,
  system_info_id: 1,
  kp_ids: [FIRST_POINT + i],
}));
const BANDS = [
  { min: 1, max: 4 },
  { min: 3, max: 6 },
  { min: 5, max: 9 },
];
const cells = cellRows.flatMap((row, i) =>
  [101, 300, 400].map((type_id, j) => ({
    id: i * 3 + j + 1,
    row_id: row.id,
    type_id,
    difficulty: BANDS[j] ?? null,
    count: 1 + ((i + j) % 3),
    score: 5,
  })),
);
const body: BlueprintBody = {
  stage_id: null,
  grade_id: null,
  gs_id: null,
  rows: cellRows,
  cells,
  exclude_paper_ids: [],
  unused: null,
  difficulty_mean: { target: 4.6, tolerance: 0.2 },
  coverage: [15, 27, 38].map((i) => ({ kp_id: FIRST_POINT + i, min: 2 })),
};
const CASES: [string, Partial<BlueprintBody>, number][] = [
  ['filled, counts only', { difficulty_mean: null, coverage: [] }, 1],
  ['filled, mean and coverage', {}, 1],
  ['3 parallel forms', {}, 3],
  [
    'impossible: two cells short',
    {
      cells: cells.map((cell, i) =>
        i === 4 || i === 7 ? { ...cell, difficulty: { min: 3, max: 3 }, count: 90 } : cell,
      ),
    },
    1,
  ],
  ['impossible: coverage', { coverage: body.coverage.map((entry, i) => ({ ...entry, min: [2, 40, 30][i] ?? 2 })) }, 1],
  ['impossible: mean', { difficulty_mean: { target: 8.5, tolerance: 0.1 } }, 1],
  [
    'impossible: mean against one cell',
    { cells: cells.map((cell, i) => (i === 4 ? { ...cell, difficulty: { min: 3, max: 3 }, count: 90 } : cell)) },
    1,
  ],
];

const GROUP = 'Filling a blueprint, 30 cells over 20,000 questions';
const rows: Row[] = [];
const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

async function measureSolver(): Promise<void> {
  const raw = await loadSolve(20_000);
  let solves = 0;
  const solve: Solve = (program, gap) => ((solves += 1), raw(program, gap));
  for (const [name, change, forms] of CASES) {
    const wall: number[] = [];
    const cpu: number[] = [];
    let outcome = '';
    for (let seed = 0; seed < RUNS; seed++) {
      const problem: FillProblem = {
        body: { ...body, ...change },
        candidates: [...questions],
        locks: [],
        parents,
        kpNames: new Map(),
        categories: [],
        paperTitles: new Map(),
        seed,
        forms,
      };
      solves = 0;
      const started = performance.now();
      const before = process.cpuUsage().user;
      outcome = fillBlueprint(problem, solve, () => false).outcome;
      wall.push(performance.now() - started);
      cpu.push((process.cpuUsage().user - before) / 1000);
    }
    rows.push({
      id: 'blueprint.cpu',
      group: GROUP,
      what: `${name}: processor time, ${solves} solves, ${outcome}`,
      unit: 'ms',
      ours: median(cpu),
    });
    rows.push({
      id: 'blueprint.wall',
      group: GROUP,
      what: `${name}: domain and solver`,
      unit: 'ms',
      ours: median(wall),
    });
  }
}

async function fill(db: Database): Promise<void> {
  await migrate(db);
  await ensureBase(db, readConfig({}));
  const { total } = await db.kysely
    .selectFrom('questions')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= COUNT) return;
  await db.kysely
    .insertInto('knowledge_systems')
    .values({ id: 1, title: '基准' })
    .onConflict((c) => c.doNothing())
    .execute();
  const points = [...parents].map(([id, pid], sort) => ({
    id,
    pid,
    system_info_id: 1,
    type: 2,
    tip_key: String(sort),
    kp_name: `节点${sort}`,
    sort,
  }));
  await db.kysely
    .insertInto('kps')
    .values(points)
    .onConflict((c) => c.doNothing())
    .execute();
  for (let at = 0; at < COUNT; at += 1000) {
    const part = questions.slice(at, at + 1000);
    const stored = part.map(({ kp_ids: _k, given_days: _g, paper_ids: _p, ...own }) => ({
      ...own,
      status: 4,
      stage_id: 3,
      author_id: 1,
      organization_id: 1,
      content_hash: String(own.id),
    }));
    await db.kysely
      .insertInto('questions')
      .values(stored)
      .onConflict((c) => c.doNothing())
      .execute();
    const tags = part.flatMap(({ id, kp_ids }) =>
      [...new Set(kp_ids)].map((kp_id) => ({ kp_id, question_id: id, system_info_id: 1, type: 2 })),
    );
    await db.kysely
      .insertInto('question_kp')
      .values(tags)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  await freshenStatistics(db);
}

async function measureServer(): Promise<void> {
  const dataDir = projectPath('.cache/bench/blueprint');
  mkdirSync(dataDir, { recursive: true });
  const db = await openDatabase({ dataDir });
  const threads = makeSolverThreads(60_000);
  try {
    await fill(db);
    const { fill: fillBody } = makeFillService({
      db,
      findCategories: () => Promise.resolve([]),
      threads,
      now: () => new Date(),
    });
    for (const [name, change, forms] of CASES) {
      const wall: number[] = [];
      for (let seed = -1; seed < RUNS; seed++) {
        const started = performance.now();
        await fillBody(teacher, { body: { ...body, ...change }, seed, forms }, new AbortController().signal);
        if (seed >= 0) wall.push(performance.now() - started);
      }
      rows.push({
        id: 'blueprint.wall',
        group: GROUP,
        what: `${name}: through the server, embedded, in its thread`,
        unit: 'ms',
        ours: median(wall),
      });
    }
  } finally {
    await threads.close();
    await db.close();
  }
}

async function measureAlternatives(): Promise<void> {
  const dataDir = projectPath('.cache/bench/100000');
  if (!existsSync(dataDir)) return;
  const db = await openDatabase({ dataDir });
  try {
    const { find } = makeAlternativeService(db, () => new Date());
    const ids = (
      await db.kysely
        .selectFrom('questions')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(5000)
        .execute()
    ).map(({ id }) => id);
    const wall: number[] = [];
    let offered = 0;
    for (let run = -3; run < 40; run++) {
      const question_id = ids[((run + 3) * 113) % ids.length] ?? 0;
      const started = performance.now();
      const { list } = await find(teacher, { question_id, paper_question_ids: ids.slice(0, 60), seed: run + 3 });
      if (run < 0) continue;
      offered += list.length;
      wall.push(performance.now() - started);
    }
    wall.sort((a, b) => a - b);
    rows.push({
      id: 'blueprint.swap',
      group: GROUP,
      what: `换一题 at 100,000 questions, ${(offered / 40).toFixed(1)} offered`,
      unit: 'ms',
      ours: median(wall),
      p95: wall[37] ?? Number.NaN,
    });
  } finally {
    await db.close();
  }
}

export async function blueprint(): Promise<Row[]> {
  await measureSolver();
  await measureServer();
  await measureAlternatives();
  return rows;
}
