// A question while it is edited, between the form and the fields of the save call.
import { FREE_TYPE_ID } from '../../../contract/codes';
import type { Answer, KpRef, Question, saveQuestion } from '../../../contract/question';
import type { RequestOf } from '../../../contract/wire';
import { countBlanks } from '../../../domain/content/plainText';
import { parseContent } from '../../../domain/content/htmlToContent';
import { findBodyFaults, normalizeBody, type BodyFault } from '../../../domain/question/questionBody';
import type { AnswerDraft } from '../../../domain/question/types/questionType';
import { QUESTION_TYPES, questionTypeOf } from '../../../domain/question/types/registry';
import { answerKind, hasOptions, hasParts } from '../../../domain/question/types/traits';
import { sourceToHtml } from './contentSource';

export type NamedKp = Question['kps'][number];

export interface QuestionDraft extends AnswerDraft {
  type_id: number;
  content: string;
  options: { id: string; content: string }[];
  parts: { id: string; content: string; score: number; answer: string }[];
  analysis: string;
  difficulty: number;
  term: number;
  special: 0 | 1;
  language: number;
  kind: number;
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
  origin_book_id: number | null;
  origin_page: number | null;
  origin_number: string | null;
  source: string;
  year: number | null;
  /** Older drafts have none of these three fields. */
  region_id?: number | null;
  shared?: 0 | 1;
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
  difficulty: 0,
  term: 3,
  special: 0,
  language: 1,
  kind: 1,
  stage_id: null,
  grade_id: null,
  gs_id: null,
  origin_book_id: null,
  origin_page: null,
  origin_number: null,
  source: '',
  year: null,
  region_id: null,
  shared: 0,
  answer_video: '',
  kps: [],
});

export function draftOf(question: Question): QuestionDraft {
  const empty = emptyDraft();
  const {
    type_id,
    difficulty,
    term,
    special,
    language,
    kind,
    stage_id,
    grade_id,
    gs_id,
    source,
    year,
    region_id,
    shared,
    answer_video,
    kps,
  } = question;
  const { origin_book_id, origin_page, origin_number } = question;
  return {
    ...empty,
    type_id,
    difficulty,
    term,
    special,
    language,
    kind,
    stage_id,
    grade_id,
    gs_id,
    origin_book_id,
    origin_page,
    origin_number,
    source,
    year,
    region_id,
    shared,
    answer_video,
    kps,
    content: question.content,
    options: question.options.length > 0 ? question.options.map(({ id, content }) => ({ id, content })) : empty.options,
    ...(questionTypeOf(type_id) ?? QUESTION_TYPES[FREE_TYPE_ID]).toDraft(question.answer),
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
  const type = questionTypeOf(draft.type_id) ?? QUESTION_TYPES[FREE_TYPE_ID];
  return type.fromDraft({ ...draft, blanks: blanksFor(draft), solution: sourceToHtml(draft.solution) });
}

export type QuestionFields = Omit<RequestOf<typeof saveQuestion>, 'id' | 'revision' | 'accept_duplicates'>;

export function fieldsOf(draft: QuestionDraft): QuestionFields {
  const {
    type_id,
    difficulty,
    term,
    special,
    language,
    kind,
    stage_id,
    grade_id,
    gs_id,
    origin_book_id,
    year,
    region_id,
    shared,
    answer_video,
  } = draft;
  const inBook = origin_book_id !== null;
  return {
    type_id,
    difficulty,
    term,
    special,
    language,
    kind,
    stage_id,
    grade_id,
    gs_id,
    origin_book_id,
    year,
    region_id,
    shared,
    answer_video,
    // Page and number belong to a book. Older drafts have neither.
    origin_page: inBook ? (draft.origin_page ?? null) : null,
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
  const given = value as Record<string, unknown>;
  for (const [field, like] of Object.entries(empty)) {
    if (given[field] === undefined && (field === 'answer_video' || field === 'shared')) continue; // Older drafts do not have them.
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
