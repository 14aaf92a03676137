// How near a replacement is to the question that it replaces (换一题). What is about the same subject comes before what is
// only alike in its words; then common content, the knowledge points, the difficulty and the points of the question.
import type { BlueprintAlternative } from '../../contract/paper/blueprint';

export interface Compared {
  relation: BlueprintAlternative['relation'];
  /** Null when one of the two has no difficulty. */
  difficulty_change: number | null;
  /** Search tokens: words, letters and formulas. */
  tokens: readonly number[];
  kps: readonly number[];
  /** Sum of the points of its parts; 0 for a question without parts. */
  points: number;
}

/** Distance by the points of the tree that both have; content that has nothing in common counts 1. */
/** Without a common subject, further than any question with one. */
const BY_RELATION = { same: 0, sibling: 0.3, parent: 0.5, none: 10 } as const;
/** Of the same subject, but without any of the methods. */
const BY_METHOD = 0.1;
const PER_LEVEL = 0.2;
const UNRATED_LEVELS = 2;
const BY_POINTS = 0.3;

/** Share of common tokens, 0 to 1. */
export function commonShare(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const own = new Set(a);
  const common = b.filter((token) => own.has(token)).length;
  return common / (own.size + b.length - common);
}

/** 0 is the same question. */
export function distanceOf(
  own: Pick<Compared, 'tokens' | 'points'> & { methods: readonly number[] },
  other: Compared,
): number {
  const { relation, difficulty_change, tokens, kps, points } = other;
  const otherMethod = own.methods.length > 0 && !own.methods.some((id) => kps.includes(id));
  const most = Math.max(own.points, points);
  return (
    1 -
    commonShare(own.tokens, tokens) +
    BY_RELATION[relation] +
    (otherMethod ? BY_METHOD : 0) +
    PER_LEVEL * Math.abs(difficulty_change ?? UNRATED_LEVELS) +
    (most === 0 ? 0 : (BY_POINTS * Math.abs(own.points - points)) / most)
  );
}
