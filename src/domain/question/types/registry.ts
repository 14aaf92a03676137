// All question types with rules of their own. Administrators may add further ids to the category table: questions of
// such a type are shown and printed, but this program neither stores nor checks them.
import type { TypeId } from '../../../contract/codes';
import { blanks } from './blanks';
import { judge, multiple, single } from './choice';
import { compositeOf } from './composite';
import { free } from './free';
import type { QuestionType } from './questionType';

export const QUESTION_TYPES: Readonly<Record<TypeId, QuestionType>> = {
  101: single,
  102: multiple,
  200: judge,
  300: blanks,
  400: free,
  500: compositeOf((id) => questionTypeOf(id)),
};

export const ALL_TYPES: readonly QuestionType[] = Object.values(QUESTION_TYPES);

export const questionTypeOf = (typeId: number): QuestionType | undefined =>
  (QUESTION_TYPES as Readonly<Record<number, QuestionType>>)[typeId];

/** The answer of a type without rules of its own is edited and marked like that of a free response. */
export const typeOrFree = (typeId: number): QuestionType => questionTypeOf(typeId) ?? free;

// What a reviewer checks, by type of question, and common reasons for returning a question.

const COMMON = ['题意清楚，没有错别字', '公式与图形显示正确', '知识点、难度、年级标注恰当'];

export const checklistOf = (typeId: number): readonly string[] => [
  ...COMMON,
  ...(questionTypeOf(typeId)?.checklist ?? []),
  '解析与答案一致',
];

const REASONS = [
  '题干表述不清',
  '有错别字',
  '公式显示有误',
  '答案有误',
  '解析不完整',
  '知识点标注不当',
  '难度标注不当',
  '图形不清晰',
  '与已有试题重复',
];
export const refusalReasons = (typeId: number): readonly string[] => [
  ...(questionTypeOf(typeId)?.refusalReasons ?? []),
  ...REASONS,
];
