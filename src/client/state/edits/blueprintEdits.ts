// A blueprint while it is edited: saved when the user asks; id 0 is a new one.
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { bodyOf, type BlueprintDetail } from '../../../contract/paper/savedBlueprint';
import { emptyBody, sumOf } from '../../../domain/blueprint/grid';
import { t } from '../../lib/texts/t';
import { blueprintApi } from '../api/paper/blueprint';
import { cellsRebound } from '../paperWorkingSet/paperWorkingSetSlice';
import { ask, tell } from '../prompts';
import type { AppThunk } from '../store';
import { createEditSession } from './createEditSession';
import { conflictMet, discarded, saved } from './editEvents';

export interface BlueprintDraft {
  title: string;
  shared: 0 | 1;
  body: BlueprintBody;
  /** For the next filling; not part of the saved blueprint. */
  seed: number;
}
const NEW = '0';

function asDraft(value: unknown): BlueprintDraft | null {
  const { title, shared, seed, body } = (value ?? {}) as Partial<Record<keyof BlueprintDraft, unknown>>;
  const sound = bodyOf(body);
  if (!sound || typeof title !== 'string' || !Number.isInteger(seed)) return null;
  return { title, shared: shared === 1 ? 1 : 0, body: sound, seed: seed as number };
}

export const blueprintEdits = createEditSession<BlueprintDraft, BlueprintDetail>({
  name: 'blueprint',
  versionOf: (stored) => ({
    draft: { title: stored?.title ?? '', shared: stored?.shared ?? 0, body: stored?.body ?? emptyBody(), seed: 1 },
    revision: stored?.revision ?? 0,
  }),
  asDraft,
  save:
    ({ draft: { title, shared, body }, revision }, { id, asNew }) =>
    (dispatch) =>
      dispatch(
        blueprintApi.endpoints.saveBlueprint.initiate(
          asNew
            ? { title: t('{0}（副本）', title.trim().slice(0, 95)), shared: 0, body }
            : { title: title.trim(), shared, body, ...(id === NEW ? {} : { id: Number(id), revision }) },
          { track: false },
        ),
      ),
  theirs: (data) => (data as { blueprint?: BlueprintDetail } | null)?.blueprint ?? null,
  saveWhen: 'asked',
  after: (action, id) => (dispatch) => {
    if (saved.match(action)) {
      const { storedAs } = action.payload;
      if (id === NEW && storedAs !== null) dispatch(cellsRebound({ from: 0, to: storedAs }));
      return dispatch(tell('success', id !== NEW && storedAs !== null ? t('已另存为我的细目表') : t('细目表已保存')));
    }
    if (discarded.match(action) && id === NEW) return dispatch(cellsRebound({ from: 0, to: null }));
    if (conflictMet.match(action)) return dispatch(decideConflict(id));
  },
});

const decideConflict =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const theirs = blueprintEdits.select(getState(), id)?.conflict?.draft;
    if (!theirs) return;
    const text = t(
      '它已在别处保存为《{0}》（{1} 题）。可以用这里的内容覆盖，或取消后另存为副本。',
      theirs.title,
      sumOf(theirs.body.cells).count,
    );
    const overwrite = await dispatch(ask({ title: t('细目表已在别处修改'), text, ok: t('覆盖'), cancel: t('取消') }));
    if (!overwrite) return void dispatch(blueprintEdits.conflictClosed(id));
    dispatch(blueprintEdits.mineKept(id));
    dispatch(blueprintEdits.saveAsked(id));
  };
