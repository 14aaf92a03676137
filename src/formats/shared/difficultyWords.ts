// Difficulty as files write it.

const WORDS: readonly (readonly [RegExp, number])[] = [
  [/较[难困]|偏难|中难/, 7],
  [/较[易容简]|偏易|中易/, 3],
  [/适中|中等|一般|普通|^中$|medium|moderate|normal/i, 5],
  [/[困难]|hard|difficult/i, 9],
  [/[容易简]|easy|simple/i, 2],
];

/** From 1 to 10, of a word (较难) or of a facility between 0 and 1 (0.65); null if it is neither. */
export function typedDifficulty(text: string): number | null {
  const facility = /^[（(]?\s?(0?\.\d+|1(?:\.0+)?)(?!\d)/.exec(text)?.[1];
  if (facility !== undefined) return Math.min(10, Math.max(1, Math.round((1 - Number(facility)) * 10)));
  return WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}
