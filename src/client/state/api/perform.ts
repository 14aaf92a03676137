// One call, from its arguments to its end: encode, key, queue, send, settle.
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { takesKey, type Call } from '../../../contract/wire';
import { queueChanged } from '../offline/offlineSlice';
import { comesAfter, editOf, type QueuedEdit } from '../offline/queue';
import { recordsReceived, type Row } from '../records/recordsSlice';
import { accountKey } from '../session/sessionSlice';
import type { RootState, StoreExtra } from '../store';
import { send, type Reply, type SentCall } from './transport';
import { encodeFields, endsSession, requestUrl, type ApiError, type Fields } from './wireRequest';

/** Takes the records out of a reply: they go into their table, the rest into the cache. */
export type Separate = (reply: unknown) => { records: readonly Row[]; kept: unknown };

export interface CallRequest extends Pick<SentCall, 'files' | 'onProgress'> {
  call: Call;
  args: unknown;
  separate?: Separate;
  /** A queued edit: already encoded, with its own idempotency key. */
  ready?: { fields: Fields; key: string } | undefined;
}

/**
 * `ownFault`: the screen of the call shows a failure, so no notice does. `ours`: other servers may not have the call.
 */
export interface CallMeta {
  ownFault: boolean;
  ours: boolean;
}
type Port = Pick<BaseQueryApi, 'extra' | 'signal' | 'dispatch' | 'getState'>;
const extraOf = (port: Port) => port.extra as StoreExtra;
const stateOf = (port: Port) => port.getState() as RootState;

/** A call with what is sent. `account`: the owner of the key; null where no key is sent. */
interface Outgoing extends CallRequest {
  fields: Fields;
  account: string | null;
  key: string | undefined;
}

/**
 * The base query of the api. A call without its own progress is shown when it becomes slow, and can then be stopped.
 */
export const performCall: BaseQueryFn<CallRequest, unknown, ApiError, object, CallMeta> = async (request, baseApi) => {
  const { dispatch, type, abort } = baseApi;
  const meta: CallMeta = { ownFault: request.call.faults === 'own', ours: request.call.origin === 'ours' };
  if (request.call.progress === 'own') return { ...(await perform(request, baseApi)), meta };
  const ended = extraOf(baseApi).slowRequests.begin({ type, abort: () => abort(), dispatch });
  try {
    return { ...(await perform(request, baseApi)), meta };
  } finally {
    ended();
  }
};

async function perform(request: CallRequest, port: Port): Promise<Reply> {
  const encoded = request.ready ?? encodeFields(request.call, request.args);
  if ('error' in encoded) return encoded;
  const outgoing = withKey(request, encoded.fields, port);
  const waiting = keptEdit('network', outgoing, port);
  if (waiting && comesAfter(stateOf(port).offline.edits, waiting)) return queue(waiting, outgoing, port);

  const reply = await (waiting ? sendOrLeave(outgoing, port) : send(outgoing, extraOf(port).effects, port.signal));
  settleKey(outgoing, reply, port);
  if ('data' in reply) {
    const data = separated(request, reply.data, port);
    if (request.call.method === 'GET')
      extraOf(port).offlineReadCache.put(requestUrl(request.call, outgoing.fields), data);
    return { data };
  }
  if (endsSession(reply.error)) keepInterrupted(outgoing, port);
  if (reply.error.kind !== 'network' || port.signal.aborted) return reply;
  return waiting ? queue(waiting, outgoing, port) : (readWhileAway(outgoing, port) ?? reply);
}

/** The records come into the store before the reply that names them. */
function separated({ call: { entity: kind }, separate }: CallRequest, data: unknown, port: Port): unknown {
  if (!separate || !kind) return data;
  const { records, kept } = separate(data);
  if (records.length > 0) port.dispatch(recordsReceived({ kind, records, at: extraOf(port).effects.clock.now() }));
  return kept;
}

/**
 * A page that is left cannot read the reply any more: the save counts as unanswered while storage can still keep it.
 */
async function sendOrLeave(outgoing: Outgoing, port: Port): Promise<Reply> {
  const { effects } = extraOf(port);
  let stop = (): void => undefined;
  const left = new Promise<Reply>((resolve) => {
    stop = effects.onLeave(() => resolve({ error: { kind: 'network' } }));
  });
  try {
    return await Promise.race([send(outgoing, effects, port.signal), left]);
  } finally {
    stop();
  }
}

/** The same content has the same key until its answer is read, so that it is stored once. */
function withKey(request: CallRequest, fields: Fields, port: Port): Outgoing {
  const { call, ready } = request;
  const { user } = stateOf(port).session;
  const account = takesKey(call) && user ? accountKey(user) : null;
  const key =
    account === null ? undefined : (ready?.key ?? extraOf(port).idempotencyKeys.keyOf(account, call.path, fields));
  return { ...request, fields, account, key };
}

/** The edit that is left of a save without an answer; null if none may be kept. */
function keptEdit(reason: 'network' | 'signIn', outgoing: Outgoing, port: Port): QueuedEdit | null {
  const { call, args, fields, account, key, ready } = outgoing;
  if (key === undefined || ready || stateOf(port).offline.account !== account) return null;
  return editOf(reason, call, args, fields, key, extraOf(port).effects.clock.now());
}

function queue(edit: QueuedEdit, { account }: Outgoing, port: Port): Reply {
  port.dispatch(queueChanged({ kind: 'queued', edit }));
  // The edit has the key from now on.
  if (account !== null) extraOf(port).idempotencyKeys.settle(account, edit.key, true);
  return { error: { kind: 'queued', id: edit.id } };
}

/** A refused save stored nothing: the same content may keep its key in memory, which need not be written to storage. */
function settleKey({ account, key, ready }: Outgoing, reply: Reply, port: Port): void {
  const refused = 'error' in reply && reply.error.kind === 'business';
  if (account !== null && key !== undefined && !ready && !refused)
    extraOf(port).idempotencyKeys.settle(account, key, 'data' in reply);
}

/** The text of a form survives the end of its session (docs/decisions/0028); it is never sent again automatically. */
function keepInterrupted(outgoing: Outgoing, port: Port): void {
  const edit = keptEdit('signIn', outgoing, port);
  if (edit) port.dispatch(queueChanged({ kind: 'queued', edit }));
}

function readWhileAway({ call, fields }: Outgoing, port: Port): Reply | undefined {
  if (call.method !== 'GET' || !stateOf(port).offline.away) return undefined;
  const kept = extraOf(port).offlineReadCache.read(requestUrl(call, fields));
  return kept && { data: kept.data };
}
