// 解答: a written answer as HTML, and parts with points of their own.
import { CONTENT_MAX } from '../../../contract/question/question';
import { sanitizeHtml } from '../../content/htmlToContent';
import { readMarks } from '../../report/cellReading';
import { isEmptyHtml } from '../bodyText';
import type { BodyFault } from '../questionBody';
import type { QuestionType } from './questionType';

export const free: QuestionType<string> = {
  id: 400,
  names: ['解答题', '解答', '简答题'],
  heading: /解答|计算|应用|证明|简答|作图|综合/,
  isAnswer: (value): value is string => typeof value === 'string',
  normalise: (answer) => (typeof answer === 'string' ? sanitizeHtml(answer) : answer),
  faults({ answer, parts }) {
    if (typeof answer !== 'string') return [{ field: 'answer', msg: '答案应为文字内容' }];
    if (new Set(parts.map((part) => part.id)).size < parts.length)
      return [{ field: 'parts', msg: '小题编号重复，请重新录入小题' }];
    const faults = parts.flatMap(({ id, content, score }, at): BodyFault[] => {
      const of = (msg: string): BodyFault => ({
        field: 'parts',
        item: `${id}/content`,
        msg: `第 ${at + 1} 小题${msg}`,
      });
      return [
        ...(isEmptyHtml(content) ? [of('没有内容')] : []),
        ...(Number.isInteger(score * 2) ? [] : [of('的分值须为 0.5 的倍数')]),
      ];
    });
    if (answer.length > CONTENT_MAX) faults.push({ field: 'answer', msg: `答案不能超过 ${CONTENT_MAX} 个字符` });
    return faults;
  },
  texts: (answer) => (typeof answer === 'string' ? [{ label: '答案', html: answer }] : []),
  toDraft: (answer) => ({ solution: typeof answer === 'string' ? answer : '' }),
  fromDraft: ({ solution }) => solution,
  mark: (_question, item, typed) => readMarks(item, typed),
  typingHint: (_question, { score, part_scores }) =>
    part_scores.length > 1 ? `填各小问得分，如 ${part_scores.join('+')}，或总分` : `填得分，满分 ${score}`,
  checklist: ['各小题分值之和正确', '解答步骤完整，给分点清楚'],
  refusalReasons: ['小题分值有误', '解答步骤不完整'],
};
