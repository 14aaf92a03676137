// 单选: options, of which one is correct. Versions from before 多选 may have several.
import { choice, choiceFaults, rightIds } from './choice';
import type { BodyFault } from '../questionBody';
import type { QuestionType } from './questionType';

export const single: QuestionType<string[]> = {
  ...choice,
  id: 101,
  names: ['单选题', '选择题', '单选'],
  heading: /^(?!.*(?:多选|多项|不定项)).*(?:选择|单选)/,
  faults(body): BodyFault[] {
    const faults = choiceFaults(body, '单选题');
    if (faults.length === 0 && rightIds(body.answer).length > 1)
      faults.push({ field: 'answer', msg: '单选题只能有一个正确选项，有几个的请改为多选题' });
    return faults;
  },
  typingHint: (answer) => (rightIds(answer).length > 1 ? '填选项字母，几个连写，如 ABD' : '填选项字母，如 B'),
  checklist: ['只有一个正确选项，答案无误', '选项互不重复，干扰项合理'],
  refusalReasons: ['正确选项不唯一', '选项重复'],
};
