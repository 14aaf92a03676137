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

/** What a line is to the question that is read. */
type Part = 'answer' | 'option' | 'repeated' | 'merged' | 'continued' | 'next' | 'stem';

function partOf(line: string, { stem, options }: Found, afterBlank: boolean): Part {
  if (ANSWER.test(line)) return 'answer';
  const letter = OPTION.exec(line)?.[1];
  if (letter !== undefined && options.some((one) => one.letter === letter))
    // Only the first letter after several options can begin the next question.
    return letter === options[0]?.letter && options.length > 1 ? 'merged' : 'repeated';
  if (letter !== undefined && stem.length > 0) return 'option';
  if (options.length === 0) return 'stem';
  return afterBlank ? 'next' : 'continued';
}

function optionOf(line: string): Option {
  const [, letter = '', text = ''] = OPTION.exec(line) ?? [];
  return { letter, text };
}

function addLine(question: Found, part: 'option' | 'repeated' | 'continued' | 'stem', line: string): void {
  const last = question.options.at(-1);
  if (part === 'stem') question.stem.push(line);
  else if (part !== 'continued') question.options.push(optionOf(line));
  else if (last) last.text += `\n${line}`;
  if (part === 'repeated') question.repeated ??= optionOf(line).letter;
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
    const part = partOf(line, now, blank);
    blank = false;
    if (part === 'answer') {
      yield { ...now, right: ANSWER.exec(line)?.[1] ?? '' };
      now = { began: 0, stem: [], options: [] };
    } else if (part === 'merged') {
      yield now;
      now = { began: place + 1, stem: [line], options: [optionOf(line)], merged: true };
    } else if (part === 'next') {
      yield now;
      now = { began: place + 1, stem: [line], options: [] };
    } else {
      if (part === 'stem' && now.stem.length === 0) now.began = place + 1;
      addLine(now, part, line);
    }
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
