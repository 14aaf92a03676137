// Puts questions of the bank into a working set; false if they cannot be read.
import { defaultScore } from '../../../../domain/paper/sections';
import { traitsOf } from '../../../../domain/question/types/traits';
import { questionApi } from '../../../state/api/question/question';
import { usableOf } from '../../../state/paperWorkingSet/choosing';
import { questionsAdded } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { chosenOf } from '../../../state/paperWorkingSet/setReducers';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { selectRecords } from '../../../state/records/records';
import type { AppThunk } from '../../../state/store';

export const takeQuestions =
  (ids: readonly number[], setId: SetId): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { data } = await dispatch(
      questionApi.endpoints.getQuestionsByIds.initiate({ ids: [...ids] }, { subscribe: false }),
    );
    if (!data) return false;
    const items = dispatch(usableOf(selectRecords(getState(), 'question', data.ids))).map((question) => {
      const chosen = chosenOf(question);
      return {
        ...chosen,
        score: defaultScore(chosen.type_id, chosen.part_scores),
        answer_space: traitsOf(chosen.type_id).space,
      };
    });
    dispatch(questionsAdded([{ title: '', note: '', whole: false, items }], setId));
    return true;
  };
