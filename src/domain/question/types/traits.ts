// What the whole program needs to know about each question type: small, because the question list loads it. The rules
// of a type are in its own file (registry.ts). A type that an administrator has added has no traits.
import type { TypeId } from '../../../contract/codes';

/** The shape of an answer; it decides on options, parts, brackets, and the area on the answer sheet. */
export type AnswerKind = 'choice' | 'judge' | 'blanks' | 'content';

interface TypeTraits {
  answer: AnswerKind;
  /** A choice with several correct options. */
  several?: true;
  /** Its parts may be of another type each. */
  mixed?: true;
  /** Points of a new question in a paper. */
  score: number;
  /** Answer space below a new question in a paper, mm. */
  space: number;
  /** Minutes for a question of medium difficulty. */
  minutes: number;
}

const TRAITS: Readonly<Record<TypeId, TypeTraits>> = {
  101: { answer: 'choice', score: 5, space: 0, minutes: 3 },
  102: { answer: 'choice', several: true, score: 6, space: 0, minutes: 4 },
  200: { answer: 'judge', score: 2, space: 0, minutes: 1 },
  300: { answer: 'blanks', score: 5, space: 0, minutes: 4 },
  400: { answer: 'content', score: 12, space: 60, minutes: 10 },
  500: { answer: 'content', mixed: true, score: 15, space: 80, minutes: 14 },
};
const OTHER = { answer: undefined, several: undefined, mixed: undefined, score: 5, space: 0, minutes: 5 };

export const traitsOf = (typeId: number): TypeTraits | typeof OTHER =>
  (TRAITS as Readonly<Record<number, TypeTraits>>)[typeId] ?? OTHER;

export const answerKind = (typeId: number): AnswerKind | undefined => traitsOf(typeId).answer;
export const hasOptions = (typeId: number): boolean => answerKind(typeId) === 'choice';
/** Several options may be correct. */
export const severalRight = (typeId: number): boolean => traitsOf(typeId).several === true;
export const hasParts = (typeId: number): boolean => answerKind(typeId) === 'content';
/** Each part may be a choice, a judgement or blanks. */
export const hasMixedParts = (typeId: number): boolean => traitsOf(typeId).mixed === true;
/** The answer is written into a bracket at the end of the stem. */
export const hasBracket = (typeId: number): boolean => hasOptions(typeId) || answerKind(typeId) === 'judge';
