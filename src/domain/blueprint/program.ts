// The port to an integer program solver: minimises the cost of the columns with every row within its bounds.

export interface Column {
  cost: number;
  lower: number;
  upper: number;
  /** Whole numbers only. */
  integer: boolean;
}

/** lower <= sum of value x column <= upper. */
export interface Row {
  lower: number;
  upper: number;
  columns: number[];
  values: number[];
}

export interface Program {
  columns: Column[];
  rows: Row[];
}

export type Outcome =
  | { status: 'solved'; values: ArrayLike<number> }
  /** Proved: no values exist. */
  | { status: 'infeasible' }
  /** Neither a solution nor a proof within the limit. */
  | { status: 'limit' };

/** `gap`: how far above the least cost the answer may be, to save time. */
export type Solve = (program: Program, gap: number) => Outcome;

export const addColumn = (program: Program, column: Column): number => program.columns.push(column) - 1;

export function addRow(program: Program, lower: number, upper: number): Row {
  const row: Row = { lower, upper, columns: [], values: [] };
  program.rows.push(row);
  return row;
}

export function addEntry(row: Row, column: number, value: number): void {
  row.columns.push(column);
  row.values.push(value);
}
