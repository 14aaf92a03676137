// Thunks for filling working sets: find the current picks and their locks, and insert new picks as one undo step.
import type { BlueprintBody, BlueprintLock, BlueprintPick } from '../../../contract/paper/blueprint';
import type { TypeCategories } from '../../../contract/codes';
import { columnsOf, columnKey } from '../../../domain/blueprint/grid';
import { fillComposition, type PickedQuestion } from '../../../domain/paper/filling';
import type { ComposedItem, Composition } from '../../../domain/paper/sections';
import { questionApi } from '../../state/api/question/question';
import { openedSet } from '../../state/paperWorkingSet/content';
import { chosenOf } from '../../state/paperWorkingSet/fillReducers';
import { toSavePaperRequest, type SavePaperRequest } from '../../state/paperWorkingSet/paperDetail';
import { activeSetChanged, blueprintFilled } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectSet } from '../../state/paperWorkingSet/selectors';
import type { PaperDetails } from '../../state/paperWorkingSet/transitions';
import { emptySet, type SetId, type WorkingSet } from '../../state/paperWorkingSet/workingSet';
import type { AppThunk } from '../../state/store';

const CHUNK = 500;

/** The picks of this blueprint in a set, in printed order. */
export const picksIn = (set: WorkingSet, blueprintId: number): ComposedItem[] =>
  set.paperList.ids.flatMap((id) => {
    const item = set.paperList.entities[id];
    return item?.cell?.blueprint_id === blueprintId ? [item] : [];
  });

export function locksIn(set: WorkingSet, blueprintId: number, body: BlueprintBody): BlueprintLock[] {
  const cells = new Set(body.cells.map((cell) => cell.id));
  return picksIn(set, blueprintId).flatMap(({ id, locked, cell }) =>
    locked && cell && cells.has(cell.cell_id) ? [{ cell_id: cell.cell_id, question_id: id }] : [],
  );
}

/** In grid order: row by row, column by column. */
function ordered(body: BlueprintBody, picks: readonly BlueprintPick[]): BlueprintPick[] {
  const columns = columnsOf(body, true, []).map(columnKey);
  const cells = new Map(
    body.cells.map((cell) => [
      cell.id,
      body.rows.findIndex((row) => row.id === cell.row_id) * 1000 + columns.indexOf(columnKey(cell)),
    ]),
  );
  return [...picks].sort((a, b) => (cells.get(a.cell_id) ?? 0) - (cells.get(b.cell_id) ?? 0));
}

/** The picks with the question data needed to place them; null when the questions cannot be loaded. */
export const readPicks =
  (
    blueprintId: number,
    body: BlueprintBody,
    picks: readonly BlueprintPick[],
  ): AppThunk<Promise<PickedQuestion[] | null>> =>
  async (dispatch) => {
    const ids = picks.map((pick) => pick.question_id);
    const known = new Map<number, Parameters<typeof chosenOf>[0]>();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const { data } = await dispatch(
        questionApi.endpoints.getQuestionsByIds.initiate({ ids: ids.slice(at, at + CHUNK) }, { subscribe: false }),
      );
      if (!data) return null;
      for (const question of data.list) known.set(question.id, question);
    }
    const scores = new Map(body.cells.map((cell) => [cell.id, cell.score]));
    return ordered(body, picks).flatMap(({ cell_id, question_id }) => {
      const question = known.get(question_id);
      return question
        ? [{ ...chosenOf(question), score: scores.get(cell_id) ?? 0, cell: { blueprint_id: blueprintId, cell_id } }]
        : [];
    });
  };

/** Inserts the picks into the set as one undo step. `alone`: removes all other questions of the set. */
export const putPicks =
  (setId: SetId, blueprintId: number, picks: PickedQuestion[], details: PaperDetails, alone: boolean): AppThunk =>
  (dispatch, getState) => {
    const set = selectSet(getState(), setId);
    const gone = alone ? set.paperList.ids : picksIn(set, blueprintId).map((item) => item.id);
    dispatch(activeSetChanged(setId));
    dispatch(blueprintFilled({ picks, gone: [...gone], details }, setId));
  };

/** A paper with only these picks, in the form that the save call takes. */
export function paperOf(
  picks: readonly PickedQuestion[],
  details: PaperDetails,
  categories: TypeCategories,
): SavePaperRequest {
  const composition: Composition = { items: {}, sections: {} };
  fillComposition(composition, picks, [], categories);
  return toSavePaperRequest(openedSet(emptySet(), details, composition));
}
