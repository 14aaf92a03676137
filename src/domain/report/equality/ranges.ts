// Intervals and unions of them, with exact ends.
import type { Expression } from './expression';
import { valueAt } from './sampling';

export type Operator = '=' | '<' | '>' | '\\le' | '\\ge' | '\\ne';
/** An end that is null is infinite. */
export interface Piece {
  low: Expression | null;
  lowClosed: boolean;
  high: Expression | null;
  highClosed: boolean;
}
export interface Relation {
  operator: Operator;
  left: Expression;
  right: Expression;
}
export type Shape =
  | { kind: 'formula'; text: string; value: Expression }
  | ({ kind: 'relation' } & Relation)
  /** Real numbers; `letter` and the relation when written as one. */
  | { kind: 'range'; pieces: readonly Piece[]; letter: string; relation?: Relation }
  | { kind: 'alternatives' | 'set' | 'tuple' | 'list' | 'ratio' | 'system'; items: readonly Shape[] };

export const line: Piece = { low: null, lowClosed: false, high: null, highClosed: false };

/** An open interval is written like a point of the plane. */
export function asRange(shape: Shape): (Shape & { kind: 'range' }) | null {
  if (shape.kind === 'range') return shape;
  // The set of real numbers as people type it.
  if (shape.kind === 'formula' && shape.text === 'R') return { kind: 'range', letter: '', pieces: [line] };
  const [low, high] = shape.kind === 'tuple' && shape.items.length === 2 ? shape.items : [];
  if (low?.kind !== 'formula' || high?.kind !== 'formula') return null;
  return { kind: 'range', letter: '', pieces: [{ ...line, low: low.value, high: high.value }] };
}

const at = (end: Expression | null, infinite: number) => (end ? valueAt(end, () => Number.NaN) : infinite);
const lowOf = (piece: Piece) => at(piece.low, -Infinity);
const highOf = (piece: Piece) => at(piece.high, Infinity);

/** `open`: pairs in brackets are open intervals. */
export function union(items: readonly Shape[], open: boolean): Shape | null {
  const ranges = items.map((item) => (open || item.kind === 'range' ? asRange(item) : null));
  const letters = new Set(ranges.map((range) => range?.letter));
  if (ranges.some((range) => range === null) || letters.size !== 1) return null;
  const pieces = ranges.flatMap((range) => range?.pieces ?? []);
  const known = pieces.every((piece) => !Number.isNaN(lowOf(piece)) && !Number.isNaN(highOf(piece)));
  const merged: Piece[] = [];
  for (const piece of known ? pieces.toSorted((a, b) => lowOf(a) - lowOf(b)) : pieces) {
    const before = merged.at(-1);
    const meets =
      known &&
      before &&
      (lowOf(piece) < highOf(before) || (lowOf(piece) === highOf(before) && (piece.lowClosed || before.highClosed)));
    if (!meets) merged.push(piece);
    else {
      const lowClosed = before.lowClosed || (lowOf(piece) === lowOf(before) && piece.lowClosed);
      const [high, highClosed] =
        highOf(piece) > highOf(before)
          ? [piece.high, piece.highClosed]
          : [before.high, before.highClosed || (highOf(piece) === highOf(before) && piece.highClosed)];
      merged[merged.length - 1] = { ...before, lowClosed, high, highClosed };
    }
  }
  return { kind: 'range', pieces: merged, letter: ranges[0]?.letter ?? '' };
}

/** `trusted`: the ends come in order, as in `a<x<b` with letters. */
export function intersection(items: readonly Shape[], trusted = false): Shape | null {
  const ranges = items.flatMap((item) => (item.kind === 'range' ? [item] : []));
  if (ranges.length < items.length || new Set(ranges.map(({ letter }) => letter)).size !== 1) return null;
  const all = ranges.flatMap(({ pieces }) => pieces);
  const known = all.every((piece) => !Number.isNaN(lowOf(piece)) && !Number.isNaN(highOf(piece)));
  if (!known && (!trusted || ranges.some(({ pieces }) => pieces.length > 1))) return null;
  const pieces = ranges.reduce<readonly Piece[]>(
    (found, range) => found.flatMap((piece) => range.pieces.map((other) => common(piece, other))).filter(isFilled),
    [line],
  );
  return pieces.length === 0 ? { kind: 'set', items: [] } : { kind: 'range', pieces, letter: ranges[0]?.letter ?? '' };
}

function common(a: Piece, b: Piece): Piece {
  const higher = b.low !== null && (a.low === null || lowOf(b) > lowOf(a) || (lowOf(b) === lowOf(a) && !b.lowClosed));
  const lower =
    b.high !== null && (a.high === null || highOf(b) < highOf(a) || (highOf(b) === highOf(a) && !b.highClosed));
  return {
    ...(higher ? { low: b.low, lowClosed: b.lowClosed } : { low: a.low, lowClosed: a.lowClosed }),
    ...(lower ? { high: b.high, highClosed: b.highClosed } : { high: a.high, highClosed: a.highClosed }),
  };
}

/** False for a piece whose ends are known to leave nothing between them. */
const isFilled = (piece: Piece): boolean => {
  const [low, high] = [lowOf(piece), highOf(piece)];
  return !(low > high || (low === high && !(piece.lowClosed && piece.highClosed)));
};
