// Opens the paper of the address as the active working set: id 0 is the new paper, other ids are saved papers. Unsaved
// changes are kept; a newer saved state replaces only an unchanged set.
import { useEffect } from 'react';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { useGetPaperQuery } from '../../../state/api/paper/paper';
import type { ApiError } from '../../../state/api/wireRequest';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { activeSetChanged, paperOpened } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectSet, selectSetsReady } from '../../../state/paperWorkingSet/selectors';
import { isNewPaper, type SetId } from '../../../state/paperWorkingSet/workingSet';
import type { AppThunk } from '../../../state/store';

/** An older cached reply is ignored while a newer one is loading. */
const openPaper =
  (detail: PaperDetail): AppThunk =>
  (dispatch, getState) => {
    const known = selectSet(getState(), `paper:${detail.id}`);
    if (detail.editable === 1 && detail.revision >= known.revision) dispatch(paperOpened(detail));
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

  useEffect(() => {
    if (setsReady && (isNew || paperId !== null)) dispatch(activeSetChanged(setId));
  }, [dispatch, setsReady, isNew, paperId, setId]);
  useEffect(() => {
    if (setsReady && detail) dispatch(openPaper(detail));
  }, [dispatch, setsReady, detail]);

  const ready = setsReady && (isNew || paperId !== null);
  return {
    setId,
    detail,
    ready,
    failed: isError && !ready,
    error: error as ApiError | undefined,
    refused: detail?.editable === 0,
    /** Another user has saved this paper while it has unsaved changes here. */
    overtaken: detail !== undefined && ready && dirty && detail.revision > revision,
    refetch,
  };
}
