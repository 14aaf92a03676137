// A question while it is edited, between the form and the fields of the save call.
import { FREE_TYPE_ID } from '../../contract/codes';
import type { Answer, KpRef, Part, Question, saveQuestion } from '../../contract/question/question';
import { eachField, type FieldValues } from '../../contract/question/questionFields';
import type { RequestOf } from '../../contract/wire';
import { parseContent, sanitizeHtml } from '../content/htmlToContent';
import { countBlanks } from '../content/plainText';
import { isEmptyHtml } from './bodyText';
import { FORM_FIELDS, initialValues, type FormField } from './fieldRules';
import { isWrittenPart } from './parts';
import { findBodyFaults, normalizeBody, type BodyFault } from './questionBody';
import type { AnswerDraft } from './types/questionType';
import { typeOrFree } from './types/registry';
import { answerKind, hasMixedParts, hasOptions, hasParts } from './types/traits';

const BLANK = '<span data-blank></span>';

/**
 * Form content as stored HTML. The editor returns HTML; older drafts and plain input are text with `$…$` and `____`.
 */
export function sourceToHtml(source: string): string {
  return sanitizeHtml(source.replace(/_{4,}/g, BLANK));
}

export type NamedKp = Question['kps'][number];

/** `answer` is the written one; the others are those of its type. Older drafts have neither. */
export interface DraftPart extends Partial<Omit<AnswerDraft, 'solution'>> {
  id: string;
  content: string;
  score: number;
  answer: string;
  type_id?: number | undefined;
  options?: { id: string; content: string }[] | undefined;
}

export interface QuestionDraft extends AnswerDraft, Pick<FieldValues, FormField> {
  type_id: number;
  content: string;
  options: { id: string; content: string }[];
  parts: DraftPart[];
  analysis: string;
  /** Older drafts have none. */
  answer_video?: string | undefined;
  kps: NamedKp[];
}

const FIRST_OPTIONS = ['a', 'b', 'c', 'd'];

export const emptyDraft = (): QuestionDraft => ({
  type_id: 101,
  content: '',
  options: FIRST_OPTIONS.map((id) => ({ id, content: '' })),
  right: [],
  judge: null,
  blanks: [''],
  solution: '',
  parts: [],
  analysis: '',
  ...initialValues(FORM_FIELDS),
  answer_video: '',
  kps: [],
});

const FIRST_PARTS = ['a', 'b'];
const PART_SCORE = 4;
export const emptyPart = (id: string): DraftPart => ({ id, content: '', score: PART_SCORE, answer: '' });
/** A composite question has at least two parts. */
export const firstParts = (type_id: number): DraftPart[] => (hasMixedParts(type_id) ? FIRST_PARTS.map(emptyPart) : []);
const isUntouched = ({ content, score, type_id, answer, options = [], blanks = [] }: DraftPart): boolean =>
  score === PART_SCORE &&
  type_id === undefined &&
  [content, answer, ...options.map((option) => option.content)].every(isEmptyHtml) &&
  blanks.every((form) => form.trim() === '');
/** No part has been changed since it was added. */
export const hasEmptyParts = ({ parts }: Pick<QuestionDraft, 'parts'>): boolean => parts.every(isUntouched);

/** Another type of the question; parts without text become those that the type begins with. */
export function withType(draft: Pick<QuestionDraft, 'parts'>, type_id: number): Partial<QuestionDraft> {
  const parts = firstParts(type_id);
  return hasEmptyParts(draft) && parts.length !== draft.parts.length ? { type_id, parts } : { type_id };
}

/** The plain fields of a question that the form has. */
export const formFieldsOf = (from: Pick<FieldValues, FormField>) =>
  eachField(FORM_FIELDS, (field) => from[field]) as Pick<FieldValues, FormField>;

export function draftOf(question: Question): QuestionDraft {
  const empty = emptyDraft();
  const { type_id, answer_video, kps } = question;
  return {
    ...empty,
    ...formFieldsOf(question),
    type_id,
    answer_video,
    kps,
    content: question.content,
    options: question.options.length > 0 ? question.options.map(({ id, content }) => ({ id, content })) : empty.options,
    ...typeOrFree(type_id).toDraft(question.answer),
    parts: question.parts.map(draftPart),
    analysis: question.analysis,
  };
}

function draftPart({ id, content, score, type_id, options, answer }: Part): DraftPart {
  const { solution = '', ...typed } = typeOrFree(type_id ?? FREE_TYPE_ID).toDraft(answer);
  return type_id === undefined
    ? { id, content, score, answer: solution }
    : { id, content, score, type_id, ...(options && { options }), ...typed, answer: solution };
}

/** The part as the draft of a question of its own, of which it has the content and the answer. */
export function partDraft({ answer, type_id = FREE_TYPE_ID, ...part }: DraftPart): QuestionDraft {
  const { options, right, judge, blanks, ...empty } = emptyDraft();
  return { ...empty, options, right, judge, blanks, ...part, type_id, solution: answer, parts: [] };
}

function partOf(part: DraftPart, mixed: boolean): Part {
  const { id, score } = part;
  const own = partDraft(mixed ? part : { ...part, type_id: FREE_TYPE_ID });
  const { type_id } = own;
  return {
    ...{ id, content: sourceToHtml(part.content), score },
    ...(!isWrittenPart(own) && { type_id }),
    ...(hasOptions(type_id) && { options: optionsOf(own) }),
    answer: answerOf(own),
  };
}

const optionsOf = ({ type_id, options }: Pick<QuestionDraft, 'type_id' | 'options'>) =>
  hasOptions(type_id) ? options.map(({ id, content }) => ({ id, content: sourceToHtml(content) })) : [];

/** One answer per blank of the stem. */
export function blanksFor(draft: Pick<QuestionDraft, 'content' | 'blanks'>): string[] {
  const count = Math.max(1, countBlanks(parseContent(sourceToHtml(draft.content))));
  return Array.from({ length: count }, (_, index) => draft.blanks[index] ?? '');
}

function answerOf(draft: QuestionDraft): Answer {
  const type = typeOrFree(draft.type_id);
  return type.fromDraft({ ...draft, blanks: blanksFor(draft), solution: sourceToHtml(draft.solution) });
}

export type QuestionFields = Omit<RequestOf<typeof saveQuestion>, 'id' | 'revision' | 'accept_duplicates'>;

export function fieldsOf(draft: QuestionDraft): QuestionFields {
  const { type_id, origin_book_id, answer_video } = draft;
  const inBook = origin_book_id !== null;
  return {
    ...formFieldsOf(draft),
    type_id,
    answer_video,
    // Page and number belong to a book.
    origin_page: inBook ? draft.origin_page : null,
    origin_number: inBook ? (draft.origin_number ?? '').trim() : '',
    content: sourceToHtml(draft.content),
    options: optionsOf(draft),
    answer: answerOf(draft),
    analysis: sourceToHtml(draft.analysis),
    parts: hasParts(type_id) ? draft.parts.map((part) => partOf(part, hasMixedParts(type_id))) : [],
    source: draft.source.trim(),
    kps: draft.kps.map(({ system_info_id, type, kp_id }): KpRef => ({ system_info_id, type, kp_id })),
  };
}

/** Empty when the draft can be submitted. Formulas are not checked here, because that needs typesetting. */
export function draftFaults(draft: QuestionDraft): BodyFault[] {
  const judged = answerKind(draft.type_id) === 'judge';
  const faults = findBodyFaults(normalizeBody(fieldsOf(draft))).map((fault) =>
    judged && fault.field === 'answer' ? { ...fault, msg: '请选择正确或错误' } : fault,
  );
  // Imported parts may all have no score. A mix of parts with and without a score is an error.
  const scored = hasParts(draft.type_id) && draft.parts.some((part) => part.score > 0);
  const weightless = scored ? draft.parts.findIndex((part) => !(part.score > 0)) : -1;
  return weightless >= 0 ? [...faults, { field: 'parts', msg: `第 ${weightless + 1} 小题的分值须大于 0` }] : faults;
}

/** The number after a printed one, in the same format: 7 -> 8, 3(2) -> 3(3), 附 -> 附. */
export function nextNumber(number: string | null | undefined): string | null {
  if (!number) return null;
  return number.replace(/(\d{1,9})(?!.*\d)/, (digits) => String(Number(digits) + 1));
}

/** Related questions are often entered one after another, so the next question keeps the classification. */
export function nextDraft(saved: QuestionDraft): QuestionDraft {
  const { type_id: _type, kps: _kps, answer_video, shared, ...empty } = emptyDraft();
  const { content, options, right, judge, blanks, solution, analysis } = empty;
  const written = { content, options, right, judge, blanks, solution, analysis, parts: firstParts(saved.type_id) };
  return { ...saved, ...written, answer_video, shared, origin_number: nextNumber(saved.origin_number) };
}
