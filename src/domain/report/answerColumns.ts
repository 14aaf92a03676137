// The columns of the answer grid: a report's questions in printed order, numbered as on the paper.
import { typeShortTitle, type TypeCategories } from '../../contract/codes';
import type { Question } from '../../contract/question';
import type { ReportDetail } from '../../contract/report';
import { answerOfType } from '../question/answers';
import { itemScores, type ItemScores } from './marking';

export interface AnswerColumn {
  number: number;
  question: Question;
  scores: ItemScores;
  type: string;
}

export function answerColumns(
  { items, questions }: Pick<ReportDetail, 'items' | 'questions'>,
  categories: TypeCategories,
): AnswerColumn[] {
  const known = new Map(questions.map((question) => [question.id, question]));
  return items.flatMap((item, index) => {
    const question = known.get(item.question_id);
    if (!question) return [];
    return [
      {
        number: index + 1,
        question,
        scores: itemScores(question, item),
        type: typeShortTitle(question.type_id, categories),
      },
    ];
  });
}

/** Allowed input of this column, in one line: mentions only letters or blanks that the question has. */
export function typingHint({ question, scores }: AnswerColumn): string {
  const answer = answerOfType(question.type_id, question.answer);
  switch (question.type_id) {
    case 101:
      return answer.kind === 'choice' && answer.ids.length > 1 ? '填选项字母，几个连写，如 ABD' : '填选项字母，如 B';
    case 200:
      return '填 对 或 错（√ × T F 也可以）';
    case 300:
      return `填答案${answer.kind === 'blanks' && answer.blanks.length > 1 ? '，各空用“；”隔开' : ''}；=3 直接给分`;
    default:
      return scores.part_scores.length > 1
        ? `填各小问得分，如 ${scores.part_scores.join('+')}，或总分`
        : `填得分，满分 ${scores.score}`;
  }
}
