// How alike the texts of two questions are, without what the versions of a paper change: spaces, brackets and blanks
// to fill in, delimiters of formulas, numbers of parts.

export const wordsOf = (text: string): string =>
  text
    .replace(/<span data-blank><\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|lt|gt|amp);|[<>&]/g, '')
    .replace(/\\[()[\]]|\$/g, '')
    .replace(/[\ue200-\ue205\s\u3000]/g, '')
    .replace(/[（(]\d?[)）]|_{2,}|[.．。，,、：:；;]/g, '');

/** From 0 to 1: Dice coefficient of the pairs of characters. */
export function alike(a: string, b: string): number {
  if (a === b) return 1;
  // Of lengths so different it cannot be more than a half.
  if (Math.min(a.length, b.length) * 3 < Math.max(a.length, b.length)) return 0;
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < a.length; at += 1) {
    const pair = a.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + 1 < b.length; at += 1) {
    const pair = b.slice(at, at + 2);
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    shared += 1;
  }
  const all = a.length + b.length - 2;
  return all > 0 ? (2 * shared) / all : 0;
}
