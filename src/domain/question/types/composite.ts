// 综合: a material with several questions about it. They are the parts of one question, so that they are chosen, moved
// and printed together; each has an answer and points of its own.
import { free } from './free';
import type { QuestionType } from './questionType';

export const composite: QuestionType<string> = {
  ...free,
  id: 500,
  names: ['综合题', '综合', '材料题'],
  heading: /材料|阅读/,
  faults(body) {
    const { parts } = body;
    return [
      ...(parts.length < 2 ? [{ field: 'parts' as const, msg: '综合题至少有 2 个小题，请添加小题' }] : []),
      ...free.faults(body),
    ];
  },
  checklist: ['材料完整，各小题都能由材料作答', ...free.checklist],
  refusalReasons: ['材料不完整', ...free.refusalReasons],
};
