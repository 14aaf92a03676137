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
/** `part`: from 1; 0: all. A part without an area of its own shares that of its question. */
export function writtenPieces(boxes: readonly ManifestBox[], questionId: number, part = 0): Piece[] {
  const all = boxes.filter(
    ({ kind, question_id }) => question_id === questionId && (kind === 'written' || kind === 'blank'),
  );
  const own = all.some((box) => box.part === part) ? all.filter((box) => box.part === part) : all;
  const grown = (some: readonly ManifestBox[], above: number): Piece[] => {
    if (some.length === 0) return [];
    const x = Math.min(...some.map((box) => box.x)) - MARGIN;
    const y = Math.min(...some.map((box) => box.y)) - above;
    return [
      {
        ...{ x, y },
        w: Math.max(...some.map((box) => box.x + box.w)) + MARGIN - x,
        h: Math.max(...some.map((box) => box.y + box.h)) + MARGIN - y,
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
