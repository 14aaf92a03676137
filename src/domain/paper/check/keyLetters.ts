// 出卷体检 (the check of a paper), key letters of 单选题 (single choice): pupils notice a run of one letter and guess by it.
// Reported are four equal letters in a row; from eight questions on, one letter in more than half of them, or a letter
// that all questions offer but none uses.
import { hasOptions } from '../../question/types/traits';
import { answerLetters, optionLetter } from '../numbering';
import { naming, printedItems, type CheckInput, type Finding, type Printed } from './finding';

const RUN = 4;
const ENOUGH = 8;
const SHARE = 1 / 2;

interface Keyed {
  printed: Printed;
  letter: string;
  options: number;
}

export function checkKeyLetters(input: CheckInput): Finding[] {
  const keyed = printedItems(input).flatMap((printed): Keyed[] => {
    const { question } = printed;
    if (!question || !hasOptions(question.type_id) || !Array.isArray(question.answer)) return [];
    const letter = answerLetters(question.options, question.answer.flat());
    // With several correct letters, a pattern of the keys does not help to guess.
    return letter.length === 1 ? [{ printed, letter, options: question.options.length }] : [];
  });
  return [...runs(keyed), ...shares(keyed)];
}

function runs(keyed: readonly Keyed[]): Finding[] {
  const found: Finding[] = [];
  for (let start = 0; start < keyed.length;) {
    let end = start + 1;
    while (end < keyed.length && keyed[end]?.letter === keyed[start]?.letter) end += 1;
    const run = keyed.slice(start, end);
    const first = run[0];
    if (first && run.length >= RUN) {
      found.push({
        key: `run${first.printed.item.id}`,
        severity: 'hint',
        text: `${naming(run.map(({ printed }) => printed))}连续 ${run.length} 题答案都是 ${first.letter}`,
        advice: '调整题目顺序，或导出时用“多版本”打乱选项。',
        place: { at: 'question', question_id: first.printed.item.id },
        ids: run.map(({ printed }) => printed.item.id),
      });
    }
    start = end;
  }
  return found;
}

function shares(keyed: readonly Keyed[]): Finding[] {
  if (keyed.length < ENOUGH) return [];
  const offered = Math.min(...keyed.map(({ options }) => options));
  const found: Finding[] = [];
  for (let index = 0; index < offered; index++) {
    const letter = optionLetter(index);
    const own = keyed.filter((one) => one.letter === letter);
    const [first] = own.length > 0 ? own : keyed;
    const many = own.length > keyed.length * SHARE;
    if (!first || (!many && own.length > 0)) continue;
    found.push({
      key: `share${letter}`,
      severity: 'hint',
      text: many
        ? `${keyed.length} 道单选题中有 ${own.length} 道答案是 ${letter}`
        : `${keyed.length} 道单选题没有一道答案是 ${letter}`,
      advice: '学生可能据此猜答案；导出时用“多版本”可以打乱选项。',
      place: { at: 'question', question_id: first.printed.item.id },
      ids: own.map(({ printed }) => printed.item.id),
    });
  }
  return found;
}
