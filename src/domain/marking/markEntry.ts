// A mark as it is typed: digits, half points, ticks of scoring points. Every key is an event here, so that the whole of
// marking works without a mouse, and the next script is at most three keys away.
import { NO_ANSWER, readMarks, type ItemScores } from '../report/cellReading';
import type { ScoringPoint } from './scoringPoints';

export interface MarkEntry {
  /** As typed into the answer grid; parts are separated by +. */
  text: string;
  /** Scoring points that are ticked, by their place; the text is their sum. */
  ticks: readonly number[];
}
export interface MarkedItem {
  item: ItemScores;
  points: readonly ScoringPoint[];
}

export const NO_ENTRY: MarkEntry = { text: '', ticks: [] };
/** Keys of the scoring points. */
export const POINT_KEYS = 'ABCDEFGHIJKL';
const LONGEST = 40;

/** Why the mark cannot be given; null where it can. */
export function entryFault({ text }: MarkEntry, { item }: MarkedItem): string | null {
  if (text === '') return '请输入分数';
  if (text === NO_ANSWER) return null;
  const reading = readMarks(item, text);
  if (!reading.ok) return reading.msg;
  return Number.isInteger(2 * (reading.entry?.score ?? 0)) ? null : '应为整分或半分';
}

export function tickPoint(entry: MarkEntry, at: number, { item, points }: MarkedItem): MarkEntry {
  if (at >= points.length) return entry;
  const ticks = entry.ticks.includes(at) ? entry.ticks.filter((one) => one !== at) : [...entry.ticks, at];
  const sum = ticks.reduce((all, one) => all + (points[one]?.points ?? 0), 0);
  return { text: ticks.length === 0 ? '' : String(Math.min(sum, item.score)), ticks: ticks.toSorted((a, b) => a - b) };
}

const full = ({ score, part_scores }: ItemScores): string =>
  part_scores.length > 1 ? part_scores.join('+') : String(score);

/** What a key does; `confirm`: the mark is given and the next script comes. Null: the key is not one of marking. */
export function pressKey(
  entry: MarkEntry,
  key: string,
  marked: MarkedItem,
): { entry: MarkEntry; confirm: boolean } | null {
  const typed = entry.ticks.length > 0 || entry.text === NO_ANSWER ? '' : entry.text;
  const stay = (text: string) => ({ entry: { text, ticks: [] }, confirm: false });
  if (/^\d$/.test(key)) return typed.length >= LONGEST ? stay(typed) : stay(typed + key);
  switch (key) {
    case 'Enter':
      return { entry, confirm: true };
    case 'Backspace':
      return stay(typed.endsWith('.5') ? typed.slice(0, -2) : typed.slice(0, -1));
    case '.': {
      // Half a point more; of a question without parts nothing can follow.
      const text = /(^|\+)$/.test(typed) ? `${typed}0.5` : typed.endsWith('.5') ? typed : `${typed}.5`;
      return { entry: { text, ticks: [] }, confirm: marked.item.part_scores.length <= 1 };
    }
    case '+':
    case ' ':
      return marked.item.part_scores.length > 1 && /\d$/.test(typed) ? stay(`${typed}+`) : stay(typed);
    case '=':
      return stay(full(marked.item));
    case '/':
      return stay(NO_ANSWER);
    default: {
      const at = key.length === 1 ? POINT_KEYS.indexOf(key.toUpperCase()) : -1;
      return at >= 0 && at < marked.points.length ? { entry: tickPoint(entry, at, marked), confirm: false } : null;
    }
  }
}
