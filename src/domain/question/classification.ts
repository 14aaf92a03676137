// Proposals for the classification of a question: a vote of the questions most like it, and the knowledge points whose
// names its text contains.
import { normalizeText } from '../content/search/searchTokens';
import { similarityOf } from './similarity';

export interface Neighbour {
  question_id: number;
  /** 0 to 1. */
  likeness: number;
  kps: readonly number[];
  /** 0: not rated. */
  difficulty: number;
  stage_id: number | null;
  grade_id: number | null;
}

/** A knowledge point that says what a question is about, with those above it. */
export interface NamedPoint {
  id: number;
  pid: number;
  name: string;
  /** Some question has it: other points are proposed only where the text itself names them as its subject. */
  used: boolean;
}

export interface Proposal {
  value: number;
  /** 0 to 1. */
  confidence: number;
  /** Most alike first; none where the text alone backs it. */
  backed_by: number[];
}

export interface Classification {
  /** Ranked, at most three. */
  kps: Proposal[];
  difficulty: Proposal | null;
  stage: Proposal | null;
  grade: Proposal | null;
}

export const MOST_NEIGHBOURS = 12;
const MOST_PROPOSED = 3;
const MOST_BACKING = 5;
/** Weight of a whole name in the text, against all neighbours together. */
const BY_NAME = 0.8;
/** A common word of several names says little, however short the name. */
const NAME_FLOOR = 2;
/** Weight of the points above that the neighbours have: high in the order of the proposals, low in their confidence. */
const BY_BRANCH = { order: 1, sure: 0.2 };
/** 【考点】 in the text. */
const LABEL = /【(?:考点|知识点)】([^【\n]{1,200})/g;
/** A neighbour with the proposed points says more about level and grade than one with common words. */
const BY_SUBJECT = 2;
/** Likeness of all neighbours together that is as good as certain. */
const SURE = 0.6;

export type Points = ReturnType<typeof pointsOf>;

/** The points with what their names weigh: made once for many questions. */
export function pointsOf(list: readonly NamedPoint[]) {
  const byId = new Map(list.map((point) => [point.id, point]));
  const counts = new Map<string, number>();
  const named = list.map((point) => ({ point, words: wordsOf(point.name), above: aboveOf(point) }));
  for (const { words } of named) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => Math.log((list.length + 1) / (counts.get(word) ?? 1));

  function aboveOf({ id, pid }: NamedPoint): number[] {
    const found: number[] = [];
    for (let at = byId.get(pid); at && at.id !== id && found.length < 2; at = byId.get(at.pid)) found.push(at.id);
    return found;
  }
  return named.map((one) => ({ ...one, weights: one.words.map(weightOf) }));
}

export function classify(neighbours: readonly Neighbour[], text: string, points: Points): Classification {
  const voters = neighbours
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_NEIGHBOURS);
  const kps = proposePoints(voters, text, points);
  const bonus = new Map(kps.map(({ value, confidence }) => [value, confidence]));
  const about = voters.map((one) => ({
    ...one,
    weight: one.likeness * (1 + BY_SUBJECT * Math.max(0, ...one.kps.map((id) => bonus.get(id) ?? 0))),
  }));
  return {
    kps,
    difficulty: middle(about.filter(({ difficulty }) => difficulty > 0)),
    stage: most(about, ({ stage_id }) => stage_id),
    grade: most(about, ({ grade_id }) => grade_id),
  };
}

function proposePoints(voters: readonly Neighbour[], text: string, points: Points): Proposal[] {
  const known = new Map(points.map((one) => [one.point.id, one]));
  const placed = voters.filter(({ kps }) => kps.some((id) => known.has(id)));
  const whole = sumOf(placed, ({ likeness }) => likeness);
  // A vote counts for the order of the points however little alike the voters are, but makes nothing sure.
  const sure = Math.min(1, whole / SURE);
  const votes = new Map<number, number>();
  // Several trees have points of one name: they are one answer.
  const named = new Map<string, number>();
  const branches = new Map<number, number>();
  const add = <Key>(sums: Map<Key, number>, key: Key, by: number) => sums.set(key, (sums.get(key) ?? 0) + by);
  for (const { kps, likeness } of placed) {
    const own = kps.flatMap((id) => known.get(id) ?? []);
    for (const { point, above } of own) {
      add(votes, point.id, likeness / whole);
      for (const id of above) add(branches, id, likeness / whole);
    }
    for (const name of new Set(own.map(({ point }) => point.name))) add(named, name, likeness / whole);
  }
  const plain = normalizeText(text);
  const words = new Set(wordsOf(plain));
  const label = normalizeText([...text.matchAll(LABEL)].map(([, name = '']) => name).join('\n'));
  const ranked = points
    .flatMap(({ point, words: own, weights, above }) => {
      const stated = point.name.length > 1 && label.includes(normalizeText(point.name));
      if (!point.used && !stated) return [];
      const total = sumOf(weights, (weight) => weight) + NAME_FLOOR;
      const found = own.reduce((sum, word, at) => sum + (words.has(word) ? (weights[at] ?? 0) : 0), 0);
      const share = found / total;
      const vote = named.get(point.name) ?? 0;
      const branch = above.reduce((sum, id, at) => sum + (branches.get(id) ?? 0) / (at + 1), 0);
      const weigh = (voted: number, byBranch: number) =>
        (voted + BY_NAME * share) * (1 + byBranch * branch) + (stated ? 1 + byBranch : 0);
      const score = weigh(vote, BY_BRANCH.order);
      const confidence = round(weigh(vote * sure, BY_BRANCH.sure));
      return score > 0 ? [{ value: point.id, name: point.name, own: votes.get(point.id) ?? 0, score, confidence }] : [];
    })
    .sort((a, b) => b.score - a.score || b.own - a.own || a.value - b.value);
  const shown = new Set<string>();
  return ranked
    .filter(({ name }) => !shown.has(name) && shown.add(name))
    .slice(0, MOST_PROPOSED)
    .map(({ value, confidence }) => ({
      value,
      confidence,
      backed_by: backing(placed.filter(({ kps }) => kps.includes(value))),
    }));
}

/**
 * How like a question other questions are, 0 to 1, by the rare tokens that both have; `counts` and `size` as in
 * similarityOf.
 */
export function likenessTo(own: readonly number[], counts: ReadonlyMap<number, number>, size: number) {
  const known = similarityOf(own, counts, size);
  const squares = new Map(known?.tokens.map((token, at) => [token, (known.weights[at] ?? 0) ** 2]));
  const whole = sumOf([...squares.values()], (square) => square);
  return (other: readonly number[]): number => {
    if (whole === 0 || other.length === 0) return 0;
    const shared = sumOf(other, (token) => ((counts.get(token) ?? 0) > 0 ? (squares.get(token) ?? 0) : 0));
    return Math.min(1, (shared / whole) * Math.sqrt(own.length / other.length));
  };
}

type Weighted = Neighbour & { weight: number };

function most(all: readonly Weighted[], valueOf: (one: Weighted) => number | null): Proposal | null {
  const voters = all.filter((one) => valueOf(one) !== null);
  const sums = new Map<number, number>();
  for (const one of voters) sums.set(valueOf(one) as number, (sums.get(valueOf(one) as number) ?? 0) + one.weight);
  const [best] = [...sums].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best ? proposal(best[0], voters, (one) => valueOf(one) === best[0]) : null;
}

/** Levels are ordered: the one in the middle of the weight, which those beside it back, too. */
function middle(voters: readonly Weighted[]): Proposal | null {
  const half = sumOf(voters, ({ weight }) => weight) / 2;
  let below = 0;
  const found = [...voters].sort((a, b) => a.difficulty - b.difficulty).find(({ weight }) => (below += weight) >= half);
  return found
    ? proposal(found.difficulty, voters, ({ difficulty }) => Math.abs(difficulty - found.difficulty) <= 1)
    : null;
}

function proposal(value: number, voters: readonly Weighted[], backs: (one: Weighted) => boolean): Proposal {
  const own = voters.filter(backs);
  const share = sumOf(own, ({ weight }) => weight) / sumOf(voters, ({ weight }) => weight);
  const together = sumOf(own, ({ likeness }) => likeness);
  return { value, confidence: round(share * Math.min(1, together / SURE)), backed_by: backing(own) };
}

const backing = (own: readonly Neighbour[]) => own.slice(0, MOST_BACKING).map(({ question_id }) => question_id);
const sumOf = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((sum, one) => sum + of(one), 0);
const round = (value: number) => Math.round(Math.min(1, value) * 100) / 100;

const HAN_PAIR = /(?=([\p{Script=Han}]{2}))/gu;
const wordsOf = (text: string): string[] => [...new Set([...text.matchAll(HAN_PAIR)].map(([, pair = '']) => pair))];
