// One cell of the answer grid: what was typed, whether it can be, and its marks (trade: Reports, answerFill).
// 101 letters, 200 对/错, 300 blanks parted by ；, 400 marks by part parted by +. `=3` gives marks by hand, `/` is no answer.
import type { Question } from '../../contract/question';
import { canonicalTex } from '../content/canonicalTex';
import { optionLetter } from '../paper/numbering';
import { partPoints } from '../paper/sections';
import { answerOfType } from '../question/answers';
import { numericValue, sameValue } from './numericValue';

export type MarkedQuestion = Pick<Question, 'type_id' | 'options' | 'answer' | 'parts'>;
/** Points of the whole and of each part. */
export interface ItemScores {
  score: number;
  part_scores: readonly number[];
}

export interface AnswerEntry {
  /** As typed, tidied: letters, 对 / 错, blanks joined by ；, '' where only marks are known. */
  given: string;
  score: number;
  /** Marks of each part of a 400; empty elsewhere. */
  part_scores: number[];
  /** 1: marks typed by a person, which marking anew leaves alone. */
  by_hand: 0 | 1;
}
export type CellReading = { ok: true; entry: AnswerEntry | null } | { ok: false; msg: string };

const NOTHING = '/';
const RIGHT = /^(对|√|✓|T|TRUE|正确|1)$/i;
const WRONG = /^(错|×|✗|X|F|FALSE|错误|0)$/i;
const half = (points: number): number => Math.round(points * 2) / 2;
const no = (msg: string): CellReading => ({ ok: false, msg });
const marked = (given: string, score: number, part_scores: number[] = [], by_hand: 0 | 1 = 0): CellReading => ({
  ok: true,
  entry: { given, score, part_scores, by_hand },
});

/** '' is not filled in yet: entry null. */
export function readCell(question: MarkedQuestion, item: ItemScores, text: string): CellReading {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return { ok: true, entry: null };
  if (typed === NOTHING || typed === '空') return marked(NOTHING, 0, question.type_id === 400 ? item.part_scores.map(() => 0) : []);
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
      return readBlanks(question, item, typed);
    default:
      return readMarks(item, typed);
  }
}

/** What the cell shows; reading it again gives the same entry. */
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
  // Some of several right answers and none wrong: half the points, as examination papers have it.
  const score = wrong || hits === 0 ? 0 : hits === right.size ? item.score : half(item.score / 2);
  return marked(letters.join(''), score);
}

function isRight(question: MarkedQuestion, said: boolean): boolean {
  const answer = answerOfType(200, question.answer);
  return answer.kind === 'judge' && answer.right === said;
}

function readBlanks(question: MarkedQuestion, item: ItemScores, typed: string): CellReading {
  const answer = answerOfType(300, question.answer);
  const blanks = answer.kind === 'blanks' ? answer.blanks : [];
  const given = typed.split(/[;；]/).map((part) => part.trim());
  if (given.length > Math.max(1, blanks.length)) return no(`共 ${blanks.length} 空，填了 ${given.length} 个答案；各空之间用“；”隔开`);
  const hits = blanks.filter((forms, i) => forms.some((form) => sameAnswer(form, given[i] ?? ''))).length;
  return marked(given.join('；'), blanks.length === 0 ? 0 : hits === blanks.length ? item.score : half((item.score * hits) / blanks.length));
}

const bare = (text: string): string => text.normalize('NFKC').trim().replace(/^\$+|\$+$|^\\\(|\\\)$/g, '').trim();

/** The same text, the same formula, or the same number. */
export function sameAnswer(accepted: string, given: string): boolean {
  const [a, b] = [bare(accepted), bare(given)];
  if (b === '') return false;
  if (a === b || canonicalTex(a) === canonicalTex(b)) return true;
  const [x, y] = [numericValue(a), numericValue(b)];
  return x !== null && y !== null && sameValue(x, y);
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
  if (points.length === 0 || points.some((point) => point === null)) return no('应为分数，可有半分；各小问的分数用“+”隔开，如 4+3.5');
  const marks = points as number[];
  const score = marks.reduce((sum, point) => sum + point, 0);
  if (parts > 1 && marks.length > 1) {
    if (marks.length !== parts) return no(`共 ${parts} 小问，填了 ${marks.length} 个分数`);
    const over = marks.findIndex((point, i) => point > (item.part_scores[i] ?? 0));
    if (over >= 0) return no(`第 ${over + 1} 小问满分 ${item.part_scores[over]}，填了 ${marks[over]}`);
    return marked('', score, marks, 1);
  }
  if (marks.length > 1) return no('这道题没有小问，应只填一个分数');
  if (score > item.score) return no(`满分 ${item.score}，填了 ${score}`);
  return marked('', score, [score], 1);
}

/** Marks anew after the answer or the points of a question were put right; what a person gave stays within the points. */
export function remark(question: MarkedQuestion, item: ItemScores, entry: AnswerEntry): AnswerEntry {
  if (entry.by_hand === 1) return { ...entry, score: Math.min(entry.score, item.score) };
  const reading = readCell(question, item, entry.given);
  return reading.ok && reading.entry ? reading.entry : entry;
}

/** Points of an item with those of its parts, as they are printed. */
export function itemScores(question: MarkedQuestion, item: ItemScores): ItemScores {
  const parts = question.parts.length;
  if (question.type_id !== 400 || parts === 0) return { score: item.score, part_scores: question.type_id === 400 ? [item.score] : [] };
  return { score: item.score, part_scores: partPoints(item, question.parts) };
}
