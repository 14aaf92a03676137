// Sending of queued edits, and the user's decisions about those that wait or were refused.
import * as z from 'zod/mini';
import { CODES } from '../../../contract/codes';
import { defineCall, nothing } from '../../../contract/wire';
import { t } from '../../lib/texts/t';
import { api } from '../api/api';
import { TAG_TYPES } from '../api/tags';
import type { ApiError } from '../api/wireRequest';
import { selectSetsReady, workingSetSaved } from '../paperWorkingSet/paperWorkingSetSlice';
import { ask } from '../prompts';
import type { AppThunk } from '../store';
import { selectCurrentPath } from '../tabs/tabsSlice';
import {
  queueChanged,
  reconnectAsked,
  selectQueue,
  selectQueueAccount,
  selectSending,
  sendingEnded,
  sendingStarted,
} from './offlineSlice';
import { nextToSend, type QueuedEdit } from './queue';

const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendQueued: build.mutation<unknown, Pick<QueuedEdit, 'path' | 'fields' | 'key'>>({
      query: ({ path, fields, key }) => ({
        call: defineCall({
          method: 'POST',
          path,
          origin: 'ours',
          access: 'session',
          summary: '',
          progress: 'own',
          faults: 'own',
          request: () => z.object({}),
          data: () => nothing,
        }),
        args: {},
        ready: { fields, key },
      }),
    }),
  }),
});

const AGAIN_MS = 10_000;
/** Refused permanently: sending again cannot succeed. */
const FINAL_STATUS = new Set([400, 403, 404, 405, 413]);

/** Sends in order, each edit with its key; stops if the server is unreachable, continues after a refused edit. */
export const flushQueue = (): AppThunk<Promise<void>> => async (dispatch, getState, extra) => {
  const { effects } = extra;
  if (selectSending(getState())) return;
  const account = selectQueueAccount(getState());
  if (account === null || !nextToSend(selectQueue(getState()))) return;
  // A reply for a paper changes its working set, which must have been read from storage before.
  if (!selectSetsReady(getState())) return;
  dispatch(sendingStarted());
  let [stored, refused] = [0, 0];
  let later = false;
  for (let edit = nextToSend(selectQueue(getState())); edit; edit = nextToSend(selectQueue(getState()))) {
    const { id, path, fields, key } = edit;
    const reply = await dispatch(queueApi.endpoints.sendQueued.initiate({ path, fields, key }, { track: false }));
    // The session of another account must not see replies to this account's queue.
    if (selectQueueAccount(getState()) !== account) return;
    if (!('error' in reply) || reply.error === undefined) {
      const given = (reply.data ?? {}) as { id?: number; revision?: number };
      const now = selectQueue(getState()).find((each) => each.id === id);
      dispatch(queueChanged({ kind: 'settled', id, stored: { id: given.id, revision: given.revision } }));
      if (now?.paperSet && given.id !== undefined && given.revision !== undefined) {
        const shown = selectCurrentPath(getState());
        dispatch(workingSetSaved({ ...now.paperSet, id: given.id, revision: given.revision }));
        // The address of the tab has changed.
        if (selectCurrentPath(getState()) !== shown) effects.navigate(selectCurrentPath(getState()));
      }
      stored += 1;
      continue;
    }
    const verdict = verdictOf(reply.error as ApiError);
    if (verdict === 'later') {
      later = true;
      break;
    }
    dispatch(queueChanged({ kind: 'refused', id, ...verdict }));
    refused += 1;
  }
  dispatch(sendingEnded());
  if (stored > 0) {
    effects.toast('success', t('已同步 {0} 项离线修改', stored));
    const running = dispatch(api.util.getRunningQueriesThunk());
    dispatch(api.util.invalidateTags([...TAG_TYPES]));
    // What was being read may be from before the edit was stored.
    if (running.length > 0)
      void Promise.allSettled(running).then(() => dispatch(api.util.invalidateTags([...TAG_TYPES])));
  }
  if (refused > 0) effects.toast('warning', t('{0} 项修改未能同步，内容都还在，请点右上角“未同步”处理', refused));
  extra.cancelFlush?.();
  if (later) extra.cancelFlush = effects.clock.setTimeout(() => void dispatch(flushQueue()), AGAIN_MS);
};

function verdictOf(error: ApiError): 'later' | { conflict: boolean; msg: string; theirs: unknown } {
  if (error.kind === 'business') {
    const waits = error.code === CODES.sessionInvalid || error.code === CODES.internal || error.code === CODES.tooMany;
    return waits
      ? 'later'
      : { conflict: error.code === CODES.conflict, msg: error.msg || t('网络错误'), theirs: error.data };
  }
  if (error.kind === 'http' && FINAL_STATUS.has(error.status))
    return { conflict: false, msg: t('服务器没有接受这次提交（{0}）', error.status), theirs: null };
  return 'later';
}

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
    const text = t('“{0}”还没有提交到服务器，放弃后不能找回。', edit.title);
    if (await dispatch(ask({ title: t('放弃这项修改？'), text, ok: t('放弃'), cancel: t('保留'), danger: true })))
      dispatch(queueChanged({ kind: 'discarded', id: edit.id }));
  };
