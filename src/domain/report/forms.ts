// A/B/C/D papers: answers are stored by option, in the letters of the stored order; people see and type the letters
// that are printed on the student's paper, and its numbers.
import { foldWidth } from '../content/characters';
import type { Arrangement } from '../paper/forms';
import { optionLetter } from '../paper/numbering';
import { answerKind } from '../question/types/traits';
import type { AnswerEntry, ItemScores, MarkedQuestion } from './cellReading';
import { cellText, readCell } from './marking';

export type FormedQuestion = MarkedQuestion & { id: number };

/** Positions of the printed options in the stored order; null where both orders are the same. */
function printedOrder(question: FormedQuestion, form: Arrangement | undefined): number[] | null {
  const ids = form?.options[question.id];
  if (!ids || answerKind(question.type_id) !== 'choice') return null;
  const order = ids.map((id) => question.options.findIndex((option) => option.id === id));
  return order.includes(-1) || order.length !== question.options.length ? null : order;
}

/** Letters only, in any width; anything else (`=3`, `/`, a fault) stays as it is. */
function mapped(text: string, letterOf: (at: number) => number | undefined): string {
  const letters = foldWidth(text)
    .toUpperCase()
    .replace(/[\s,，、;；]+/g, '');
  if (!/^[A-Z]{1,26}$/.test(letters)) return text;
  const places = [...letters].map((letter) => letterOf(letter.charCodeAt(0) - 65));
  if (places.some((at) => at === undefined)) return text;
  return (places as number[])
    .toSorted((a, b) => a - b)
    .map(optionLetter)
    .join('');
}

/** What the student's paper says, from what is stored. */
export function printedText(question: FormedQuestion, stored: string, form: Arrangement | undefined): string {
  const order = printedOrder(question, form);
  if (!order) return stored;
  return mapped(stored, (at) => {
    const printed = order.indexOf(at);
    return printed < 0 ? undefined : printed;
  });
}

export function storedText(question: FormedQuestion, printed: string, form: Arrangement | undefined): string {
  const order = printedOrder(question, form);
  return order ? mapped(printed, (at) => order[at]) : printed;
}

/** A typed answer after the student's form was corrected: the letters on paper stay, the options change. */
export function entryInForm(
  question: FormedQuestion,
  item: ItemScores,
  entry: AnswerEntry,
  forms: { from: Arrangement | undefined; to: Arrangement | undefined },
): AnswerEntry {
  if (entry.source !== undefined || entry.by_hand === 1 || entry.own === null) return entry;
  const text = storedText(question, printedText(question, entry.given, forms.from), forms.to);
  if (text === entry.given) return entry;
  const reading = readCell(question, item, text);
  if (!reading.ok || !reading.entry) return entry;
  return entry.by === undefined ? reading.entry : { ...reading.entry, by: entry.by };
}

/**
 * A scanned answer after the student's form was corrected: what was marked at a number of the page is the answer to the
 * question that the right form has at that number. Null where it cannot be one.
 */
export function scannedInForm(
  entry: AnswerEntry,
  { from, to }: Record<'from' | 'to', { question: FormedQuestion; scores: ItemScores; form: Arrangement | undefined }>,
): AnswerEntry | null {
  const printed = printedText(from.question, cellText(entry), from.form);
  const reading = readCell(to.question, to.scores, storedText(to.question, printed, to.form));
  if (!reading.ok || !reading.entry) return null;
  const { source, by } = entry;
  return { ...reading.entry, source, ...(by === undefined ? {} : { by }) };
}

/** Question ids in the order that a form prints them; sections keep their places. */
export function idsInForm(ids: readonly number[], form: Arrangement | undefined): number[] {
  const printed = [...ids];
  for (const order of Object.values(form?.order ?? {})) {
    const known = order.filter((id) => ids.includes(id));
    const places = known.map((id) => ids.indexOf(id)).toSorted((a, b) => a - b);
    places.forEach((place, at) => (printed[place] = known[at] as number));
  }
  return printed;
}

/** Columns in printed order, with printed numbers. */
export function columnsInForm<C extends { number: number; question: { id: number } }>(
  columns: readonly C[],
  form: Arrangement | undefined,
): C[] {
  const byId = new Map(columns.map((column) => [column.question.id, column]));
  const numbers = columns.map(({ number }) => number);
  return idsInForm([...byId.keys()], form).flatMap((id, at) => {
    const column = byId.get(id);
    return column ? [{ ...column, number: numbers[at] ?? column.number }] : [];
  });
}

export const formNamed = (forms: readonly Arrangement[], name: string): Arrangement | undefined =>
  forms.find((form) => form.name === name);

export interface FormFigures {
  name: string;
  count: number;
  mean: number;
  deviation: number;
  /** Mean minus that of the students with other forms; null with too few students. */
  difference: number | null;
  /** 95 % interval of the difference does not hold 0. */
  notable: boolean;
}
const MIN_STUDENTS = 10;

/** Did one form turn out harder? Students got their forms by their seats, so that groups are alike but for chance. */
export function formFigures(students: readonly { form: string; total: number }[]): FormFigures[] {
  const names = [...new Set(students.map(({ form }) => form))].filter((name) => name !== '').toSorted();
  const of = (totals: readonly number[]) => {
    const mean = totals.reduce((sum, total) => sum + total, 0) / Math.max(1, totals.length);
    const squares = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0);
    return { count: totals.length, mean, variance: totals.length > 1 ? squares / (totals.length - 1) : 0 };
  };
  return names.map((name) => {
    const own = of(students.filter(({ form }) => form === name).map(({ total }) => total));
    const rest = of(students.filter(({ form }) => form !== '' && form !== name).map(({ total }) => total));
    const known = own.count >= MIN_STUDENTS && rest.count >= MIN_STUDENTS;
    const difference = known ? own.mean - rest.mean : null;
    const error = Math.sqrt(own.variance / Math.max(1, own.count) + rest.variance / Math.max(1, rest.count));
    return {
      ...{ name, count: own.count, mean: own.mean, deviation: Math.sqrt(own.variance), difference },
      notable: difference !== null && Math.abs(difference) > 1.96 * error && error > 0,
    };
  });
}
