// Shows a queued change at once in the questions on screen and on the shelf.
import { STATUS, nextStatus } from '../../../domain/question/reviewWorkflow';
import { api } from '../api/api';
import type { AppThunk } from '../store';

const SHOWS = new Set(['getQuestion', 'getQuestions', 'getQuestionsByIds']);
type Patch = Record<string, unknown>;

/** How the questions of `id` look after the call `path`; null if nothing visible changes. */
function changeOf(path: string, args: Patch): { id: unknown; patch: (question: Patch) => Patch } | null {
  if (path === '/questions/update' && args['id'] !== undefined) {
    const { id, revision: _revision, accept_duplicates: _accept, typo: _typo, reason: _reason, ...fields } = args;
    const patch = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return { id, patch: () => patch };
  }
  if (path === '/questions/save/status') return { id: args['id'], patch: () => ({ status: args['status'] }) };
  if (path === '/questions/check_record/add') {
    return {
      id: args['question_id'],
      patch: ({ status }) => ({
        status: args['pass'] === 1 ? (nextStatus(Number(status)) ?? status) : STATUS.unchecked,
      }),
    };
  }
  return null;
}

const showQueued =
  (path: string, args: unknown): AppThunk =>
  (dispatch, getState, { shelf }) => {
    const change = changeOf(path, (args ?? {}) as Patch);
    if (!change) return;
    const isIt = (value: unknown): value is Patch =>
      typeof value === 'object' &&
      value !== null &&
      (value as Patch)['id'] === change.id &&
      typeof (value as Patch)['content'] === 'string';
    const changed = (data: unknown): unknown => {
      if (isIt(data)) return { ...data, ...change.patch(data) };
      const list = (data as { list?: unknown } | null)?.list;
      if (!Array.isArray(list) || !list.some(isIt)) return data;
      return {
        ...(data as Patch),
        list: list.map((one: unknown) => (isIt(one) ? { ...one, ...change.patch(one) } : one)),
      };
    };
    shelf.change(changed);
    for (const entry of Object.values(getState().api.queries)) {
      if (!entry?.data || !entry.endpointName || !SHOWS.has(entry.endpointName)) continue;
      const next = changed(entry.data);
      if (next !== entry.data)
        dispatch(
          api.util.updateQueryData(entry.endpointName as never, entry.originalArgs as never, () => next as never),
        );
    }
  };

/** From now on queued edits are shown. Part of the signed-in program; the login screen does not load it. */
export const showQueuedEdits = (): AppThunk => (dispatch, _getState, extra) => {
  extra.showQueued = (path, args) => void dispatch(showQueued(path, args));
};
