// A question while it is edited, between the form and the fields of the save call.
import type { Answer, KpRef, Question, saveQuestion } from '../../../contract/question';
import type { RequestOf } from '../../../contract/wire';
import { countBlanks } from '../../../domain/content/plainText';
import { parseContent } from '../../../domain/content/htmlToContent';
import { answerOfType } from '../../../domain/question/answers';
import { findBodyFaults, normalizeBody, type BodyFault } from '../../../domain/question/questionBody';
import { sourceToHtml } from './contentSource';

export type NamedKp = Question['kps'][number];

export interface QuestionDraft {
  type_id: number;
  content: string;
  options: { id: string; content: string }[];
  /** Ids of the correct options (type 101). */
  right: string[];
  /** Answer of a true-or-false question (type 200). */
  judge: boolean | null;
  /** Type 300: accepted forms of each blank, separated by `｜`. */
  blanks: string[];
  /** Answer to the whole free-response question (type 400). */
  solution: string;
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
  const answer = answerOfType(question.type_id, question.answer);
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
    right: answer.kind === 'choice' ? answer.ids : [],
    judge: answer.kind === 'judge' ? answer.right : null,
    blanks: answer.kind === 'blanks' ? answer.blanks.map((forms) => forms.join(FORM_MARK)) : empty.blanks,
    solution: answer.kind === 'content' ? answer.html : '',
    parts: question.parts.map((part) => ({ ...part })),
    analysis: question.analysis,
  };
}

/** One answer per blank of the stem. */
export function blanksFor(draft: QuestionDraft): string[] {
  const count = Math.max(1, countBlanks(parseContent(sourceToHtml(draft.content))));
  return Array.from({ length: count }, (_, index) => draft.blanks[index] ?? '');
}

/** Separates the accepted forms of a blank. A plain `|` is not used, because it is the absolute value sign. */
export const FORM_MARK = '｜';
const formsOf = (text: string): string[] =>
  text
    .split(FORM_MARK)
    .map((form) => form.trim())
    .filter((form) => form !== '');

function answerOf(draft: QuestionDraft): Answer {
  if (draft.type_id === 101) return draft.right;
  if (draft.type_id === 200) return draft.judge ?? '';
  if (draft.type_id === 300) return blanksFor(draft).map(formsOf);
  return sourceToHtml(draft.solution);
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
    options: type_id === 101 ? draft.options.map(({ id, content }) => ({ id, content: sourceToHtml(content) })) : [],
    answer: answerOf(draft),
    analysis: sourceToHtml(draft.analysis),
    parts:
      type_id === 400
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

/** An error message in Chinese, and the field that it belongs to. */
export interface QuestionFault {
  field: BodyFault['field'];
  /** Option id, `part/content`, `part/answer`, or the 0-based index of the blank; undefined for the whole field. */
  item?: string | undefined;
  msg: string;
}

/** The message for a field, or for one item of it. */
export const faultAt = (
  faults: readonly QuestionFault[],
  field: QuestionFault['field'],
  item?: string,
): string | undefined => faults.find((fault) => fault.field === field && fault.item === item)?.msg;

/** Empty when the draft can be submitted. Formulas are not checked here, because that needs typesetting. */
export function draftFaults(draft: QuestionDraft): QuestionFault[] {
  const faults = findBodyFaults(normalizeBody(fieldsOf(draft))).map(({ field, at, msg }): QuestionFault => {
    if (draft.type_id === 200 && field === 'answer') return { field, msg: '请选择正确或错误' };
    if (at === undefined) return { field, msg };
    if (field === 'answer') return { field, item: String(at), msg };
    const id = field === 'options' ? draft.options[at]?.id : `${draft.parts[at]?.id ?? ''}/content`;
    return { field, item: id, msg };
  });
  // Imported parts may all have no score. A mix of parts with and without a score is an error.
  const scored = draft.type_id === 400 && draft.parts.some((part) => part.score > 0);
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
