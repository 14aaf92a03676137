// Converts user input to the stored form of a question and computes the derived data. It takes some ten milliseconds
// per thousand characters, so long questions are processed in a thread.
import {
  bodyLength,
  findBodyFault,
  normalizeBody,
  type QuestionBody,
  type QuestionBodyInput,
} from '../../../../domain/question/questionBody';
import { placedFormulas, type PlacedFormula } from '../../../../domain/question/questionFormulas';
import { indexQuestion, type QuestionIndex } from '../../../../domain/question/questionIndex';

export interface ReadBody {
  body: QuestionBody;
  formulas: PlacedFormula[];
  /** Or the reason why it must not be stored. */
  index: QuestionIndex | string;
}

const LONG = 5_000;
export const isLong = (body: QuestionBodyInput): boolean => bodyLength(body) > LONG;

export function readBody(typed: QuestionBodyInput): ReadBody {
  const body = normalizeBody(typed);
  const fault = findBodyFault(body);
  return { body, formulas: fault === null ? placedFormulas(body) : [], index: fault ?? indexQuestion(body) };
}
