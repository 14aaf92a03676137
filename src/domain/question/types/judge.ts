// 判断: a statement that is true or false.
import { marked, refused } from '../../report/cellReading';
import type { QuestionType } from './questionType';

const RIGHT = /^(对|√|✓|T|TRUE|正确|1)$/i;
const WRONG = /^(错|×|✗|X|F|FALSE|错误|0)$/i;

export const judge: QuestionType<boolean> = {
  id: 200,
  names: ['判断题', '判断'],
  heading: /判断/,
  isAnswer: (value): value is boolean => typeof value === 'boolean',
  normalise: (answer) => answer,
  faults: ({ answer }) => (typeof answer === 'boolean' ? [] : [{ field: 'answer', msg: '答案应为“对”或“错”' }]),
  texts: () => [],
  toDraft: (answer) => ({ judge: typeof answer === 'boolean' ? answer : null }),
  fromDraft: (draft) => draft.judge ?? '',
  mark({ answer }, item, typed) {
    const said = RIGHT.test(typed);
    if (!said && !WRONG.test(typed)) return refused('应填“对”或“错”（√、×、T、F 也可以）');
    return marked(said ? '对' : '错', answer === said ? item.score : 0);
  },
  typingHint: () => '填 对 或 错（√ × T F 也可以）',
  checklist: ['命题真假明确，答案无误'],
  refusalReasons: ['命题真假不明确'],
};
