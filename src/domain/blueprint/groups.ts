// Groups interchangeable questions, so that 20,000 questions become a few hundred integer variables. A question's
// signature is what the blueprint depends on: the cells it fits, its difficulty, the coverage it counts for. A family's
// shape is the set of its members' signatures; families of one shape are interchangeable, and each gives one pick.
import { columnKey } from './grid';
import { chance } from './picks';
import { availability, type Candidate, type FillProblem } from './problem';
import { signaturesOf, type Signature } from './signature';

// The cost of a pick, and the families of a bank, cheapest first: computed once for all the programs of one request.

interface Family {
  /** Cost of its cheapest member: a random number plus a little for earlier uses. */
  cost: number;
  /** Cheapest first. */
  members: Candidate[];
}

interface Units {
  seed: number;
  families: Family[];
  /** The same, with every question as its own family. */
  questions: Family[];
  /** Groups made of them, by groupingKey. */
  groups: Map<string, Groups>;
}

const USE_COST = 0.1;
const known = new WeakMap<readonly Candidate[], Units>();

function unitsOf({ candidates, seed }: FillProblem): Units {
  let units = known.get(candidates);
  if (units?.seed === seed) return units;
  const questions = candidates
    .map((question): Family => ({
      cost: chance(seed, question.id) + USE_COST * Math.log2(1 + question.times_used),
      members: [question],
    }))
    .sort((a, b) => a.cost - b.cost || idOf(a) - idOf(b));
  const byFamily = new Map<number, Family>();
  for (const question of questions) {
    const member = question.members[0] as Candidate;
    const family = byFamily.get(member.family_id);
    if (!family) byFamily.set(member.family_id, question);
    else if (family.members.length > 1) family.members.push(member);
    else byFamily.set(member.family_id, { cost: family.cost, members: [...family.members, member] });
  }
  units = { seed, families: [...byFamily.values()], questions, groups: new Map() };
  known.set(candidates, units);
  return units;
}

const idOf = ({ members }: Family): number => members[0]?.id ?? 0;

export interface Shape {
  signatures: readonly Signature[];
  /** Cheapest first; each with the cheapest member of each signature. */
  families: Family[];
  /** Indexes of the locks that represent a family of this shape; such a shape has at most one family. */
  locks: number[];
}

export interface Groups {
  shapes: Shape[];
  /** The signature of each locked question, without its own cell. */
  locks: Signature[];
  /** Number of questions that fit a cell. */
  candidates: number;
  /** The groups are complete: what is infeasible with them is infeasible. */
  whole: boolean;
}

/**
 * `exact`: as the blueprint says. `one`: only the cheapest member of each family, so that far fewer shapes arise; a
 * solution found there is valid. `free`: every question is its own family; what is infeasible there is infeasible.
 */
export type Grouping = 'exact' | 'one' | 'free';

export function groupCandidates(problem: FillProblem, grouping: Grouping = 'exact'): Groups {
  const { groups } = unitsOf(problem);
  const key = groupingKey(problem, grouping);
  let found = groups.get(key);
  if (!found) groups.set(key, (found = makeGroups(problem, grouping)));
  return found;
}

/** Everything that the groups depend on: many changes of a blueprint keep them. */
function groupingKey({ body, locks }: FillProblem, grouping: Grouping): string {
  const cells = body.cells.map((cell) => [cell.row_id, columnKey(cell), cell.count > 0]);
  const covers = body.coverage.map(({ kp_id }) => kp_id);
  const rows = body.rows.map(({ id, kp_ids }) => [id, kp_ids]);
  const window = [body.unused, body.exclude_paper_ids];
  return JSON.stringify([
    grouping,
    body.allow_family ?? 0,
    body.difficulty_mean !== null,
    cells,
    covers,
    rows,
    window,
    locks.map(({ question }) => question.id),
  ]);
}

function makeGroups(problem: FillProblem, grouping: Grouping): Groups {
  const { body, locks } = problem;
  const free = grouping === 'free' || body.allow_family === 1;
  const unitOf = (question: Candidate) => (free ? question.id : question.family_id);
  const lockedUnits = new Map<number, number[]>();
  locks.forEach(({ question }, at) =>
    lockedUnits.set(unitOf(question), [...(lockedUnits.get(unitOf(question)) ?? []), at]),
  );
  const signatureOf = signaturesOf(problem);
  const mayPick = availability(body);
  let candidates = 0;
  let whole = true;
  const shapes = new Map<string, Shape>();
  const add = (unit: number, signatures: Signature[], family: Family) => {
    const own = lockedUnits.get(unit);
    const bare =
      signatures.length === 1 ? (signatures[0] as Signature).key : signatures.map(({ key }) => key).join('+');
    const key = own ? `${bare} of ${unit}` : bare;
    const shape = shapes.get(key);
    if (shape) shape.families.push(family);
    else shapes.set(key, { signatures, families: [family], locks: own ?? [] });
    lockedUnits.delete(unit);
  };
  const units = unitsOf(problem);
  // Fast path for the usual family of one member without a lock: no arrays, since this runs for every question at every
  // change that is tried.
  const single = new Map<Signature, Shape>();
  const unlocked = lockedUnits.size === 0;
  for (const family of free ? units.questions : units.families) {
    const [only] = family.members;
    if (unlocked && only && family.members.length === 1) {
      if (!mayPick(only)) continue;
      const signature = signatureOf(only);
      if (signature.cells.length === 0) continue;
      candidates += 1;
      const shape = single.get(signature);
      if (shape) shape.families.push(family);
      else {
        add(unitOf(only), [signature], family);
        single.set(signature, shapes.get(signature.key) as Shape);
      }
      continue;
    }
    const signatures: Signature[] = [];
    const members: Candidate[] = [];
    for (const question of family.members) {
      if (!mayPick(question)) continue;
      const signature = signatureOf(question);
      if (signature.cells.length === 0) continue;
      candidates += 1;
      if (signatures.includes(signature)) continue;
      if (grouping === 'one' && members.length > 0) whole = false;
      else {
        signatures.push(signature);
        members.push(question);
      }
    }
    const first = members[0];
    if (!first) continue;
    if (members.length > 1) sortTogether(signatures, members);
    add(
      unitOf(first),
      signatures,
      members.length === family.members.length && members.length === 1 ? family : { cost: family.cost, members },
    );
  }
  for (const [unit, own] of lockedUnits) shapes.set(`locks of ${unit}`, { signatures: [], families: [], locks: own });
  const sorted = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
  return { shapes: sorted, locks: locks.map(({ question }) => signatureOf(question)), candidates, whole };
}

/** Sorts by signature key, so that families with the same signatures have one shape. */
function sortTogether(signatures: Signature[], members: Candidate[]): void {
  const pairs = signatures.map((signature, at) => ({ signature, member: members[at] as Candidate }));
  pairs.sort((a, b) => (a.signature.key < b.signature.key ? -1 : 1));
  pairs.forEach(({ signature, member }, at) => {
    signatures[at] = signature;
    members[at] = member;
  });
}

const PER_QUESTION = 6;
const AT_LEAST = 12;

/**
 * The cheapest families of each cell and each coverage, several times the required number: a small program that is
 * usually enough.
 */
export function cheapestOf({ body }: FillProblem, groups: Groups): Groups {
  const costs = { cells: body.cells.map((): number[] => []), covers: body.coverage.map((): number[] => []) };
  for (const { signatures, families } of groups.shapes) {
    for (const { cost } of families) {
      for (const { cells, covers } of signatures) {
        for (const at of cells) costs.cells[at]?.push(cost);
        for (const at of covers) costs.covers[at]?.push(cost);
      }
    }
  }
  const limit = (own: number[], asked: number) =>
    own.sort((a, b) => a - b)[asked * PER_QUESTION + AT_LEAST] ?? Infinity;
  const cellLimits = body.cells.map(({ count }, at) => limit(costs.cells[at] ?? [], count));
  const coverLimits = body.coverage.map(({ min }, at) => limit(costs.covers[at] ?? [], min));
  let whole = groups.whole;
  const shapes = groups.shapes.flatMap((shape) => {
    const allowed = Math.max(
      ...shape.signatures.flatMap(({ cells, covers }) => [
        ...cells.map((at) => cellLimits[at] ?? 0),
        ...covers.map((at) => coverLimits[at] ?? 0),
      ]),
    );
    const families = shape.families.filter(({ cost }) => cost <= allowed);
    if (families.length < shape.families.length) whole = false;
    return families.length > 0 || shape.locks.length > 0 ? [{ ...shape, families }] : [];
  });
  return { ...groups, shapes, whole };
}
