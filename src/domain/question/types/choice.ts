// What the choice types share: options, of which one or several are correct; the answer is the ids of the correct ones.
import type { Answer } from '../../../contract/question/question';
import { optionLetter } from '../../paper/numbering';
import { marked, refused, type CellReading, type ItemScores, type MarkedQuestion } from '../../report/cellReading';
import { choicePoints, ruleText } from '../../report/scoring';
import { isEmptyHtml, isTexts, oneLine } from '../bodyText';
import type { BodyFault, QuestionBody } from '../questionBody';
import type { QuestionType } from './questionType';

const rightIds = (answer: Answer): string[] => (Array.isArray(answer) ? answer.flat() : []);

const choice = {
  isAnswer: isTexts,
  normalise: (answer) => (isTexts(answer) ? answer.map(oneLine) : answer),
  texts: () => [],
  toDraft: (answer) => ({ right: rightIds(answer) }),
  fromDraft: ({ right }) => right,
  mark: markLetters,
} satisfies Partial<QuestionType<string[]>>;

/** Faults of options and answer. */
function choiceFaults({ options, answer }: QuestionBody, title: string): BodyFault[] {
  const of = (msg: string): BodyFault => ({ field: 'options', msg });
  if (options.length < 2) return [of(`${title}至少需要两个选项`)];
  const ids = new Set(options.map((option) => option.id));
  if (ids.size < options.length) return [of('选项编号重复，请重新录入选项')];
  if (ids.has('')) return [of('选项编号不能为空')];
  const faults = options.flatMap(({ id, content }, at): BodyFault[] =>
    isEmptyHtml(content) ? [{ ...of(`第 ${at + 1} 个选项没有内容`), item: id }] : [],
  );
  const wrong = (msg: string) => faults.push({ field: 'answer', msg });
  if (!isTexts(answer) || answer.length === 0) wrong(`请选择${title}的正确选项`);
  else if (new Set(answer).size < answer.length) wrong('答案中的选项重复');
  else if (!answer.every((id) => ids.has(id))) wrong('答案不在选项之中，请重新选择正确选项');
  return faults;
}

/** Marks the option letters of a cell of the answer grid. */
function markLetters({ options, answer }: MarkedQuestion, { score, rule }: ItemScores, typed: string): CellReading {
  const letters = [...new Set(typed.toUpperCase().replace(/[\s,，、;；]/g, ''))].sort();
  if (letters.length === 0) return refused('应填选项的字母，如 A；没有作答填“/”');
  const known = options.map((_option, i) => optionLetter(i));
  const strange = letters.find((letter) => !known.includes(letter));
  if (strange !== undefined) return refused(`没有选项 ${strange}，应为 ${known[0] ?? 'A'} 至 ${known.at(-1) ?? 'D'}`);
  const right = new Set(rightIds(answer));
  const chosen = options.filter((_option, i) => letters.includes(optionLetter(i))).map((option) => option.id);
  const wrong = chosen.some((id) => !right.has(id));
  const hits = chosen.filter((id) => right.has(id)).length;
  return marked(letters.join(''), wrong ? 0 : choicePoints(rule, score, right.size, hits));
}

// 单选: options, of which one is correct. Versions from before 多选 may have several.

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
  typingHint: ({ answer }) => (rightIds(answer).length > 1 ? '填选项字母，几个连写，如 ABD' : '填选项字母，如 B'),
  checklist: ['只有一个正确选项，答案无误', '选项互不重复，干扰项合理'],
  refusalReasons: ['正确选项不唯一', '选项重复'],
};

// 多选: options, of which several are correct.

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
  typingHint: (_question, { score, rule }) => `填选项字母，几个连写，如 ABD；${ruleText(rule, score)}`,
  checklist: ['正确选项不少于两个，无遗漏', '选项互不重复，干扰项合理'],
  refusalReasons: ['正确选项有遗漏或多选', '选项重复'],
};

// 判断: a statement that is true or false.

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
    const isTrue = RIGHT.test(typed);
    if (!isTrue && !WRONG.test(typed)) return refused('应填“对”或“错”（√、×、T、F 也可以）');
    return marked(isTrue ? '对' : '错', answer === isTrue ? item.score : 0);
  },
  typingHint: () => '填 对 或 错（√ × T F 也可以）',
  checklist: ['命题真假明确，答案无误'],
  refusalReasons: ['命题真假不明确'],
};
