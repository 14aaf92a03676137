// Answers of a fill-in question as one text: separated by ；, which may also occur inside an answer such as `x=1；y=2`.
import { sameAnswer } from './equality/compareAnswers';

const MARK = /[;；]/;
/** At most this many pieces are joined into one answer. */
const MAX_PIECES = 8;

export const piecesOf = (written: string): string[] => written.split(MARK).map((piece) => piece.trim());

export interface BlankReading {
  given: string[];
  /** For each blank that is answered, whether the answer is correct; with `anyOrder` for each blank. */
  correct: boolean[];
}
type CountedReading = BlankReading & { hits: number };

/**
 * Splits the text into the answers of the first blanks, so that as many as possible are correct; null when there are
 * more answers than blanks.
 */
export function readBlankText(
  blanks: readonly (readonly string[])[],
  written: string,
  anyOrder = false,
): BlankReading | null {
  const pieces = blanks.length > 1 ? piecesOf(written) : [written];
  if (anyOrder && pieces.length <= blanks.length) return { given: pieces, correct: matched(blanks, pieces) };
  const known = new Map<string, CountedReading | null>();
  const read = (blank: number, from: number): CountedReading | null => {
    if (from === pieces.length) return { given: [], correct: [], hits: 0 };
    const forms = blanks[blank];
    if (!forms) return null;
    const key = `${blank} ${from}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const most = forms.some((form) => MARK.test(form)) ? MAX_PIECES : 1;
    let best: CountedReading | null = null;
    for (let to = from + 1; to <= Math.min(pieces.length, from + most); to++) {
      const rest = read(blank + 1, to);
      if (!rest) continue;
      const answer = pieces.slice(from, to).join('；');
      const right = forms.some((form) => sameAnswer(form, answer));
      const hits = rest.hits + (right ? 1 : 0);
      if (!best || hits > best.hits) best = { given: [answer, ...rest.given], correct: [right, ...rest.correct], hits };
    }
    known.set(key, best);
    return best;
  };
  return blanks.length === 0 ? { given: pieces, correct: [] } : read(0, 0);
}

/** Blanks whose answer is among the pieces, each piece for one blank: a largest matching. */
function matched(blanks: readonly (readonly string[])[], pieces: readonly string[]): boolean[] {
  const fits = blanks.map((forms) => pieces.map((piece) => forms.some((form) => sameAnswer(form, piece))));
  const blankOf = new Map<number, number>();
  const place = (blank: number, tried: Set<number>): boolean =>
    pieces.some((_piece, at) => {
      if (!fits[blank]?.[at] || tried.has(at)) return false;
      tried.add(at);
      const holder = blankOf.get(at);
      if (holder !== undefined && !place(holder, tried)) return false;
      blankOf.set(at, blank);
      return true;
    });
  blanks.forEach((_forms, blank) => place(blank, new Set()));
  const found = new Set(blankOf.values());
  return blanks.map((_forms, blank) => found.has(blank));
}
