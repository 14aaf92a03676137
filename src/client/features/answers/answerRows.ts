// What the answer grid shows: the stored rows with the texts that are being entered. Rows that have not changed keep
// their identity.
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import type { Arrangement } from '../../../domain/paper/forms';
import type { AnswerColumn } from '../../../domain/report/answerColumns';
import { blankVerdicts, openVerdict } from '../../../domain/report/equality/verdicts';
import { formNamed, printedText } from '../../../domain/report/forms';
import { cellText, readCell } from '../../../domain/report/marking';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { cellKey, type EnteredAnswers } from '../../state/edits/answerEdits';
import type { Refusal } from '../../state/edits/editedDocument';

export const OPEN_WORDS = {
  form: t('与答案相等，写法不同，待判定'),
  undecided: t('无法自动判断对错，待判定'),
} as const;

export interface CellView {
  text: string;
  score: number | null;
  /** Why the answer cannot be scored; the text stays in the cell. */
  fault: string;
  /** Text that another user has stored in the meantime; null when there is no conflict. */
  theirs: string | null;
  stored: boolean;
  /** What comparing left to a person. */
  open: 'form' | 'undecided' | null;
}
export interface RowView {
  student_id: number;
  number: string;
  name: string;
  form: string;
  cells: readonly CellView[];
  /** null until an answer is entered. */
  total: number | null;
}
export interface AnswerRowsView {
  forms: readonly Arrangement[];
  /** In the order of the report. */
  all: readonly AnswerColumn[];
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
  form: Arrangement | undefined,
): CellView {
  const key = cellKey(row.student_id, question.id);
  const entry = row.answers[String(question.id)] ?? null;
  const typed = draft[key] ?? cellText(entry);
  const text = printedText(question, typed, form);
  const stored = draft[key] === base[key];
  const openOf = (of: typeof entry) => openVerdict(blankVerdicts(question, scores, of));
  if (typed === cellText(entry)) {
    const score = entry?.score ?? null;
    return { text, score, fault: '', theirs: theirs?.[key] ?? null, stored, open: openOf(entry) };
  }
  const reading = readCell(question, scores, typed);
  const refusal = refused?.[key];
  return {
    text,
    score: reading.ok ? (reading.entry?.score ?? null) : null,
    fault: !reading.ok ? translated(reading.msg) : refusal?.value === typed ? refusal.msg : '',
    theirs: theirs?.[key] ?? null,
    stored,
    open: reading.ok ? openOf(reading.entry) : null,
  };
}

function rowView(
  row: AnswerRow,
  columns: readonly AnswerColumn[],
  entered: Entered,
  forms: readonly Arrangement[],
): RowView {
  const form = formNamed(forms, row.form);
  const cells = columns.map((column) => cellView(row, column, entered, form));
  const known = cells.flatMap((cell) => (cell.score === null ? [] : [cell.score]));
  const { student_id, number, name } = row;
  return {
    student_id,
    number,
    name,
    form: row.form,
    cells,
    total: known.length === 0 ? null : known.reduce((a, b) => a + b, 0),
  };
}

/** Makes the row views of one grid; a row that has not changed since the last call keeps its view. */
export function makeRowViews(columns: readonly AnswerColumn[], forms: readonly Arrangement[] = []) {
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
        return [row.student_id, { row, entered, view: same ? before.view : rowView(row, columns, entered, forms) }];
      }),
    );
    return [...views.values()].map(({ view }) => view);
  };
}
