// What a question type has to provide.
import type { TypeId } from '../../../contract/codes';
import type { Answer } from '../../../contract/question/question';
import type { CellReading, ItemScores, MarkedQuestion } from '../../report/cellReading';
import type { BodyFault, QuestionBody } from '../questionBody';

/**
 * The answer of a question while it is edited: one field for each kind of answer, so that a change of type loses
 * none.
 */
export interface AnswerDraft {
  /** Ids of the correct options. */
  right: string[];
  judge: boolean | null;
  /** Accepted forms of each blank, separated by FORM_MARK. */
  blanks: string[];
  /** HTML. */
  solution: string;
}

/** A text of the answer that may contain formulas, as HTML. */
export interface AnswerText {
  /** Number of the blank, from 0. */
  item?: string;
  label: string;
  html: string;
}

export interface QuestionType<A extends Answer = Answer> {
  id: TypeId;
  /** Names in the type column of spreadsheets, the title first. */
  names: readonly [string, ...string[]];
  /** Headings of such questions in papers in Word, without their number. */
  heading: RegExp;
  isAnswer(value: unknown): value is A;
  /** Canonical form; an answer that does not fit the type stays as it is. */
  normalise(answer: Answer): Answer;
  /** Faults of a normalised body besides those that all types have, in reading order. */
  faults(body: QuestionBody): BodyFault[];
  texts(answer: Answer): AnswerText[];
  toDraft(answer: Answer): Partial<AnswerDraft>;
  fromDraft(draft: AnswerDraft): Answer;
  /** Reads a cell of the answer grid: `typed` is `written` with full-width characters folded. */
  mark(question: MarkedQuestion, item: ItemScores, typed: string, written: string): CellReading;
  /** What may be typed into such a cell, in one line. */
  typingHint(question: Pick<MarkedQuestion, 'answer' | 'parts'>, scores: ItemScores): string;
  /** What a reviewer checks, and common reasons for returning a question of this type. */
  checklist: readonly string[];
  refusalReasons: readonly string[];
}
