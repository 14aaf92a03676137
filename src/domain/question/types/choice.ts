// What the choice types share: options, of which one or several are correct; the answer is the ids of the correct ones.
import type { Answer } from '../../../contract/question/question';
import { optionLetter } from '../../paper/numbering';
import {
  half,
  marked,
  refused,
  type CellReading,
  type ItemScores,
  type MarkedQuestion,
} from '../../report/cellReading';
import { isEmptyHtml, isTexts, oneLine } from '../bodyText';
import type { BodyFault, QuestionBody } from '../questionBody';
import type { QuestionType } from './questionType';

export const rightIds = (answer: Answer): string[] => (Array.isArray(answer) ? answer.flat() : []);

export const choice = {
  isAnswer: isTexts,
  normalise: (answer) => (isTexts(answer) ? answer.map(oneLine) : answer),
  texts: () => [],
  toDraft: (answer) => ({ right: rightIds(answer) }),
  fromDraft: ({ right }) => right,
  mark: markLetters,
} satisfies Partial<QuestionType<string[]>>;

/** Faults of options and answer. */
export function choiceFaults({ options, answer }: QuestionBody, title: string): BodyFault[] {
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
function markLetters({ options, answer }: MarkedQuestion, { score }: ItemScores, typed: string): CellReading {
  const letters = [...new Set(typed.toUpperCase().replace(/[\s,，、;；]/g, ''))].sort();
  if (letters.length === 0) return refused('应填选项的字母，如 A；没有作答填“/”');
  const known = options.map((_option, i) => optionLetter(i));
  const strange = letters.find((letter) => !known.includes(letter));
  if (strange !== undefined) return refused(`没有选项 ${strange}，应为 ${known[0] ?? 'A'} 至 ${known.at(-1) ?? 'D'}`);
  const right = new Set(rightIds(answer));
  const chosen = options.filter((_option, i) => letters.includes(optionLetter(i))).map((option) => option.id);
  const wrong = chosen.some((id) => !right.has(id));
  const hits = chosen.filter((id) => right.has(id)).length;
  // Some of several correct options and no wrong one: half the points, the usual rule of examinations.
  return marked(letters.join(''), wrong || hits === 0 ? 0 : hits === right.size ? score : half(score / 2));
}
