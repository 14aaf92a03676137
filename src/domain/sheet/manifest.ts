// What is on an issued answer sheet, in mm from the upper left corner of each page: the boxes a reader looks at, the
// corner marks, and the place of the page code.

/** What a box means. */
export interface SheetField {
  /**
   * `option`, `judge`: a choice of a question. `digit`: one digit of the candidate number. `score`: points in a
   * teacher's score strip (`value` is added). `verdict`: a teacher's √ or × beside a blank. `blank`, `written`: room
   * for handwriting. `absent`: 缺考标记. `form`: 试卷类型, the form of the student's paper.
   */
  kind: 'option' | 'judge' | 'digit' | 'score' | 'verdict' | 'blank' | 'written' | 'absent' | 'form';
  /** 0 where the box belongs to no question. */
  question_id: number;
  /** From 1: of a part with an area or a score strip of its own; left out: the whole question. */
  part?: number;
  /** Number of the question as printed. */
  label: string;
  /** Position from 0: the blank, or the column of the digit. */
  at: number;
  /** Option id, √ or ×, digit, points, A to D; '' for handwriting. */
  value: string;
}
interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type ManifestBox = SheetField & Place;
export interface ManifestPage {
  width: number;
  height: number;
  /** Filled rectangles: upper left, upper right, lower left, lower right. */
  corners: Place[];
  code: Place;
  boxes: ManifestBox[];
}
export interface SheetManifest {
  version: 1;
  pages: ManifestPage[];
}

// What kind of answer a box belongs to.

/** Boxes with one key are one answer: a question's options, one digit, one verdict, one group of a score strip. */
export const groupKey = ({ kind, question_id, part = 0, label, at }: ManifestBox): string =>
  `${kind} ${question_id} ${part} ${label} ${kind === 'option' || kind === 'judge' ? '' : at}`;
/** Boxes for handwriting are cut out, not read. */
export const isRead = ({ kind }: ManifestBox): boolean => kind !== 'written' && kind !== 'blank';
/** Handwriting on a line has no outline; every other box has one. */
export const hasOutline = ({ kind }: ManifestBox): boolean => kind !== 'blank';
