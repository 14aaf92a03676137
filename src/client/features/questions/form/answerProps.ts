// Props of the answer fields of each question type, and ids of new options and parts.
import { LETTERS } from '../../../../contract/codes';
import type { BodyFault } from '../../../../domain/question/questionBody';
import type { QuestionDraft } from '../draft/questionDraft';

export interface AnswerProps {
  draft: QuestionDraft;
  change(patch: Partial<QuestionDraft>): void;
  faults: readonly BodyFault[];
}

export const freshId = (taken: readonly { id: string }[]): string => {
  for (let n = 1; ; n++) {
    const id = n <= LETTERS.length ? (LETTERS[n - 1] ?? '').toLowerCase() : `o${n}`;
    if (!taken.some((one) => one.id === id)) return id;
  }
};
