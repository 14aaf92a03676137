// Saves a working set, and handles the conflict when another user has saved the paper in the meantime: nothing is
// overwritten without confirmation.
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CODES } from '../../../../contract/codes';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { isQueued, type ApiError } from '../../../state/api/api';
import { paperApi, useSavePaperMutation } from '../../../state/api/paper/paper';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { queueChanged } from '../../../state/offline/offlineSlice';
import { toSavePaperRequest, type SavePaperRequest } from '../../../state/paperWorkingSet/paperDetail';
import { paperOpened, setDiscarded, workingSetSaved } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectEdition, selectSet } from '../../../state/paperWorkingSet/selectors';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';

export interface Conflict {
  revision: number;
  /** The other user's paper, as the server sent it with the refusal. */
  theirs: PaperDetail | null;
}

const conflictOf = (error: unknown): Conflict | null => {
  const fault = error as ApiError | undefined;
  if (fault?.kind !== 'business' || fault.code !== CODES.conflict) return null;
  const data = fault.data as { revision?: number; paper?: PaperDetail } | null;
  return { revision: data?.revision ?? data?.paper?.revision ?? 0, theirs: data?.paper ?? null };
};

export function useSavePaper(setId: SetId) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const [savePaper, { isLoading: saving }] = useSavePaperMutation();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);

  const send = useCallback(
    async (change: (request: SavePaperRequest) => SavePaperRequest, copy = false): Promise<boolean> => {
      // A second Ctrl+S during a pending save would conflict with the first.
      if (busy.current) return false;
      busy.current = true;
      try {
        const state = store.getState();
        const edition = selectEdition(state, setId);
        const sent = selectSet(state, setId);
        const key = sent.paper_key;
        const reply = await savePaper(change(toSavePaperRequest(sent)));
        if (isQueued(reply.error)) {
          // The set keeps its unsaved mark until the server has stored it.
          if (!copy) dispatch(queueChanged({ kind: 'linked', id: reply.error.id, paperSet: { setId, edition, key } }));
          setConflict(null);
          return true;
        }
        if (reply.error) {
          const found = conflictOf(reply.error);
          if (found) setConflict(found);
          return false;
        }
        setConflict(null);
        const { id, revision } = reply.data;
        dispatch(tell('success', copy ? '已另存为副本' : '已保存'));
        // The set was cleared while the save was pending, so this screen now shows another paper.
        const left = sent.paper_id === null && selectSet(store.getState(), setId).paper_key !== key;
        if (id === 0) {
          dispatch(setDiscarded(setId));
          if (!left) void navigate('/mypaper');
          return true;
        }
        if (copy) dispatch(setDiscarded(setId));
        else dispatch(workingSetSaved({ setId, key, id, revision, edition }));
        if (left) return true;
        if (`paper:${id}` !== setId) void navigate(`/paperlist/edit/${id}`, { replace: true });
        return true;
      } finally {
        busy.current = false;
      }
    },
    [dispatch, navigate, savePaper, setId, store],
  );

  const save = useCallback(() => send((request) => request), [send]);
  /** Overwrites the other user's version, which the user has seen: saves with its revision. */
  const saveMine = useCallback(
    () => send((request) => ({ ...request, revision: conflict?.revision ?? request.revision })),
    [send, conflict],
  );
  const saveCopy = useCallback(
    () =>
      send(
        ({ id: _id, revision: _revision, ...request }) => ({
          ...request,
          title: `${request.title.slice(0, 95)}（副本）`,
        }),
        true,
      ),
    [send],
  );
  const takeTheirs = useCallback(async () => {
    const id = selectSet(store.getState(), setId).paper_id;
    if (id === null) return;
    const { data } = await dispatch(
      paperApi.endpoints.getPaper.initiate({ id }, { forceRefetch: true, subscribe: false }),
    );
    const theirs = data ?? conflict?.theirs;
    if (!theirs) return;
    dispatch(setDiscarded(setId));
    dispatch(paperOpened(theirs));
    setConflict(null);
  }, [conflict, dispatch, setId, store]);

  return { save, saving, conflict, showConflict: setConflict, saveMine, saveCopy, takeTheirs };
}
