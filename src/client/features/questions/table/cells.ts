// The cells of the question table that can be edited: texts of a block as values of questions, and their change.
import type { QuestionCells } from '../../../../contract/question/bulk';
import type { Question } from '../../../../contract/question/question';
import { CELL_FIELDS, type CellField } from '../../../../contract/question/questionFields';
import { cellHint, readCell } from '../../../../domain/question/cellValues';
import { fieldTitle } from '../../../../domain/question/fieldRules';
import type { Spot, Texts } from '../../../lib/grid';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { selectRecord } from '../../../state/records/records';
import type { AppThunk } from '../../../state/store';
import { writeCells } from '../../../state/storedChanges/cellChanges';
import { selectEnteredCells, type CellPatch } from '../../../state/storedChanges/storedChangesSlice';

interface EnteredCell {
  r: number;
  field: CellField;
  value: number | null;
}
/** The editable field of each column; null for read-only columns. */
type Fields = readonly (CellField | null)[];

/** `at`: the cell of the first text. `note` says what was left out and why. */
export function readCells(
  texts: Texts,
  at: Spot,
  fields: Fields,
  rows: number,
): { cells: EnteredCell[]; note: string } {
  const cells: EnteredCell[] = [];
  const wrong: string[] = [];
  const hints = new Set<CellField>();
  let fixed = 0;
  texts.slice(0, rows - at.r).forEach((line, i) =>
    line.forEach((given, j) => {
      const field = fields[at.c + j];
      if (!field) return void (fixed += 1);
      const value = readCell(field, given);
      if (value !== undefined) return void cells.push({ r: at.r + i, field, value });
      hints.add(field);
      wrong.push(t('第 {0} 行“{1}”', i + 1, given.slice(0, 12)));
    }),
  );
  const over = texts.length - Math.max(0, rows - at.r);
  const titles = CELL_FIELDS.map((field) => t(fieldTitle(field)));
  const notes = [
    wrong.length > 0 &&
      t(
        '{0} 格没有粘贴：{1}{2}；{3}',
        wrong.length,
        wrong.slice(0, 5).join(t('、')),
        wrong.length > 5 ? '…' : '',
        [...hints].map((field) => translated(cellHint(field))).join(t('；')),
      ),
    over > 0 && t('多出的 {0} 行没有粘贴，本页只到这里；可把每页条数调大', over),
    fixed > 0 &&
      cells.length === 0 &&
      wrong.length === 0 &&
      t('这里不能粘贴：可粘贴的列是{0}和{1}', titles.slice(0, -1).join(t('、')), titles.at(-1)),
  ];
  return { cells, note: notes.filter(Boolean).join(t('；')) };
}

/** The value that is shown: entered, or as the list has it. */
export const cellValue = (question: Question, patch: CellPatch | undefined, field: CellField): number | null => {
  const entered = patch?.[field];
  return entered === undefined ? question[field] : entered;
};

/** Saves the cells whose value differs from the one that is shown. */
export const enterCells =
  (ids: readonly number[], cells: readonly EnteredCell[], note = ''): AppThunk =>
  (dispatch, getState) => {
    const { patches } = selectEnteredCells(getState());
    const changes = new Map<number, QuestionCells>();
    for (const { r, field, value } of cells) {
      const question = selectRecord(getState(), 'question', ids[r] ?? 0);
      if (!question || cellValue(question, patches[question.id], field) === value) continue;
      const { id, revision } = question;
      changes.set(id, { ...(changes.get(id) ?? { id, revision }), [field]: value });
    }
    dispatch(writeCells([...changes.values()], note));
  };
