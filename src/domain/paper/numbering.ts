// Numbers, letters and score lines of a paper: option letters A to Z, section numbers in Chinese numerals.
import { CHINESE_NUMERALS, LETTERS } from '../../contract/codes';
import type { Part, Question } from '../../contract/question/question';
import { answerOfType } from '../question/answers';
import { partQuestion } from '../question/parts';
import { countedScore } from './elective';

/** 1 -> 一, 10 -> 十, 21 -> 二十一; outside 1..99 the digits themselves. */
export function chineseNumeral(n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > 99) return String(n);
  const ten = Math.floor(n / 10);
  const one = n % 10;
  const tens = ten === 0 ? '' : ten === 1 ? '十' : `${CHINESE_NUMERALS[ten - 1]}十`;
  return tens + (one === 0 ? '' : CHINESE_NUMERALS[one - 1]);
}

/** Letter of the n-th option, 0-based; after Z follow AA, AB … */
export function optionLetter(index: number): string {
  const letter = LETTERS[index % LETTERS.length] ?? '';
  return index < LETTERS.length ? letter : optionLetter(Math.floor(index / LETTERS.length) - 1) + letter;
}

/** Letters of chosen options in display order; ids of deleted options are skipped. */
export function answerLetters(options: readonly { id: string }[], answer: readonly string[]): string {
  return options.map((option, i) => (answer.includes(option.id) ? optionLetter(i) : '')).join('');
}

/** Points as printed: 5 or 2.5. */
export function formatScore(score: number): string {
  const half = Math.round(score * 2) / 2;
  return Number.isInteger(half) ? String(half) : half.toFixed(1);
}

export interface NumberFlags {
  display_exam_index: 0 | 1;
  display_mini_index: 0 | 1;
}
/**
 * The label before a stem. The exam index continues over the whole paper, the mini index restarts in each section.
 * Exam only: `9．`; mini only: `1．`; both: `9．(1)` (exam index first); neither: empty.
 */
export function questionLabel(flags: NumberFlags, examIndex: number, miniIndex: number): string {
  if (flags.display_exam_index) return `${examIndex}．${flags.display_mini_index ? `(${miniIndex})` : ''}`;
  return flags.display_mini_index ? `${miniIndex}．` : '';
}

/** A title without its typed numeral (`一、单选题`, `二.计算题`), so that it is not printed twice. */
export function bareSectionTitle(title: string): string {
  return title.trim().replace(/^[一二三四五六七八九十]{1,3}\s*[、．.]\s*/, '');
}

export const sameScores = (scores: readonly number[]): boolean => scores.every((s) => s === scores[0]);

/** A section's heading in the parts that are edited separately on the page. */
export interface HeadingParts {
  /** `一、` */
  number: string;
  title: string;
  /** `：本题共8小题，`, of 选做题 `：本题共2小题，选做1小题，` */
  count: string;
  /** Points of every question if they are equal; null otherwise. */
  each: number | null;
  /** `共40分。`, or the punctuation at the end. */
  total: string;
}
export function headingParts(
  index: number,
  title: string,
  scores: readonly number[],
  elective: number | null = null,
): HeadingParts {
  const sum = countedScore(scores, elective);
  const chosen = elective === null ? '' : `，选做${elective}小题`;
  const each = sum > 0 && scores.length > 1 && sameScores(scores) ? (scores[0] ?? 0) : null;
  const total = sum > 0 ? `共${formatScore(sum)}分。` : '。';
  const count = scores.length === 0 ? '' : `：本题共${scores.length}小题${chosen}${sum > 0 ? '，' : ''}`;
  return {
    number: `${chineseNumeral(index)}、`,
    title: bareSectionTitle(title),
    count,
    each,
    total: scores.length === 0 ? '' : total,
  };
}

/** `一、单选题：本题共8小题，每小题5分，共40分。`; without the middle part when scores differ, with the count only when they are zero. */
export const headingText = (parts: HeadingParts): string =>
  `${parts.number}${parts.title}${parts.count}${parts.each === null ? '' : `每小题${formatScore(parts.each)}分，`}${parts.total}`;

/** The same of a part. */
export const partAnswerHtml = (part: Omit<Part, 'id' | 'score'>): string => answerHtml(partQuestion(part));

/** Options as paragraphs with their letters. */
export const letteredHtml = (options: readonly { content: string }[]): string =>
  options
    .map(({ content }, place) => {
      const letter = `${optionLetter(place)}．`;
      return content.startsWith('<p>') ? `<p>${letter}${content.slice(3)}` : `<p>${letter}</p>${content}`;
    })
    .join('');

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * The answer of a question as stored HTML: letters, 正确 / 错误, first accepted form of each blank, or the written answer.
 */
export function answerHtml(question: Pick<Question, 'type_id' | 'options' | 'answer'>): string {
  const answer = answerOfType(question.type_id, question.answer);
  switch (answer.kind) {
    case 'choice':
      return answerLetters(question.options, answer.ids);
    case 'judge':
      return answer.right ? '正确' : '错误';
    case 'blanks':
      return answer.blanks.map((forms) => escapeHtml(forms[0] ?? '')).join('；');
    case 'content':
      return answer.html;
  }
}
