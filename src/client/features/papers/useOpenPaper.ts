// Opens the paper of the address as the active working set: 0 is the new paper, else a saved one. What was changed and
// not saved is kept; only a newer state of an unchanged set is taken over.
import { useEffect } from 'react';
import { useGetPaperQuery } from '../../state/api/paper';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { activeSetChanged, paperOpened } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectSet, selectSetsReady } from '../../state/paperWorkingSet/selectors';
import { NEW_PAPER, type SetId } from '../../state/paperWorkingSet/workingSet';

export function useOpenPaper(id: number) {
  const dispatch = useAppDispatch();
  const setsReady = useAppSelector(selectSetsReady);
  const setId: SetId = `paper:${id}`;
  const isNew = setId === NEW_PAPER;
  const { currentData: detail, isError, refetch } = useGetPaperQuery({ id }, { skip: isNew || !setsReady, refetchOnMountOrArgChange: true });
  const paperId = useAppSelector((state) => selectSet(state, setId).paper_id);
  const revision = useAppSelector((state) => selectSet(state, setId).revision);
  const dirty = useAppSelector((state) => selectSet(state, setId).dirty);

  useEffect(() => {
    if (setsReady && (isNew || paperId !== null)) dispatch(activeSetChanged(setId));
  }, [dispatch, setsReady, isNew, paperId, setId]);
  useEffect(() => {
    if (detail && detail.revision >= revision && detail.editable === 1) dispatch(paperOpened(detail));
    // Only a reply of the server opens; the set's own revision grows with every save.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, detail]);

  const ready = setsReady && (isNew || paperId !== null);
  return {
    setId,
    detail,
    ready,
    failed: isError && !ready,
    refused: detail?.editable === 0,
    /** Somebody saved this paper while it was being changed here. */
    overtaken: detail !== undefined && ready && dirty && detail.revision > revision,
    refetch,
  };
}
