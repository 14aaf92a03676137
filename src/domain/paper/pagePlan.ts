// Page breaks of a whole paper by dynamic programming, as TeX breaks a paragraph into lines: of all ways to divide the
// pieces into frames, the one of least cost. Lengths and costs in mm.
//
// A frame costs
//   blank² / F       for blank space at its end, F being its height: much blank space at one place is worse than some
//                    at several; F more where over a quarter of the frame is blank;
//   S (share - 1)²   for answer space of S mm printed with `share` times its height, a quarter of that where it is
//                    stretched: more room to write is welcome, less is not;
//   F / 2            for a new sheet, F / 8 for a further column: what answer spaces may shrink for;
//   the penalty of the break at its end (pagePieces.ts).
// The last sheet may end anywhere. Its columns are balanced: blank space is counted down to the lowest of them.
import { EPSILON, type Piece } from './pagePieces';

/** Pieces `from` up to `to`, without `to`; answer spaces have `share` of their height. */
interface PlannedFrame {
  from: number;
  to: number;
  share: number;
}

/** Answer space is printed with this share of the height that the teacher has set. */
export const LEAST_SHARE = 2 / 3;
export const MOST_SHARE = 1.6;
const UNDER_SHARE = 1 / 4;
/** In frame heights. */
const COST = {
  sheet: 1 / 2,
  column: 1 / 8,
  under: 1,
  /** Answer space below its least share, and up to so much more where nothing is left of it. */
  squeezed: 4,
  squeezedAway: 16,
  /** A frame with nothing but blank space, which could follow the text that it belongs to. */
  empty: 4000,
} as const;
const STRETCH = 1 / 4;
/** Natural height of what one frame can take with its answer space squeezed, in frames. Bounds the search. */
const MOST_FRAMES = 3;

/** The frames of pieces that begin on a new sheet; nothing follows them on their last one. */
export function planFrames(pieces: readonly Piece[], frame: number, columns: number): PlannedFrame[] {
  const count = pieces.length;
  const at = (i: number): Piece => pieces[i] as Piece;
  // Sums over the pieces before each one.
  const [all, soft, filling] = [0, 1, 2].map(() => new Float64Array(count + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  /** For each place the end of the last piece before it that is not answer space. */
  const firm = new Int32Array(count + 1);
  pieces.forEach((piece, i) => {
    firm[i + 1] = piece.soft ? (firm[i] as number) : i + 1;
    all[i + 1] = (all[i] as number) + piece.gap + piece.height;
    soft[i + 1] = (soft[i] as number) + (piece.soft ? piece.height : 0);
    filling[i + 1] = (filling[i] as number) + (piece.fills || firm[i + 1] === 0 ? 1 : 0);
  });
  const between = (sums: Float64Array, from: number, to: number) => (sums[to] as number) - (sums[from] as number);
  const spaceOf = (from: number, to: number) => between(soft, from, to);
  const natural = (from: number, to: number) => between(all, from, to) - at(from).gap + at(from).head;
  const fits = (from: number, to: number) => {
    // Answer space at the end may be squeezed away with the gaps above it.
    const end = firm[to] as number;
    const least = end > from ? natural(from, end) - spaceOf(from, end) : 0;
    return least <= frame + EPSILON && natural(from, to) <= MOST_FRAMES * frame;
  };

  const widest = Math.max(EPSILON, ...pieces.map(({ gap }) => gap));
  /** Least height of everything from a piece on, with the gaps that page breaks remove. */
  const content = (from: number) => {
    const end = firm[count] as number;
    return end > from ? between(all, from, end) - spaceOf(from, end) : 0;
  };

  const shareFor = (from: number, to: number, height: number): number => {
    const space = spaceOf(from, to);
    if (space <= 0) return 1;
    const share = 1 + (height - natural(from, to)) / space;
    // Rounded, so that a change of earlier pages does not move anything here by an error of floating point.
    return Math.min(MOST_SHARE, Math.max(0, Math.round(share * 1e9) / 1e9));
  };
  /** Cost of a frame whose answer spaces are adapted so that it ends at `height`. */
  const costOf = (from: number, to: number, height: number): number => {
    const space = spaceOf(from, to);
    const share = shareFor(from, to, height);
    const blank = Math.max(0, height - natural(from, to) - space * (share - 1));
    let cost = blank ** 2 / frame + space * (share - 1) ** 2 * (share > 1 ? STRETCH : 1);
    if (share < LEAST_SHARE - 1e-9) cost += frame * (COST.squeezed + COST.squeezedAway * (1 - share / LEAST_SHARE));
    if (between(filling, from, to) === 0) cost += frame * COST.empty;
    return cost;
  };

  /** Where the columns of a last sheet end: at the edge, if answer spaces can fill them all, else at the lowest one. */
  const endOf = (frames: readonly Pick<PlannedFrame, 'from' | 'to'>[]): number => {
    const full = frames.every(({ from, to }) => natural(from, to) + spaceOf(from, to) * (MOST_SHARE - 1) >= frame);
    if (full && frames.length === columns) return frame;
    return Math.min(frame, Math.max(...frames.map(({ from, to }) => natural(from, to))));
  };
  interface Ending {
    cost: number;
    frames: PlannedFrame[];
  }
  /** The best last sheet from piece `from`; null if the rest needs more than a sheet. */
  const lastSheet = (from: number): Ending | null => {
    let best: Ending | null = null;
    const end = (frames: readonly Pick<PlannedFrame, 'from' | 'to'>[]) => {
      const bottom = endOf(frames);
      let cost = (columns - frames.length) * (bottom ** 2 / frame) + frame * COST.column * (frames.length - 1);
      for (const one of frames) cost += costOf(one.from, one.to, bottom) + (one.from > from ? at(one.from).penalty : 0);
      if (best && best.cost <= cost) return;
      best = { cost, frames: frames.map((one) => ({ ...one, share: shareFor(one.from, one.to, bottom) })) };
    };
    const goOn = (before: readonly Pick<PlannedFrame, 'from' | 'to'>[], start: number) => {
      if (fits(start, count)) end([...before, { from: start, to: count }]);
      if (before.length + 1 >= columns) return;
      for (let to = start + 1; to < count && fits(start, to); to += 1) goOn([...before, { from: start, to }], to);
    };
    if (content(from) <= columns * (frame + EPSILON + widest)) goOn([], from);
    return best;
  };

  // best[i * columns + column]: least cost of the pieces before i where the next frame is that column of a sheet.
  const best = new Float64Array((count + 1) * columns).fill(Infinity);
  const cameFrom = new Int32Array((count + 1) * columns);
  best[0] = 0;
  let end = null as (Ending & { from: number }) | null;
  for (let from = 0; from < count; from += 1) {
    const first = best[from * columns] as number;
    const ending = first < (end?.cost ?? Infinity) ? lastSheet(from) : null;
    if (ending && first + frame * COST.sheet + ending.cost < (end?.cost ?? Infinity))
      end = { cost: first + frame * COST.sheet + ending.cost, from, frames: ending.frames };
    for (let to = from + 1; to < count && fits(from, to); to += 1) {
      const blank = frame - natural(from, to) - spaceOf(from, to) * (MOST_SHARE - 1);
      const under = blank > frame * UNDER_SHARE ? COST.under : 0;
      const cost = costOf(from, to, frame) + at(to).penalty + frame * under;
      for (let column = 0; column < columns; column += 1) {
        const sum = (best[from * columns + column] as number) + cost + frame * (column ? COST.column : COST.sheet);
        const next = to * columns + ((column + 1) % columns);
        if (sum >= (best[next] as number)) continue;
        best[next] = sum;
        cameFrom[next] = from;
      }
    }
  }
  const frames = end?.frames ?? [];
  let column = 0;
  for (let to = end?.from ?? 0; to > 0;) {
    const from = cameFrom[to * columns + column] as number;
    frames.unshift({ from, to, share: shareFor(from, to, frame) });
    column = (column + columns - 1) % columns;
    to = from;
  }
  return frames;
}
