// The numbered parts of a question and of its answer: （1）, ①, （Ⅰ）, 第（1）问, 【小问1详解】.
import { readChineseNumber } from '../../domain/content/chineseNumber';
import { masked, readPoints } from '../shared/examText';
import { labelOf } from './labels';

export interface NumberedText {
  /** Before the first number. */
  lead: string;
  /** In the order 1, 2, 3 …, without the numbers. */
  items: string[];
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const valueOf = (written: string): number => {
  const code = written.charCodeAt(0);
  if (code >= 0x2460 && code <= 0x2473) return code - 0x245f;
  if (code >= 0x2160 && code <= 0x2168) return code - 0x215f;
  if (code >= 0x2170 && code <= 0x2178) return code - 0x216f;
  const roman = ROMAN.indexOf(written.toUpperCase());
  return roman >= 0 ? roman + 1 : (readChineseNumber(written) ?? Number(written));
};

interface Form {
  pattern: RegExp;
  /** Statements of a stem are numbered alike: it makes parts only where the answer has the same numbers. */
  doubtful?: true;
}
const FORMS: readonly Form[] = [
  { pattern: /【\s?小问\s?(\d{1,2})\s?(?:详解|解析|解答|答案)?\s?】\s*/g },
  { pattern: /第\s?[（(]?\s?(\d{1,2}|[一二三四五六七八九])\s?[)）]?\s?小?问\s*[:：.．、]?\s*/g },
  { pattern: /[（(]\s?(\d{1,2})\s?[)）][.．、]?\s*/g },
  { pattern: /[（(]\s?([Ⅰ-Ⅸⅰ-ⅸ]|I{1,3}|IV|V|VI{1,3}|IX|i{1,3}|iv|v)\s?[)）][.．、]?\s*/g },
  { pattern: /([①-⑳])\s*/g, doubtful: true },
];

interface Mark {
  number: number;
  from: number;
  to: number;
}
/** Not a number but a mention of one: `（1）中的结论`, `（2）知`. */
const MENTION = /^(?:[中的知得可题问]|[、和与](?=[（(①-⑳])|结论)/;
const LINE = /(?:^|\n)[\s\ue202-\ue205]*$/;
/** Within a line a part begins after the end of another one. */
const INLINE = /(?:[。．.；;：:，,？?!！】]|[\s\u3000]|分[)）])[\s\u3000]*$/;
const SENTENCE = /(?:[。．.；;：:？?!！】]|\s{2,}|\u3000|分[)）])[\s\u3000]*$/;

/** `1（2）2`, `（1）C（2）5`, but not `由（1）` or `f(1)`. */
const ANYWHERE = /(?:[^由据从和与及、A-Za-z]|[)）]\s?[A-H]{1,4})$/;

/** From the strictest reading to the widest one. */
type Reading = 'lines' | 'sentences' | 'words' | 'anywhere';

function marksOf(plain: string, { pattern }: Form): Readonly<Record<Reading, readonly Mark[]>> {
  const found: Record<Reading, Mark[]> = { lines: [], sentences: [], words: [], anywhere: [] };
  for (const one of plain.matchAll(pattern)) {
    const to = one.index + one[0].length;
    const before = plain.slice(Math.max(0, one.index - 12), one.index);
    const mark = { number: valueOf(one[1] ?? ''), from: one.index, to };
    const line = LINE.test(one.index <= 12 ? before : `x${before}`);
    if (!line && MENTION.test(plain.slice(to, to + 3))) continue;
    if (line) found.lines.push(mark);
    if (line || SENTENCE.test(before)) found.sentences.push(mark);
    if (line || INLINE.test(before)) found.words.push(mark);
    if (line || ANYWHERE.test(before)) found.anywhere.push(mark);
  }
  return found;
}

const inOrder = (marks: readonly Mark[]): boolean =>
  marks.length > 1 && marks.every(({ number }, at) => number === at + 1);

function cutAt(text: string, marks: readonly Mark[]): NumberedText {
  return {
    lead: text.slice(0, marks[0]?.from).trim(),
    items: marks.map(({ to }, at) => text.slice(to, marks[at + 1]?.from).trim()),
  };
}

/** The parts of a stem; the form whose numbers begin first, others are inside the parts. */
export function partsOfStem(text: string): (NumberedText & { doubtful: boolean }) | null {
  const plain = masked(text);
  const readings = FORMS.flatMap((form) => {
    const { lines, sentences } = marksOf(plain, form);
    // A part may follow another one in its line.
    const marks = form.doubtful || !inOrder(sentences) ? lines : sentences;
    return inOrder(marks) ? [{ marks, doubtful: form.doubtful === true }] : [];
  });
  const [first] = readings.sort((a, b) => (a.marks[0]?.from ?? 0) - (b.marks[0]?.from ?? 0));
  return first ? { ...cutAt(text, first.marks), doubtful: first.doubtful } : null;
}

/** An answer divided into `count` numbers; otherwise the counts that it has, without repeats. */
export function partsOfAnswer(text: string, count: number): NumberedText | readonly number[] {
  const plain = masked(text);
  const counts = new Set<number>();
  for (const form of FORMS) {
    const readings = Object.values(marksOf(plain, form));
    const right = readings.find((marks) => inOrder(marks) && marks.length === count);
    if (right) return cutAt(text, right);
    const [first] = readings.filter((marks) => marks.length > 0);
    if (first && !form.doubtful) counts.add(first.length);
  }
  return [...counts];
}

const POINTS_BEHIND = /\s*[（(]\s*(\d{1,2}(?:\.5)?)\s*分\s*[)）]\s*([.．。；;]?)$/;
/** The points before or behind the text of a part. */
export function pointsOfPart(text: string): { score: number; text: string } {
  const { score, rest } = readPoints(text);
  if (score !== null) return { score, text: rest };
  const behind = POINTS_BEHIND.exec(text);
  return behind
    ? { score: Number(behind[1]), text: text.slice(0, behind.index) + (behind[2] ?? '') }
    : { score: 0, text: text.trim() };
}

/** `（1）【答案】3`: without the label. */
export function answerOfPart(text: string): string {
  const label = labelOf(text);
  return label?.kind === 'answer' ? text.slice(label.length) : text;
}

/** An answer that only refers to the analysis. */
export const isReference = (text: string): boolean =>
  /^(?:答案|证明|过程|证明过程|解答过程)?\s?(?:(?:详?见|参见)(?:解析|详解|解答|分析)|略)[.．。]?$/.test(text.trim());
