// A saved paper becomes a working set; a new one begins with the default template of the organisation.
import { canonicalJson } from '../../../../contract/canonicalJson';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { withTemplate } from '../../../../domain/paper/templates';
import { templateApi } from '../../../state/api/paper/template';
import { openedSet } from '../../../state/paperWorkingSet/editSet';
import {
  paperDetailsChanged,
  paperOpened,
  selectSet,
  workingSetSaved,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { toSavePaperRequest } from '../../../state/paperWorkingSet/saveRequests';
import { openedPaper } from '../../../state/paperWorkingSet/savedPapers';
import { emptySet, NEW_PAPER, type SetId, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import type { AppThunk } from '../../../state/store';

/**
 * An older cached reply is ignored while a newer one is loading. Unsaved changes that the server has already are an own
 * save whose answer was lost with the page.
 */
export const openPaper =
  (detail: PaperDetail): AppThunk =>
  (dispatch, getState) => {
    const setId: SetId = `paper:${detail.id}`;
    const known = selectSet(getState(), setId);
    if (detail.editable !== 1 || detail.revision < known.revision) return;
    if (known.dirty && detail.revision > known.revision && hasContentOf(known, detail))
      dispatch(workingSetSaved({ setId, id: detail.id, revision: detail.revision }));
    dispatch(paperOpened(detail));
  };

function hasContentOf(set: WorkingSet, detail: PaperDetail): boolean {
  const { head, composition } = openedPaper(detail);
  const [mine, theirs] = [set, openedSet(emptySet(), head, composition)].map((each) => {
    const { revision: _revision, ...content } = toSavePaperRequest(each);
    return canonicalJson(content);
  });
  return mine === theirs;
}
/** Whether the user has not yet changed the layout of the new paper. */
export const hasPlainLayout = ({ paper_id, stamps }: WorkingSet): boolean =>
  paper_id === null && stamps.head['layout'] === undefined && stamps.head['seal_line'] === undefined;

export const applyDefaultTemplate = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { data } = await dispatch(templateApi.endpoints.getPaperTemplates.initiate(undefined, { subscribe: false }));
  const template = data?.list.find(({ is_default }) => is_default === 1);
  const set = selectSet(getState(), NEW_PAPER);
  if (template && hasPlainLayout(set)) dispatch(paperDetailsChanged(withTemplate(set, template.template), NEW_PAPER));
};
