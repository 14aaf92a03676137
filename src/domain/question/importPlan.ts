// What a teacher makes of a checked file before it is stored: rows that are left out, edited, split or merged, and
// values for all of its questions.
import {
  isStored,
  type CopyChoice,
  type ImportChanges,
  type ImportedQuestion,
  type ImportRow,
  type ImportState,
  type RowInOverview,
  type SourceLine,
} from '../../contract/question/importRows';
import type { Question } from '../../contract/question/question';
import { lacksAnswer } from './answers';
import { textAsHtml } from './bodyText';
import { FIELDS_IN_ORDER, initialValues } from './fieldRules';
import type { BodyFault } from './questionBody';
import { draftFaults, draftOf, emptyDraft, fieldsOf, type NamedKp, type QuestionDraft } from './questionDraft';

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
  /** Accepted proposals of a row that is not edited; those of an edited one are in its drafts. */
  filled?: Filled | undefined;
  /** Its proposals are not shown. */
  ignored?: boolean | undefined;
  /** The questions that replace it. */
  drafts?: QuestionDraft[] | undefined;
  /** For each of them the lines that it was read from; null once it was edited in the form. */
  read?: (ReadPart | null)[] | undefined;
}
export type Filled = Partial<Pick<QuestionDraft, 'difficulty' | 'stage_id' | 'grade_id' | 'kps'>>;
/** What lines that were put together read as. */
export interface ReadPart {
  lines: SourceLine[];
  notes: string[];
  /** Why it is no question yet; until it is corrected it is not stored. */
  refused?: string | undefined;
}
/** One question of a plan. */
export interface PlannedPart {
  draft: QuestionDraft;
  read: ReadPart | null;
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
  const plain = !row.dropped && !row.repeated && !row.drafts && !row.copy && !row.filled && !row.ignored;
  return { ...plan, rows: plain ? others : [...others, row].sort((a, b) => a.place - b.place) };
}

/** The questions of a row as they can be edited; what the file says where they could not be read. */
export function draftsOf(row: ImportRow, planned: PlannedRow | undefined): QuestionDraft[] {
  if (planned?.drafts) return planned.drafts;
  if (row.question) return [{ ...draftOf({ ...row.question, answer_video: '' } as Question), ...planned?.filled }];
  return [{ ...emptyDraft(), type_id: 400, content: writtenHtml(row.written) }];
}

/** What the file says, with its formulas. */
export const writtenHtml = (written: string): string =>
  written
    .split('\n')
    .map((line) => `<p>${textAsHtml(line)}</p>`)
    .join('');

/** The plan with accepted proposals; `at`: which of the questions of the row. */
export function withFilled(
  plan: ImportPlan,
  { place, state }: Pick<ImportRow, 'place' | 'state'>,
  at: number,
  filled: Filled,
): ImportPlan {
  const planned = plannedRow(plan, place) ?? { place, was: state };
  return withRow(plan, {
    ...planned,
    ...(planned.drafts
      ? { drafts: planned.drafts.map((draft, i) => (i === at ? { ...draft, ...filled } : draft)) }
      : { filled: { ...planned.filled, ...filled } }),
  });
}

export const copyChoice = (plan: ImportPlan, planned: PlannedRow | undefined): CopyChoice =>
  planned?.copy ?? (planned?.repeated ? 'add' : (plan.copies ?? 'keep'));

/** One choice for all rows that differ from the bank. */
export const withCopies = (plan: ImportPlan, copies: CopyChoice): ImportPlan =>
  plan.rows.reduce<ImportPlan>((all, row) => (row.copy ? withRow(all, { ...row, copy: undefined }) : all), {
    ...plan,
    copies,
  });

/** What an import of the plan would store, of the rows that none has stored yet. */
export function expectedOf(all: readonly RowInOverview[], plan: ImportPlan) {
  const fresh = all.filter(({ outcomes }) => !outcomes?.some(isStored));
  const places = new Set(fresh.map(({ place }) => place));
  const count = (state: ImportState) => fresh.filter((row) => row.state === state).length;
  const differs = count('differs');
  const remaining = { ...plan, rows: plan.rows.filter(({ place }) => places.has(place)) };
  const stored = countStored(count('ready'), remaining, differs);
  return { fresh, differs, stored, replaced: countCopies(differs, remaining, 'replace') };
}

/** How many of the `differing` rows are treated so. */
export function countCopies(differing: number, plan: ImportPlan, choice: CopyChoice): number {
  const all = (plan.copies ?? 'keep') === choice ? 1 : 0;
  return plan.rows
    .filter(({ was }) => was === 'differs')
    .reduce((sum, row) => {
      const own = !isLeftOut(row) && (row.drafts?.length ?? 1) === 1 && copyChoice(plan, row) === choice;
      return sum + (own ? 1 : 0) - all;
    }, differing * all);
}

export const partsOf = ({ drafts = [], read = [] }: PlannedRow): PlannedPart[] =>
  drafts.map((draft, at) => ({ draft, read: read[at] ?? null }));

/** The row with other questions; without any, its lines are in others. */
export const withParts = (
  plan: ImportPlan,
  { place, state }: Pick<ImportRow, 'place' | 'state'>,
  parts: readonly PlannedPart[],
): ImportPlan =>
  withRow(plan, {
    place,
    was: state,
    ...(plannedRow(plan, place)?.repeated && { repeated: true }),
    ...(parts.length === 0
      ? { dropped: 'merged' }
      : { drafts: parts.map(({ draft }) => draft), read: parts.map(({ read }) => read) }),
  });

/** Why a question cannot be stored; one without any answer is stored as 待补答案. */
export function importFaults(draft: QuestionDraft): BodyFault[] {
  const faults = draftFaults(draft);
  return awaitsAnswer(draft) ? faults.filter(({ field }) => field !== 'answer') : faults;
}
export function awaitsAnswer(draft: QuestionDraft): boolean {
  const { type_id, answer, analysis = '', parts = [] } = fieldsOf(draft);
  return lacksAnswer({ type_id, answer, analysis, parts });
}
/** A row with a piece that is no question yet waits as a whole. */
const isLeftOut = ({ dropped, read = [] }: PlannedRow): boolean =>
  dropped !== undefined || read.some((one) => one?.refused !== undefined);

/** How many questions the import will add, as far as is known here. */
export function countStored(ready: number, plan: ImportPlan, differing = 0): number {
  const change = (row: PlannedRow) => {
    if (row.was === 'differs' && (row.drafts?.length ?? 1) === 1) return 0;
    const before = row.was === 'ready' ? 1 : 0;
    if (isLeftOut(row)) return -before;
    if (row.drafts) return row.drafts.filter((draft) => importFaults(draft).length === 0).length - before;
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
    skipped: rows.filter(isLeftOut).map(({ place }) => place),
    repeated: rows.flatMap((row) => (row.repeated && !isLeftOut(row) ? [row.place] : [])),
    edited: rows.flatMap((row) =>
      row.drafts && !isLeftOut(row) ? [{ place: row.place, questions: row.drafts.map(importedOf) }] : [],
    ),
    ...(rows.some(({ filled }) => filled) && {
      filled: rows.flatMap(({ place, filled, drafts }) =>
        filled && !drafts ? [{ ...filled, place, ...(filled.kps && { kps: filled.kps.map(refOf) }) }] : [],
      ),
    }),
    common: { ...fields, ...(kps.length > 0 && { kps: kps.map(refOf) }) },
  };
}
const refOf = ({ system_info_id, type, kp_id }: NamedKp) => ({ system_info_id, type, kp_id });

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
