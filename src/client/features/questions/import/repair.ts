// Questions of a checked file that are divided, joined and moved line by line; what is touched is read again by the
// reader of papers. Each function returns the changed plan.
import { TYPE_IDS, type TypeId } from '../../../../contract/codes';
import {
  isStored,
  type ImportRow,
  type LineField,
  type RowInOverview,
  type SourceLine,
} from '../../../../contract/question/importRows';
import { textAsHtml } from '../../../../domain/question/bodyText';
import { isNumberRemark, numberOf } from '../../../../domain/question/importNumbers';
import {
  copyChoice,
  draftsOf,
  partsOf,
  plannedRow,
  withParts,
  type ImportPlan,
  type PlannedPart,
  type ReadPart,
} from '../../../../domain/question/importPlan';
import { emptyDraft, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { inField, linesOfDraft } from '../../../../domain/question/questionLines';
import { hasMixedParts } from '../../../../domain/question/types/traits';
import { readOne, readSeveral, type LooseLine, type ReadLines } from '../../../../formats/paper/readLines';
import { t } from '../../../lib/texts/t';
import { draftOfRead } from '../draft/draftOfRead';

/** A question of a row as it is now, or lines that are none. */
export interface Unit {
  row: ImportRow;
  /** Which of the questions of the row. */
  at: number;
  /** Null: in no question yet. */
  draft: QuestionDraft | null;
  read: ReadPart | null;
  lines: SourceLine[];
}

/** The name of a row within its paper. */
export const refOf = ({ ref, file }: Pick<ImportRow, 'ref' | 'file'>): string =>
  file !== undefined && ref.startsWith(`${file} `) ? ref.slice(file.length + 1) : ref;

export const sameUnit = (a: Pick<Unit, 'row' | 'at'>, b: Pick<Unit, 'row' | 'at'>): boolean =>
  a.row.place === b.row.place && a.at === b.at;

/** Remarks on a file as a whole and missing numbers have no lines. */
const isRemark = ({ state, written }: ImportRow): boolean => state === 'apart' && written === '';

const writtenAsLines = ({ written }: ImportRow): SourceLine[] =>
  written
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ line: 0, field: 'other', html: `<p>${textAsHtml(text)}</p>` }));

/** Whether it can be worked on: it is not in the bank. */
export const isOpen = ({ row, at }: Unit): boolean => !isStored(row.outcomes?.[at]);

/** Whether the import makes a new question of it; what is a copy in the bank keeps its classification. */
export function isAdded({ row, draft, read, at }: Unit, plan: ImportPlan): boolean {
  const planned = plannedRow(plan, row.place);
  if (!draft || read?.refused !== undefined || isStored(row.outcomes?.[at])) return false;
  const parts = planned?.drafts?.length ?? 0;
  if (row.state === 'differs' && parts < 2) return copyChoice(plan, planned) === 'add';
  return parts > 0 || row.state === 'ready' || (row.state === 'duplicate' && planned?.repeated === true);
}

/** The questions of a row, or its lines; none if it is left out. */
export function unitsOf(row: ImportRow, plan: ImportPlan): Unit[] {
  const planned = plannedRow(plan, row.place);
  if (planned?.dropped || isRemark(row)) return [];
  if (planned?.drafts)
    return partsOf(planned).map(({ draft, read }, at) => ({
      ...{ row, at, draft, read },
      lines: read?.lines ?? linesOfDraft(draft),
    }));
  const draft = row.question && (draftsOf(row, planned)[0] ?? null);
  const lines = row.lines ?? (draft ? linesOfDraft(draft) : writtenAsLines(row));
  return [{ row, at: 0, draft, read: null, lines }];
}

function partFrom(read: ReadLines, base: QuestionDraft | null): PlannedPart {
  const kept = base ?? emptyDraft();
  const draft = draftOfRead(read, kept);
  const had = kept.parts.length;
  const notes =
    had > 0 && draft.parts.length === 0
      ? [t('原有 {0} 个小题，重读后没有分开，请核对', had), ...read.notes]
      : read.notes;
  return {
    draft: { ...draft, origin_number: read.number === null ? kept.origin_number : String(read.number) },
    read: { lines: read.lines, notes, ...(read.refused !== undefined && { refused: read.refused }) },
  };
}

const ownNumber = (draft: QuestionDraft | null): number | null => draft && numberOf(draft);
const typeOf = (draft: QuestionDraft | null): TypeId | null => TYPE_IDS.find((id) => id === draft?.type_id) ?? null;

const loose = (lines: readonly SourceLine[]): LooseLine[] => lines.map(({ line, html }) => ({ line, html }));
/** The fields stay as they are; those of lines that were in no question are read. */
const settled = ({ lines, row, read }: Unit): LooseLine[] =>
  row.question || read ? lines.map((line) => line) : loose(lines);

const readAgain = (unit: Unit, lines: readonly LooseLine[]): PlannedPart =>
  partFrom(readOne(lines, { type: typeOf(unit.draft), number: ownNumber(unit.draft) }), unit.draft);

/** The plan with other questions in the place of one. */
function replaced(plan: ImportPlan, { row, at }: Unit, parts: readonly PlannedPart[]): ImportPlan {
  const planned = plannedRow(plan, row.place);
  const own = planned?.drafts ? partsOf(planned) : [null];
  return withParts(
    plan,
    row,
    own.flatMap((part, place) => (place === at ? parts : part ? [part] : [])),
  );
}

/** The lines from `line` on are another question, or several. */
export function split(plan: ImportPlan, unit: Unit, line: number): ImportPlan {
  const first = readOne(loose(unit.lines.slice(0, line)), { number: ownNumber(unit.draft) });
  const others = readSeveral(loose(unit.lines.slice(line)));
  const bare = unit.draft && { ...unit.draft, origin_number: null };
  return replaced(plan, unit, [partFrom(first, unit.draft), ...others.map((read) => partFrom(read, bare))]);
}

/** The second one continues the first; both are questions, or lines that are none. */
export function merge(plan: ImportPlan, first: Unit, second: Unit): ImportPlan {
  const target = first.draft === null && second.draft !== null ? second : first;
  const lines =
    target === second ? loose([...first.lines, ...second.lines]) : [...settled(first), ...loose(second.lines)];
  // That its parts are of several types no line says.
  const type = [first, second].map(({ draft }) => typeOf(draft)).find((one) => one !== null && hasMixedParts(one));
  const part = partFrom(readOne(lines, { type: type ?? null, number: ownNumber(target.draft) }), target.draft);
  const other = target === first ? second : first;
  return replaced(replaced(plan, other, []), target, [part]);
}

/** A line of one question before line `to` of another; its label decides its field, else the line above does. */
export function moveLine(plan: ImportPlan, from: Unit, line: number, into: Unit, to: number): ImportPlan {
  const moved = from.lines[line];
  if (!moved) return plan;
  const left = settled(from).filter((_line, at) => at !== line);
  const taken = settled(into);
  const [own] = loose([moved]);
  const added = readAgain(into, [...taken.slice(0, to), ...(own ? [own] : []), ...taken.slice(to)]);
  const rest = left.length === 0 ? [] : [readAgain(from, left)];
  // The other one first: if nothing is left of `from`, the places in its row change.
  return replaced(replaced(plan, into, [added]), from, rest);
}

/** Within its question: in the order that was chosen. */
export function reorder(plan: ImportPlan, unit: Unit, line: number, to: number): ImportPlan {
  const lines = settled(unit);
  const [moved] = lines.splice(line, 1);
  if (!moved) return plan;
  const above = lines[to - 1]?.field ?? lines[to]?.field;
  lines.splice(to, 0, { ...moved, ...(above && { field: above }) });
  return replaced(plan, unit, [readAgain(unit, lines)]);
}

export const setField = (plan: ImportPlan, unit: Unit, line: number, field: LineField): ImportPlan =>
  replaced(plan, unit, [readAgain(unit, inField(unit.lines, line, field))]);

/** The lines as a question of this type; what it lacks stays named until it is filled in. */
export function setType(plan: ImportPlan, unit: Unit, type: TypeId): ImportPlan {
  const part = partFrom(readOne(settled(unit), { type, number: ownNumber(unit.draft) }), unit.draft);
  if (part.draft.type_id === type && part.read?.refused === undefined) return replaced(plan, unit, [part]);
  const draft = { ...part.draft, type_id: type };
  const read = part.read && { lines: part.read.lines, notes: [t('改了题型，请补上选项或答案'), ...part.read.notes] };
  return replaced(plan, unit, [{ draft, read }]);
}

export function setNumber(plan: ImportPlan, unit: Unit, number: string): ImportPlan {
  const { draft, read, lines } = unit;
  if (!draft) return plan;
  const kept = read ?? { lines, notes: [...unit.row.notes] };
  return replaced(plan, unit, [{ draft: { ...draft, origin_number: number === '' ? null : number }, read: kept }]);
}

/** Lines in no question as one of their own. */
export const asQuestion = (plan: ImportPlan, unit: Unit): ImportPlan =>
  replaced(plan, unit, [partFrom(readOne(loose(unit.lines)), null)]);

/** What was made of it in the form. */
export const edited = (plan: ImportPlan, unit: Unit, draft: QuestionDraft): ImportPlan =>
  replaced(plan, unit, [{ draft, read: null }]);

/** The rows of a page and those before and after each: lines are moved between them. */
export function placesAround(all: readonly RowInOverview[], plan: ImportPlan, places: readonly number[]): number[] {
  const open = all.filter((row) => !isNumberRemark(row) && !plannedRow(plan, row.place)?.dropped);
  const order = new Map(open.map(({ place }, at) => [place, at]));
  const wanted = new Set(places);
  for (const place of places) {
    const at = order.get(place) ?? 0;
    for (const beside of [open[at - 1], open[at + 1]]) if (beside) wanted.add(beside.place);
  }
  return [...wanted].sort((a, b) => a - b);
}
