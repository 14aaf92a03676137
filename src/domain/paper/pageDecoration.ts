// What a page has besides questions: header and footer lines, candidate fields, score table, quick table of key
// letters.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import type { Question } from '../../contract/question/question';
import { answerOfType } from '../question/answers';
import { hasOptions } from '../question/types/traits';
import { answerLetters, chineseNumeral } from './numbering';

export type LineParts = PaperLayout['head'];
/** Placeholders that staff type in a header or footer. */
export const LINE_FIELDS = ['{标题}', '{页码}', '{页数}'] as const;

export interface PageFacts {
  title: string;
  page: number;
  pages: number;
}
/** A header or footer text with its placeholders replaced; an unknown one stays as typed. */
export function fillLine(text: string, { title, page, pages }: PageFacts): string {
  return text.replaceAll('{标题}', title).replaceAll('{页码}', String(page)).replaceAll('{页数}', String(pages));
}
export const isBlankLine = ({ left, center, right }: LineParts): boolean => `${left}${center}${right}`.trim() === '';

export const CANDIDATE_FIELDS = ['学校', '班级', '姓名', '考号', '座号', '考场', '得分'] as const;
const SEAL_FIELDS = ['学校', '班级', '姓名', '考号'];
const HEAD_FIELDS = ['姓名', '班级', '得分'];
/** Names of the fields for the candidate, at the seal line or at the head of the paper. */
export const candidateFields = (fields: readonly string[] | null | undefined, sealLine: boolean): readonly string[] =>
  fields ?? (sealLine ? SEAL_FIELDS : HEAD_FIELDS);

/** Columns of the score table after 题号: 一 二 三 … 总分. */
export const scoreColumns = (sections: number): string[] => [
  ...Array.from({ length: sections }, (_, i) => chineseNumeral(i + 1)),
  '总分',
];

export interface QuickKey {
  number: string;
  key: string;
}
/** The key for the quick table: letters, or √ × of a true/false question; null for the other types. */
export function quickKey(question: Pick<Question, 'type_id' | 'options' | 'answer'>): string | null {
  const answer = answerOfType(question.type_id, question.answer);
  if (answer.kind === 'judge') return answer.right ? '√' : '×';
  if (answer.kind === 'choice') return answerLetters(question.options, answer.ids) || '—';
  return hasOptions(question.type_id) ? '—' : null;
}
export const QUICK_GROUP = 5;
/** Runs of neighbouring keys, five per group: 1～5 ACBDD. */
export function quickGroups(keys: readonly QuickKey[]): QuickKey[][] {
  const groups: QuickKey[][] = [];
  for (let i = 0; i < keys.length; i += QUICK_GROUP) groups.push(keys.slice(i, i + QUICK_GROUP));
  return groups;
}

/** The lines of a notice; a line that begins with a number hangs under its text. */
export const noticeLines = (text: string): { number: string; text: string }[] =>
  text.split('\n').map((line) => {
    const number = /^\s*(?:\d+\s*[．.、]|[（(]\d+[)）])\s*/.exec(line)?.[0] ?? '';
    return { number, text: line.slice(number.length) };
  });
