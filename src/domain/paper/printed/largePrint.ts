// 大字版: a paper in larger type for readers with low vision. Text and formulas follow the text size; figures with a
// width of their own grow with them. The layout is computed again.
import type { PaperQuestion } from '../paperModel';

const WIDTH = /\bdata-width-mm="(\d{1,4}(?:\.\d{1,4})?)"/g;

const enlarged = (html: string, ratio: number): string =>
  html.replace(WIDTH, (_all, mm: string) => `data-width-mm="${Math.round(Number(mm) * ratio * 10) / 10}"`);

/** The stored answer has a shape of its own for every type. */
function everyString<T>(value: T, ratio: number): T {
  if (typeof value === 'string') return enlarged(value, ratio) as T;
  return Array.isArray(value) ? (value.map((one: unknown) => everyString(one, ratio)) as T) : value;
}

/** `ratio`: the requested text size divided by that of the paper. */
export function largePrint<Q extends PaperQuestion>(question: Q, ratio: number): Q {
  if (ratio <= 1) return question;
  return {
    ...question,
    content: enlarged(question.content, ratio),
    options: question.options.map((option) => ({ ...option, content: enlarged(option.content, ratio) })),
    parts: question.parts.map((part) => ({
      ...part,
      ...(part.options && {
        options: part.options.map((option) => ({ ...option, content: enlarged(option.content, ratio) })),
      }),
      content: enlarged(part.content, ratio),
      answer: everyString(part.answer, ratio),
    })),
    answer: everyString(question.answer, ratio),
    analysis: enlarged(question.analysis, ratio),
  };
}
