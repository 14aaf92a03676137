// A question while it is edited, between the form and the fields of the save call.
import type { Answer, KpRef, Question, saveQuestion } from '../../../../contract/question/question';
import { FORM_FIELDS, initialValues, type FormField } from '../../../../domain/question/fieldRules';
import { eachField, type FieldValues } from '../../../../contract/question/questionFields';
import type { RequestOf } from '../../../../contract/wire';
import { countBlanks } from '../../../../domain/content/plainText';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { findBodyFaults, normalizeBody, type BodyFault } from '../../../../domain/question/questionBody';
import type { AnswerDraft } from '../../../../domain/question/types/questionType';
import { typeOrFree } from '../../../../domain/question/types/registry';
import { answerKind, hasOptions, hasParts } from '../../../../domain/question/types/traits';
import { sourceToHtml } from './contentSource';

export type NamedKp = Question['kps'][number];

export interface QuestionDraft extends AnswerDraft, Pick<FieldValues, FormField> {
  type_id: number;
  content: string;
  options: { id: string; content: string }[];
  parts: { id: string; content: string; score: number; answer: string }[];
  analysis: string;
  /** Older drafts have none. */
  answer_video?: string;
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

export function draftOf(question: Question): QuestionDraft {
  const empty = emptyDraft();
  const { type_id, answer_video, kps } = question;
  return {
    ...empty,
    ...(eachField(FORM_FIELDS, (field) => question[field]) as Pick<FieldValues, FormField>),
    type_id,
    answer_video,
    kps,
    content: question.content,
    options: question.options.length > 0 ? question.options.map(({ id, content }) => ({ id, content })) : empty.options,
    ...typeOrFree(type_id).toDraft(question.answer),
    parts: question.parts.map((part) => ({ ...part })),
    analysis: question.analysis,
  };
}

/** One answer per blank of the stem. */
export function blanksFor(draft: QuestionDraft): string[] {
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
    ...(eachField(FORM_FIELDS, (field) => draft[field]) as Pick<FieldValues, FormField>),
    type_id,
    answer_video,
    // Page and number belong to a book.
    origin_page: inBook ? draft.origin_page : null,
    origin_number: inBook ? (draft.origin_number ?? '').trim() : '',
    content: sourceToHtml(draft.content),
    options: hasOptions(type_id)
      ? draft.options.map(({ id, content }) => ({ id, content: sourceToHtml(content) }))
      : [],
    answer: answerOf(draft),
    analysis: sourceToHtml(draft.analysis),
    parts: hasParts(type_id)
      ? draft.parts.map((part) => ({
          ...part,
          content: sourceToHtml(part.content),
          answer: sourceToHtml(part.answer),
        }))
      : [],
    source: draft.source.trim(),
    kps: draft.kps.map(({ system_info_id, type, kp_id }): KpRef => ({ system_info_id, type, kp_id })),
  };
}

/** The message for a field, or for one item of it. */
export const faultAt = (faults: readonly BodyFault[], field: BodyFault['field'], item?: string): string | undefined =>
  faults.find((fault) => fault.field === field && fault.item === item)?.msg;

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

/** A draft read from storage; null when it is invalid. */
export function asDraft(value: unknown): QuestionDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const empty = emptyDraft() as unknown as Record<string, unknown>;
  // A draft stored before a field was added does not have it.
  const given = { ...initialValues(FORM_FIELDS), ...value } as Record<string, unknown>;
  for (const [field, like] of Object.entries(empty)) {
    if (given[field] === undefined && field === 'answer_video') continue; // Older drafts do not have it.
    const nullable = like === null || field === 'judge';
    if (Array.isArray(like) ? !Array.isArray(given[field]) : !nullable && typeof given[field] !== typeof like)
      return null;
  }
  const draft = given as unknown as QuestionDraft;
  const texts = (list: readonly unknown[]) => list.every((one) => typeof one === 'string');
  const entries = [...draft.options, ...draft.parts] as (Record<string, unknown> | null)[];
  const sound =
    texts(draft.right) && texts(draft.blanks) && entries.every((one) => typeof one?.['content'] === 'string');
  return sound && draft.kps.every((kp) => typeof (kp as Partial<NamedKp> | null)?.kp_id === 'number') ? draft : null;
}
