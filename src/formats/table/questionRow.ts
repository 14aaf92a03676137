// A question as the cells of a row; `rowOf` writes the columns that the import reads.
import { LETTERS } from '../../contract/codes';
import { STAGES } from '../../contract/question/choices';
import type { Part, Question } from '../../contract/question/question';
import { answerOfType } from '../../domain/question/answers';
import {
  fieldRule,
  fieldText,
  fieldTitle,
  IMPORTED_COLUMNS,
  type ImportedColumn,
} from '../../domain/question/fieldRules';
import { partQuestion } from '../../domain/question/parts';
import { questionTypeOf } from '../../domain/question/types/registry';
import { blankCell, boundedCell, contentCell } from './cells';

export function answerCell(question: Pick<Question, 'type_id' | 'answer' | 'options' | 'parts'>): string {
  const answer = answerOfType(question.type_id, question.answer);
  if (answer.kind === 'choice')
    return answer.ids
      .map((id) => LETTERS[question.options.findIndex((option) => option.id === id)] ?? '？')
      .sort()
      .join('');
  if (answer.kind === 'judge') return answer.right ? '正确' : '错误';
  if (answer.kind === 'blanks') return blankCell(answer.blanks);
  return [
    contentCell(answer.html),
    ...question.parts.map((part, index) => `（${index + 1}）${answerCell(partQuestion(part))}`),
  ]
    .filter(Boolean)
    .join('\n');
}

export const stemCell = ({ content, parts }: Pick<Question, 'content' | 'parts'>): string =>
  [contentCell(content), ...parts.map(partCell)].join('\n');
const partCell = (part: Part, index: number): string =>
  [`（${index + 1}）${contentCell(part.content)}`, optionsCell(partQuestion(part))].filter(Boolean).join('\n');
export const optionsCell = ({ options }: Pick<Question, 'options'>): string =>
  options.map((option, index) => `${LETTERS[index] ?? ''}. ${contentCell(option.content)}`).join('\n');

export const ROW_HEAD: readonly string[] = [
  '题型',
  '题干',
  '选项',
  '答案',
  '解析',
  ...IMPORTED_COLUMNS.map(fieldTitle),
  '知识点',
];

export const rowOf = (question: Question, routes: readonly (readonly string[])[]): string[] =>
  [
    questionTypeOf(question.type_id)?.names[0] ?? String(question.type_id),
    stemCell(question),
    optionsCell(question),
    answerCell(question),
    contentCell(question.analysis),
    ...IMPORTED_COLUMNS.map((name) => fieldCell(question, name)),
    routes.map((route) => route.join('>')).join('；'),
  ].map(boundedCell);

const stageName = (_field: string, id: number | null): string => STAGES.find((stage) => stage.id === id)?.label ?? '';
const fieldCell = (question: Question, name: ImportedColumn): string =>
  question[name] === fieldRule(name).initial ? '' : fieldText(name, question[name], stageName);
