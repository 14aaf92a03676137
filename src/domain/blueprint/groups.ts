// Questions that are interchangeable become one group, so that 20,000 questions are a few hundred whole numbers to find.
// A question's signature is what the blueprint sees of it: the cells it fits, its difficulty, the coverage it serves. A
// family's shape is the set of its members' signatures; families of one shape are interchangeable, and each gives one pick.
import type { BlueprintBody } from '../../contract/blueprint';
import type { Candidate, FillProblem } from './problem';
import { chance } from './random';

export interface Signature {
  /** Places in the body's cells. */
  cells: readonly number[];
  /** 0 where the mean does not count it. */
  difficulty: number;
  /** Places in the body's coverage. */
  covers: readonly number[];
}

export interface Family {
  /** What taking it costs: chance, and lightly how often it was used. */
  cost: number;
  /** The cheapest member of each of the shape's signatures. */
  members: Candidate[];
}

export interface Shape {
  signatures: readonly Signature[];
  /** Cheapest first. */
  families: Family[];
  /** Places of the locks that stand for a family of this shape; such a shape has one family at most. */
  locks: number[];
}

export interface Groups {
  shapes: Shape[];
  /** What the blueprint sees of each locked question, its own cell apart. */
  locks: Signature[];
  /** Questions that fit a cell. */
  candidates: number;
}

const USE_COST = 0.1;
export const costOf = (seed: number, { id, times_used }: Candidate): number => chance(seed, id) + USE_COST * Math.log2(1 + times_used);

export function groupCandidates(problem: FillProblem, candidates: readonly Candidate[]): Groups {
  const { body, locks, seed } = problem;
  const signatureOf = signatures(problem);
  const unitOf = (question: Candidate) => (body.allow_family ? question.id : question.family_id);
  const lockedUnits = new Map<number, number[]>();
  locks.forEach(({ question }, at) => lockedUnits.set(unitOf(question), [...(lockedUnits.get(unitOf(question)) ?? []), at]));

  const units = new Map<number, Map<Keyed, { question: Candidate; cost: number }>>();
  let fitting = 0;
  for (const question of candidates) {
    const signature = signatureOf(question);
    if (signature.cells.length === 0) continue;
    fitting += 1;
    const unit = unitOf(question);
    let members = units.get(unit);
    if (!members) units.set(unit, (members = new Map()));
    const cost = costOf(seed, question);
    const known = members.get(signature);
    if (!known || cost < known.cost || (cost === known.cost && question.id < known.question.id)) members.set(signature, { question, cost });
  }

  const shapes = new Map<string, Shape>();
  for (const [unit, members] of units) {
    const found = [...members].sort(([a], [b]) => (a.key < b.key ? -1 : 1));
    const unitLocks = lockedUnits.get(unit);
    lockedUnits.delete(unit);
    const key = found.map(([signature]) => signature.key).join('+') + (unitLocks ? ` of ${unit}` : '');
    let shape = shapes.get(key);
    if (!shape) shapes.set(key, (shape = { signatures: found.map(([signature]) => signature), families: [], locks: unitLocks ?? [] }));
    shape.families.push({ cost: Math.min(...found.map(([, member]) => member.cost)), members: found.map(([, member]) => member.question) });
  }
  for (const [unit, unitLocks] of lockedUnits) shapes.set(`locks of ${unit}`, { signatures: [], families: [], locks: unitLocks });
  const sorted = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
  for (const { families } of sorted) families.sort((a, b) => a.cost - b.cost || (a.members[0]?.id ?? 0) - (b.members[0]?.id ?? 0));
  return { shapes: sorted, locks: locks.map(({ question }) => signatureOf(question)), candidates: fitting };
}

type Keyed = Signature & { key: string };

/** One object a signature, so that equal ones are the same. */
function signatures({ body, parents }: FillProblem): (question: Candidate) => Keyed {
  const placesOf = demandsOfPoint(body, parents);
  const anyRow = new Set(body.rows.filter((row) => row.kp_ids.length === 0).map((row) => row.id));
  const known = new Map<string, Keyed>();
  return (question) => {
    const rows = new Set(anyRow);
    const covers = new Set<number>();
    for (const kp_id of question.kp_ids) {
      const places = placesOf(kp_id);
      for (const id of places.rows) rows.add(id);
      for (const at of places.covers) covers.add(at);
    }
    const short = `${question.type_id},${question.difficulty},${[...rows].sort().join('.')},${[...covers].sort().join('.')}`;
    let signature = known.get(short);
    if (signature) return signature;
    const cells = body.cells.flatMap((cell, at) => (rows.has(cell.row_id) && fits(cell, question) ? [at] : []));
    const difficulty = body.difficulty_mean ? question.difficulty : 0;
    const key = `${cells.join('.')},${difficulty},${[...covers].sort((a, b) => a - b).join('.')}`;
    signature = known.get(key) ?? { key, cells, difficulty, covers: [...covers] };
    known.set(key, signature);
    known.set(short, signature);
    return signature;
  };
}

const fits = ({ type_id, difficulty, count }: BlueprintBody['cells'][number], question: Candidate): boolean =>
  count > 0 &&
  type_id === question.type_id &&
  (difficulty === null || (question.difficulty >= difficulty.min && question.difficulty <= difficulty.max));

/** The rows and the coverage that ask for a point or for one above it. Rings end where they close. */
function demandsOfPoint(body: BlueprintBody, parents: ReadonlyMap<number, number>) {
  const rowsOf = new Map<number, number[]>();
  const coversOf = new Map<number, number[]>();
  for (const row of body.rows) for (const kp_id of row.kp_ids) rowsOf.set(kp_id, [...(rowsOf.get(kp_id) ?? []), row.id]);
  body.coverage.forEach(({ kp_id }, at) => coversOf.set(kp_id, [...(coversOf.get(kp_id) ?? []), at]));
  const known = new Map<number, { rows: number[]; covers: number[] }>();
  return (kp_id: number) => {
    let found = known.get(kp_id);
    if (found) return found;
    found = { rows: [], covers: [] };
    const seen = new Set<number>();
    for (let id: number | undefined = kp_id; id !== undefined && !seen.has(id); id = parents.get(id)) {
      seen.add(id);
      found.rows.push(...(rowsOf.get(id) ?? []));
      found.covers.push(...(coversOf.get(id) ?? []));
    }
    known.set(kp_id, found);
    return found;
  };
}
