// Where a row and the question of the bank with the same text contradict each other: another key, another analysis,
// other scores of the parts, or an option.
import type { Answer, Part } from '../../../../contract/question/question';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { plainText, sourceText } from '../../../../domain/content/plainText';
import { blankForms, lacksAnswer } from '../../../../domain/question/answers';
import { duplicateTextOf } from '../../../../domain/question/questionIndex';
import { answerKind } from '../../../../domain/question/types/traits';
import { compareAnswers } from '../../../../domain/report/equality/compareAnswers';

export interface Keyed {
  type_id: number;
  content: string;
  options: { id: string; content: string }[];
  answer: Answer;
  analysis: string;
  parts: Part[];
}

const SHOWN = 30;
const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
const bare = (html: string): string => plainText(parseContent(html)).replace(/[\s，。．.,；;：:]/g, '');

/** The key as a person reads it: letters, 正确, the blanks, or the text of a free response. */
function keyText({ type_id, options, answer }: Keyed): string {
  const kind = answerKind(type_id);
  if (kind === 'judge') return answer === true ? '正确' : '错误';
  if (kind === 'choice' && Array.isArray(answer))
    return options
      .flatMap(({ id }, at) => ((answer as string[]).includes(id) ? String.fromCharCode(65 + at) : []))
      .join('');
  if (kind === 'blanks' && Array.isArray(answer))
    return blankForms(answer)
      .map(([form = '']) => form)
      .join('；');
  return typeof answer === 'string' ? sourceText(parseContent(answer)) : '';
}

function sameKey(stored: Keyed, given: Keyed): boolean {
  if (stored.type_id !== given.type_id) return false;
  const kind = answerKind(given.type_id);
  if (kind === 'blanks' && Array.isArray(stored.answer) && Array.isArray(given.answer)) {
    const [accepted, answers] = [blankForms(stored.answer), blankForms(given.answer)];
    return (
      accepted.length === answers.length &&
      answers.every((forms, at) =>
        forms.some((form) => (accepted[at] ?? []).some((other) => compareAnswers(other, form) !== 'different')),
      )
    );
  }
  if (kind === 'choice' && Array.isArray(stored.answer) && Array.isArray(given.answer)) {
    const right = ({ options, answer }: Keyed) =>
      options
        .flatMap(({ id, content }) => ((answer as string[]).includes(id) ? bare(content) : []))
        .sort()
        .join('\n');
    return right(stored) === right(given);
  }
  if (kind === 'content') return bare(String(stored.answer)) === bare(String(given.answer));
  return stored.answer === given.answer;
}

/** `答案不同（题库：B；文件：C）`; null when they agree as far as both say something. */
export function contradiction(stored: Keyed, given: Keyed): string | null {
  const differs: string[] = [];
  const free = answerKind(given.type_id) === 'content';
  if (!sameKey(stored, given)) {
    const [own, other] = [keyText(stored), keyText(given)];
    if (other !== '' && lacksAnswer(stored)) differs.push(`题库中还没有答案（文件：${shown(other)}）`);
    else if (own !== '' && other !== '') differs.push(`答案不同（题库：${shown(own)}；文件：${shown(other)}）`);
  }
  const [own, other] = [bare(stored.analysis), bare(given.analysis)];
  if (!free && own !== '' && other !== '' && own !== other) differs.push('解析不同');
  if (otherOptions(stored, given)) differs.push('选项不同');
  if (otherParts(stored, given, ({ score }) => (score > 0 ? String(score) : ''))) differs.push('小题分值不同');
  if (otherParts(stored, given, ({ answer }) => (typeof answer === 'string' ? bare(answer) : JSON.stringify(answer))))
    differs.push('小题答案不同');
  return differs.length > 0 ? differs.join('，') : null;
}

/** Whether both are one question although an option was changed: their stems are the same. */
export const sameStem = (stored: Keyed, given: Keyed): boolean =>
  given.options.length > 0 &&
  stored.options.length > 0 &&
  duplicateTextOf({ ...stored, options: [] }) === duplicateTextOf({ ...given, options: [] });

function otherOptions(stored: Keyed, given: Keyed): boolean {
  const texts = ({ options }: Keyed) =>
    options
      .map(({ content }) => bare(content))
      .sort()
      .join('\n');
  return stored.options.length > 0 && given.options.length > 0 && texts(stored) !== texts(given);
}

/** A part that says something else in both. */
const otherParts = (stored: Keyed, given: Keyed, textOf: (part: Part) => string): boolean =>
  stored.parts.length === given.parts.length &&
  stored.parts.some((part, at) => {
    const [own, other] = [textOf(part), textOf(given.parts[at] as Part)];
    return own !== '' && other !== '' && own !== other;
  });
