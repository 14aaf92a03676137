// 换一题: replaces a question with the next alternative under the same constraints. After the last alternative the
// original question comes back. Each replacement is a normal undo step.
import type { BlueprintAlternative, BlueprintBody, WantedFields } from '../../../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS } from '../../../../contract/question/questionFields';
import { t } from '../../../lib/texts/t';
import { blueprintApi } from '../../../state/api/paper/blueprint';
import { questionApi } from '../../../state/api/question/question';
import { questionReplaced, selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import { selectRecord } from '../../../state/records/records';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';

/** Candidates side by side, one key for each. */
const SIZE = 5;
const ANY_DIFFICULTY = { min: 0, max: 10 };

/** The replacements that are offered for a question. */
export interface Offer {
  id: number;
  list: readonly BlueprintAlternative[];
  /** Of the list among all replacements. */
  offset: number;
  more: boolean;
  /** No replacement has about the same difficulty, so any is offered. */
  wide: boolean;
}
export interface Swap {
  offer: Offer | null;
  /** The question that came last by a replacement. */
  newId: number | null;
}
/** By working set. */
export const swapTask = createTask<null, Swap>('swap');

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

/** Five replacements; null when they cannot be loaded. */
const read =
  (setId: SetId, { id, offset, wide }: Pick<Offer, 'id' | 'offset' | 'wide'>): AppThunk<Promise<Offer | null>> =>
  async (dispatch, getState) => {
    const conditions = await dispatch(conditionsOf(setId, id));
    const request = {
      question_id: id,
      paper_question_ids: [...new Set([id, ...selectSet(getState(), setId).paperList.ids])],
      seed: 0,
      difficulty: wide ? ANY_DIFFICULTY : null,
      ...conditions,
      offset,
      size: SIZE,
    };
    const { data } = await dispatch(blueprintApi.endpoints.getAlternatives.initiate(request, { track: false }));
    if (!data) return null;
    if (data.list.length > 0 || (wide && offset === 0)) return { id, offset, wide, ...data };
    // After the last five come the first ones; without any of about the same difficulty, those of any.
    return dispatch(read(setId, { id, offset: 0, wide: wide || offset === 0 }));
  };

const offer =
  (setId: SetId, asked: Pick<Offer, 'id' | 'offset' | 'wide'>): AppThunk =>
  (dispatch) =>
    void dispatch(
      swapTask.run(setId, async ({ signal }) => {
        const found = await dispatch(read(setId, asked));
        if (!found || signal.aborted) return;
        if (found.list.length > 0) return void dispatch(swapTask.show(setId, { offer: found, newId: null }));
        const why = t(
          '没有合适的题：题库中没有知识点相近或内容相近的同题型试题，或者都已在卷中。可以到试题列表中另选。',
        );
        return void dispatch(tell('warning', why));
      }),
    );

export const swapAsked = (setId: SetId, id: number): AppThunk => offer(setId, { id, offset: 0, wide: false });

/** The next five. */
export const swapMoreAsked = (setId: SetId, { id, offset, more, wide }: Offer): AppThunk =>
  offer(setId, { id, offset: more ? offset + SIZE : 0, wide });

/** One undo step. */
export const swapChosen =
  (setId: SetId, { id }: Offer, chosen: BlueprintAlternative): AppThunk =>
  (dispatch, getState) =>
    void dispatch(
      swapTask.run(setId, async () => {
        const read = questionApi.endpoints.getQuestion.initiate({ id: chosen.question_id }, { subscribe: false });
        const reply = await dispatch(read);
        const data = selectRecord(getState(), 'question', reply.data?.id);
        const number = selectSet(getState(), setId).paperList.ids.indexOf(id) + 1;
        if (!data || number === 0) return;
        dispatch(questionReplaced({ id, question: data }, setId));
        dispatch(swapTask.show(setId, { offer: null, newId: data.id }));
        dispatch(tell('success', t('第 {0} 题已更换：{1}', number, chosen.text)));
      }),
    );

export const swapClosed = (setId: SetId) => swapTask.show(setId, null);
