// Fills working sets from a blueprint: the current picks and their locks, the run with its result, and new picks as one
// undo step.
import type { TypeCategories } from '../../../contract/codes';
import type { BlueprintBody, BlueprintLock, BlueprintPick, BlueprintResult } from '../../../contract/paper/blueprint';
import { columnsOf, columnKey, SPLITS } from '../../../domain/blueprint/grid';
import { fillComposition, type PickedQuestion } from '../../../domain/paper/filling';
import type { ComposedItem, Composition } from '../../../domain/paper/sections';
import { t } from '../../lib/texts/t';
import { blueprintApi } from '../../state/api/paper/blueprint';
import { questionApi } from '../../state/api/question/question';
import { openedSet } from '../../state/paperWorkingSet/editSet';
import {
  activeSetChanged,
  blueprintFilled,
  selectActiveSetId,
  selectSet,
} from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { type SavePaperRequest, toSavePaperRequest } from '../../state/paperWorkingSet/saveRequests';
import { chosenOf } from '../../state/paperWorkingSet/setReducers';
import {
  emptySet,
  NEW_PAPER,
  type PaperDetails,
  type SetId,
  type WorkingSet,
} from '../../state/paperWorkingSet/workingSet';
import { ask, tell } from '../../state/prompts';
import { selectRecords } from '../../state/records/records';
import type { AppThunk } from '../../state/store';
import { createTask } from '../../state/tasks/createTask';

const CHUNK = 500;

export type FillTarget = 'new' | 'active';
export interface FillRequest {
  body: BlueprintBody;
  seed: number;
  target: FillTarget;
  title: string;
  /** Questions that may be replaced although they are locked. */
  unlockIds?: readonly number[];
}
export type FillOutcome =
  Exclude<BlueprintResult, { outcome: 'filled' }> | { outcome: 'filled'; count: number; setId: SetId };

/** By the id of the blueprint. */
export const fillTask = createTask<null, FillOutcome>('fill');

/** Sends a fill request; null when it failed or was cancelled. */
export const askFill =
  (
    request: Parameters<typeof blueprintApi.endpoints.fillBlueprint.initiate>[0],
    signal: AbortSignal,
  ): AppThunk<Promise<BlueprintResult | null>> =>
  async (dispatch) => {
    const call = dispatch(blueprintApi.endpoints.fillBlueprint.initiate(request, { track: false }));
    const stop = () => call.abort();
    signal.addEventListener('abort', stop, { once: true });
    const { data } = await call;
    signal.removeEventListener('abort', stop);
    return signal.aborted ? null : (data ?? null);
  };

export const fillPaper =
  (blueprintId: number, { body, seed, target, title, unlockIds = [] }: FillRequest): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const active = selectActiveSetId(getState());
    const setId: SetId = target === 'active' && active.startsWith('paper:') ? active : NEW_PAPER;
    const set = selectSet(getState(), setId);
    const own = new Set(picksIn(set, blueprintId).map((item) => item.id));
    const others = set.paperList.ids.filter((id) => !own.has(id));
    const alone = target === 'new';
    if (alone && others.length > 0) {
      const text = t(
        '新试卷中已有另外 {0} 道题，将被这次配的题替换，可用“撤销”恢复。想保留它们，请改为“加入当前试卷”。',
        others.length,
      );
      if (!(await dispatch(ask({ title: t('替换新试卷中的题'), text, ok: t('替换'), cancel: t('取消') })))) return;
    }
    const unlocked = new Set(unlockIds);
    const locks = locksIn(set, blueprintId, body).filter((lock) => !unlocked.has(lock.question_id));
    dispatch(fillTask.show(blueprintId, null));
    await dispatch(
      fillTask.run(blueprintId, async ({ signal }) => {
        const request = { body, seed, forms: 1, locks, exclude_question_ids: alone ? [] : others };
        const found = await dispatch(askFill(request, signal));
        if (!found) return;
        if (found.outcome !== 'filled') return void dispatch(fillTask.show(blueprintId, found));
        const picks = await dispatch(readPicks(blueprintId, body, found.forms[0] ?? []));
        if (signal.aborted) return;
        if (!picks) return void dispatch(tell('error', t('配好的试题未能载入，请重试')));
        const { stage_id, grade_id, gs_id } = body;
        const fresh: PaperDetails = { title: title.trim() || t('未命名试卷'), stage_id, grade_id, gs_id };
        dispatch(putPicks(setId, blueprintId, picks, set.title.trim() === '' || alone ? fresh : {}, alone));
        dispatch(fillTask.show(blueprintId, { outcome: 'filled', count: picks.length, setId }));
      }),
    );
  };

/** The picks of this blueprint in a set, in printed order. */
export const picksIn = (set: WorkingSet, blueprintId: number): ComposedItem[] =>
  set.paperList.ids.flatMap((id) => {
    const item = set.paperList.entities[id];
    return item?.cell?.blueprint_id === blueprintId ? [item] : [];
  });

function locksIn(set: WorkingSet, blueprintId: number, body: BlueprintBody): BlueprintLock[] {
  const cells = new Set(body.cells.map((cell) => cell.id));
  return picksIn(set, blueprintId).flatMap(({ id, locked, cell }) =>
    locked && cell && cells.has(cell.cell_id) ? [{ cell_id: cell.cell_id, question_id: id }] : [],
  );
}

/** In grid order: row by row, column by column. */
function ordered(body: BlueprintBody, picks: readonly BlueprintPick[]): BlueprintPick[] {
  const columns = columnsOf(body, SPLITS, []).map(columnKey);
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
  async (dispatch, getState) => {
    const ids = picks.map((pick) => pick.question_id);
    const known = new Map<number, Parameters<typeof chosenOf>[0]>();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const { data } = await dispatch(
        questionApi.endpoints.getQuestionsByIds.initiate({ ids: ids.slice(at, at + CHUNK) }, { subscribe: false }),
      );
      if (!data) return null;
      for (const question of selectRecords(getState(), 'question', data.ids)) known.set(question.id, question);
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
const putPicks =
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
