// Saves a working set, and handles the conflict when another user has saved the paper in the meantime: nothing is
// overwritten without confirmation.
import { CODES } from '../../../../contract/codes';
import type { PaperBody, PaperDetail } from '../../../../contract/paper/paper';
import { t } from '../../../lib/texts/t';
import { paperApi } from '../../../state/api/paper/paper';
import { isQueued, type ApiError } from '../../../state/api/wireRequest';
import { queueChanged } from '../../../state/offline/offlineSlice';
import {
  paperMerged,
  paperOpened,
  selectEdition,
  selectSet,
  setDiscarded,
  workingSetSaved,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { type SavePaperRequest, toSavePaperRequest } from '../../../state/paperWorkingSet/saveRequests';
import { openedPaper } from '../../../state/paperWorkingSet/savedPapers';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import { selectWhole } from '../../../state/records/records';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';

/** The other user's paper, as the server sent it with the refusal, with the common base if it is known. */
export interface Conflict {
  theirs: PaperDetail;
}
/**
 * By working set; the result is a conflict that the user has to decide. A second save during one would conflict with
 * it.
 */
export const saveTask = createTask<null, Conflict>('save');

export type Go = (path: string, options?: { replace: boolean }) => void;

function conflictOf(error: unknown): Conflict | null {
  const fault = error as ApiError | undefined;
  if (fault?.kind !== 'business' || fault.code !== CODES.conflict) return null;
  const { paper } = (fault.data ?? {}) as { paper?: PaperDetail };
  return paper ? { theirs: paper } : null;
}

interface Sending {
  change?: (request: SavePaperRequest) => SavePaperRequest;
  copy?: boolean;
}

const send =
  (setId: SetId, go: Go, { change = (request) => request, copy = false }: Sending = {}): AppThunk<Promise<unknown>> =>
  (dispatch, getState) =>
    dispatch(
      saveTask.run(setId, async () => {
        const edition = selectEdition(getState(), setId);
        const sent = selectSet(getState(), setId);
        const key = sent.paper_key;
        const reply = await dispatch(
          paperApi.endpoints.savePaper.initiate(change(toSavePaperRequest(sent)), { track: false }),
        );
        const conflict = conflictOf(reply.error);
        if (conflict || !reply.error || isQueued(reply.error)) dispatch(saveTask.show(setId, conflict));
        if (isQueued(reply.error)) {
          // The set keeps its unsaved mark until the server has stored it.
          if (!copy) dispatch(queueChanged({ kind: 'linked', id: reply.error.id, paperSet: { setId, edition, key } }));
          return;
        }
        if (reply.error) return;
        const { id, revision } = reply.data;
        dispatch(tell('success', copy ? t('已另存为副本') : t('已保存')));
        // The set was cleared while the save was pending, so this screen now shows another paper.
        const left = sent.paper_id === null && selectSet(getState(), setId).paper_key !== key;
        if (id === 0) {
          dispatch(setDiscarded(setId));
          if (!left) go('/mypaper');
          return;
        }
        if (copy) dispatch(setDiscarded(setId));
        else dispatch(workingSetSaved({ setId, key, id, revision, edition }));
        if (!left && `paper:${id}` !== setId) go(`/paperlist/edit/${id}`, { replace: true });
      }),
    );

export const savePaper = (setId: SetId, go: Go) => send(setId, go);

/** Saves the set, or notifies the user of missing data and moves there. */
export const saveWhenComplete =
  (setId: SetId, go: Go): AppThunk =>
  (dispatch, getState) => {
    // Blur commits the text that the user is typing, so that it is part of the saved paper.
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches('input, textarea')) {
      field.blur();
      field.focus();
    }
    const set = selectSet(getState(), setId);
    if (set.title.trim() === '') {
      dispatch(tell('warning', t('请填写试卷标题')));
      document.getElementById('paper-title')?.focus();
    } else if (set.paperList.ids.length === 0) dispatch(tell('warning', t('请先选题，再保存试卷')));
    else void dispatch(send(setId, go));
  };

/** Shows what another user has saved meanwhile next to the set. */
export const compareSaved =
  (setId: SetId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { paper_id, revision } = selectSet(getState(), setId);
    if (paper_id === null) return;
    const request = { id: paper_id, since: revision };
    const { data } = await dispatch(
      paperApi.endpoints.getPaper.initiate(request, { forceRefetch: true, subscribe: false }),
    );
    const theirs = selectWhole(getState(), data);
    if (theirs) dispatch(saveTask.show(setId, { theirs }));
  };

/** The merged content becomes the set, on top of the other user's version. */
export const takeMerged =
  (setId: SetId, { theirs }: Conflict, body: PaperBody): AppThunk =>
  (dispatch) => {
    const known = openedPaper(theirs).composition.items;
    dispatch(paperMerged({ body, revision: theirs.revision, known }, setId));
    dispatch(saveTask.show(setId, null));
  };

export const saveCopy =
  (setId: SetId, go: Go): AppThunk =>
  (dispatch) => {
    const change = ({ id: _id, revision: _revision, ...request }: SavePaperRequest) => ({
      ...request,
      title: t('{0}（副本）', request.title.slice(0, 95)),
    });
    void dispatch(send(setId, go, { change, copy: true }));
  };

export const takeTheirs =
  (setId: SetId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const id = selectSet(getState(), setId).paper_id;
    if (id === null) return;
    const { data } = await dispatch(
      paperApi.endpoints.getPaper.initiate({ id }, { forceRefetch: true, subscribe: false }),
    );
    const theirs = selectWhole(getState(), data) ?? saveTask.select(getState(), setId).result?.theirs;
    if (!theirs) return;
    dispatch(setDiscarded(setId));
    dispatch(paperOpened(theirs));
    dispatch(saveTask.show(setId, null));
  };
