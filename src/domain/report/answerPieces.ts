// The answer to a composite question whose parts are marked by their keys, as one text: one piece for each part, ''
// where it is not known yet, since bubbles are scanned and written parts are marked on screen at different times.

const MARK = '｜';

export const joinedPieces = (pieces: readonly string[]): string => pieces.join(MARK);

/** The pieces of `count` parts; null for a text that is no such list. A plain `|` may also be an absolute value. */
export function answerPieces(text: string, count: number): string[] | null {
  for (const mark of [MARK, '|']) {
    const pieces = text.split(mark).map((piece) => piece.trim());
    if (count > 1 && pieces.length === count) return pieces;
  }
  return null;
}

/**
 * Both lists together; null if one is none, or both have something else for a part. `over`: the second one counts then.
 */
export function mergedPieces(before: string, after: string, over = false): string | null {
  const [was, is] = [before.split(MARK), after.split(MARK)];
  if (was.length < 2 || was.length !== is.length) return null;
  const clash = is.some((piece, at) => piece !== '' && was[at] !== '' && was[at] !== piece);
  return clash && !over ? null : joinedPieces(is.map((piece, at) => (piece === '' ? (was[at] ?? '') : piece)));
}
