// Reads the answer of a question by its type. A value that does not fit its type reads as empty.
import type { Answer } from '../../contract/question/question';
import { answerKind } from './types/traits';

export type TypedAnswer =
  | { kind: 'choice'; ids: string[] }
  | { kind: 'judge'; right: boolean }
  | { kind: 'blanks'; blanks: string[][] }
  | { kind: 'content'; html: string };

export function answerOfType(typeId: number, answer: Answer): TypedAnswer {
  if (typeof answer === 'boolean') return { kind: 'judge', right: answer };
  if (typeof answer === 'string') return { kind: 'content', html: answer };
  const kind = answerKind(typeId);
  if (kind === 'blanks') return { kind, blanks: blankForms(answer) };
  if (kind === 'choice') return { kind, ids: answer.flat() };
  return { kind: 'content', html: '' };
}

/** Separates the accepted forms of a blank where they are edited. A plain `|` is the absolute value sign. */
export const FORM_MARK = '｜';

/** The accepted forms of each blank; one form may be stored without its list. */
export const blankForms = (answer: readonly (string | string[])[]): string[][] =>
  answer.map((forms) => (Array.isArray(forms) ? forms : [forms]));

interface Answered {
  type_id: number;
  answer: Answer;
  analysis: string;
  parts: readonly { answer: Answer }[];
}
/** Whether a question waits for its answer (待补答案), as those of a paper without a key do. */
export function lacksAnswer({ type_id, answer, analysis, parts }: Answered): boolean {
  const kind = answerKind(type_id);
  if (kind === 'choice') return Array.isArray(answer) && answer.length === 0;
  if (kind === 'blanks')
    return Array.isArray(answer) && blankForms(answer).every((forms) => forms.every((form) => form.trim() === ''));
  if (kind !== 'content') return false;
  const texts = [answer, analysis, ...parts.map((part) => part.answer)];
  // Stored texts are canonical: the question list does not need a parser for this.
  return texts.every((text) => text === '' || text === '<p></p>');
}
