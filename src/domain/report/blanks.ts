// Answers of a fill-in question as one text: separated by ；, which may also occur inside an answer such as `x=1；y=2`.
import { sameAnswer } from './sameAnswer';

const MARK = /[;；]/;
/** At most this many pieces are joined into one answer. */
const MAX_PIECES = 8;

export const piecesOf = (written: string): string[] => written.split(MARK).map((piece) => piece.trim());

/**
 * Splits the text into the answers of the first blanks, so that as many as possible are correct; null when there are
 * more answers than blanks.
 */
export function readBlankText(
  blanks: readonly (readonly string[])[],
  written: string,
): { given: string[]; hits: number } | null {
  const pieces = blanks.length > 1 ? piecesOf(written) : [written];
  const known = new Map<string, { given: string[]; hits: number } | null>();
  const read = (blank: number, from: number): { given: string[]; hits: number } | null => {
    if (from === pieces.length) return { given: [], hits: 0 };
    const forms = blanks[blank];
    if (!forms) return null;
    const key = `${blank} ${from}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const most = forms.some((form) => MARK.test(form)) ? MAX_PIECES : 1;
    let best: { given: string[]; hits: number } | null = null;
    for (let to = from + 1; to <= Math.min(pieces.length, from + most); to++) {
      const rest = read(blank + 1, to);
      if (!rest) continue;
      const answer = pieces.slice(from, to).join('；');
      const hits = rest.hits + (forms.some((form) => sameAnswer(form, answer)) ? 1 : 0);
      if (!best || hits > best.hits) best = { given: [answer, ...rest.given], hits };
    }
    known.set(key, best);
    return best;
  };
  return blanks.length === 0 ? { given: pieces, hits: 0 } : read(0, 0);
}
