// The cost of a pick, and the families of a bank, cheapest first: computed once for all the programs of one request.
import type { Groups } from './groups';
import type { Candidate, FillProblem } from './problem';
import { chance } from './random';

export interface Family {
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

export function unitsOf({ candidates, seed }: FillProblem): Units {
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
