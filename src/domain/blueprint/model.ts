// The integer program of a blueprint: how many families of each shape go into each cell of each form. A demand that is
// not `active` is relaxed so that it only adds possibilities: a cell may take fewer, a lock may be dropped.
import type { Groups, Shape } from './groups';
import { demandKey, meanBounds, type Demand, type FillProblem } from './problem';
import { addColumn, addEntry, addRow, type Program, type Row } from './program';
import type { Signature } from './signature';

/** The number of families of the shape that give a question of that signature to that cell of that form. */
export interface Placement {
  column: number;
  form: number;
  shape: Shape;
  /** Index in the shape's signatures. */
  signature: number;
  cell: number;
}

export interface Model {
  program: Program;
  placements: Placement[];
  /** Columns for the part of a demand that is given up, by demand key: missing questions or missing coverage. */
  slack: Map<string, number[]>;
}

export interface ModelOptions {
  forms: number;
  /** Keys of the demands that must be met; all of them when left out. */
  active?: ReadonlySet<string>;
  /** Demands that may be met in part, at a cost per question: a cell's count, a coverage. */
  slack?: ReadonlyMap<string, number>;
  /** The missing part may differ from form to form. */
  slackByForm?: boolean;
  /** Adds random costs to the families, so that the seed chooses; without them any solution will do. */
  seeded?: boolean;
  /** Allows fractions (LP relaxation): refutes quickly, but a solution means nothing. */
  continuous?: boolean;
}

/** The number of families of a shape that have their own cost; the rest share one. */
const TOLD_APART = 3;

export function makeModel(problem: FillProblem, groups: Groups, options: ModelOptions): Model {
  const { body, locks } = problem;
  const { forms, active, slack = new Map(), seeded = false } = options;
  const holds = (demand: Demand) => !active || active.has(demandKey(demand));
  const program: Program = { columns: [], rows: [] };
  const model: Model = { program, placements: [], slack: new Map() };
  const cellOfLock = locks.map((lock) => body.cells.findIndex((cell) => cell.id === lock.cell_id));
  const mean = holds({ kind: 'difficulty_mean', at: 0 }) ? meanBounds(body) : null;
  // Without them the matrix is that of a network flow, whose vertices are integral anyway.
  const integer = !options.continuous && (mean !== null || body.coverage.length > 0);

  const cells = Array.from({ length: forms }, (_, form) =>
    body.cells.map((cell, at) => {
      const locked = form === 0 ? cellOfLock.filter((place) => place === at).length : 0;
      return holds({ kind: 'cell', at })
        ? addRow(program, cell.count, cell.count)
        : addRow(program, 0, Math.max(cell.count, locked));
    }),
  );
  const coverage = Array.from({ length: forms }, () =>
    body.coverage.map(({ min }, at) => (holds({ kind: 'coverage', at }) ? addRow(program, min, Infinity) : null)),
  );
  const means = Array.from({ length: forms }, () =>
    mean ? [addRow(program, 0, Infinity), addRow(program, -Infinity, 0)] : [],
  );
  const stand = (column: number, form: number, cell: number, { difficulty, covers }: Signature) => {
    addEntry(cells[form]?.[cell] as Row, column, 1);
    for (const at of covers) {
      const row = coverage[form]?.[at];
      if (row) addEntry(row, column, 1);
    }
    const [least, most] = means[form] ?? [];
    if (!mean || !least || !most || difficulty === 0) return;
    addEntry(least, column, mean.unit * difficulty - mean.least);
    addEntry(most, column, mean.unit * difficulty - mean.most);
  };

  for (const shape of groups.shapes) {
    const places = placesOf(shape, forms);
    const costs = seeded ? familyCosts(shape) : [{ cost: 0, families: shape.families.length }];
    if (places.length === 1 && shape.locks.length === 0) {
      // The only place of these families: a column for each cost, without competition between them.
      const place = places[0] as (typeof places)[number];
      for (const { cost, families } of costs) {
        const column = addColumn(program, { cost, lower: 0, upper: families, integer });
        model.placements.push({ ...place, column, shape });
        stand(column, place.form, place.cell, shape.signatures[place.signature] as Signature);
      }
      continue;
    }
    const capacity = addRow(program, seeded ? 0 : -Infinity, seeded ? 0 : Math.max(1, shape.families.length));
    for (const place of places) {
      const column = addColumn(program, { cost: 0, lower: 0, upper: Math.max(1, shape.families.length), integer });
      model.placements.push({ ...place, column, shape });
      addEntry(capacity, column, 1);
      stand(column, place.form, place.cell, shape.signatures[place.signature] as Signature);
    }
    for (const at of shape.locks) {
      const column = addColumn(program, { cost: 0, lower: holds({ kind: 'lock', at }) ? 1 : 0, upper: 1, integer });
      addEntry(capacity, column, 1);
      stand(column, 0, cellOfLock[at] as number, groups.locks[at] as Signature);
    }
    if (!seeded) continue;
    for (const { cost, families } of shape.locks.length > 0 ? [{ cost: 0, families: 1 }] : costs) {
      addEntry(capacity, addColumn(program, { cost, lower: 0, upper: families, integer: false }), -1);
    }
  }

  for (const [key, cost] of slack) {
    const [kind, place] = key.split(' ');
    const at = Number(place);
    const upper = kind === 'cell' ? (body.cells[at]?.count ?? 0) : (body.coverage[at]?.min ?? 0);
    const rows = (kind === 'cell' ? cells : coverage).map((own) => own[at]);
    const shared = forms > 1 && !options.slackByForm;
    // One column in the rows of several forms is no network flow any more: a fraction of a question could be given up.
    const whole = integer || (shared && !options.continuous);
    const columns = (shared ? rows.slice(0, 1) : rows).map(() =>
      addColumn(program, { cost, lower: 0, upper, integer: whole }),
    );
    rows.forEach((row, form) => row && addEntry(row, columns[form] ?? (columns[0] as number), 1));
    model.slack.set(key, columns);
  }
  return model;
}

function placesOf({ signatures }: Shape, forms: number): { form: number; signature: number; cell: number }[] {
  const one = signatures.flatMap(({ cells }, signature) => cells.map((cell) => ({ signature, cell })));
  return Array.from({ length: forms }, (_, form) => one.map((place) => ({ form, ...place }))).flat();
}

function familyCosts({ families }: Shape): { cost: number; families: number }[] {
  const parts = families.slice(0, TOLD_APART - 1).map(({ cost }) => ({ cost, families: 1 }));
  const rest = families[TOLD_APART - 1];
  return rest ? [...parts, { cost: rest.cost, families: families.length - parts.length }] : parts;
}
