// One cell of the answer grid: parses what was typed, rejects invalid input, and gives its marks (answerFill). 101:
// letters; 200: 对/错; 300: blanks separated by ；; 400: marks by part separated by +. `=3` sets the marks by hand, `/` is
// no answer.
import type { Question } from '../../contract/question';
import { foldWidth } from '../content/characters';
import { optionLetter } from '../paper/numbering';
import { partPoints } from '../paper/sections';
import { answerOfType } from '../question/answers';
import { piecesOf, readBlankText } from './blanks';

export type MarkedQuestion = Pick<Question, 'type_id' | 'options' | 'answer' | 'parts'>;
/** Score of the item and of each part. */
export interface ItemScores {
  score: number;
  part_scores: readonly number[];
}

export interface AnswerEntry {
  /** Normalised input: letters, 对 / 错, blanks joined by ；, '' when only marks are known. */
  given: string;
  score: number;
  /** Marks of each part of a 400; empty elsewhere. */
  part_scores: number[];
  /** 1: marks typed by a person, which automatic marking does not change. */
  by_hand: 0 | 1;
}
export type CellReading = { ok: true; entry: AnswerEntry | null } | { ok: false; msg: string };

const NOTHING = '/';
const RIGHT = /^(对|√|✓|T|TRUE|正确|1)$/i;
const WRONG = /^(错|×|✗|X|F|FALSE|错误|0)$/i;
const sum = (points: readonly number[]): number => points.reduce((total, point) => total + point, 0);
const half = (points: number): number => Math.round(points * 2) / 2;
const no = (msg: string): CellReading => ({ ok: false, msg });
const marked = (given: string, score: number, part_scores: number[] = [], by_hand: 0 | 1 = 0): CellReading => ({
  ok: true,
  entry: { given, score, part_scores, by_hand },
});

/** '' means not filled in: entry null. */
export function readCell(question: MarkedQuestion, item: ItemScores, text: string): CellReading {
  const written = text.trim();
  const typed = foldWidth(written);
  if (typed === '') return { ok: true, entry: null };
  if (typed === NOTHING || typed === '空')
    return marked(NOTHING, 0, question.type_id === 400 ? item.part_scores.map(() => 0) : []);
  if (typed.startsWith('=')) {
    const score = pointsOf(typed.slice(1));
    if (score === null || score > item.score) return no(`应为 0 到 ${item.score} 的分数，可有半分`);
    return marked('', score, [], 1);
  }
  switch (question.type_id) {
    case 101:
      return readChoice(question, item, typed);
    case 200:
      if (!RIGHT.test(typed) && !WRONG.test(typed)) return no('应填“对”或“错”（√、×、T、F 也可以）');
      return marked(RIGHT.test(typed) ? '对' : '错', isRight(question, RIGHT.test(typed)) ? item.score : 0);
    case 300:
      return readBlanks(question, item, written);
    default:
      return readMarks(item, typed);
  }
}

/** The text of the cell; reading it again gives the same entry. */
export function cellText(entry: AnswerEntry | null): string {
  if (!entry) return '';
  if (entry.given !== '') return entry.given;
  if (entry.part_scores.length > 1) return entry.part_scores.join('+');
  return entry.part_scores.length === 1 ? String(entry.score) : `=${entry.score}`;
}

function readChoice(question: MarkedQuestion, item: ItemScores, typed: string): CellReading {
  const letters = [...new Set(typed.toUpperCase().replace(/[\s,，、;；]/g, ''))].sort();
  if (letters.length === 0) return no('应填选项的字母，如 A；没有作答填“/”');
  const known = question.options.map((_option, i) => optionLetter(i));
  const strange = letters.find((letter) => !known.includes(letter));
  if (strange !== undefined) return no(`没有选项 ${strange}，应为 ${known[0] ?? 'A'} 至 ${known.at(-1) ?? 'D'}`);
  const answer = answerOfType(101, question.answer);
  const right = new Set(answer.kind === 'choice' ? answer.ids : []);
  const chosen = question.options.filter((_option, i) => letters.includes(optionLetter(i))).map((option) => option.id);
  const wrong = chosen.some((id) => !right.has(id));
  const hits = chosen.filter((id) => right.has(id)).length;
  // Some of several correct answers and no wrong one: half the points, the usual rule of examinations.
  const score = wrong || hits === 0 ? 0 : hits === right.size ? item.score : half(item.score / 2);
  return marked(letters.join(''), score);
}

function isRight(question: MarkedQuestion, said: boolean): boolean {
  const answer = answerOfType(200, question.answer);
  return answer.kind === 'judge' && answer.right === said;
}

function readBlanks(question: MarkedQuestion, item: ItemScores, written: string): CellReading {
  const answer = answerOfType(300, question.answer);
  const blanks = answer.kind === 'blanks' ? answer.blanks : [];
  const reading = readBlankText(blanks, written);
  if (!reading) return no(`共 ${blanks.length} 空，填了 ${piecesOf(written).length} 个答案；各空之间用“；”隔开`);
  const { given, hits } = reading;
  return marked(
    given.join('；'),
    blanks.length === 0 ? 0 : hits === blanks.length ? item.score : half((item.score * hits) / blanks.length),
  );
}

function pointsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,4}(\.[05])?$/.test(trimmed)) return null;
  return Number(trimmed);
}

function readMarks(item: ItemScores, typed: string): CellReading {
  const parts = item.part_scores.length;
  const texts = typed.split(/[+,，、;；\s]+/).filter((text) => text !== '');
  const points = texts.map(pointsOf);
  if (points.length === 0 || points.some((point) => point === null))
    return no('应为分数，可有半分；各小问的分数用“+”隔开，如 4+3.5');
  const marks = points as number[];
  const score = sum(marks);
  if (parts > 1 && marks.length > 1) {
    if (marks.length !== parts) return no(`共 ${parts} 小问，填了 ${marks.length} 个分数`);
    const over = marks.findIndex((point, i) => point > (item.part_scores[i] ?? 0));
    if (over >= 0) return no(`第 ${over + 1} 小问满分 ${item.part_scores[over]}，填了 ${marks[over]}`);
    if (score > item.score) return no(`满分 ${item.score}，各小问相加 ${score}`);
    return marked('', score, marks, 1);
  }
  if (marks.length > 1) return no('这道题没有小问，应只填一个分数');
  if (score > item.score) return no(`满分 ${item.score}，填了 ${score}`);
  return marked('', score, [score], 1);
}

/**
 * Marks an answer again after the key or the scores of a question were changed; marks given by hand are limited to the
 * new scores, part by part.
 */
export function remark(question: MarkedQuestion, item: ItemScores, entry: AnswerEntry): AnswerEntry {
  if (entry.by_hand === 0) {
    const reading = readCell(question, item, entry.given);
    if (reading.ok && reading.entry) return reading.entry;
  }
  const parts =
    entry.part_scores.length > 1 && entry.part_scores.length === item.part_scores.length
      ? entry.part_scores.map((part, i) => Math.min(part, item.part_scores[i] ?? 0))
      : [];
  const score = Math.min(parts.length > 0 ? sum(parts) : entry.score, item.score);
  if (entry.part_scores.length === 0) return { ...entry, score };
  return { ...entry, score, part_scores: sum(parts) === score && parts.length > 0 ? parts : [score] };
}

/** Scores of an item and of its parts, as printed. */
export function itemScores(question: MarkedQuestion, item: ItemScores): ItemScores {
  const parts = question.parts.length;
  if (question.type_id !== 400 || parts === 0)
    return { score: item.score, part_scores: question.type_id === 400 ? [item.score] : [] };
  return { score: item.score, part_scores: partPoints(item, question.parts) };
}
