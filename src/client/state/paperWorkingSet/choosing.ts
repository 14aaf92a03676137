// Choosing questions into a working set: what may not be put on a paper is refused with the reason.
import type { Question } from '../../../contract/question/question';
import { whyUnusable, type Usage } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { tell } from '../prompts';
import type { AppThunk } from '../store';
import { questionToggled, selectIsChosen } from './paperWorkingSetSlice';

/** Why the question cannot be chosen; null when it can. */
export function unusableText(question: Usage | undefined): string | null {
  const why = question ? whyUnusable(question) : null;
  return why && (why === 'unavailable' ? t('已标为不可用，不能选入') : t('已停用，不能选入'));
}

/** Adds the question to the active set, or removes it. */
export const toggleQuestion =
  (question: Question): AppThunk =>
  (dispatch, getState) => {
    const why = selectIsChosen(getState(), question.id) ? null : unusableText(question);
    if (why) dispatch(tell('warning', t('试题 {0} {1}', question.id, why)));
    else dispatch(questionToggled(question));
  };

/** Those that can be chosen; a notice names the others. */
export const usableOf =
  <Some extends Usage>(questions: readonly Some[]): AppThunk<Some[]> =>
  (dispatch) => {
    const usable = questions.filter((question) => unusableText(question) === null);
    const rest = questions.length - usable.length;
    if (rest > 0) dispatch(tell('warning', t('{0} 道题已停用或不可用，没有选入', rest)));
    return usable;
  };
