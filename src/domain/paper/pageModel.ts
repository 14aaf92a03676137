// The page model: breaks measured blocks into frames. All lengths in mm, measured from the top of the frame. Screen,
// print, PDF and pictures are rendered from this one result.
import { frameLength, piecesOf, type Piece } from './pagePieces';
import { planFrames } from './pagePlan';

/** A table of a block, mm from the top of the block. */
export interface MeasuredTable {
  from: number;
  /** Lower edge of its head rows; `from` if no head is repeated. */
  to: number;
  /** Lower edge of the table. */
  end: number;
}
export interface MeasuredBlock {
  id: string;
  height: number;
  /** Lower edges of lines inside the block: the only places where it may be cut. */
  lines?: readonly number[];
  /** A solution: may be cut between its lines. Other blocks are cut only if they are taller than a frame. */
  flows?: boolean;
  /**
   * A table that fits in a frame is not divided. A piece that begins inside a taller one repeats its head rows at its
   * top.
   */
  tables?: readonly MeasuredTable[];
  /** Blank answer space, whose height is adapted to its frame. A large one may continue in the next frame. */
  soft?: boolean;
  /** A box to write in: its height is adapted as that of answer space, but it is content and is never divided. */
  elastic?: boolean;
  /** Stays in one frame with the block after it, unless both together are taller than a frame. */
  keepWithNext?: boolean;
  /** Starts a new sheet. */
  breakBefore?: boolean;
  spaceBefore?: number;
  spaceAfter?: number;
  /** Blocks of one question share a group; a group up to a quarter of a frame is never split. */
  group?: string;
  /** Id of an earlier block, the head row of its table, which is repeated above it at the top of each frame. */
  under?: string;
}
export interface Placement {
  blockId: string;
  y: number;
  height: number;
  /** Present on a part of a cut block: where it is in the block. Blank space has it too where its height is adapted. */
  from?: number;
  to?: number;
  /** Repeated head rows of the table that is cut here, shown above the part: their position in the block. */
  head?: { from: number; to: number };
}
export type Frame = Placement[];

/**
 * The frames of a paper, `columns` of them on a sheet. Blank answer space is stretched to fill a frame and shrunk where
 * that saves one; `pagePlan.ts` weighs this against blank page ends and split questions.
 */
export function layFrames(blocks: readonly MeasuredBlock[], frameHeight: number, columns = 1): Frame[] {
  const frame = frameLength(frameHeight);
  const across = Math.max(1, Math.floor(columns));
  const pieces = piecesOf(blocks, frame);
  const frames: Frame[] = [];
  for (let start = 0; start < pieces.length;) {
    const next = pieces.findIndex((piece, i) => i > start && piece.starts);
    const part = pieces.slice(start, next < 0 ? pieces.length : next);
    while (frames.length % across !== 0) frames.push([]);
    for (const { from, to, share } of planFrames(part, frame, across))
      frames.push(placeFrame(part.slice(from, to), share, frame));
    start += part.length;
  }
  return frames.length > 0 ? frames : [[]];
}

function placeFrame(pieces: readonly Piece[], share: number, frame: number): Frame {
  const places: Frame = [];
  let y = 0;
  pieces.forEach((piece, i) => {
    const { block, from, to, headBlock, headRows } = piece;
    const height = piece.height * (piece.soft ? share : 1);
    const before = places[places.length - 1];
    if (i > 0 && pieces[i - 1]?.block === block && before) {
      before.height += height;
      before.to = to;
      y += height;
      return;
    }
    if (i > 0) y = piece.soft ? Math.min(y + piece.gap, Math.max(y, frame - height)) : y + piece.gap;
    else if (headBlock) {
      places.push({ blockId: headBlock.id, y: 0, height: Math.max(0, headBlock.height) });
      y = piece.head;
    }
    const rows = i === 0 ? headRows : undefined;
    const above = rows ? piece.head : 0;
    places.push({
      blockId: block.id,
      y,
      height: above + height,
      from,
      to,
      ...(rows && { head: { from: rows.from, to: rows.to } }),
    });
    y += above + height;
  });
  const byId = new Map(pieces.map(({ block }) => [block.id, block]));
  return places.map((place) => {
    const block = byId.get(place.blockId);
    const tall = Math.max(0, block?.height ?? 0);
    // A part of an answer space may be stretched to the height of the whole.
    const uncut = place.from === 0 && Math.abs((place.to ?? tall) - tall) < 1e-6;
    const whole = !block || (uncut && Math.abs(place.height - tall) < 1e-6);
    const { from: _from, to: _to, ...plain } = place;
    return whole ? plain : place;
  });
}

/** Groups frames side by side into sheets. */
export function toSheets(frames: readonly Frame[], columns: number): Frame[][] {
  const sheets: Frame[][] = [];
  for (let i = 0; i < frames.length; i += columns) sheets.push(frames.slice(i, i + columns));
  return sheets;
}
