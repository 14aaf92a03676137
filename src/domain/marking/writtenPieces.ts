// Where the written answer to a question is on a page of an answer sheet, in mm.
import type { ManifestBox } from '../sheet/manifest';

export interface Piece {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Around a frame; above a line to write on. */
const MARGIN = 1;
const WRITING = 9;

/** A frame is a piece; all blanks of the question are one. */
export function writtenPieces(boxes: readonly ManifestBox[], questionId: number): Piece[] {
  const own = boxes.filter(({ question_id }) => question_id === questionId);
  const grown = (all: readonly ManifestBox[], above: number): Piece[] => {
    if (all.length === 0) return [];
    const x = Math.min(...all.map((box) => box.x)) - MARGIN;
    const y = Math.min(...all.map((box) => box.y)) - above;
    return [
      {
        ...{ x, y },
        w: Math.max(...all.map((box) => box.x + box.w)) + MARGIN - x,
        h: Math.max(...all.map((box) => box.y + box.h)) + MARGIN - y,
      },
    ];
  };
  return [
    ...own.filter(({ kind }) => kind === 'written').flatMap((box) => grown([box], MARGIN)),
    ...grown(
      own.filter(({ kind }) => kind === 'blank'),
      WRITING,
    ),
  ];
}
