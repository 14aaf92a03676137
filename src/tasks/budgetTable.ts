// Measured sizes beside the committed figures of bench/budgets.json.

export interface Measured {
  name: string;
  figure: number;
  unit: string;
}
export interface Budget extends Measured {
  /** Why the figure is what it is. */
  reason: string;
}

/** Differences up to this share pass: some of what a page fetches depends on the machine. */
export const TOLERANCE = 0.05;

const isOver = (figure: number, budget: Budget) => figure > budget.figure * (1 + TOLERANCE);
const isLower = (figure: number, budget: Budget) => figure < budget.figure * (1 - TOLERANCE);

const decimals = (figure: number) => String(Number(figure.toFixed(1)));
const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;

/** A line for each figure, and those that fail. */
export function compareBudgets(
  budgets: readonly Budget[],
  measured: readonly Measured[],
): { lines: string[]; faults: string[] } {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const { name, figure, unit } of measured) {
    const now = `${name}: ${decimals(figure)}${unit && ` ${unit}`}`;
    const budget = budgets.find((each) => each.name === name);
    if (!budget) {
      lines.push(`${now}, no committed figure`);
      faults.push(`${name} has no committed figure`);
      continue;
    }
    const beside = `${now}, committed ${decimals(budget.figure)} (${percent(figure / budget.figure - 1)})`;
    if (isOver(figure, budget)) {
      lines.push(`${beside}: OVER`);
      faults.push(`${beside}; at most ${TOLERANCE * 100} % more are allowed`);
    } else if (isLower(figure, budget)) lines.push(`${beside}: lower, the committed figure can be lowered`);
    else lines.push(beside);
  }
  for (const { name } of budgets)
    if (!measured.some((each) => each.name === name)) faults.push(`${name} is committed, but not measured any more`);
  return { lines, faults };
}

/** The table to commit: figures that differ by more than the tolerance are replaced and get the reason. */
export const acceptFigures = (budgets: readonly Budget[], measured: readonly Measured[], reason: string): Budget[] =>
  measured.map(({ name, figure, unit }) => {
    const budget = budgets.find((each) => each.name === name);
    if (budget && !isOver(figure, budget) && !isLower(figure, budget)) return budget;
    return { name, figure: Number(figure.toFixed(1)), unit, reason };
  });
