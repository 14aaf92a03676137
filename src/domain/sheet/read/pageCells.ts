// What a scanned page says about each question, as it would be typed into the answer grid.
import type { ScoringRule } from '../../../contract/paper/scoringRule';
import { optionLetter } from '../../paper/numbering';
import { joinedPieces } from '../../report/answerPieces';
import { NO_ANSWER } from '../../report/cellReading';
import { blankPoints } from '../../report/scoring';
import { type ManifestBox, groupKey } from '../manifest';
import { teacherAreas } from '../writingAreas';
import type { AnswerReading, BoxReading, Doubt } from './answers';

export interface ScannedQuestion extends ScannedPart {
  id: number;
  /** Of a question whose parts have areas of their own. */
  parts?: readonly ScannedPart[] | undefined;
  /** Points of each part that is marked by people. */
  part_scores?: readonly number[] | undefined;
}
interface ScannedPart {
  /** In stored order, as the letters of the answer grid are. */
  option_ids: readonly string[];
  score: number;
  blanks: number;
  rule?: ScoringRule | undefined;
  /** More than one option may be right. */
  several?: boolean | undefined;
}
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface ScannedCell {
  question_id: number;
  label: string;
  /** '' where a person has to say it. */
  text: string;
  certainty: number;
  /**
   * What a person has to look at; after a colon what it was seen of, options as letters in stored order, and after
   * another one the part whose strip shows it.
   */
  doubts: string[];
  area: Area;
}
export interface PageFacts {
  /** ? for a digit in doubt; '' on a page without the grid. */
  number: string;
  absent: boolean;
  /** A to D as the student filled in; '' without a clear mark. */
  form: string;
  cells: ScannedCell[];
}

const MARGIN = 2;
/** With the labels of score strips. */
function around(read: readonly ManifestBox[]): Area {
  const boxes: readonly Area[] = [...read, ...teacherAreas(read)];
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN;
  const y = Math.min(...boxes.map((box) => box.y)) - MARGIN;
  const right = Math.max(...boxes.map((box) => box.x + box.w)) + MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.y + box.h)) + MARGIN;
  const fine = (mm: number) => Math.round(mm * 100) / 100;
  return { x: fine(x), y: fine(y), w: fine(right - x), h: fine(bottom - y) };
}

type Read = Pick<ScannedCell, 'text' | 'doubts'> | null;

function readChoice(answers: readonly AnswerReading[], { option_ids }: ScannedPart): Read {
  const values = answers.flatMap((answer) => answer.values);
  const letters = values
    .map((id) => option_ids.indexOf(id))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)
    .map(optionLetter);
  return { text: letters.join('') || NO_ANSWER, doubts: answers.flatMap(({ doubts }) => doubts) };
}

const saidBy = (sign: string | undefined) => (sign === '√' ? '对' : '错');
function readJudged(answers: readonly AnswerReading[]): Read {
  const values = answers.flatMap((answer) => answer.values);
  const text = values.length === 1 ? saidBy(values[0]) : NO_ANSWER;
  return { text, doubts: answers.flatMap(({ doubts }) => doubts) };
}

/** Group of a strip (writingAreas). */
const UNITS = 1;
/** Null where the teacher marked nothing: the points are given elsewhere. */
function readStrip(
  answers: readonly AnswerReading[],
  score: number,
): { points: number | null; doubts: string[] } | null {
  const values = answers.flatMap((answer) => answer.values);
  const doubts: string[] = answers.flatMap((answer) => answer.doubts);
  if (values.length === 0 && doubts.length === 0) return null;
  const points = values.reduce((sum, value) => sum + Number(value), 0);
  if (points > score) doubts.push('more than the points');
  // Units have a 0: tens or a half without them may be points of which one mark was not seen.
  if (!answers.some((answer) => answer.at === UNITS && answer.values.length > 0)) doubts.push('no mark');
  return { points: values.length === 0 ? null : points, doubts };
}

/** One strip for the question, or one for each part. */
function readStrips(answers: readonly AnswerReading[], { score, part_scores = [] }: Omit<ScannedQuestion, 'id'>): Read {
  const parts = [...new Set(answers.map(({ part }) => part))];
  if (parts.length === 1) {
    const read = readStrip(answers, score);
    return read && { text: read.points === null ? '' : `=${read.points}`, doubts: read.doubts };
  }
  const known = part_scores.length === parts.length;
  const strips = parts.map((part = 0) => {
    const own = answers.filter((answer) => answer.part === part);
    return { label: own[0]?.label ?? '', own, read: readStrip(own, (known ? part_scores[part - 1] : null) ?? score) };
  });
  if (strips.every(({ read }) => read === null)) return null;
  const doubts = strips.flatMap(({ label, own, read }) => {
    const seen = new Set<string>(own.flatMap((answer) => answer.doubts));
    return (read?.doubts ?? ['no mark']).map((doubt) => (seen.has(doubt) ? doubt : inStrip(doubt, label)));
  });
  const points = strips.map(({ read }) => read?.points ?? null);
  const sum = points.reduce<number>((all, each) => all + (each ?? 0), 0);
  if (sum > score && doubts.length === 0) doubts.push('more than the points');
  return { text: points.includes(null) ? '' : `=${known ? points.join('+') : sum}`, doubts };
}
/** With the strip that it was seen in: `no mark::17(2)`, `several marks:5 分、7 分:17(2)`. */
const inStrip = (doubt: string, label: string): string => `${doubt}${doubt.includes(':') ? '' : ':'}:${label}`;

function readVerdicts(answers: readonly AnswerReading[], { score, rule, blanks }: ScannedPart): Read {
  const doubts: string[] = answers.flatMap((answer) => answer.doubts);
  if (doubts.length === 0 && answers.every(({ values }) => values.length === 0)) return null;
  const right = Array.from({ length: blanks }, (_, at) => answers.find((one) => one.at === at)?.values[0]);
  if (right.includes(undefined)) doubts.push('no mark');
  const points = blankPoints(
    rule,
    score,
    blanks,
    right.map((sign) => sign === '√'),
  );
  return { text: `=${points}`, doubts };
}

const IN_DOUBT: readonly BoxReading['state'][] = ['marked', 'faint'];
/**
 * What the marks probably mean, for a person to accept: without a filled box the one with another mark, then a faint
 * one.
 */
function proposed(answer: AnswerReading, boxes: readonly BoxReading[], several: boolean): AnswerReading {
  const withState = (states: readonly string[]) =>
    boxes.filter(({ state }) => states.includes(state)).map(({ box }) => box.value);
  if (answer.values.length > 0) return several ? { ...answer, values: withState(['filled', 'marked']) } : answer;
  for (const state of IN_DOUBT) {
    const values = withState([state]);
    // What was seen says more than that no box is filled.
    if (values.length > 0) return { ...answer, values, doubts: answer.doubts.filter((doubt) => doubt !== 'no mark') };
  }
  return answer;
}

/** The doubts of an answer with the boxes that they are about, and the strip of a part. */
function seenIn(
  { kind, part, label, doubts }: AnswerReading,
  boxes: readonly BoxReading[],
  nameOf: (box: ManifestBox) => string,
): string[] {
  const filled = boxes.some(({ state }) => state === 'filled');
  const about = (what: string, which: (reading: BoxReading) => boolean): string[] => {
    const names = boxes.filter(which).map(({ box }) => nameOf(box));
    return names.length > 0 ? [`${what}:${names.join('、')}`] : [];
  };
  const details: Readonly<Record<Doubt, () => string[]>> = {
    'unusual mark': () => [
      ...about('circle', ({ circled }) => circled === true),
      ...about('unusual mark', ({ state, circled }) => state === 'marked' && !circled),
    ],
    'between modes': () => about(filled ? 'erased' : 'faint', ({ state }) => state === 'faint'),
    'several marks': () => about('several marks', ({ state }) => state === 'filled'),
    'box not visible': () => about('box not visible', ({ state }) => state === 'lost'),
    'no mark': () => [],
  };
  return doubts.flatMap((doubt) => {
    const words = details[doubt]();
    const remarks = words.length > 0 ? words : [doubt];
    return kind === 'score' && part !== undefined ? remarks.map((one) => inStrip(one, label)) : remarks;
  });
}

function readAnswers(answers: readonly AnswerReading[], question: Omit<ScannedQuestion, 'id'>): Read {
  switch (answers[0]?.kind) {
    case undefined:
      return null;
    case 'option':
      return readChoice(answers, question);
    case 'judge':
      return readJudged(answers);
    case 'score':
      return readStrips(answers, question);
    default:
      return readVerdicts(answers, question);
  }
}

/** A piece for each part; '' for a part that is not read from this page. */
function readParts(answers: readonly AnswerReading[], parts: readonly ScannedPart[]): Read {
  const pieces = parts.map((part, at) =>
    readAnswers(
      answers.filter((answer) => answer.part === at + 1),
      part,
    ),
  );
  if (pieces.every((piece) => piece === null)) return null;
  return {
    text: joinedPieces(pieces.map((piece) => piece?.text ?? '')),
    doubts: pieces.flatMap((piece) => piece?.doubts ?? []),
  };
}

export function pageCells(
  boxes: readonly BoxReading[],
  answers: readonly AnswerReading[],
  questionOf: (id: number) => ScannedQuestion | undefined,
): PageFacts {
  const digits = answers.filter(({ kind }) => kind === 'digit').sort((a, b) => a.at - b.at);
  const number = digits.map(({ values, doubts }) => (doubts.length === 0 ? values[0] : '?')).join('');
  const absent = answers.some(({ kind, values, doubts }) => kind === 'absent' && values.length + doubts.length > 0);
  const form = answers.find(({ kind }) => kind === 'form');
  const ids = [...new Set(answers.map(({ question_id }) => question_id))].filter((id) => id !== 0);
  const cells = ids.flatMap((question_id): ScannedCell[] => {
    const question = questionOf(question_id);
    const [first] = answers.filter((answer) => answer.question_id === question_id);
    if (!question || !first) return [];
    const areaOf = (part?: number): ScannedPart =>
      part === undefined ? question : (question.parts?.[part - 1] ?? question);
    const nameOf = ({ kind, value, at, part }: ManifestBox): string =>
      kind === 'option'
        ? optionLetter(areaOf(part).option_ids.indexOf(value))
        : kind === 'judge'
          ? saidBy(value)
          : kind === 'score'
            ? `${value} 分`
            : `第 ${at + 1} 空${value}`;
    const remarks: string[] = [];
    const own = answers
      .filter((answer) => answer.question_id === question_id)
      .map((answer) => {
        const seen = boxes.filter(({ box }) => groupKey(box) === answer.key);
        const probable = proposed(answer, seen, areaOf(answer.part).several === true);
        remarks.push(...seenIn(probable, seen, nameOf));
        return probable;
      });
    const plain = new Set<string>(own.flatMap(({ doubts }) => doubts));
    const parted = first.part !== undefined && question.parts !== undefined;
    const read = parted ? readParts(own, question.parts ?? []) : readAnswers(own, question);
    if (!read) return [];
    const area = around(boxes.filter(({ box }) => box.question_id === question_id).map(({ box }) => box));
    const certainty = Math.min(...own.map((answer) => answer.certainty));
    return [
      {
        question_id,
        label: first.part === undefined ? first.label : first.label.replace(/\(\d+\)$/, ''),
        ...read,
        doubts: [...new Set([...remarks, ...read.doubts.filter((doubt) => !plain.has(doubt))])],
        certainty,
        area,
      },
    ];
  });
  const clear = form?.doubts.length === 0 ? (form.values[0] ?? '') : '';
  return { number, absent, form: clear, cells };
}
