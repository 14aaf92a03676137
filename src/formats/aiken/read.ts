// Aiken: a question, its options `A) …` or `A. …` one per line, `ANSWER: B`. No markup; `$…$` are formulas here.
import { readRow, type DraftRow } from '../shared/importedQuestion';
import { choiceDraft, escapeText, judgementDraft, truthOf } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';

const OPTION = /^([A-Z])[).]\s*(.*)$/;
const ANSWER = /^ANSWER\s*[:：]\s*(.*)$/i;

interface Option {
  letter: string;
  text: string;
}
interface Found {
  began: number;
  stem: string[];
  options: Option[];
  /** The text after `ANSWER:`; absent without that line. */
  right?: string;
  /** It begins inside the lines of the previous question, so that its start cannot be found. */
  merged?: true;
  /** A letter that two options have. */
  repeated?: string;
}

/** A question without its answer ends where the next one begins: at a blank line, or where the letters restart. */
function* questionsOf(text: string): Generator<Found> {
  let now: Found = { began: 0, stem: [], options: [] };
  let blank = false;
  for (const [place, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '') {
      blank = true;
      continue;
    }
    const answer = ANSWER.exec(line);
    const option = OPTION.exec(line);
    const known = option !== null && now.options.some(({ letter }) => letter === option[1]);
    if (answer) {
      yield { ...now, right: answer[1] ?? '' };
      now = { began: 0, stem: [], options: [] };
    } else if (option && known && (option[1] !== now.options[0]?.letter || now.options.length === 1)) {
      // Only the first letter after several options can begin the next question.
      now.repeated ??= option[1] ?? '';
      now.options.push({ letter: option[1] ?? '', text: option[2] ?? '' });
    } else if (option && known) {
      yield now;
      now = {
        began: place + 1,
        stem: [line],
        options: [{ letter: option[1] ?? '', text: option[2] ?? '' }],
        merged: true,
      };
    } else if (option && now.stem.length > 0) now.options.push({ letter: option[1] ?? '', text: option[2] ?? '' });
    else if (now.options.length > 0 && !blank) {
      // A long option continues in the next line.
      const last = now.options.at(-1);
      if (last) last.text += `\n${line}`;
    } else if (now.options.length > 0) {
      yield now;
      now = { began: place + 1, stem: [line], options: [] };
    } else {
      if (now.stem.length === 0) now.began = place + 1;
      now.stem.push(line);
    }
    blank = false;
  }
  if (now.stem.length > 0) yield now;
}

export function* decodeAiken(text: string): Generator<DraftRow> {
  for (const question of questionsOf(text))
    yield readRow(
      question.began,
      `第 ${question.began} 行`,
      question,
      (_record, notes) => read(question, notes),
      writtenLines(question),
    );
}

const writtenLines = ({ stem, options, right }: Found): string =>
  [
    ...stem,
    ...options.map(({ letter, text }) => `${letter}. ${text}`),
    ...(right === undefined ? [] : [`ANSWER: ${right}`]),
  ].join('\n');

function read({ stem, options, right, merged, repeated }: Found, notes: string[]) {
  if (repeated !== undefined) throw new Refusal(`选项字母“${repeated}”出现了两次，分不清答案指哪一个`);
  if (merged) throw new Refusal('与上一题连在一起：上一题缺少“ANSWER: 字母”一行，分不清这一题从哪里开始');
  if (right === undefined) throw new Refusal('缺少“ANSWER: 字母”一行');
  if (stem.length === 0) throw new Refusal('“ANSWER:”前面没有题目');
  if (!/^[A-Za-z]$/.test(right)) throw new Refusal(`“ANSWER: ${right.slice(0, 20)}”应为一个选项字母`);
  if (!options.some(({ letter }) => letter === right.toUpperCase())) throw new Refusal(`答案“${right}”不在选项中`);
  const choices = options.map(({ letter, text }) => ({
    text: escapeText(text),
    weight: letter === right.toUpperCase() ? 100 : 0,
  }));
  const common = { content: escapeText(stem.join('\n')), kind: 'aiken', notes };
  const truth = truthOf(choices);
  return truth === null ? choiceDraft(common, choices) : judgementDraft(common, truth);
}
