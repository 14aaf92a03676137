// The page model: breaks measured blocks into frames. All lengths in mm, measured from the top of the frame. Screen,
// print, PDF and pictures are rendered from this one result.

/** mm from the top of the block. */
export interface TableHead {
  from: number;
  to: number;
  /** Lower edge of the table. */
  end: number;
}
export interface MeasuredBlock {
  id: string;
  height: number;
  /**
   * Lower edges of lines inside the block: the only places where it may be cut, and only if it is taller than a frame.
   */
  lines?: readonly number[];
  /** Head rows of its tables: a piece that begins inside a table below its head repeats them at its top. */
  heads?: readonly TableHead[];
  /**
   * Blank space, which may be cut anywhere: the rest continues in the next frame, unless that frame would have nothing
   * else.
   */
  soft?: boolean;
  /** Stays in one frame with the block after it, unless both together are taller than a frame. */
  keepWithNext?: boolean;
  /** Starts a new sheet. */
  breakBefore?: boolean;
  spaceBefore?: number;
  spaceAfter?: number;
  /** Blocks of one question share a group; a group up to a third of a frame is never split. */
  group?: string;
  /** Id of an earlier block, the head row of its table, which is repeated above it at the top of each frame. */
  under?: string;
}
export interface Placement {
  blockId: string;
  y: number;
  height: number;
  /**
   * Present on a piece of a cut block: the part of it shown here. A shortened blank space ends here with less height.
   */
  from?: number;
  to?: number;
  /** Repeated head rows of the table that is cut here, shown above the part: their position in the block. */
  head?: { from: number; to: number };
}
export type Frame = Placement[];

export interface LayOptions {
  /** Frames on one sheet; `breakBefore` goes to the first frame of the next sheet. */
  columns?: number;
  /** Share of a frame up to which a group is kept whole. */
  keepShare?: number;
}

/** Tolerance, so that rounding of measured boxes does not move a block to the next page. */
const EPSILON = 0.01;
/** Maximum distance of measured lines from the edges of their rows. */
const NEAR = 0.4;
/** A table head that takes a larger share of a frame is not repeated. */
const HEAD_SHARE = 1 / 4;
/**
 * Blank space at the end of a frame keeps this share of its height, or moves to the next frame with the block above it.
 */
const LEAST_SHARE = 1 / 3;
/** A block takes at most this many frames, also with a larger measured height. */
const MAX_FRAMES_A_BLOCK = 200;
const MAX_LENGTH = 10_000;

const length = (value: number | undefined): number =>
  value !== undefined && value > 0 ? Math.min(value, MAX_LENGTH) : 0;
const height = (block: MeasuredBlock, frame: number): number =>
  block.height > 0 ? Math.min(block.height, MAX_FRAMES_A_BLOCK * frame) : 0;

/** Margins collapse as in CSS: the larger of both. */
const gapBetween = (above: MeasuredBlock, below: MeasuredBlock): number =>
  Math.max(length(above.spaceAfter), length(below.spaceBefore));

/**
 * No frame has only blank space: printed, it would be an empty page. Like TeX's glue at a page break, such a space ends
 * with the frame before. Only one that is taller than a frame and followed by more of the paper keeps the frames that
 * it needs.
 */
export function layFrames(blocks: readonly MeasuredBlock[], frameHeight: number, options: LayOptions = {}): Frame[] {
  const frame = Math.max(1, length(frameHeight));
  const blank = new Map(
    blocks.flatMap((block, i) => {
      const next = blocks[i + 1];
      return block.soft ? [[block.id, block.height <= frame || !next || next.breakBefore === true] as const] : [];
    }),
  );
  const ending = new Set<string>();
  for (;;) {
    const frames = layOnce(blocks, frame, options, ending);
    const alone = frames.filter((places) => places.every(({ blockId }) => blank.has(blockId))).flat();
    // One at a time: the layout of everything after it changes.
    const first = alone.find(({ blockId }) => blank.get(blockId) === true && !ending.has(blockId));
    if (!first) return ending.size > 0 ? shareBlank(frames, blocks) : frames;
    ending.add(first.blockId);
  }
}

/**
 * Shortens the blank spaces of one question in the same proportion, in the frame where one of them ends: the last part
 * gets as much space as the first.
 */
function shareBlank(frames: Frame[], blocks: readonly MeasuredBlock[]): Frame[] {
  const soft = new Map(
    blocks.flatMap((block) => (block.soft && block.group !== undefined ? [[block.id, block] as const] : [])),
  );
  return frames.map((frame) => {
    const shares = new Map<string, { wanted: number; left: number }>();
    /** Space that is whole in this frame or ends in it. */
    const shareOf = ({ blockId, from, to }: Placement) => {
      const block = soft.get(blockId);
      if (!block?.group || from || (to !== undefined && to < block.height)) return null;
      const share = shares.get(block.group) ?? { wanted: 0, left: 0 };
      shares.set(block.group, share);
      return { share, wanted: block.height };
    };
    for (const place of frame) {
      const own = shareOf(place);
      if (!own) continue;
      own.share.wanted += own.wanted;
      own.share.left += place.height;
    }
    let moved = 0;
    return frame.map((place) => {
      const y = place.y + moved;
      const own = shareOf(place);
      if (!own || own.share.left > own.share.wanted - EPSILON) return { ...place, y };
      const height = (own.wanted * own.share.left) / own.share.wanted;
      moved += height - place.height;
      return { ...place, y, height, from: 0, to: own.wanted };
    });
  });
}

/** `ending`: ids of blank spaces that end with the frame where they begin. */
function layOnce(
  blocks: readonly MeasuredBlock[],
  frame: number,
  options: LayOptions,
  ending: ReadonlySet<string>,
): Frame[] {
  const columns = Math.max(1, Math.floor(options.columns ?? 1));
  const frames: Frame[] = [[]];
  let y = 0;
  let last: MeasuredBlock | null = null;

  const current = (): Frame => frames[frames.length - 1] as Frame;
  const nextFrame = (): void => {
    frames.push([]);
    y = 0;
    last = null;
  };
  const gap = (block: MeasuredBlock): number => (last === null ? 0 : gapBetween(last, block));
  const heads = new Map(
    blocks.flatMap((block) => (block.under === undefined ? [] : [[block.under, null as MeasuredBlock | null]])),
  );
  for (const block of blocks) if (heads.has(block.id)) heads.set(block.id, block);
  const put = (block: MeasuredBlock, tall: number, piece?: Pick<Placement, 'from' | 'to' | 'head'>): void => {
    const head = block.under === undefined || current().length > 0 ? null : heads.get(block.under);
    if (head && height(head, frame) + gapBetween(head, block) + tall <= frame) {
      current().push({ blockId: head.id, y: 0, height: height(head, frame) });
      y = height(head, frame);
      last = head;
    }
    const top = Math.min(y + gap(block), frame);
    current().push({ blockId: block.id, y: top, height: tall, ...piece });
    y = top + tall;
    last = block;
  };
  const ends = (block: MeasuredBlock): boolean => ending.has(block.id);
  const least = (block: MeasuredBlock): number => height(block, frame) * (ends(block) ? LEAST_SHARE : 1);
  const runHeight = (run: readonly MeasuredBlock[]): number =>
    run.reduce(
      (sum, block, i) => sum + least(block) + (i === 0 ? 0 : gapBetween(run[i - 1] as MeasuredBlock, block)),
      0,
    );
  const room = (block: MeasuredBlock): number => frame - y - gap(block) + EPSILON;

  /** Cuts at the last line that fits; without one, at the edge of the frame, so that no text crosses it. */
  function putInPieces(block: MeasuredBlock): void {
    const tall = height(block, frame);
    const heads = (block.heads ?? []).filter(({ from, to }) => to - from <= frame * HEAD_SHARE);
    // No cut in a table head or between it and its first row.
    const inHead = (line: number) => heads.some(({ from, to }) => line > from + NEAR && line < to + NEAR);
    const everyLine = [...(block.lines ?? [])].filter((line) => line > 0 && line < tall).sort((a, b) => a - b);
    const linesBelow = (from: number, space: number): number[] => {
      const left = everyLine.filter((line) => line > from);
      const good = left.filter((line) => !inHead(line));
      // At the top of a frame a cut inside a table head is better than one through its letters.
      return y > 0 || good.some((line) => line - from <= space) ? good : left;
    };
    const end = (from: number, space: number): number => {
      if (tall - from <= space) return tall;
      if (block.soft) return from + space;
      // At least two lines on either side of a cut (no widows or orphans), if the block has them.
      const left = linesBelow(from, space);
      let at = left.findLastIndex((line) => line - from <= space);
      if (at === left.length - 1 && at >= 2) at -= 1;
      const best = left[at] ?? 0;
      if (at === 0 && left.length >= 2 && left[0] !== undefined && y > 0) return 0;
      return best;
    };
    let from = 0;
    if (tall === 0) {
      nextFrame();
      put(block, 0);
      return;
    }
    if (y > 0 && end(0, room(block) - EPSILON) === 0) nextFrame();
    while (from < tall) {
      const head = heads.find((one) => from > one.to + NEAR && from < one.end - NEAR);
      const above = head ? head.to - head.from : 0;
      const space = Math.max(0, room(block) - EPSILON - above);
      const to = end(from, space) || Math.min(tall, from + Math.max(space, 0));
      // The space is too small to continue: go on at the top of a frame, which is always tall enough.
      if (to - from < EPSILON && y > 0) {
        nextFrame();
        continue;
      }
      put(block, above + to - from, { from, to, ...(head && { head: { from: head.from, to: head.to } }) });
      from = to;
      if (from < tall) nextFrame();
    }
  }

  /** Blank space that ends here gets the height that the rest of its run leaves in the frame. */
  function putWhole(run: readonly MeasuredBlock[]): void {
    run.forEach((block, i) => {
      const tall = height(block, frame);
      if (!ends(block)) {
        put(block, tall);
        return;
      }
      const next = run[i + 1];
      const below = next ? gapBetween(block, next) + runHeight(run.slice(i + 1)) : 0;
      const left = Math.max(0, frame - y - gap(block) - below);
      if (left < tall) put(block, left, { from: 0, to: tall });
      else put(block, tall);
    });
  }

  function putRun(run: readonly MeasuredBlock[]): void {
    const first = run[0] as MeasuredBlock;
    if (runHeight(run) <= room(first) || run.every(ends)) {
      putWhole(run);
    } else if (run.length === 1 && first.soft) {
      putInPieces(first);
    } else if (runHeight(run) <= frame + EPSILON) {
      nextFrame();
      putWhole(run);
    } else if (run.length === 1) {
      putInPieces(first);
    } else {
      // Taller than a frame: split it, first between parts that need not stay together, then anywhere.
      const parts = splitRun(run);
      for (const part of parts.length > 1 ? parts : run.map((block) => [block])) putRun(part);
    }
  }

  for (const run of keptRuns(blocks, frame * (options.keepShare ?? 1 / 3), runHeight, ends)) {
    if (run[0]?.breakBefore && (current().length > 0 || frames.length > 1)) {
      if (current().length > 0) nextFrame();
      while ((frames.length - 1) % columns !== 0) nextFrame();
    }
    putRun(run);
  }
  return frames;
}

/**
 * Runs that stay together: groups up to `limit`, chains of keepWithNext across groups, and blank space that ends with
 * the block above it.
 */
function keptRuns(
  blocks: readonly MeasuredBlock[],
  limit: number,
  runHeight: (run: readonly MeasuredBlock[]) => number,
  ends: (block: MeasuredBlock) => boolean,
): MeasuredBlock[][] {
  const groups: MeasuredBlock[][] = [];
  for (const block of blocks) {
    const group = groups[groups.length - 1];
    if (group && block.group !== undefined && group[0]?.group === block.group && !block.breakBefore) group.push(block);
    else groups.push([block]);
  }
  const runs: MeasuredBlock[][] = [];
  let chained = false;
  for (const part of groups.flatMap((group) => (runHeight(group) <= limit ? [group] : group.map((block) => [block])))) {
    const run = runs[runs.length - 1];
    const [first] = part as [MeasuredBlock];
    if (run && (chained || ends(first)) && !first.breakBefore) run.push(...part);
    else runs.push([...part]);
    chained = part[part.length - 1]?.keepWithNext === true;
  }
  return runs;
}

/** Parts of a run that are joined by keepWithNext only. */
function splitRun(run: readonly MeasuredBlock[]): MeasuredBlock[][] {
  const parts: MeasuredBlock[][] = [];
  run.forEach((block, i) => {
    const bound = i > 0 && run[i - 1]?.keepWithNext === true;
    if (bound) parts[parts.length - 1]?.push(block);
    else parts.push([block]);
  });
  return parts;
}

/** Groups frames side by side into sheets. */
export function toSheets(frames: readonly Frame[], columns: number): Frame[][] {
  const sheets: Frame[][] = [];
  for (let i = 0; i < frames.length; i += columns) sheets.push(frames.slice(i, i + columns));
  return sheets;
}
