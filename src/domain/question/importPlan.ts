// What a teacher makes of a checked file before it is stored: rows that are left out, edited, split or merged, and
// values for all of its questions.
import type {
  CopyChoice,
  ImportChanges,
  ImportedQuestion,
  ImportRow,
  ImportState,
} from '../../contract/question/importRows';
import type { Question } from '../../contract/question/question';
import { parseContent } from '../content/htmlToContent';
import { serializeContent } from '../content/contentToHtml';
import { countBlanks } from '../content/plainText';
import { FIELDS_IN_ORDER, initialValues } from './fieldRules';
import { FORM_MARK } from './answers';
import { textAsHtml } from './bodyText';
import {
  blanksFor,
  draftFaults,
  draftOf,
  emptyDraft,
  fieldsOf,
  type NamedKp,
  type QuestionDraft,
} from './questionDraft';
import { answerKind, hasOptions } from './types/traits';

export interface PlannedRow {
  place: number;
  /** What the check said. */
  was: ImportState;
  /** `merged`: it is part of the row before. */
  dropped?: 'skipped' | 'merged' | undefined;
  /** Stored although the bank has such a question. */
  repeated?: boolean | undefined;
  /** Of a row that differs from the bank; left out: as all. */
  copy?: CopyChoice | undefined;
  /** The questions that replace it. */
  drafts?: QuestionDraft[] | undefined;
}
export interface ImportPlan {
  rows: PlannedRow[];
  /** What becomes of the rows that differ from the bank. */
  copies?: CopyChoice | undefined;
  common: {
    stage_id?: number | undefined;
    grade_id?: number | undefined;
    difficulty?: number | undefined;
    kps: NamedKp[];
  };
}
export const NO_PLAN: ImportPlan = { rows: [], common: { kps: [] } };

export const plannedRow = ({ rows }: ImportPlan, place: number): PlannedRow | undefined =>
  rows.find((row) => row.place === place);

/** The plan with another decision on a row; a row about which nothing is decided is not in it. */
export function withRow(plan: ImportPlan, row: PlannedRow): ImportPlan {
  const others = plan.rows.filter(({ place }) => place !== row.place);
  const plain = !row.dropped && !row.repeated && !row.drafts && !row.copy;
  return { ...plan, rows: plain ? others : [...others, row].sort((a, b) => a.place - b.place) };
}

/** The questions of a row as they can be edited; what the file says where they could not be read. */
export function draftsOf(row: ImportRow, planned: PlannedRow | undefined): QuestionDraft[] {
  if (planned?.drafts) return planned.drafts;
  if (row.question) return [draftOf({ ...row.question, answer_video: '' } as Question)];
  return [{ ...emptyDraft(), type_id: 400, content: writtenHtml(row.written) }];
}

/** What the file says, with its formulas. */
export const writtenHtml = (written: string): string =>
  written
    .split('\n')
    .map((line) => `<p>${textAsHtml(line)}</p>`)
    .join('');

export const copyChoice = (plan: ImportPlan, planned: PlannedRow | undefined): CopyChoice =>
  planned?.copy ?? (planned?.repeated ? 'add' : (plan.copies ?? 'keep'));

/** One choice for all rows that differ from the bank. */
export const withCopies = (plan: ImportPlan, copies: CopyChoice): ImportPlan =>
  plan.rows.reduce<ImportPlan>((all, row) => (row.copy ? withRow(all, { ...row, copy: undefined }) : all), {
    ...plan,
    copies,
  });

/** How many of the `differing` rows are treated so. */
export function countCopies(differing: number, plan: ImportPlan, choice: CopyChoice): number {
  const all = (plan.copies ?? 'keep') === choice ? 1 : 0;
  return plan.rows
    .filter(({ was }) => was === 'differs')
    .reduce((sum, row) => {
      const own = !row.dropped && (row.drafts?.length ?? 1) === 1 && copyChoice(plan, row) === choice;
      return sum + (own ? 1 : 0) - all;
    }, differing * all);
}

/** How many questions the import will add, as far as is known here. */
export function countStored(ready: number, plan: ImportPlan, differing = 0): number {
  const change = (row: PlannedRow) => {
    if (row.was === 'differs' && (row.drafts?.length ?? 1) === 1) return 0;
    const before = row.was === 'ready' ? 1 : 0;
    if (row.dropped) return -before;
    if (row.drafts) return row.drafts.filter((draft) => draftFaults(draft).length === 0).length - before;
    return row.repeated && row.was === 'duplicate' ? 1 : 0;
  };
  return plan.rows.reduce((sum, row) => sum + change(row), ready + countCopies(differing, plan, 'add'));
}

export function changesOf({ rows, copies, common: { kps, ...fields } }: ImportPlan): ImportChanges {
  const chosen = rows.flatMap(({ place, copy }) => (copy ? [{ place, choice: copy }] : []));
  return {
    ...((copies !== undefined || chosen.length > 0) && {
      copies: { ...(copies && { all: copies }), rows: chosen },
    }),
    skipped: rows.flatMap(({ place, dropped }) => (dropped ? [place] : [])),
    repeated: rows.flatMap(({ place, dropped, repeated }) => (repeated && !dropped ? [place] : [])),
    edited: rows.flatMap(({ place, dropped, drafts }) =>
      drafts && !dropped ? [{ place, questions: drafts.map(importedOf) }] : [],
    ),
    common: {
      ...fields,
      ...(kps.length > 0 && { kps: kps.map(({ system_info_id, type, kp_id }) => ({ system_info_id, type, kp_id })) }),
    },
  };
}

export function importedOf(draft: QuestionDraft): ImportedQuestion {
  const { type_id, content, options = [], answer, analysis = '', parts = [], ...fields } = fieldsOf(draft);
  return {
    ...initialValues(FIELDS_IN_ORDER),
    ...(fields as object),
    // The number in the file is kept without a book, too.
    origin_number: draft.origin_number,
    type_id,
    content,
    options,
    answer,
    analysis,
    parts,
    kps: draft.kps,
  };
}

/** Blocks of the stem, between which a question can be split. */
export const stemBlocks = (draft: QuestionDraft): string[] =>
  parseContent(draft.content).map((block) => serializeContent([block]));

/**
 * Two questions out of one whose stem runs into the next question after `at` blocks. Options follow their stem, so they
 * stay with the second; answers of blanks go with their blanks.
 */
export function splitDraft(draft: QuestionDraft, at: number): [QuestionDraft, QuestionDraft] {
  const blocks = stemBlocks(draft);
  const [before, after] = [blocks.slice(0, at).join(''), blocks.slice(at).join('')];
  const empty = emptyDraft();
  const own = countBlanks(parseContent(before));
  const choice = hasOptions(draft.type_id);
  const bare = { ...draft, options: empty.options, right: [], judge: null, solution: '', parts: [], analysis: '' };
  return [
    choice
      ? { ...bare, content: before, blanks: empty.blanks }
      : { ...draft, content: before, blanks: draft.blanks.slice(0, Math.max(1, own)) },
    choice
      ? { ...draft, content: after }
      : { ...bare, content: after, blanks: answerKind(draft.type_id) === 'blanks' ? draft.blanks.slice(own) : [''] },
  ];
}

/** One question out of two: the second one continues the first. */
export function mergeDrafts(first: QuestionDraft, second: QuestionDraft): QuestionDraft {
  const options = [...filled(first), ...filled(second)].map(({ content }, at) => ({
    id: String.fromCharCode(97 + at),
    content,
  }));
  const own = filled(first).length;
  const right = [
    ...filled(first).flatMap(({ id }, at) => (first.right.includes(id) ? [at] : [])),
    ...filled(second).flatMap(({ id }, at) => (second.right.includes(id) ? [own + at] : [])),
  ].map((at) => String.fromCharCode(97 + at));
  const blanks = [first, second].flatMap((one) => (countBlanks(parseContent(one.content)) > 0 ? blanksFor(one) : []));
  return {
    ...first,
    type_id: own > 0 || filled(second).length === 0 ? first.type_id : second.type_id,
    content: first.content + second.content,
    options: options.length > 0 ? options : first.options,
    right,
    judge: first.judge ?? second.judge,
    blanks: blanks.some((one) => one.split(FORM_MARK).join('') !== '') ? blanks : first.blanks,
    solution: first.solution + second.solution,
    parts: [...first.parts, ...second.parts].map((part, at) => ({ ...part, id: String(at + 1) })),
    analysis: first.analysis + second.analysis,
    kps: [...new Map([...first.kps, ...second.kps].map((kp) => [kp.kp_id, kp])).values()],
  };
}

const filled = ({ type_id, options }: QuestionDraft) =>
  hasOptions(type_id) ? options.filter(({ content }) => content !== '') : [];
