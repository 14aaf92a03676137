// The figures of a stem in the box of its answer, for auxiliary lines: at the right, below the score strip. Their
// places depend on stored widths only, so that server and browser lay out the same sheet without loading a picture.
import { parseStored } from '../content/storedContent';
import type { FieldMark } from '../paper/answerSheetParts';

export interface SheetFigure {
  src: string;
  width_mm: number;
}
const DEFAULT_WIDTH = 50;
const LEAST_WIDTH = 25;
/** Of all figures of a question together, as a share of the box. */
const MOST_SHARE = 0.55;
const MOST_HEIGHT = 70;
const GAP = 4;
const MARGIN = 3;
const MOST_FIGURES = 4;

export const figuresOf = (html: string): SheetFigure[] =>
  /<figure\b/i.test(html)
    ? parseStored(html)
        .flatMap((block): SheetFigure[] =>
          block.kind === 'figure' ? [{ src: block.src, width_mm: block.width_mm ?? DEFAULT_WIDTH }] : [],
        )
        .slice(0, MOST_FIGURES)
    : [];

/** Squares in which the figures are as large as they fit, relative to the box, and what they take of its height. */
export function placeFigures(
  figures: readonly SheetFigure[],
  width: number,
  top: number,
): { marks: FieldMark[]; bottom: number; taken: number } {
  if (figures.length === 0) return { marks: [], bottom: 0, taken: 0 };
  const wanted = figures.map(({ width_mm }) => Math.max(width_mm, LEAST_WIDTH));
  const room = width * MOST_SHARE - (figures.length - 1) * GAP;
  const scale = Math.min(1, room / wanted.reduce((sum, one) => sum + one, 0));
  const widths = wanted.map((one) => one * scale);
  const whole = widths.reduce((sum, one) => sum + one + GAP, -GAP);
  let x = width - MARGIN - whole;
  const marks = figures.map(({ src }, i): FieldMark => {
    const w = widths[i] ?? 0;
    const mark: FieldMark = { kind: 'picture', src, x, y: top, w, h: Math.min(w, MOST_HEIGHT) };
    x += w + GAP;
    return mark;
  });
  const bottom = top + Math.max(...marks.map(({ h }) => h)) + MARGIN;
  return { marks, bottom, taken: (whole * bottom) / width };
}
