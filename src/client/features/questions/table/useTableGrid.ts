// The question table as a spreadsheet: texts of its cells, what is entered in them, and the keys of its rows.
import { useMemo, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import { sourceText } from '../../../../domain/content/plainText';
import { cellText } from '../../../../domain/question/cellValues';
import { ACTIONS } from '../../../lib/actions/actions';
import { pressed } from '../../../lib/actions/pressed';
import { blockOf } from '../../../lib/grid';
import { useStoredGrid } from '../../../state/grids/useStoredGrid';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { toggleQuestion } from '../../../state/paperWorkingSet/choosing';
import { selectRecord } from '../../../state/records/records';
import { undoCells } from '../../../state/storedChanges/cellChanges';
import { selectEnteredCells } from '../../../state/storedChanges/storedChangesSlice';
import { contentOf } from '../../../ui/content/contentCache';
import type { GridActions, GridContent } from '../../../ui/grid/gridActions';
import { useGrid } from '../../../ui/grid/useGrid';
import type { TableContext } from './QuestionRow';
import { cellValue, enterCells, readCells } from './cells';

const { next, previous } = ACTIONS.rows.actions;
const { preview, mark, choose, fill, undo, edit, question: editQuestion } = ACTIONS.table.actions;

interface Options {
  ids: readonly number[];
  context: TableContext;
  /** Keys of the list, also in the head of the table. */
  onPageKey(event: KeyboardEvent): boolean;
  onMark(top: number, bottom: number): void;
  onPreview(): void;
  /** False if no preview is open. */
  onClosePreview(): boolean;
}

export function useTableGrid({ ids, context, onPageKey, onMark, onPreview, onClosePreview }: Options) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { columns, mayWrite, mayChoose, mayEnter } = context;
  // The check box comes before the columns, the buttons after them.
  const fields = useMemo(() => [null, ...columns.map(({ cell }) => cell ?? null), null], [columns]);
  const store = useAppStore();
  const questionAt = (r: number) => selectRecord(store.getState(), 'question', ids[r] ?? 0);

  const onQuestionKey = (event: KeyboardEvent, grid: GridActions, question: Question): boolean => {
    const target = event.target as Element;
    const { top, bottom } = blockOf(grid.read());
    const { c } = grid.read().at;
    const isEnter = event.key === 'Enter';
    const ticks = target.closest('td')?.matches('.qt-check') === true && (isEnter || event.key === ' ');
    if (ticks || pressed(mark, event)) onMark(top, bottom);
    else if (pressed(preview, event)) onPreview();
    else if (event.key === 'Escape') return onClosePreview();
    else if (mayChoose && (pressed(choose, event) || (isEnter && target.matches('.qt-acts'))))
      dispatch(toggleQuestion(question));
    else if (mayEnter && pressed(editQuestion, event)) void navigate(`/addquestion?id=${question.id}`);
    else if (mayWrite && fields[c] && pressed(edit, event)) grid.edit();
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent, grid: GridActions): boolean => {
    const { at, rows } = grid.read();
    const question = questionAt(at.r);
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (onPageKey(event)) return true;
    if (pressed(next, event)) grid.moveTo({ r: at.r + 1, c: at.c });
    else if (pressed(previous, event)) grid.moveTo({ r: at.r - 1, c: at.c });
    else if (command && event.key.toLowerCase() === 'a') grid.select({ r: 0, c: at.c }, { r: rows - 1, c: at.c });
    else if (mayWrite && pressed(fill, event)) grid.fill('down');
    else if (mayWrite && pressed(undo, event)) return dispatch(undoCells());
    else return question ? onQuestionKey(event, grid, question) : false;
    return true;
  };
  const content: GridContent = {
    readOnly: !mayWrite,
    tab: 'row',
    canEdit: (c) => fields[c] != null,
    textAt(r, c) {
      const question = questionAt(r);
      const { patches } = selectEnteredCells(store.getState());
      const column = columns[c - 1];
      if (!question || !column) return '';
      if (column.cell) return cellText(column.cell, cellValue(question, patches[question.id], column.cell));
      return column.id === 'content' ? stemText(question) : column.text(question, context);
    },
    write(at, texts, how) {
      const { cells, note } = readCells(texts, at, fields, ids.length);
      if (how === 'typed' && cells.length === 0) return false;
      dispatch(enterCells(ids, cells, how === 'pasted' ? note : ''));
      return true;
    },
    onKey,
    onHeadKey: onPageKey,
  };
  return useGrid(useStoredGrid('cells', ids.length, fields.length), content);
}

const stemText = (question: Question) => sourceText(contentOf(question.content)).replace(/\s+/g, ' ');
