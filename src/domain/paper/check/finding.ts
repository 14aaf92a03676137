// Input and output of 出卷体检 (the check of a paper). Findings are in the order of the paper.
import type { Question } from '../../../contract/question/question';
import type { ComposedItem, ComposedSection } from '../sections';

/**
 * blocking: pupils cannot work with the paper, or it cannot be marked. serious: it can be used, but probably not as
 * intended. hint: worth a look.
 */
export const SEVERITIES = ['blocking', 'serious', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The field that a finding links to: of the head, of a section, or of a question. */
export type Place =
  | { at: 'title' | 'duration' | 'notice' | 'choose' }
  | { at: 'section'; section_id: number; field: 'title' | 'note' | 'space' }
  | { at: 'question'; question_id: number; field?: 'score' };

/** Fixes that one click applies; everything else is edited at its place. */
export type Fix =
  | { kind: 'scores'; label: string; scores: { id: number; score: number; part_scores: number[] }[] }
  | { kind: 'spaces'; label: string; ids: number[]; answer_space: number }
  | { kind: 'remove'; label: string; ids: number[] }
  | { kind: 'removeSection'; label: string; section_id: number }
  | { kind: 'duration'; label: string; duration: number }
  | { kind: 'versions'; label: string; versions: { id: number; version: number }[] }
  /** Changes the questions themselves, after confirmation: by one rule of writing, or by all. */
  | { kind: 'writing'; label: string; ids: number[]; rule?: string };

export interface Finding {
  /** Constant while the fault exists, so that the list of findings keeps its focus. */
  key: string;
  severity: Severity;
  /** The fault, and the advice. */
  text: string;
  advice: string;
  place: Place;
  /** The questions concerned. */
  ids: number[];
  fix?: Fix;
}

/** A picture as it is printed; `dpi` is null for one that did not load. */
export interface PrintedPicture {
  question_id: number;
  dpi: number | null;
}
/** A formula that is wider than its line and cannot be divided: it is printed smaller than the text. */
export interface NarrowFormula {
  question_id: number;
  tex: string;
}
/** When a question was last given to pupils of the account's organisation in another paper. */
export interface LastGiven {
  question_id: number;
  /** yyyy-mm-dd */
  given_on: string;
  school: string;
}

/** What only the typeset sheets show. */
export interface SheetMeasures {
  pictures: readonly PrintedPicture[];
  narrow: readonly NarrowFormula[];
}

export interface CheckInput extends SheetMeasures {
  title: string;
  notice: string;
  /** Minutes. */
  duration: number;
  stage_id: number | null;
  grade_id: number | null;
  /** In printed order, empty sections included; `elective`: of 选做题, how many are answered. */
  sections: readonly { section: ComposedSection; items: readonly ComposedItem[]; elective?: number | null }[];
  /** At the versions fixed in the paper. A missing one is unknown or, if `loading`, not yet read. */
  questions: ReadonlyMap<number, Question>;
  loading: boolean;
  newer: readonly { id: number; version: number }[];
  given: readonly LastGiven[];
  /** yyyy-mm-dd */
  today: string;
}

/** One question on the paper: its composed item, its data, and its printed number. */
export interface Printed {
  item: ComposedItem;
  question: Question | undefined;
  number: number;
}

/** The paper's questions in printed order, numbered over the whole paper. */
export const printedItems = ({ sections, questions }: Pick<CheckInput, 'sections' | 'questions'>): Printed[] =>
  sections
    .flatMap(({ items }) => items)
    .map((item, index) => ({ item, question: questions.get(item.id), number: index + 1 }));

/** `第 3 题`, `第 3、5、8 题`, and from seven on `第 3、5、8 等 9 题`. */
export function naming(printed: readonly Printed[]): string {
  const numbers = printed.map(({ number }) => number);
  return numbers.length <= 6
    ? `第 ${numbers.join('、')} 题`
    : `第 ${numbers.slice(0, 5).join('、')} 等 ${numbers.length} 题`;
}
