// The cell changes of the question table: values that are shown before the list has them, saving and undo.
import { useCallback, useEffect, useLayoutEffect } from 'react';
import type { Question } from '../../../../contract/question/question';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { cellsForgotten, undoCells, writeCells } from '../../../state/storedChanges/cellChanges';
import type { CellPatch } from '../../../state/storedChanges/storedChanges';
import { changeNoticeClosed, changesForgotten, selectChanges } from '../../../state/storedChanges/storedChangesSlice';

const place = 'cells';
export interface CellChange extends CellPatch {
  id: number;
}

export function useCellSave(questions: readonly Question[]) {
  const dispatch = useAppDispatch();
  const patches = useAppSelector((state) => state.enteredCells.patches);
  const notice = useAppSelector((state) => selectChanges(state, place).notice);
  useLayoutEffect(() => () => void dispatch(cellsForgotten()), [dispatch, questions]);
  useEffect(() => () => void dispatch(changesForgotten({ place })), [dispatch]);
  const write = (changes: readonly CellChange[], note = '') => {
    const revisionOf = new Map(questions.map(({ id, revision }) => [id, revision]));
    const cells = changes.map((change) => ({ ...change, revision: revisionOf.get(change.id) ?? 0 }));
    dispatch(writeCells(cells, note));
  };
  const undo = () => dispatch(undoCells());
  const forget = useCallback(() => void dispatch(changeNoticeClosed({ place })), [dispatch]);
  return { patches, write, undo, notice, forget };
}
