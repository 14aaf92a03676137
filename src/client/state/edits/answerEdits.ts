// The answers of a class while they are entered: one field is one cell of the grid, `<student>.<question>`, with its
// text.
import { createSelector } from '@reduxjs/toolkit';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { answerColumns, type AnswerColumn } from '../../../domain/report/answerColumns';
import { cellText, readCell } from '../../../domain/report/marking';
import { reportApi } from '../api/paper/report';
import { selectCateList } from '../cache/cacheSlice';
import type { RootState } from '../store';
import { createEditSession } from './createEditSession';

export type EnteredAnswers = Readonly<Record<string, string>>;

export const cellKey = (student_id: number, question_id: number): string => `${student_id}.${question_id}`;
export const cellOf = (key: string) => {
  const [student_id = 0, question_id = 0] = key.split('.').map(Number);
  return { student_id, question_id };
};
/** The document of a class in a report. */
export const answersId = (report_id: number, class_id: number): string => `${report_id}.${class_id}`;
const placeOf = (id: string) => {
  const [report_id = 0, class_id = 0] = id.split('.').map(Number);
  return { report_id, class_id };
};

/** The columns of a report that a page has loaded; empty before. */
export const selectAnswerColumns = createSelector(
  (state: RootState, id: number) => reportApi.endpoints.getReport.select({ id })(state).data,
  selectCateList,
  (report, categories): readonly AnswerColumn[] => (report ? answerColumns(report, categories) : []),
);

export interface StoredAnswers {
  columns: readonly AnswerColumn[];
  rows: readonly AnswerRow[];
}
const isText = (value: unknown): value is string => typeof value === 'string';
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

export const answerEdits = createEditSession<EnteredAnswers, StoredAnswers>({
  name: 'answers',
  versionOf: (stored) => ({
    draft: Object.fromEntries(
      (stored?.rows ?? []).flatMap(({ student_id, answers }) =>
        (stored?.columns ?? []).map(({ question }) => [
          cellKey(student_id, question.id),
          cellText(answers[String(question.id)] ?? null),
        ]),
      ),
    ),
    // The server compares cells, not revisions.
    revision: 1,
  }),
  asDraft(value) {
    const entries = entriesOf(value);
    return value && entries.every(([, text]) => isText(text)) ? (Object.fromEntries(entries) as EnteredAnswers) : null;
  },
  save:
    ({ draft, base }, { id }) =>
    async (dispatch) => {
      const place = placeOf(id);
      const cells = Object.entries(draft).map(([key, text]) => ({ ...cellOf(key), text, was: base[key] ?? '' }));
      const { data, error } = await dispatch(
        reportApi.endpoints.saveAnswers.initiate({ ...place, cells }, { track: false }),
      );
      if (!data) return { error };
      const { rows, clashes, faults } = data;
      const changed = new Map(rows.map((row) => [row.student_id, row]));
      dispatch(
        reportApi.util.updateQueryData('getAnswers', place, (answers) => {
          answers.list = answers.list.map((row) => changed.get(row.student_id) ?? row);
        }),
      );
      const byCell = <Cell extends { student_id: number; question_id: number }>(
        list: readonly Cell[],
        text: (cell: Cell) => string,
      ) => Object.fromEntries(list.map((cell) => [cellKey(cell.student_id, cell.question_id), text(cell)]));
      const theirs = byCell(clashes, (cell) => cell.theirs);
      return { data: { id: 0, revision: 1, theirs, refused: byCell(faults, ({ msg }) => msg) } };
    },
  saveWhen: { pause: 1000, retry: 5000 },
  byField: {
    batch: 2000,
    canSend(state, id) {
      const columns = selectAnswerColumns(state, placeOf(id).report_id);
      const columnOf = new Map(columns.map((column) => [column.question.id, column]));
      return (key, text) => {
        const column = columnOf.get(cellOf(key).question_id);
        return !column || readCell(column.question, column.scores, text as string).ok;
      };
    },
    asOlder(value) {
      const cells = entriesOf(value).flatMap(([key, cell]) => {
        const { text, was } = (cell ?? {}) as { text?: unknown; was?: unknown };
        return isText(text) && isText(was) ? [{ key, text, was }] : [];
      });
      return {
        draft: Object.fromEntries(cells.map(({ key, text }) => [key, text])),
        base: Object.fromEntries(cells.map(({ key, was }) => [key, was])),
      };
    },
  },
});
