// Parts of a question. A part of a composite question (综合) may be a choice, a judgement or blanks; it is then read,
// checked and marked as a question of that type. Every other part is answered in writing.
import { FREE_TYPE_ID, TYPE_IDS, type TypeId } from '../../contract/codes';
import type { Answer, Option, Part } from '../../contract/question/question';
import { answerKind, hasMixedParts, hasOptions } from './types/traits';

/** Types that a part of a composite question may have. */
export const PART_TYPE_IDS: readonly TypeId[] = TYPE_IDS.filter((id) => !hasMixedParts(id));

export interface PartBody {
  type_id: number;
  content: string;
  options: Option[];
  answer: Answer;
}

/** The part as a question of its own. */
export const partQuestion = ({
  type_id = FREE_TYPE_ID,
  content,
  options = [],
  answer,
}: Omit<Part, 'id' | 'score'>): PartBody & { analysis: ''; parts: [] } => ({
  ...{ type_id, content, options: hasOptions(type_id) ? options : [], answer },
  ...{ analysis: '', parts: [] },
});

type Typed = Pick<Part, 'type_id'>;
/** The part is answered in writing and marked by people. */
export const isWrittenPart = ({ type_id = FREE_TYPE_ID }: Typed): boolean =>
  (answerKind(type_id) ?? 'content') === 'content';
/** Some parts are marked by their keys. */
export const hasKeyedParts = (parts: readonly Typed[]): boolean => parts.some((part) => !isWrittenPart(part));
