// Changes of knowledge systems, types and points. The server stores each at once and can take it back.
import { knowledgeChangeApi } from '../api/knowledge/knowledgeChange';
import { isQueued } from '../api/wireRequest';
import type { AppThunk } from '../store';
import {
  changeDropped,
  changeEnded,
  changeQueued,
  changeRedone,
  changeStarted,
  changeStored,
  changeUndone,
  selectChanges,
} from './storedChangesSlice';

const place = 'knowledge';
type Call<Reply> = AppThunk<PromiseLike<{ data?: Reply | undefined; error?: unknown }>>;
export interface Outcome<Reply> {
  data?: Reply;
  /** It waits for the network. */
  queued?: true;
  /** The user has been notified. */
  error?: unknown;
}

/** `text` describes the change. */
export const changeKnowledge =
  <Reply extends { undo_id: number }>(text: string, call: Call<Reply>): AppThunk<Promise<Outcome<Reply>>> =>
  async (dispatch) => {
    dispatch(changeStarted({ place }));
    const { data, error } = await dispatch(call);
    dispatch(changeEnded({ place }));
    if (isQueued(error)) {
      dispatch(changeQueued({ place, text }));
      return { queued: true };
    }
    if (!data) return { error: error ?? 'refused' };
    dispatch(changeStored({ place, undo_id: data.undo_id, text }));
    return { data };
  };

const takeBack =
  (undoes: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { done, undone, running } = selectChanges(getState(), place);
    const undo_id = (undoes ? done : undone).at(-1)?.undo_id;
    if (undo_id === undefined || running > 0) return;
    dispatch(changeStarted({ place }));
    const { data, error } = await dispatch(
      knowledgeChangeApi.endpoints.undoKnowledgeChange.initiate({ undo_id }, { track: false }),
    );
    dispatch(changeEnded({ place }));
    if (data) dispatch((undoes ? changeUndone : changeRedone)({ place, undo_id, by: data.undo_id }));
    // The server refused, so the entry is dropped. Without an answer it stays and can be tried again.
    else if ((error as { kind?: string } | undefined)?.kind === 'business') dispatch(changeDropped({ place, undo_id }));
  };
export const undoKnowledge = (): AppThunk<Promise<void>> => takeBack(true);
export const redoKnowledge = (): AppThunk<Promise<void>> => takeBack(false);
