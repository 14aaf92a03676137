// All question types with rules of their own. Administrators may add further ids to the category table: questions of
// such a type are shown and printed, but this program neither stores nor checks them.
import type { TypeId } from '../../../contract/codes';
import { blanks } from './blanks';
import { free } from './free';
import { judge } from './judge';
import { multiple } from './multiple';
import type { QuestionType } from './questionType';
import { single } from './single';

export const QUESTION_TYPES: Readonly<Record<TypeId, QuestionType>> = {
  101: single,
  102: multiple,
  200: judge,
  300: blanks,
  400: free,
};

export const ALL_TYPES: readonly QuestionType[] = Object.values(QUESTION_TYPES);

export const questionTypeOf = (typeId: number): QuestionType | undefined =>
  (QUESTION_TYPES as Readonly<Record<number, QuestionType>>)[typeId];

/** The answer of a type without rules of its own is edited and marked like that of a free response. */
export const typeOrFree = (typeId: number): QuestionType => questionTypeOf(typeId) ?? free;
