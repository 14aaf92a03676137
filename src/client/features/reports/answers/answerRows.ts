// What the answer grid shows: the stored rows with the texts that are being entered. Rows that have not changed keep
// their identity.
import type { AnswerRow } from '../../../../contract/paper/reportAnswers';
import { cellText, readCell } from '../../../../domain/report/marking';
import type { AnswerColumn } from '../../../../domain/report/answerColumns';
import { cellKey, type EnteredAnswers } from '../../../state/edits/answerEdits';
import type { Refusal } from '../../../state/edits/edits';

export interface CellView {
  text: string;
  score: number | null;
  /** Why the answer cannot be scored; the text stays in the cell. */
  fault: string;
  /** Text that another user has stored in the meantime; null when there is no conflict. */
  theirs: string | null;
  stored: boolean;
}
export interface RowView {
  student_id: number;
  number: string;
  name: string;
  cells: readonly CellView[];
  /** null until an answer is entered. */
  total: number | null;
}
export interface AnswerRowsView {
  columns: readonly AnswerColumn[];
  rows: readonly RowView[];
}
export interface Typed {
  student_id: number;
  question_id: number;
  text: string;
}
export interface Entered {
  draft: EnteredAnswers;
  base: EnteredAnswers;
  /** Texts of other users in conflict. */
  theirs: Partial<EnteredAnswers> | null;
  refused: Readonly<Record<string, Refusal>> | null;
}

/** The text as it is shown and stored, if it can be scored. */
export function textToStore({ question, scores }: AnswerColumn, text: string): string {
  const reading = readCell(question, scores, text);
  return reading.ok ? cellText(reading.entry) : text.slice(0, 500);
}

function cellView(
  row: AnswerRow,
  { question, scores }: AnswerColumn,
  { draft, base, theirs, refused }: Entered,
): CellView {
  const key = cellKey(row.student_id, question.id);
  const entry = row.answers[String(question.id)] ?? null;
  const text = draft[key] ?? cellText(entry);
  const stored = draft[key] === base[key];
  if (text === cellText(entry))
    return { text, score: entry?.score ?? null, fault: '', theirs: theirs?.[key] ?? null, stored };
  const reading = readCell(question, scores, text);
  const refusal = refused?.[key];
  return {
    text,
    score: reading.ok ? (reading.entry?.score ?? null) : null,
    fault: !reading.ok ? reading.msg : refusal?.value === text ? refusal.msg : '',
    theirs: theirs?.[key] ?? null,
    stored,
  };
}

function rowView(row: AnswerRow, columns: readonly AnswerColumn[], entered: Entered): RowView {
  const cells = columns.map((column) => cellView(row, column, entered));
  const known = cells.flatMap((cell) => (cell.score === null ? [] : [cell.score]));
  const { student_id, number, name } = row;
  return {
    student_id,
    number,
    name,
    cells,
    total: known.length === 0 ? null : known.reduce((a, b) => a + b, 0),
  };
}

/** Makes the row views of one grid; a row that has not changed since the last call keeps its view. */
export function makeRowViews(columns: readonly AnswerColumn[]) {
  let views = new Map<number, { row: AnswerRow; entered: Entered; view: RowView }>();
  return (rows: readonly AnswerRow[], entered: Entered): readonly RowView[] => {
    views = new Map(
      rows.map((row) => {
        const before = views.get(row.student_id);
        const same =
          before?.row === row &&
          columns.every(({ question }) => {
            const key = cellKey(row.student_id, question.id);
            return (['draft', 'base', 'theirs', 'refused'] as const).every(
              (part) => before.entered[part]?.[key] === entered[part]?.[key],
            );
          });
        return [row.student_id, { row, entered, view: same ? before.view : rowView(row, columns, entered) }];
      }),
    );
    return [...views.values()].map(({ view }) => view);
  };
}
