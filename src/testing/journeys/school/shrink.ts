// The smallest part of a plan that still fails, within a number of runs.
import type { Step } from './plan';

/** `fails` plays steps, in the order of the plan, and says whether the same is found again. */
export async function shrink(
  plan: readonly Step[],
  first: Pick<Step, 'id'> | undefined,
  runs: number,
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let left = runs;
  let smallest = plan;
  const tries = async (steps: readonly Step[]): Promise<boolean> => {
    if (left === 0 || steps.length === 0 || steps.length >= smallest.length) return false;
    left -= 1;
    if (!(await fails(steps))) return false;
    smallest = steps;
    return true;
  };
  const at = first ? plan.findIndex(({ id }) => id === first.id) : -1;
  const step = plan[at];
  if (step) {
    const before = plan.slice(0, at + 1);
    if (await tries([step])) return smallest;
    if (!(await tries(before.filter(({ person }) => person === step.person)))) await tries(before);
  }
  for (const person of new Set(smallest.map((one) => one.person)))
    if (person !== step?.person) await tries(smallest.filter((one) => one.person !== person));
  // Halves, then quarters, as long as something can be left out.
  for (let size = Math.ceil(smallest.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < smallest.length && left > 0;) {
      const without = [...smallest.slice(0, from), ...smallest.slice(from + size)];
      if (!(await tries(without))) from += size;
    }
  return smallest;
}
