// Converts the solver's numbers to questions, and checks the result independently of the solver.
import type { BlueprintPick } from '../../contract/paper/blueprint';
import { groupCandidates } from './groups';
import type { Model } from './model';
import { meanBounds, type Candidate, type FillProblem } from './problem';

// Repeatable pseudo-random numbers: the same seed and id give the same number on every machine, in any order of calls.

/** In [0, 1). */
export function chance(seed: number, id: number): number {
  let h = mix(seed ^ 0x9e3779b9);
  h = mix(h ^ Math.floor(seed / 0x1_0000_0000));
  h = mix(h ^ id);
  h = mix(h ^ Math.floor(id / 0x1_0000_0000));
  return (h >>> 0) / 0x1_0000_0000;
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

export interface Picked {
  cell_id: number;
  question: Candidate;
}

/** The picks of each form in the order of the cells, easy ones first; the locks are in the first form. */
export function readPicks(
  { body, locks, seed }: FillProblem,
  { placements }: Model,
  forms: number,
  values: ArrayLike<number>,
): Picked[][] {
  const picked: Picked[][] = Array.from({ length: forms }, () => []);
  picked[0]?.push(...locks);
  const byShape = new Map<(typeof placements)[number]['shape'], typeof placements>();
  for (const placement of placements) {
    const times = Math.round(values[placement.column] ?? 0);
    const slots = byShape.get(placement.shape) ?? [];
    for (let i = 0; i < times; i++) slots.push(placement);
    byShape.set(placement.shape, slots);
  }
  for (const [shape, slots] of byShape) {
    // The cheapest families are distributed at random, or the first form would get the best of each shape.
    const order = slots.map((slot, i) => ({ slot, key: chance(seed + 1, i) })).sort((a, b) => a.key - b.key);
    order.forEach(({ slot }, i) => {
      const question = shape.families[i]?.members[slot.signature];
      const cell = body.cells[slot.cell];
      if (question && cell) picked[slot.form]?.push({ cell_id: cell.id, question });
    });
  }
  const cellAt = new Map(body.cells.map((cell, at) => [cell.id, at]));
  const place = ({ cell_id }: Picked) => cellAt.get(cell_id) ?? 0;
  const ease = ({ question }: Picked) => question.difficulty || 11;
  for (const form of picked)
    form.sort((a, b) => place(a) - place(b) || ease(a) - ease(b) || a.question.id - b.question.id);
  return picked;
}

export const asPicks = (picked: readonly Picked[]): BlueprintPick[] =>
  picked.map(({ cell_id, question }) => ({ cell_id, question_id: question.id }));

/** Faults of these forms, in English for the log; empty when every demand is met. */
export function findFaults(problem: FillProblem, forms: readonly (readonly Picked[])[]): string[] {
  const { body, locks } = problem;
  const faults: string[] = [];
  const units = new Set<number>();
  const ids = new Set<number>();
  forms.forEach((picks, form) => {
    for (const { question } of picks) {
      if (ids.has(question.id) || (!body.allow_family && units.has(question.family_id)))
        faults.push(`question ${question.id} or its family twice`);
      ids.add(question.id);
      units.add(question.family_id);
    }
    const locked = new Set(form === 0 ? locks.map(({ question }) => question.id) : []);
    const signatures = groupCandidates({ ...problem, candidates: [], locks: picks.map((pick) => ({ ...pick })) }).locks;
    body.cells.forEach((cell, at) => {
      const inCell = picks.flatMap((pick, i) => (pick.cell_id === cell.id ? [{ pick, signature: signatures[i] }] : []));
      if (inCell.length !== cell.count) faults.push(`form ${form} cell ${cell.id}: ${inCell.length} of ${cell.count}`);
      for (const { pick, signature } of inCell) {
        if (!locked.has(pick.question.id) && !signature?.cells.includes(at))
          faults.push(`question ${pick.question.id} does not fit cell ${cell.id}`);
      }
    });
    body.coverage.forEach(({ kp_id, min }, at) => {
      const found = signatures.filter(({ covers }) => covers.includes(at)).length;
      if (found < min) faults.push(`form ${form} coverage of ${kp_id}: ${found} of ${min}`);
    });
    if (
      !meanHolds(
        problem,
        picks.map(({ question }) => question.difficulty),
      )
    )
      faults.push(`form ${form} mean`);
    if (form === 0) {
      const standing = new Set(picks.map(({ cell_id, question }) => `${cell_id} ${question.id}`));
      for (const { cell_id, question } of locks)
        if (!standing.has(`${cell_id} ${question.id}`)) faults.push(`lock ${question.id} is gone`);
    }
  });
  return faults;
}

/** Over the questions with a difficulty; true if there are none. */
export function meanHolds({ body }: Pick<FillProblem, 'body'>, difficulties: readonly number[]): boolean {
  const bounds = meanBounds(body);
  if (!bounds) return true;
  const rated = difficulties.filter((difficulty) => difficulty > 0);
  const sum = rated.reduce((all, difficulty) => all + difficulty, 0) * bounds.unit;
  return sum >= bounds.least * rated.length && sum <= bounds.most * rated.length;
}
