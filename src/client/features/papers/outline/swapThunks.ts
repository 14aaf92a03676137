// 换一题: replaces a question with the next alternative under the same constraints. After the last alternative the
// original question comes back. Each replacement is a normal undo step.
import type { BlueprintAlternative, BlueprintBody, WantedFields } from '../../../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS } from '../../../../contract/question/questionFields';
import { blueprintApi } from '../../../state/api/paper/blueprint';
import { questionApi } from '../../../state/api/question/question';
import { questionReplaced, selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';

const SIZE = 20;
const ANY_DIFFICULTY = { min: 0, max: 10 };
/** The alternatives of a question, as far as they were read. */
interface Ring {
  /** The original question; it is the last of every cycle. */
  firstId: number;
  list: readonly BlueprintAlternative[];
  more: boolean;
  /** True when no alternative has the same difficulty: then any difficulty is accepted, nearest first. */
  wide: boolean;
}
export interface Swap {
  oldId: number;
  newId: number;
  /** Why this alternative was chosen. */
  text: string;
  /** Position among the alternatives, from 1; 0 is the original question. */
  place: number;
  count: number;
}
interface Swaps {
  rings: readonly Ring[];
  /** The replacement that is announced. */
  shown: Swap | null;
}
/** By working set. */
export const swapTask = createTask<null, Swaps>('swap');

type Conditions = Pick<BlueprintBody, 'exclude_paper_ids' | 'unused'> & { fields: WantedFields };

/** Conditions of the blueprint whose cell the question fills, when that blueprint is stored on the server. */
const conditionsOf =
  (setId: SetId, id: number): AppThunk<Promise<Conditions>> =>
  async (dispatch, getState) => {
    const cell = selectSet(getState(), setId).paperList.entities[id]?.cell;
    const none = { exclude_paper_ids: [], unused: null, fields: {} };
    if (!cell || cell.blueprint_id === 0) return none;
    const { data } = await dispatch(
      blueprintApi.endpoints.getBlueprint.initiate({ id: cell.blueprint_id }, { subscribe: false }),
    );
    if (!data) return none;
    const fields: WantedFields = {};
    const asking = data.body.cells.find((each) => each.id === cell.cell_id);
    for (const field of BLUEPRINT_FIELDS) if (asking?.[field] !== undefined) fields[field] = asking[field];
    return { exclude_paper_ids: data.body.exclude_paper_ids, unused: data.body.unused, fields };
  };

/** The ring with a further page; null when it cannot be loaded. */
const readMore =
  (setId: SetId, ring: Ring, id: number): AppThunk<Promise<Ring | null>> =>
  async (dispatch, getState) => {
    const others = selectSet(getState(), setId).paperList.ids.filter((each) => each !== id);
    const conditions = await dispatch(conditionsOf(setId, id));
    const request = {
      question_id: ring.firstId,
      paper_question_ids: [...new Set([ring.firstId, ...others])],
      seed: 0,
      difficulty: ring.wide ? ANY_DIFFICULTY : null,
      ...conditions,
      offset: ring.list.length,
      size: SIZE,
    };
    const { data } = await dispatch(blueprintApi.endpoints.getAlternatives.initiate(request, { track: false }));
    if (!data) return null;
    const list = [...ring.list, ...data.list];
    if (list.length === 0 && !ring.wide) return { ...ring, wide: true, more: true };
    return { ...ring, list, more: data.more && data.list.length > 0 };
  };

/** The place of the next alternative that is not on the paper; 0 after the last one. Null when it cannot be loaded. */
const nextPlace =
  (setId: SetId, known: Ring, id: number): AppThunk<Promise<{ ring: Ring; place: number } | null>> =>
  async (dispatch, getState) => {
    const present = selectSet(getState(), setId).paperList.entities;
    let ring = known;
    for (let place = placeIn(ring, id) + 1; ; place += 1) {
      while (place > ring.list.length && ring.more) {
        const longer = await dispatch(readMore(setId, ring, id));
        if (!longer) return null;
        ring = longer;
      }
      const next = ring.list[place - 1];
      if (!next) return { ring, place: 0 };
      if (!present[next.question_id]) return { ring, place };
    }
  };

const placeIn = ({ list }: Ring, id: number): number => list.findIndex((one) => one.question_id === id) + 1;

const replace =
  (setId: SetId, id: number, back: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { rings = [], shown = null } = swapTask.select(getState(), setId).result ?? {};
    const known = rings.find((ring) => ring.firstId === id || placeIn(ring, id) > 0);
    const start = known ?? { firstId: id, list: [], more: true, wide: false };
    const found = back ? { ring: start, place: 0 } : await dispatch(nextPlace(setId, start, id));
    if (!found) return;
    const { ring, place } = found;
    const others = rings.filter((each) => each !== known);
    const keep = (swap: Swap | null) => dispatch(swapTask.show(setId, { rings: [...others, ring], shown: swap }));
    if (place === 0 && placeIn(ring, id) === 0) {
      keep(shown);
      const why = '没有可换的题：题库中没有知识点相近或内容相近的同题型试题，或者都已在卷中。可以到试题列表中另选。';
      return back ? undefined : dispatch(tell('warning', why));
    }
    const next = ring.list[place - 1];
    const newId = next?.question_id ?? ring.firstId;
    const { data } = await dispatch(questionApi.endpoints.getQuestion.initiate({ id: newId }, { subscribe: false }));
    if (!data) return void keep(shown);
    dispatch(questionReplaced({ id, question: data }, setId));
    keep({ oldId: id, newId, text: next?.text ?? '换回了原来的题', place, count: ring.list.length });
  };

/** `back`: the original question comes back. */
export const swapQuestion =
  (setId: SetId, id: number, back = false): AppThunk =>
  (dispatch) =>
    void dispatch(swapTask.run(setId, () => dispatch(replace(setId, id, back))));

export const swapNoticeClosed =
  (setId: SetId): AppThunk =>
  (dispatch, getState) => {
    const { result } = swapTask.select(getState(), setId);
    dispatch(swapTask.show(setId, result && { ...result, shown: null }));
  };
