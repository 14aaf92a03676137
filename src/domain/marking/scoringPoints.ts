// 给分点 of a written question: the steps of its 解析 with their points, as a marker ticks them. Keys write them behind a
// step as （3分） or ……3分, each for itself or as the points so far.
import { parseContent } from '../content/htmlToContent';
import { sourceText } from '../content/plainText';
import { sum } from '../report/cellReading';

export interface ScoringPoint {
  /** Text with formulas between dollars. */
  label: string;
  points: number;
}
const MOST_POINTS = 12;
const MOST_LABEL = 60;

const POINTS = /(\d{1,2}(?:\.5)?) ?分/g;
/** The characters between a step and its points. */
const LEADERS = '（(…⋯.·．—－- ';
const SURE = '（(…⋯.·．';

/** The end of the step, without what leads to the points. */
function stepOf(text: string): string {
  let end = text.length;
  while (end > 0 && LEADERS.includes(text[end - 1] ?? '')) end -= 1;
  const line =
    text
      .slice(0, end)
      .split('\n')
      .findLast((each) => each.trim() !== '') ?? '';
  const step = line.replace(/^[）)；;，,。\s]+/, '').trim();
  return step.length > MOST_LABEL ? `…${step.slice(-MOST_LABEL)}` : step;
}

function notesIn(html: string): ScoringPoint[] {
  const text = sourceText(parseContent(html));
  const found: ScoringPoint[] = [];
  let from = 0;
  for (const match of text.matchAll(POINTS)) {
    const before = text.slice(from, match.index);
    // 满分 12 分 and 得 3 分 in a sentence are no notes of a step.
    if (!SURE.includes(before.at(-1) ?? '') || stepOf(before) === '') continue;
    found.push({ label: stepOf(before), points: Number(match[1]) });
    from = match.index + match[0].length;
  }
  return found;
}

/** Points of each step, where the notes are the points so far. */
function differences(notes: readonly ScoringPoint[]): ScoringPoint[] {
  return notes.map(({ label, points }, at) => ({
    label,
    points: points - (at === 0 ? 0 : (notes[at - 1]?.points ?? 0)),
  }));
}

/** The steps, if their points add up to those of the question; else none. */
export function scoringPoints(
  question: { analysis: string; answer: unknown; parts: readonly { answer: unknown }[] },
  score: number,
): ScoringPoint[] {
  const parts = question.parts.map(({ answer }) => (typeof answer === 'string' ? answer : '')).join('');
  const texts = [question.analysis, typeof question.answer === 'string' ? question.answer : '', parts];
  for (const html of texts) {
    const notes = notesIn(html);
    if (notes.length < 2 || notes.length > MOST_POINTS) continue;
    const steps = [notes, differences(notes)].find(
      (each) => each.every(({ points }) => points > 0) && sum(each.map(({ points }) => points)) === score,
    );
    if (steps) return steps;
  }
  return [];
}
