// Which changes count as a typo fix, after which a reviewed question stays reviewed: words and formulas may change
// slightly; the task, the correct answer and the score may not.
import type { Part } from '../../contract/question/question';
import { diffText } from '../content/diff';
import type { QuestionBody } from './questionBody';
import { sameWriting } from './questionWriting';

/** Maximum number of characters, removed and added together. */
export const TYPO_MAX = 40;

/** Why this change is more than a typo fix, in Chinese; null when the question may stay 已审核 (reviewed). */
export function findTypoFault(before: QuestionBody, after: QuestionBody): string | null {
  if (before.type_id !== after.type_id) return '改题型不是改错别字，请去掉“仅改错别字”后提交审核';
  if (!same(before.options.map(idOf), after.options.map(idOf)))
    return '增删或移动选项不是改错别字，请去掉“仅改错别字”后提交审核';
  if (!same(before.parts.map(weightOf), after.parts.map(weightOf)))
    return '增删小题或改分值不是改错别字，请去掉“仅改错别字”后提交审核';
  if (before.answer_video !== after.answer_video) return '换解答视频不是改错别字，请去掉“仅改错别字”后提交审核';
  // 体检's repairs may be many, and reach the answers of free-response questions.
  if (before.source === after.source && sameWriting(before, after)) return null;
  if (!same(before.answer, after.answer) || !same(before.parts.map(answerOf), after.parts.map(answerOf)))
    return '改答案不是改错别字，请去掉“仅改错别字”后提交审核';
  const changed = textPairs(before, after).reduce(
    (sum, [was, is]) => sum + (was === is ? 0 : changedCharacters(was, is)),
    0,
  );
  return changed > TYPO_MAX ? `共改动 ${changed} 个字符，超过 ${TYPO_MAX} 个，请去掉“仅改错别字”后提交审核` : null;
}

const idOf = ({ id }: { id: string }) => id;
const weightOf = ({ id, score, type_id, options }: Part) => [id, score, type_id, options?.map(idOf)];
const answerOf = ({ answer }: Pick<Part, 'answer'>) => answer;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function textPairs(before: QuestionBody, after: QuestionBody): [string, string][] {
  return [
    [before.content, after.content],
    [before.analysis, after.analysis],
    [before.source, after.source],
    ...before.options.map((option, index): [string, string] => [option.content, after.options[index]?.content ?? '']),
    ...before.parts.flatMap(({ content, options = [] }, index): [string, string][] => {
      const other = after.parts[index];
      return [
        [content, other?.content ?? ''],
        ...options.map((option, at): [string, string] => [option.content, other?.options?.[at]?.content ?? '']),
      ];
    }),
  ];
}

function changedCharacters(was: string, is: string): number {
  return diffText(was, is).reduce(
    (sum, { change, text }) => sum + (change === 'same' ? 0 : Array.from(text).length),
    0,
  );
}
