// The columns of the answer grid: a report's questions in printed order, numbered as on the paper.
import { typeShortTitle, type TypeCategories } from '../../contract/codes';
import type { ReportDetail } from '../../contract/paper/report';
import type { Question } from '../../contract/question/question';
import { typeOrFree } from '../question/types/registry';
import { outOfTotal } from './afterExam/adjustment';
import type { ItemScores } from './cellReading';
import { electiveGroups, type ElectiveGroup } from './electives';
import { itemScores } from './marking';

export interface AnswerColumn {
  number: number;
  question: Question;
  scores: ItemScores;
  type: string;
  /** Of 选做题. */
  elective?: ElectiveGroup;
}

export function answerColumns(
  { items, questions }: Pick<ReportDetail, 'items' | 'questions'>,
  categories: TypeCategories,
): AnswerColumn[] {
  const known = new Map(questions.map((question) => [question.id, question]));
  const electives = electiveGroups(items);
  return items.flatMap((item, index) => {
    const question = known.get(item.question_id);
    if (!question) return [];
    const elective = electives.get(question.id);
    return [
      {
        number: index + 1,
        question,
        scores: itemScores(question, { ...item, rule: item.scoring }),
        type: typeShortTitle(question.type_id, categories),
        ...(elective ? { elective } : {}),
      },
    ];
  });
}

/** Points of the report: without voided questions, 选做题 by their share. */
export const fullScore = (columns: readonly AnswerColumn[]): number =>
  columns.reduce(
    (sum, { scores, elective }) => sum + (outOfTotal(scores.adjustment) ? 0 : scores.score * (elective?.share ?? 1)),
    0,
  );

/** Allowed input of this column, in one line: mentions only letters or blanks that the question has. */
export function typingHint({ question, scores }: AnswerColumn): string {
  const type = typeOrFree(question.type_id);
  return type.typingHint(question, scores);
}
