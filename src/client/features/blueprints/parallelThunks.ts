// Parallel papers of one blueprint: filled together, reviewed in a dialog, then saved one after another.
import type { BlueprintBody, BlueprintResult } from '../../../contract/paper/blueprint';
import type { PickedQuestion } from '../../../domain/paper/filling';
import { optionLetter } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { paperApi } from '../../state/api/paper/paper';
import { selectCateList } from '../../state/cache/cacheSlice';
import { tell } from '../../state/prompts';
import type { AppThunk } from '../../state/store';
import { tabOpened } from '../../state/tabs/tabsSlice';
import { createTask } from '../../state/tasks/createTask';
import { askFill, paperOf, readPicks } from './fillThunks';

interface ParallelForms {
  count: number;
  result: BlueprintResult | null;
  forms: readonly PickedQuestion[][];
  /** Ids of the saved papers by form: a repeated save skips them. */
  saved: Readonly<Record<number, number>>;
}
export const NO_FORMS: ParallelForms = { count: 2, result: null, forms: [], saved: {} };

/** By the id of the blueprint; there is a result while the dialog is open. */
export const parallelTask = createTask<'fill' | 'save', ParallelForms>('parallel');

export interface ParallelRequest {
  blueprintId: number;
  title: string;
  body: BlueprintBody;
  seed: number;
}

export const formTitle = (title: string, form: number): string =>
  t('{0}（{1}卷）', (title.trim() || t('平行卷')).slice(0, 90), optionLetter(form));

export const fillForms =
  ({ blueprintId, body, seed }: ParallelRequest, count: number): AppThunk =>
  (dispatch) => {
    const shown = { ...NO_FORMS, count };
    dispatch(parallelTask.show(blueprintId, shown));
    const fill = parallelTask.run(
      blueprintId,
      async ({ signal }) => {
        const request = { body, seed, forms: count, locks: [], exclude_question_ids: [] };
        const result = await dispatch(askFill(request, signal));
        const picks = result?.outcome === 'filled' ? result.forms : [];
        const forms = await Promise.all(picks.map((each) => dispatch(readPicks(blueprintId, body, each))));
        if (signal.aborted || !result) return;
        const read = forms.every((form) => form !== null) ? forms : [];
        dispatch(parallelTask.show(blueprintId, { ...shown, result, forms: read }));
      },
      'fill',
    );
    void dispatch(fill);
  };

/** Saves the papers, opens their tabs and goes to the first one. */
export const saveForms =
  ({ blueprintId, title, body }: ParallelRequest, go: (path: string) => void): AppThunk =>
  (dispatch, getState) => {
    const { stage_id, grade_id, gs_id } = body;
    const save = parallelTask.run(
      blueprintId,
      async () => {
        const shown = parallelTask.select(getState(), blueprintId).result ?? NO_FORMS;
        const ids = { ...shown.saved };
        for (const [form, picks] of shown.forms.entries()) {
          if (ids[form] !== undefined) continue;
          const details = { title: formTitle(title, form), stage_id, grade_id, gs_id };
          const request = paperOf(picks, details, selectCateList(getState()));
          const { data } = await dispatch(paperApi.endpoints.savePaper.initiate(request, { track: false }));
          if (!data) {
            const count = Object.keys(ids).length;
            dispatch(parallelTask.show(blueprintId, { ...shown, saved: ids }));
            return void dispatch(tell('error', t('已保存 {0} 份，其余未能保存，请再点一次“保存”', count)));
          }
          ids[form] = data.id;
        }
        const paths = shown.forms.flatMap((_picks, form) => {
          if (!ids[form]) return [];
          const path = `/paperlist/edit/${ids[form]}`;
          dispatch(tabOpened({ name: 'paperEdit', path, title: formTitle(title, form) }));
          return [path];
        });
        dispatch(tell('success', t('已保存 {0} 份平行卷', shown.forms.length)));
        dispatch(parallelTask.show(blueprintId, null));
        go(ids[0] === 0 ? '/mypaper' : (paths[0] ?? '/mypaper'));
      },
      'save',
    );
    void dispatch(save);
  };
