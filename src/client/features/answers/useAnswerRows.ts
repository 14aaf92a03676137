// The answer grid of one class: its rows, its state and its events.
import { useMemo } from 'react';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import type { Arrangement } from '../../../domain/paper/forms';
import { columnsInForm, formNamed, printedText, storedText } from '../../../domain/report/forms';
import { useWindowEvent } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { answerEdits, answersId, cellKey, cellOf, selectAnswerColumns } from '../../state/edits/answerEdits';
import { useEdit, type EditStatus } from '../../state/edits/useEdit';
import { useAppSelector } from '../../state/hooks';
import { makeRowViews, textToStore, type Typed } from './answerRows';
import { useOthersAnswers } from './useOthersAnswers';

const AWAY = t('网络或服务器暂时不可用，内容已保存在本机，恢复后自动提交');

export interface Clash {
  key: string;
  student_id: number;
  question_id: number;
  theirs: string;
  mine: string;
}
export type AnswerRows = ReturnType<typeof useAnswerRows>;

interface Shown {
  forms: readonly Arrangement[];
  /** Only students with this form, in its order and numbers. */
  form: string;
}

export function useAnswerRows(report_id: number, class_id: number, rows: readonly AnswerRow[], { forms, form }: Shown) {
  const all = useAppSelector((state) => selectAnswerColumns(state, report_id));
  const stored = useMemo(() => ({ columns: all, rows }), [all, rows]);
  const columns = useMemo(() => columnsInForm(all, formNamed(forms, form)), [all, forms, form]);
  const edit = useEdit(answerEdits, answersId(report_id, class_id), stored);
  const { draft, base, theirs, refused, failed, change, choose, undo, redo, save } = edit;
  useWindowEvent('pagehide', save);

  const rowViews = useMemo(() => makeRowViews(columns, forms), [columns, forms]);
  const listed = useMemo(() => (form === '' ? rows : rows.filter((row) => row.form === form)), [rows, form]);
  const views = useMemo(
    () => rowViews(listed, { draft, base, theirs, refused }),
    [rowViews, listed, draft, base, theirs, refused],
  );
  const formOf = useMemo(() => new Map(rows.map((row) => [row.student_id, formNamed(forms, row.form)])), [rows, forms]);
  const columnOf = useMemo(() => new Map(columns.map((column) => [column.question.id, column])), [columns]);
  const changes = views.flatMap((row) => row.cells.filter((cell) => !cell.stored));
  const faulty = changes.filter((cell) => cell.fault !== '' && cell.theirs === null).length;
  const unsaved = changes.length - faulty;
  const status: EditStatus = edit.status === 'saving' ? 'saving' : unsaved > 0 ? 'unsaved' : 'saved';
  useOthersAnswers(report_id, class_id, status === 'saved');
  const shown = (key: string, text: string) => {
    const { student_id, question_id } = cellOf(key);
    const question = columnOf.get(question_id)?.question;
    return question ? printedText(question, text, formOf.get(student_id)) : text;
  };
  return {
    columns,
    all,
    forms,
    form,
    rows: views,
    status,
    /** Number of cells that are not stored on the server yet, without faulty ones. */
    unsaved,
    faulty,
    clashes: Object.entries(theirs ?? {}).map(([key, text = '']): Clash => ({
      key,
      ...cellOf(key),
      theirs: shown(key, text),
      mine: shown(key, draft[key] ?? ''),
    })),
    /** Why the last save failed. */
    message: failed === null ? '' : failed.answered ? failed.msg : AWAY,
    canUndo: edit.canUndo,
    canRedo: edit.canRedo,
    undo,
    redo,
    save,
    /** Resolves a conflict: keeps the user's text over the other one, or discards it. */
    choose,
    /** Texts as printed on the students' papers; `stored`: letters of the stored order. */
    write: (cells: readonly Typed[], as: 'printed' | 'stored' = 'printed') =>
      change(
        Object.fromEntries(
          cells.flatMap(({ student_id, question_id, text }) => {
            const [column, key] = [columnOf.get(question_id), cellKey(student_id, question_id)];
            if (!column || draft[key] === undefined) return [];
            const typed = as === 'stored' ? text : storedText(column.question, text, formOf.get(student_id));
            return [[key, textToStore(column, typed)]];
          }),
        ),
      ),
  };
}
