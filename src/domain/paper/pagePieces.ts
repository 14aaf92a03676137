// Blocks as pieces with a cost for a page break above each: boxes, glue and penalties in TeX's terms. Lengths in mm.
import type { MeasuredBlock, MeasuredTable } from './pageModel';

/** What is never divided: a block, a part of one between two lines, or a part of an answer space. */
export interface Piece {
  block: MeasuredBlock;
  /** The part of the block, mm from its top. */
  from: number;
  to: number;
  height: number;
  /** Space above it, except at the top of a frame. */
  gap: number;
  /** At the top of a frame: height of the table head that is repeated above it, with the space below that head. */
  head: number;
  /** The repeated head: a block of its own, or rows of this block. */
  headBlock?: MeasuredBlock | undefined;
  headRows?: MeasuredTable | undefined;
  /** Answer space or box: its height may change. */
  soft: boolean;
  /** A frame may have nothing else: content, and answer space taller than a frame if more of the paper follows. */
  fills: boolean;
  /** Cost of a page break above it, mm. */
  penalty: number;
  /** Starts a new sheet. */
  starts: boolean;
}

/** mm. Tolerance, so that rounding of measured boxes does not move a block to the next page. */
export const EPSILON = 0.01;
/** Maximum distance of measured lines from the edges of their rows. */
const NEAR = 0.4;
/** A table head that takes a larger share of a frame is not repeated. */
const HEAD_SHARE = 1 / 4;
/** A question up to this share of a frame is never split: at most this share stays blank because of it. */
const WHOLE_SHARE = 1 / 4;
/** Answer space is divided into parts of at least this share of a frame, about 30 mm. */
const SPACE_SHARE = 1 / 8;
/** A block takes at most this many frames, also with a larger measured height. */
const MAX_FRAMES_A_BLOCK = 200;
const MAX_FRAMES_A_SPACE = 10;
const MAX_LENGTH = 10_000;

/**
 * Costs of a break, in frame heights. The first three are weighed against blank space. The others are larger than any
 * gain: such a break is made only where the paper allows no other.
 */
const PENALTY = {
  /** Between questions. */
  none: 0,
  /** In a solution, which is read and not worked in: as bad as a tenth of a frame left blank. */
  solution: 1 / 100,
  /** In a long question or in an answer space: as bad as a quarter of a frame left blank. */
  question: 1 / 16,
  /** A single line on one side, or answer space without the text that it belongs to. */
  apart: 10,
  /** In a question or a table that is kept whole. */
  whole: 40,
  /** Below a heading, between stem and options, in a table head. */
  held: 400,
} as const;

const length = (value: number | undefined): number =>
  value !== undefined && value > 0 ? Math.min(value, MAX_LENGTH) : 0;
export const frameLength = (value: number): number => Math.max(1, length(value));
/** Margins collapse as in CSS: the larger of both. */
const gapBetween = (above: MeasuredBlock | undefined, below: MeasuredBlock): number =>
  above ? Math.max(length(above.spaceAfter), length(below.spaceBefore)) : 0;

type Part = Pick<Piece, 'from' | 'to' | 'height'> & Partial<Piece>;

export function piecesOf(blocks: readonly MeasuredBlock[], frame: number): Piece[] {
  const heightOf = ({ height, soft }: MeasuredBlock) =>
    height > 0 ? Math.min(height, (soft ? MAX_FRAMES_A_SPACE : MAX_FRAMES_A_BLOCK) * frame) : 0;
  const whole = wholeQuestions(blocks, heightOf, frame * WHOLE_SHARE);
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return blocks.flatMap((block, i) => {
    const above = blocks[i - 1];
    const tall = heightOf(block);
    const headBlock = block.under === undefined ? undefined : byId.get(block.under);
    const head = headBlock ? heightOf(headBlock) + gapBetween(headBlock, block) : 0;
    const repeats = headBlock !== undefined && head + tall <= frame;
    const first = {
      gap: gapBetween(above, block),
      penalty: above ? frame * PENALTY[breakBetween(above, block, whole)] : 0,
      starts: block.breakBefore === true,
      ...(repeats && { head, headBlock }),
    };
    return partsOf(block, tall, frame, blocks[i + 1]).map((part, at) => ({
      block,
      gap: 0,
      head: 0,
      penalty: 0,
      soft: block.soft === true || block.elastic === true,
      fills: true,
      starts: false,
      ...part,
      ...(at === 0 && first),
    }));
  });
}

function partsOf(block: MeasuredBlock, tall: number, frame: number, next: MeasuredBlock | undefined): Part[] {
  if (block.soft) return spaceParts(tall, frame, next === undefined || next.breakBefore === true);
  if (block.flows || tall > frame + EPSILON) return lineParts(block, tall, frame);
  return [{ from: 0, to: tall, height: tall }];
}

/**
 * Blocks of questions that are kept whole, with the first block of their question. A solution is not part of it.
 */
function wholeQuestions(
  blocks: readonly MeasuredBlock[],
  heightOf: (block: MeasuredBlock) => number,
  limit: number,
): ReadonlyMap<MeasuredBlock, MeasuredBlock> {
  const whole = new Map<MeasuredBlock, MeasuredBlock>();
  let start = 0;
  const sameQuestion = (a: MeasuredBlock, b: MeasuredBlock) =>
    a.group !== undefined && a.group === b.group && !a.flows && !b.flows && !b.breakBefore;
  blocks.forEach((block, i) => {
    const next = blocks[i + 1];
    if (next && sameQuestion(block, next)) return;
    const question = blocks.slice(start, i + 1);
    const tall = question.reduce((sum, one, at) => sum + heightOf(one) + gapBetween(question[at - 1], one), 0);
    if (tall <= limit) for (const one of question) whole.set(one, question[0] as MeasuredBlock);
    start = i + 1;
  });
  return whole;
}

function breakBetween(
  above: MeasuredBlock,
  below: MeasuredBlock,
  whole: ReadonlyMap<MeasuredBlock, MeasuredBlock>,
): keyof typeof PENALTY {
  if (above.keepWithNext) return 'held';
  if (whole.has(above) && whole.get(above) === whole.get(below)) return 'whole';
  if (below.soft) return 'apart';
  if (below.group === undefined || above.group !== below.group) return 'none';
  return below.flows ? 'solution' : 'question';
}

/** `ends`: nothing follows on its sheet. Such a space takes no frame of its own, regardless of its height. */
function spaceParts(tall: number, frame: number, ends: boolean): Part[] {
  const count = Math.max(1, Math.floor(tall / (frame * SPACE_SHARE)));
  const height = (ends ? Math.min(tall, frame) : tall) / count;
  return Array.from({ length: count }, (_, i) => ({
    from: (i * tall) / count,
    to: ((i + 1) * tall) / count,
    height,
    fills: tall > frame && !ends,
    penalty: frame * PENALTY.question,
  }));
}

/** Parts between the lines of a block; what is taller than a frame between two lines is divided at frame heights. */
function lineParts(block: MeasuredBlock, tall: number, frame: number): Part[] {
  const tables = block.tables ?? [];
  const heads = tables.filter(({ from, to }) => to > from && to - from <= frame * HEAD_SHARE);
  const short = tables.filter(({ from, end }) => end - from <= frame + EPSILON);
  const within = (at: number, from: number, to: number) => at > from + NEAR && at < to - NEAR;
  const lines = [...new Set(block.lines)].filter((line) => line > 0 && line < tall).sort((a, b) => a - b);
  const parts: Part[] = [];
  const add = (from: number, to: number, penalty: number) => {
    const headRows = heads.find((one) => within(from, one.to, one.end));
    const head = headRows ? headRows.to - headRows.from : 0;
    const room = frame - head;
    const end = to - from <= room + EPSILON ? to : from + room;
    parts.push({ from, to: end, height: end - from, penalty: frame * penalty, head, headRows });
    if (end < to) add(end, to, PENALTY.held);
  };
  [0, ...lines].forEach((from, i) => {
    const inHead = heads.some((head) => from > head.from + NEAR && from < head.to + NEAR);
    const torn = short.some((table) => within(from, table.from, table.end));
    const alone = i === 1 || i === lines.length;
    const inside = block.flows ? PENALTY.solution : PENALTY.question;
    add(from, lines[i] ?? tall, inHead ? PENALTY.held : torn ? PENALTY.whole : alone ? PENALTY.apart : inside);
  });
  return parts;
}
