// Cells of the question table: every change is shown at once, saved after those before it, and taken back by the
// server.
import { BULK_CHUNK, type BulkResult, type QuestionCells } from '../../../contract/question/bulk';
import { CELL_FIELDS, fieldRow } from '../../../contract/question/questionFields';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { bulkFinished, reviewApi } from '../api/question/review';
import type { ApiError } from '../api/wireRequest';
import { tell } from '../prompts';
import type { AppThunk, StoreExtra } from '../store';
import {
  cellsEntered,
  cellsForgotten,
  cellsStored,
  changeDropped,
  changeEnded,
  changeNoticeClosed,
  changeStarted,
  changeStored,
  selectChanges,
  selectEnteredCells,
} from './storedChangesSlice';

const place = 'cells';

const turns = new WeakMap<StoreExtra, Promise<unknown>>();
/** Runs calls one after another, so that each uses the revisions that the previous one returned. */
const inTurn =
  (run: () => Promise<void>): AppThunk =>
  (_dispatch, _getState, extra) =>
    void turns.set(extra, (turns.get(extra) ?? Promise.resolve()).then(run, run));

function refusals(results: readonly BulkResult[]): string[] {
  const refused = results.filter((one) => one.error !== 0);
  if (refused.length === 0) return [];
  const why = [...new Set(refused.map((one) => one.msg))].map((msg) => {
    const ids = refused.filter((one) => one.msg === msg).map(({ id }) => id);
    return t('{0}（试题 {1}）', translated(msg), ids.join(t('、')));
  });
  return [t('{0} 题没有改：{1}', refused.length, why.join(t('；')))];
}

/** `cells` with the revisions of the list; `note`: message about pasted values that could not be used. */
export const writeCells =
  (cells: readonly QuestionCells[], note = ''): AppThunk =>
  (dispatch, getState) => {
    if (cells.length === 0) {
      if (note !== '') dispatch(tell('warning', note));
      return;
    }
    const fields = CELL_FIELDS.filter((field) => cells.some((cell) => cell[field] !== undefined));
    const what = fields.map((field) => t(fieldRow(field).label)).join(t('、'));
    const save = async () => {
      const results: BulkResult[] = [];
      for (let at = 0; at < cells.length; at += BULK_CHUNK) {
        const { revisions } = selectEnteredCells(getState());
        const chunk = cells
          .slice(at, at + BULK_CHUNK)
          .map((cell) => ({ ...cell, revision: Math.max(cell.revision, revisions[cell.id] ?? 0) }));
        const { data } = await dispatch(reviewApi.endpoints.saveCells.initiate({ cells: chunk }, { track: false }));
        if (!data) break;
        results.push(...data.list);
        const changed = new Set(data.list.filter((one) => one.changed === 1).map(({ id }) => id));
        const stored = chunk.filter(({ id }) => changed.has(id));
        dispatch(cellsStored(stored.map(({ id, revision }) => ({ id, revision: revision + 1 }))));
        const text = t('已改 {0} 题的{1}', results.filter((one) => one.changed === 1).length, what);
        if (changed.size > 0 && data.run_id > 0)
          dispatch(changeStored({ place, undo_id: data.run_id, text, count: changed.size }));
      }
      dispatch(changeEnded({ place }));
      dispatch(bulkFinished());
      if (results.length === 0) return void dispatch(cellsForgotten());
      const reason = [...(note === '' ? [] : [note]), ...refusals(results)].join(t('；'));
      if (reason !== '') dispatch(tell('warning', reason));
    };
    dispatch(cellsEntered(cells));
    dispatch(changeStarted({ place }));
    dispatch(inTurn(save));
  };

/** False if there is nothing to undo. Waits for saves under way, so that they can be undone, too. */
export const undoCells = (): AppThunk<boolean> => (dispatch, getState) => {
  const { done, running } = selectChanges(getState(), place);
  if (done.length === 0 && running === 0) return false;
  const undo = async () => {
    const change = selectChanges(getState(), place).done.at(-1);
    if (!change) return;
    const { undo_id } = change;
    const refused: BulkResult[] = [];
    for (let left = change.count ?? 0; left > 0;) {
      const { data, error } = await dispatch(
        reviewApi.endpoints.undoBulk.initiate({ run_id: undo_id }, { track: false }),
      );
      if (!data) {
        // Without an answer the change can be undone again.
        if ((error as ApiError | undefined)?.kind === 'business') dispatch(changeDropped({ place, undo_id }));
        return;
      }
      const { revisions } = selectEnteredCells(getState());
      const back = data.list.filter((one) => one.changed === 1);
      dispatch(cellsStored(back.map(({ id }) => ({ id, revision: (revisions[id] ?? 0) + 1 }))));
      refused.push(...data.list.filter((one) => one.error !== 0));
      left = data.left;
    }
    dispatch(changeDropped({ place, undo_id }));
    dispatch(cellsForgotten());
    dispatch(bulkFinished());
    dispatch(
      refused.length > 0
        ? tell('warning', t('{0} 题之后又被修改过，没有撤销', refused.length))
        : tell('success', t('已撤销')),
    );
  };
  dispatch(changeNoticeClosed({ place }));
  dispatch(inTurn(undo));
  return true;
};
