// Opens the paper of the address as the active working set: id 0 is the new paper, other ids are saved papers. Unsaved
// changes are kept; a newer saved state replaces only an unchanged set. A new paper begins with the organisation's
// default template.
import { useEffect } from 'react';
import { canonicalJson } from '../../../../contract/canonicalJson';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { withTemplate } from '../../../../domain/paper/templates';
import { useGetPaperQuery } from '../../../state/api/paper/paper';
import { templateApi } from '../../../state/api/paper/template';
import type { ApiError } from '../../../state/api/wireRequest';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectQueue } from '../../../state/offline/offlineSlice';
import { openedSet } from '../../../state/paperWorkingSet/editSet';
import {
  activeSetChanged,
  paperDetailsChanged,
  paperOpened,
  selectSet,
  selectSetsReady,
  workingSetSaved,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { toSavePaperRequest } from '../../../state/paperWorkingSet/saveRequests';
import { openedPaper } from '../../../state/paperWorkingSet/savedPapers';
import {
  emptySet,
  isNewPaper,
  NEW_PAPER,
  type SetId,
  type WorkingSet,
} from '../../../state/paperWorkingSet/workingSet';
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
const hasPlainLayout = ({ paper_id, stamps }: WorkingSet): boolean =>
  paper_id === null && stamps.head['layout'] === undefined && stamps.head['seal_line'] === undefined;

const applyDefaultTemplate = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { data } = await dispatch(templateApi.endpoints.getPaperTemplates.initiate(undefined, { subscribe: false }));
  const template = data?.list.find(({ is_default }) => is_default === 1);
  const set = selectSet(getState(), NEW_PAPER);
  if (template && hasPlainLayout(set)) dispatch(paperDetailsChanged(withTemplate(set, template.template), NEW_PAPER));
};

export function useOpenPaper(id: number) {
  const dispatch = useAppDispatch();
  const setsReady = useAppSelector(selectSetsReady);
  const setId: SetId = `paper:${id}`;
  const isNew = isNewPaper(setId);
  const {
    currentData: detail,
    isError,
    error,
    refetch,
  } = useGetPaperQuery({ id }, { skip: isNew || !setsReady, refetchOnMountOrArgChange: true });
  const paperId = useAppSelector((state) => selectSet(state, setId).paper_id);
  const revision = useAppSelector((state) => selectSet(state, setId).revision);
  const dirty = useAppSelector((state) => selectSet(state, setId).dirty);

  const waits = useAppSelector((state) => selectQueue(state).some(({ subject }) => subject === setId));

  const plain = useAppSelector((state) => setId === NEW_PAPER && hasPlainLayout(selectSet(state, NEW_PAPER)));
  useEffect(() => {
    if (!setsReady) return;
    if (isNew || paperId !== null) dispatch(activeSetChanged(setId));
    if (detail) dispatch(openPaper(detail));
    if (plain) void dispatch(applyDefaultTemplate());
  }, [dispatch, setsReady, isNew, paperId, setId, detail, plain]);

  const ready = setsReady && (isNew || paperId !== null);
  return {
    setId,
    detail,
    ready,
    failed: isError && !ready,
    error: error as ApiError | undefined,
    refused: detail?.editable === 0,
    /** Another user has saved this paper while it has unsaved changes here; not an own save without an answer yet. */
    overtaken: detail !== undefined && ready && dirty && detail.revision > revision && !waits,
    refetch,
  };
}
