// Reads the answer of a question by its type. A value that does not fit its type reads as empty.
import type { Answer } from '../../contract/question';

export type TypedAnswer =
  | { kind: 'choice'; ids: string[] }
  | { kind: 'judge'; right: boolean }
  | { kind: 'blanks'; blanks: string[][] }
  | { kind: 'content'; html: string };

export function answerOfType(typeId: number, answer: Answer): TypedAnswer {
  if (typeof answer === 'boolean') return { kind: 'judge', right: answer };
  if (typeof answer === 'string') return { kind: 'content', html: answer };
  if (typeId === 300)
    return { kind: 'blanks', blanks: answer.map((forms) => (Array.isArray(forms) ? forms : [forms])) };
  if (typeId === 101) return { kind: 'choice', ids: answer.flat() };
  return { kind: 'content', html: '' };
}
