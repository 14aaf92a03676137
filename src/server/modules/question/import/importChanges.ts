// What the owner of a checked file has changed before it is stored (contract/question/importRows).
import { TYPE_IDS } from '../../../../contract/codes';
import type { CopyChoice, ImportChanges, ImportedQuestion, ImportRow } from '../../../../contract/question/importRows';
import { eachField } from '../../../../contract/question/questionFields';
import { lacksAnswer } from '../../../../domain/question/answers';
import { FORM_FIELDS } from '../../../../domain/question/fieldRules';
import type { FileRow, QuestionDraft } from '../../../../formats/shared/importedQuestion';
import { invalid } from '../../../errors';
import type { ImportedRow } from './importRows';

/** With the questions that rows become new versions of. */
export type OrderedChanges = ImportChanges & { replaced?: readonly { place: number; id: number; revision: number }[] };

/** The choices for the rows of a check that differ from the bank: those to be added, and what is replaced. */
export function orderedChanges(changes: ImportChanges, differing: readonly ImportRow[]): OrderedChanges {
  const { all = 'keep', rows = [] } = changes.copies ?? {};
  const own = new Map(rows.map(({ place, choice }) => [place, choice]));
  const chosen = (choice: CopyChoice) => differing.filter(({ place }) => (own.get(place) ?? all) === choice);
  return {
    ...changes,
    repeated: [...changes.repeated, ...chosen('add').map(({ place }) => place)],
    replaced: chosen('replace').flatMap(({ place, copy }) =>
      copy ? [{ place, id: copy.id, revision: copy.revision }] : [],
    ),
  };
}

/** Why a row is not stored again. */
export const ALREADY = '已经导入';

/**
 * The rows to be stored, in the order of the file. `isNew`: this question of the row is not stored yet; the number of
 * rows does not depend on it, so that an interrupted import goes on where it was.
 */
export function changedRows(
  rows: readonly FileRow[],
  changes: OrderedChanges,
  isNew: (place: number, part: number) => boolean,
): ImportedRow[] {
  const skipped = new Set(changes.skipped);
  const repeated = new Set(changes.repeated);
  const replaced = new Map((changes.replaced ?? []).map(({ place, ...target }) => [place, target]));
  const edited = new Map(changes.edited.map(({ place, questions }) => [place, questions]));
  const filled = new Map((changes.filled ?? []).map((one) => [one.place, one]));
  const { kps: added = [], ...fields } = changes.common;
  // A stage without its grade and volume would keep those of another stage.
  const common = fields.stage_id === undefined ? fields : { grade_id: null, gs_id: null, ...fields };
  const withCommon = (row: ImportedRow, place: number): ImportedRow =>
    'draft' in row
      ? {
          ...row,
          draft: { ...row.draft, ...common },
          kps: distinct([...(row.kps ?? []), ...added]),
          ...(repeated.has(place) && { repeated: true }),
        }
      : row;
  return rows.flatMap((row, place): ImportedRow[] => {
    if (skipped.has(place)) return [];
    const own = edited.get(place);
    const target = replaced.get(place);
    const all = own
      ? own.map((question, n) => editedRow(row, question, own.length > 1 ? n : null))
      : [filledRow(row, filled.get(place))];
    // A row that was split has no one question to replace.
    const replaces = target && all.length === 1 ? { replaces: target } : {};
    return all.map((one, part) =>
      isNew(place, part)
        ? { ...withCommon(one, place), place, part, ...replaces }
        : { line: one.line, ref: one.ref, apart: ALREADY },
    );
  });
}

function filledRow(row: FileRow, filled: NonNullable<ImportChanges['filled']>[number] | undefined): ImportedRow {
  if (!filled || !('draft' in row)) return row;
  const { place: _place, kps, ...fields } = filled;
  return { ...row, draft: { ...row.draft, ...fields }, ...(kps && { kps }) };
}

function editedRow({ line, ref }: FileRow, question: ImportedQuestion, part: number | null): ImportedRow {
  const { type_id, content, options, answer, analysis, parts, kps, origin_number } = question;
  const type = TYPE_IDS.find((id) => id === type_id);
  if (type === undefined) throw invalid(`${ref}的题型无效，请重新选择`);
  const draft = {
    ...eachField(FORM_FIELDS, (name) => question[name]),
    type_id: type,
    content,
    options,
    answer: answer as QuestionDraft['answer'],
    analysis,
    parts,
    kp_routes: [],
    origin_number: /^\d{1,4}$/.test(origin_number ?? '') ? Number(origin_number) : null,
    score: null,
    kind: 'edited',
    ...(lacksAnswer({ type_id: type, answer, analysis, parts }) && { unanswered: true }),
  } as QuestionDraft;
  return { line, ref: part === null ? ref : `${ref}（${part + 1}）`, draft, notes: [], kps };
}

const distinct = <Kp extends { kp_id: number }>(kps: readonly Kp[]): Kp[] => [
  ...new Map(kps.map((kp) => [kp.kp_id, kp])).values(),
];
