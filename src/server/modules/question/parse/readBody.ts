// Converts user input to the stored form of a question and computes the derived data. It takes some ten milliseconds
// per thousand characters, so long questions are processed in a thread.
import {
  bodyLength,
  findBodyFaults,
  normalizeBody,
  type BodyFault,
  type QuestionBody,
  type QuestionBodyInput,
} from '../../../../domain/question/questionBody';
import { placedFormulas, type PlacedFormula } from '../../../../domain/question/questionFormulas';
import { indexQuestion, type QuestionIndex } from '../../../../domain/question/questionIndex';

export interface ReadBody {
  body: QuestionBody;
  faults: BodyFault[];
  /** Empty, and the index null, when there are faults. */
  formulas: PlacedFormula[];
  index: QuestionIndex | null;
}

const LONG = 5_000;
export const isLong = (body: QuestionBodyInput): boolean => bodyLength(body) > LONG;

export function readBody(typed: QuestionBodyInput): ReadBody {
  const body = normalizeBody(typed);
  const faults = findBodyFaults(body);
  if (faults.length > 0) return { body, faults, formulas: [], index: null };
  return { body, faults, formulas: placedFormulas(body), index: indexQuestion(body) };
}
