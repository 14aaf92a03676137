// The user's decisions about an edit that waits or was refused.
import { ask } from '../prompts';
import type { AppThunk } from '../store';
import { queueChanged, reconnectAsked } from './offlineSlice';
import type { QueuedEdit } from './queue';

/** Sends the edit again unchanged, or changed as a new intent with a new key. */
export const retryEdit =
  (edit: QueuedEdit, patch: Record<string, string> = {}): AppThunk =>
  (dispatch, _getState, { effects }) => {
    const key = Object.keys(patch).length === 0 ? edit.key : effects.randomKey();
    dispatch(queueChanged({ kind: 'retried', id: edit.id, key, patch }));
    dispatch(reconnectAsked());
  };

export const discardEdit =
  (edit: QueuedEdit): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const text = `“${edit.title}”还没有提交到服务器，放弃后不能找回。`;
    if (await dispatch(ask({ title: '放弃这项修改？', text, ok: '放弃', cancel: '保留' })))
      dispatch(queueChanged({ kind: 'discarded', id: edit.id }));
  };
