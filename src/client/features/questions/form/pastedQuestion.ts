// Which empty fields of the form a pasted question, or pasted options, fill in.
import { isEmptyHtml } from '../../../../domain/question/bodyText';
import { firstParts, hasEmptyParts, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { answerKind, severalRight } from '../../../../domain/question/types/traits';
import type { ReadLines } from '../../../../formats/paper/readLines';
import type { PastedOptions } from '../../../../formats/paper/readPasted';
import { draftOfRead } from '../draft/draftOfRead';
import { freshId, type Filled } from './questionField';

export const MAX_OPTIONS = 26;
/** Lines without letters are options from this many on, or if they are as many as the form has left. */
const PLAIN_LINES = 3;

export const hasNoAnswer = ({ options, right, judge, blanks, solution, parts }: QuestionDraft): boolean =>
  hasEmptyParts({ parts }) &&
  options.every(({ content }) => isEmptyHtml(content)) &&
  right.length === 0 &&
  judge === null &&
  blanks.every((form) => form.trim() === '') &&
  isEmptyHtml(solution);

/** The chosen type if the question can be of it. */
function typeOf(chosen: number, read: QuestionDraft): number {
  const same = answerKind(chosen) === answerKind(read.type_id);
  return same && (severalRight(chosen) || read.right.length < 2) ? chosen : read.type_id;
}

/** `draft`: with all that was pasted in its stem. */
export function filledQuestion(draft: QuestionDraft, read: ReadLines): Filled | null {
  const { lines, refused, number } = read;
  const whole = draftOfRead(read, draft);
  const has = (field: string) => lines.some((line) => line.field === field);
  const patch: Partial<QuestionDraft> = {};
  const left = new Set<string>();
  if (hasNoAnswer(draft)) {
    const { options, right, judge, blanks, solution } = whole;
    const type_id = typeOf(draft.type_id, whole);
    const parts = whole.parts.length > 0 ? whole.parts : firstParts(type_id);
    Object.assign(patch, { type_id, options, right, judge, blanks, solution, parts });
  } else {
    for (const field of ['options', 'answer']) if (has(field)) left.add(field);
    // The working of a written question is its answer.
    if (whole.analysis === '' && has('analysis')) left.add('analysis');
  }
  if (isEmptyHtml(draft.analysis)) patch.analysis = whole.analysis;
  else if (has('analysis')) left.add('analysis');
  if (left.has('analysis') && refused !== undefined && has('answer')) left.add('answer');
  const { source, difficulty, year } = read.draft;
  if (draft.source.trim() === '') patch.source = source;
  else if (source !== '' && source !== draft.source) left.add('source');
  if (draft.difficulty === 0) patch.difficulty = difficulty;
  if (draft.year === null && year !== null) patch.year = year;
  const isNew = Object.entries(patch).some(([field, value]) => {
    const now = draft[field as keyof QuestionDraft];
    return value !== '' && JSON.stringify(value) !== JSON.stringify(now);
  });
  if (!isNew) return null;
  const kept = lines.filter(({ field }) => field === 'stem' || left.has(field));
  const stem = kept.map(({ html }, at) => (at === 0 && number !== null ? html.replace(NUMBER, '<p>') : html)).join('');
  return {
    patch: { ...patch, content: left.size === 0 ? whole.content : stem },
    filling: {
      what: 'question',
      ...(left.size > 0 && { left: [...left] }),
      ...(refused !== undefined && { doubt: refused }),
    },
  };
}
const NUMBER = /^<p>\s?\d{1,3}\s?[.．、]\s?/;

/** `draft`: with all that was pasted in option `id`. An option that has something is not overwritten. */
export function filledOptions(
  draft: QuestionDraft,
  id: string,
  { options: read, lettered }: PastedOptions,
): Filled | null {
  const at = draft.options.findIndex((option) => option.id === id);
  const [own, ...after] = draft.options.slice(at);
  if (at < 0 || !own || at + read.length > MAX_OPTIONS) return null;
  if (!lettered && read.length < PLAIN_LINES && read.length !== after.length + 1) return null;
  if (after.slice(0, read.length - 1).some(({ content }) => !isEmptyHtml(content))) return null;
  const options = [...draft.options];
  for (const [place, content] of read.entries())
    options[at + place] = { id: options[at + place]?.id ?? freshId(options), content };
  return { patch: { options }, filling: { what: 'options' } };
}
