// Questions for formats without sub-questions: stems and answers of the parts follow those of the question, numbered.
import type { Part, Question } from '../../contract/question/question';
import { letteredHtml, partAnswerHtml } from '../../domain/paper/numbering';
import { isWrittenPart } from '../../domain/question/parts';

type Parts = Pick<Question, 'parts'>;

export const stemWithParts = ({ content, parts }: Parts & Pick<Question, 'content'>): string =>
  content + parts.map((part, place) => `<p>（${place + 1}）</p>${flatPart(part)}`).join('');

/** With a line for each blank, and lettered options. */
const flatPart = ({ content, options = [] }: Part): string =>
  content.replace(STORED_BLANK, '______') + letteredHtml(options);

/** `answer`: HTML of the answer of the whole question. */
export const answerWithParts = ({ parts }: Parts, answer: string): string =>
  answer + parts.map((part, place) => `<p>（${place + 1}）</p>${partHtml(part)}`).join('');

/** The answer of a part; a key is a paragraph. */
function partHtml(part: Part): string {
  const html = partAnswerHtml(part);
  return isWrittenPart(part) ? html : `<p>${html}</p>`;
}

export const STORED_BLANK = /<span data-blank(?:="")?><\/span>/g;

/** Points of one of several right options in percent; together they are full points. */
export const share = (count: number): number => Number((100 / count).toFixed(5));

/** Names of a knowledge point's path as a category; `/` separates them. */
export const categoryPath = (route: readonly string[] = []): string =>
  ['top', ...route.map((name) => name.replaceAll('/', '／'))].join('/');

const ANSWER_HEAD = '<p>【答案】</p>';
const ANALYSIS_HEAD = '<p>【解析】</p>';
/** Feedback of formats without a place for the answer of an essay. */
export const solutionFeedback = (solution: string, analysis: string): string =>
  solution === '' ? analysis : `${ANSWER_HEAD}${solution}${ANALYSIS_HEAD}${analysis}`;
/** Answer and analysis of such a feedback; null for another feedback. */
export function splitFeedback(feedback: string): { answer: string; analysis: string } | null {
  const [head = '', analysis] = feedback.split(ANALYSIS_HEAD, 2);
  return head.startsWith(ANSWER_HEAD) && analysis !== undefined
    ? { answer: head.slice(ANSWER_HEAD.length), analysis }
    : null;
}
