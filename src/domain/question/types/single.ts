// 单选: options, of which one is correct. Imported questions may have several correct options.
import type { Answer } from '../../../contract/question';
import { optionLetter } from '../../paper/numbering';
import { half, marked, refused } from '../../report/cellReading';
import { isEmptyHtml, isTexts, oneLine } from '../bodyText';
import type { BodyFault } from '../questionBody';
import type { QuestionType } from './questionType';

const rightIds = (answer: Answer): string[] => (Array.isArray(answer) ? answer.flat() : []);

export const single: QuestionType<string[]> = {
  id: 101,
  isAnswer: isTexts,
  normalise: (answer) => (isTexts(answer) ? answer.map(oneLine) : answer),
  faults({ options, answer }) {
    const of = (msg: string): BodyFault => ({ field: 'options', msg });
    if (options.length < 2) return [of('单选题至少需要两个选项')];
    const ids = new Set(options.map((option) => option.id));
    if (ids.size < options.length) return [of('选项编号重复，请重新录入选项')];
    if (ids.has('')) return [of('选项编号不能为空')];
    const faults = options.flatMap(({ id, content }, at): BodyFault[] =>
      isEmptyHtml(content) ? [{ ...of(`第 ${at + 1} 个选项没有内容`), item: id }] : [],
    );
    const wrong = (msg: string) => faults.push({ field: 'answer', msg });
    if (!isTexts(answer) || answer.length === 0) wrong('请选择单选题的正确选项');
    else if (new Set(answer).size < answer.length) wrong('答案中的选项重复');
    else if (!answer.every((id) => ids.has(id))) wrong('答案不在选项之中，请重新选择正确选项');
    return faults;
  },
  texts: () => [],
  toDraft: (answer) => ({ right: rightIds(answer) }),
  fromDraft: ({ right }) => right,
  mark({ options, answer }, item, typed) {
    const letters = [...new Set(typed.toUpperCase().replace(/[\s,，、;；]/g, ''))].sort();
    if (letters.length === 0) return refused('应填选项的字母，如 A；没有作答填“/”');
    const known = options.map((_option, i) => optionLetter(i));
    const strange = letters.find((letter) => !known.includes(letter));
    if (strange !== undefined) return refused(`没有选项 ${strange}，应为 ${known[0] ?? 'A'} 至 ${known.at(-1) ?? 'D'}`);
    const right = new Set(rightIds(answer));
    const chosen = options.filter((_option, i) => letters.includes(optionLetter(i))).map((option) => option.id);
    const wrong = chosen.some((id) => !right.has(id));
    const hits = chosen.filter((id) => right.has(id)).length;
    // Some of several correct answers and no wrong one: half the points, the usual rule of examinations.
    const score = wrong || hits === 0 ? 0 : hits === right.size ? item.score : half(item.score / 2);
    return marked(letters.join(''), score);
  },
  typingHint: (answer) => (rightIds(answer).length > 1 ? '填选项字母，几个连写，如 ABD' : '填选项字母，如 B'),
  checklist: ['只有一个正确选项，答案无误', '选项互不重复，干扰项合理'],
  refusalReasons: ['正确选项不唯一', '选项重复'],
};
