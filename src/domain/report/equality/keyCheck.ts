// Checks of a question's key by meaning: by the answer of a second person who solves the question, by the conclusion of
// its 解析, and by the accepted forms of a blank, which must not differ from each other.
import type { Question } from '../../../contract/question/question';
import { parseContent } from '../../content/htmlToContent';
import { sourceText } from '../../content/plainText';
import { optionLetter } from '../../paper/numbering';
import { answerOfType, blankForms } from '../../question/answers';
import { answerKind } from '../../question/types/traits';
import { NO_ANSWER, isComparable } from '../cellReading';
import { readCell } from '../marking';
import { compareAnswers, type Verdict } from './compareAnswers';
import { blankVerdicts } from './verdicts';

type Keyed = Pick<Question, 'type_id' | 'options' | 'answer' | 'parts' | 'analysis'>;

export interface KeyDoubt {
  kind: 'analysis' | 'forms';
  /** Number of the blank, from 0. */
  blank: number;
  /** What contradicts the key. */
  text: string;
}

const SCORES = { score: 100, part_scores: [] };
const WORST: readonly Verdict[] = ['different', 'undecided', 'form', 'equal'];
const worst = (verdicts: readonly Verdict[]): Verdict =>
  WORST.find((verdict) => verdicts.includes(verdict)) ?? 'different';

/** What is known of the key, as it would be typed. */
export function keyText({ type_id, options, answer }: Pick<Keyed, 'type_id' | 'options' | 'answer'>): string {
  const key = answerOfType(type_id, answer);
  if (key.kind === 'judge') return key.right ? '对' : '错';
  if (key.kind === 'blanks') return key.blanks.map(([form = '']) => form).join('；');
  if (key.kind !== 'choice') return '';
  return options.flatMap(({ id }, at) => (key.ids.includes(id) ? [optionLetter(at)] : [])).join('');
}

export type Solved =
  { ok: true; verdict: Verdict; blanks: { text: string; verdict: Verdict }[] } | { ok: false; msg: string };

/** The answer of a person who solved the question, written as in the answer grid, against the key. */
export function solvedAgainstKey(question: Keyed, text: string): Solved {
  if (!isComparable(question.type_id)) return { ok: false, msg: '这种题没有可以比较的答案' };
  const reading = readCell(question, SCORES, text);
  if (!reading.ok) return reading;
  const { entry } = reading;
  if (!entry || entry.given === '' || entry.given === NO_ANSWER || entry.by_hand === 1)
    return { ok: false, msg: '请填写答案' };
  if (answerKind(question.type_id) !== 'blanks')
    return { ok: true, verdict: entry.score === SCORES.score ? 'equal' : 'different', blanks: [] };
  const count = Array.isArray(question.answer) ? question.answer.length : 0;
  const blanks = blankVerdicts(question, SCORES, entry).map(({ text: own, verdict }) => ({ text: own, verdict }));
  if (blanks.length < count) return { ok: false, msg: `共 ${count} 空，请用“；”隔开每一空的答案` };
  return { ok: true, verdict: worst(blanks.map(({ verdict }) => verdict)), blanks };
}

const CHOSEN = /故(?:本题)?(?:应)?选(?:择)?[：:]?\s*([A-Z](?:[、，,\s]*[A-Z])*)/g;
const ANSWERED = /故(?:本题的?)?答案(?:为|是)?[：:]?\s*([^。\n]+)/g;
const JUDGED = /(?:说法|命题|结论|判断)(?:是)?(正确|错误|不正确)[的。．.\s]*$/;
const last = (text: string, pattern: RegExp): string | undefined => [...text.matchAll(pattern)].at(-1)?.[1];

/** What the 解析 ends with, as it would be typed; '' where it does not say it in a usual form. */
export function conclusionOf({ type_id, analysis }: Pick<Keyed, 'type_id' | 'analysis'>): string {
  const text = sourceText(parseContent(analysis)).trim();
  const kind = answerKind(type_id);
  if (kind === 'choice') return (last(text, CHOSEN) ?? '').replace(/[^A-Z]/g, '');
  if (kind === 'judge') {
    const judgement = JUDGED.exec(text)?.[1];
    return judgement === undefined ? '' : judgement === '正确' ? '对' : '错';
  }
  return kind === 'blanks' ? (last(text, ANSWERED) ?? '').trim() : '';
}

/** Doubts that a program can prove: two answers that differ in meaning. */
export function keyDoubts(question: Keyed): KeyDoubt[] {
  const doubts: KeyDoubt[] = [];
  if (answerKind(question.type_id) === 'blanks' && Array.isArray(question.answer))
    blankForms(question.answer).forEach(([key, ...others], blank) => {
      for (const text of others)
        if (key !== undefined && compareAnswers(key, text) === 'different') doubts.push({ kind: 'forms', blank, text });
    });
  const conclusion = conclusionOf(question);
  if (conclusion === '') return doubts;
  const found = solvedAgainstKey(question, conclusion);
  if (found.ok && found.verdict === 'different') doubts.push({ kind: 'analysis', blank: 0, text: conclusion });
  return doubts;
}

/** Whether two questions with one text have keys of different meaning. */
export function keysDiffer(a: Keyed, b: Keyed): boolean {
  if (a.type_id !== b.type_id || answerKind(a.type_id) === 'choice' || !isComparable(a.type_id)) return false;
  const found = solvedAgainstKey(a, keyText(b));
  return found.ok && found.verdict === 'different';
}
