// Implements the solver port of domain/blueprint with HiGHS (WebAssembly, one thread;
// docs/decisions/0011-blueprint-solver.md).
import loadHighs, { type Highs } from 'highs';
import type { Outcome, Program, Solve } from '../../../domain/blueprint/program';

/** `limitMs`: for one solve; a fill consists of many. */
export async function loadSolve(limitMs: number): Promise<Solve> {
  const highs = await loadHighs();
  return (program, gap) => solveBy(highs, program, gap, limitMs);
}

function solveBy(highs: Highs, program: Program, gap: number, limitMs: number): Outcome {
  const { columns, rows } = program;
  if (columns.some(({ lower, upper }) => lower > upper) || rows.some(({ lower, upper }) => lower > upper))
    return { status: 'infeasible' };
  // Rows without columns, and a model without columns, are decided here: HiGHS only reports "empty" for them.
  const dead = rows.some((row) => row.columns.length === 0 && (row.lower > 0 || row.upper < 0));
  if (dead) return { status: 'infeasible' };
  if (columns.length === 0) return { status: 'solved', values: [] };
  const model = highs.createModel(asModelData(highs, program));
  try {
    model.options.set({
      output_flag: false,
      time_limit: limitMs / 1000,
      random_seed: 0,
      mip_detect_symmetry: false,
      mip_rel_gap: 0,
      mip_abs_gap: Math.min(gap, 1e6),
      // With an open gap any feasible solution is enough.
      ...(gap === Infinity && { mip_max_improving_sols: 1 }),
    });
    model.run();
    const { optimal, infeasible, unboundedOrInfeasible } = highs.constants.modelStatus;
    const status = model.getModelStatus();
    // Every column has bounds, so "unbounded or infeasible" cannot mean unbounded.
    if (status === infeasible || status === unboundedOrInfeasible) return { status: 'infeasible' };
    const found =
      status === optimal || model.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
    return found ? { status: 'solved', values: model.getSolution().colValue } : { status: 'limit' };
  } finally {
    model.dispose();
  }
}

function asModelData(highs: Highs, { columns, rows }: Program) {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, at) => (starts[at + 1] = (starts[at] ?? 0) + row.columns.length));
  const bound = (value: number) =>
    value === Infinity ? highs.infinity : value === -Infinity ? -highs.infinity : value;
  return {
    numCols: columns.length,
    numRows: rows.length,
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: Float64Array.from(columns, ({ lower }) => bound(lower)),
    colUpper: Float64Array.from(columns, ({ upper }) => bound(upper)),
    rowLower: Float64Array.from(rows, ({ lower }) => bound(lower)),
    rowUpper: Float64Array.from(rows, ({ upper }) => bound(upper)),
    matrix: {
      format: 'csr' as const,
      numCols: columns.length,
      numRows: rows.length,
      starts,
      indices: Int32Array.from(rows.flatMap((row) => row.columns)),
      values: Float64Array.from(rows.flatMap((row) => row.values)),
    },
    ...(columns.some(({ integer }) => integer) && {
      integrality: Int32Array.from(columns, ({ integer }) => (integer ? 1 : 0)),
    }),
  };
}
