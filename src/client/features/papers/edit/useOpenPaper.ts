// Opens the paper of the address as the active working set: id 0 is the new paper, other ids are saved papers. Unsaved
// changes are kept; a newer saved state replaces only an unchanged set. A new paper begins with the organisation's
// default template.
import { useEffect } from 'react';
import { useGetPaperQuery } from '../../../state/api/paper/paper';
import type { ApiError } from '../../../state/api/wireRequest';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectQueue } from '../../../state/offline/offlineSlice';
import { activeSetChanged, selectSet, selectSetsReady } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { isNewPaper, NEW_PAPER, type SetId } from '../../../state/paperWorkingSet/workingSet';
import { applyDefaultTemplate, hasPlainLayout, openPaper } from './openPaperThunks';

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
