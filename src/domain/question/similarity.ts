// Similarity of two questions by their search tokens, weighted by rarity in the bank (like IDF).

export interface TokenWeights {
  tokens: number[];
  weights: number[];
  /** Sum of the weights of all tokens that another question could share. */
  total: number;
}

/**
 * Most tokens that no sampled question has are numbers and letters of this question only, which the nearest question
 * lacks too.
 */
const UNSEEN = 0.5;

/** `counts`: in how many of `size` sampled questions a token occurs. Null when none of the tokens occurs elsewhere. */
export function similarityOf(
  own: readonly number[],
  counts: ReadonlyMap<number, number>,
  size: number,
): TokenWeights | null {
  const weights = own.map((token) => Math.log((size + 1) / ((counts.get(token) ?? 0) + 0.5)));
  const seen = (token: number) => (counts.get(token) ?? 0) > 0;
  const total = own.reduce((sum, token, i) => sum + (weights[i] ?? 0) * (seen(token) ? 1 : UNSEEN), 0);
  return own.some(seen) ? { tokens: [...own], weights, total } : null;
}

const LEAST_TOKENS = 12;

/** The rarest tokens, as many as match `most` sampled questions together. */
export function tellingTokens(own: readonly number[], counts: ReadonlyMap<number, number>, most: number): number[] {
  const countOf = (token: number) => counts.get(token) ?? 0;
  const rarest = [...own].sort((a, b) => countOf(a) - countOf(b) || a - b);
  let found = 0;
  return rarest.filter((token, i) => {
    found += countOf(token);
    return i < LEAST_TOKENS || found <= most;
  });
}
