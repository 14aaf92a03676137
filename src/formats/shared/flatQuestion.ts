// Questions for formats without sub-questions: stems and answers of the parts follow those of the question, numbered.
import type { Question } from '../../contract/question/question';

type Parts = Pick<Question, 'parts'>;

export const stemWithParts = ({ content, parts }: Parts & Pick<Question, 'content'>): string =>
  content + parts.map((part, place) => `<p>（${place + 1}）</p>${part.content}`).join('');

/** `answer`: HTML of the answer of the whole question. */
export const answerWithParts = ({ parts }: Parts, answer: string): string =>
  answer + parts.map((part, place) => `<p>（${place + 1}）</p>${part.answer}`).join('');

export const STORED_BLANK = /<span data-blank(?:="")?><\/span>/g;

/** Points of one of several right options in percent; together they are full points. */
export const share = (count: number): number => Number((100 / count).toFixed(5));

/** Names of a knowledge point's path as a category; `/` separates them. */
export const categoryPath = (route: readonly string[] = []): string =>
  ['top', ...route.map((name) => name.replaceAll('/', '／'))].join('/');
