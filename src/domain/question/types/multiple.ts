// 多选: options, of which several are correct.
import type { BodyFault } from '../questionBody';
import { choice, choiceFaults, rightIds } from './choice';
import type { QuestionType } from './questionType';

export const multiple: QuestionType<string[]> = {
  ...choice,
  id: 102,
  names: ['多选题', '多选', '多项选择题'],
  heading: /多选|多项|不定项/,
  faults(body): BodyFault[] {
    const faults = choiceFaults(body, '多选题');
    if (faults.length === 0 && rightIds(body.answer).length < 2)
      faults.push({ field: 'answer', msg: '多选题至少有两个正确选项，只有一个的请改为单选题' });
    return faults;
  },
  typingHint: () => '填选项字母，几个连写，如 ABD',
  checklist: ['正确选项不少于两个，无遗漏', '选项互不重复，干扰项合理'],
  refusalReasons: ['正确选项有遗漏或多选', '选项重复'],
};
