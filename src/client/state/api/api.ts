// The only way to the server: base path /api, envelope opened, faults as values. No other file calls fetch.
import {
  createApi,
  skipToken,
  type BaseQueryApi,
  type BaseQueryFn,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import { KEY_HEADER, takesKey, type Call, type DataOf, type RequestOf } from '../../../contract/wire';
import type { StoreExtra } from '../extra';
import { interruptedEdit } from '../offline/interrupted';
import { queueChanged } from '../offline/offlineSlice';
import type { QueuedEdit } from '../offline/queue';
import { isQueueable, queuedEdit } from '../offline/queueable';
import type { RootState } from '../rootReducer';
import { accountKey } from '../session/sessionSlice';
import type { AppThunk } from '../store';
import type { Effects, UploadRequest } from '../effects';
import { TAG_TYPES, type Tag, type TagType } from './tags';
import { quietFaultMet } from './errorListeners';
import { faultText } from '../../lib/faultText';
import {
  BASE_PATH,
  encodeFields,
  endsSession,
  openEnvelope,
  openReply,
  requestBody,
  requestUrl,
  type ApiError,
  type Fields,
} from './wireRequest';

export { isQueued, type ApiError } from './wireRequest';
/** Used in place of arguments to skip a request. */
export { skipToken };

/** File parts by name, for calls with `files`. */
export type Files = Readonly<Record<string, Blob>>;

export interface CallRequest {
  call: Call;
  args: unknown;
  files?: Files | undefined;
  /** Called with the fraction sent, 0..1; the request then uses the upload port instead of fetch. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** A queued edit: already encoded, with its own idempotency key. */
  ready?: { fields: Fields; key: string } | undefined;
}

type Performed = { data: unknown } | { error: ApiError };

/** For endpoints that show their own progress and cancel, or run in the background: the slow-call bar ignores them. */
export const OWN_WAIT = { ownWait: true } as const;

const baseQuery: BaseQueryFn<CallRequest, unknown, ApiError, Partial<typeof OWN_WAIT>> = async (
  request,
  baseApi,
  options,
) => {
  if (options?.ownWait) return perform(request, baseApi);
  const { dispatch, type, abort } = baseApi;
  const ended = (baseApi.extra as StoreExtra).patience.begin({ type, abort: () => abort(), dispatch });
  try {
    return await perform(request, baseApi);
  } finally {
    ended();
  }
};

const perform = async (
  request: CallRequest,
  { extra, signal, dispatch, getState }: Pick<BaseQueryApi, 'extra' | 'signal' | 'dispatch' | 'getState'>,
): Promise<Performed> => {
  const { effects, intents, shelf, showQueued } = extra as StoreExtra;
  const { call, args, ready } = request;
  const encoded = ready ?? encodeFields(call, args);
  if ('error' in encoded) return encoded;
  const { fields } = encoded;
  const { session, offline } = getState() as RootState;
  const account = takesKey(call) && session.user ? accountKey(session.user) : null;
  const key = account === null ? undefined : (ready?.key ?? intents.keyOf(account, call.path, fields));
  const mayWait = key !== undefined && ready === undefined && offline.account === account && isQueueable(call.path);

  const wait = (edit: QueuedEdit) => {
    dispatch(queueChanged({ kind: 'queued', edit }));
    if (account !== null) intents.settle(account, edit.key, true);
    showQueued(call.path, args);
    return { error: { kind: 'queued', id: edit.id } } as const;
  };
  if (mayWait) {
    const edit = queuedEdit(call.path, fields, key, effects.clock.now());
    // Queue it behind waiting edits: an earlier edit of the same record must not arrive after this one.
    if (
      offline.edits.some(
        (before) => (before.subject !== null && before.subject === edit.subject) || before.state === 'waiting',
      )
    )
      return wait(edit);
  }
  const reply = await send(request, fields, key, extra as StoreExtra, signal);
  // A refused save stored nothing: the same content may keep its key in memory, which need not be written to storage.
  const refused = 'error' in reply && reply.error.kind === 'business';
  if (account !== null && key !== undefined && ready === undefined && !refused)
    intents.settle(account, key, 'data' in reply);
  if ('data' in reply) {
    if (call.method === 'GET') shelf.put(requestUrl(call, fields), reply.data);
    return reply;
  }
  if (key !== undefined && ready === undefined && offline.account === account && endsSession(reply.error)) {
    const edit = interruptedEdit(call.path, fields, key, effects.clock.now());
    if (edit) dispatch(queueChanged({ kind: 'queued', edit }));
  }
  if (reply.error.kind !== 'network' || signal.aborted) return reply;
  if (mayWait) return wait(queuedEdit(call.path, fields, key, effects.clock.now()));
  const read =
    call.method === 'GET' && (getState() as RootState).offline.away ? shelf.read(requestUrl(call, fields)) : undefined;
  return read ?? reply;
};

async function send(
  { call, args, files, onProgress }: CallRequest,
  fields: Fields,
  key: string | undefined,
  { effects }: StoreExtra,
  signal: AbortSignal,
): Promise<Performed> {
  const url = requestUrl(call, fields);
  try {
    if (onProgress) {
      const reply = await effects.upload({ url, body: requestBody(fields, files), signal, onProgress });
      return await openReply(call, args, reply.status, reply.text);
    }
    const init: RequestInit = {
      method: call.method,
      signal,
      credentials: 'same-origin',
      ...(key === undefined ? {} : { headers: { [KEY_HEADER]: key } }),
    };
    const reply = await effects.fetch(
      url,
      call.method === 'POST' ? { ...init, body: requestBody(fields, files) } : init,
    );
    return await openReply(call, args, reply.status, await reply.text());
  } catch {
    return { error: { kind: 'network' } };
  }
}

const PROBE_MS = 5000;

/**
 * Whether the server answers. The content of the reply does not matter; 502 and above is a gateway without its server.
 */
export async function probe(effects: Effects): Promise<boolean> {
  const patience = new AbortController();
  const cancel = effects.clock.setTimeout(() => patience.abort(), PROBE_MS);
  try {
    return (
      (await effects.fetch('/healthz', { method: 'GET', signal: patience.signal, cache: 'no-store' })).status < 502
    );
  } catch {
    return false;
  } finally {
    cancel();
  }
}

/** A tab that is reopened within this time (seconds) shows its cached data at once. */
const KEEP_SECONDS = 600;

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: KEEP_SECONDS,
  // See freshness.ts: with 'delayed', one slow call would keep every list outdated.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});

/** Arguments of a call; void if the contract has none. */
export type ArgsOf<C> = string extends keyof RequestOf<C> ? void : RequestOf<C>;

type Build = EndpointBuilder<typeof baseQuery, TagType, 'api'>;
type QueryOf<C> = QueryDefinition<ArgsOf<C>, typeof baseQuery, TagType, DataOf<C>, 'api'>;
type MutationOf<C> = MutationDefinition<ArgsOf<C>, typeof baseQuery, TagType, DataOf<C>, 'api'>;
const asks =
  <C extends Call>(call: C) =>
  (args: ArgsOf<C>): CallRequest => ({ call: call as unknown as Call, args });

/** The endpoint of a call that reads; `tags`: what its result shows. */
export const query = <C extends Call>(
  build: Build,
  call: C,
  tags: readonly Tag[] | ((args: ArgsOf<C>) => readonly Tag[]) = [],
  options: Pick<QueryOf<C>, 'extraOptions' | 'keepUnusedDataFor' | 'onQueryStarted'> = {},
): QueryOf<C> =>
  build.query<DataOf<C>, ArgsOf<C>>({
    query: asks(call),
    providesTags: typeof tags === 'function' ? (_result, _error, args) => tags(args) : tags,
    ...options,
  });

/** The endpoint of a call that writes; `tags`: what is read again, after success only by `invalidates` and its like. */
export const mutation = <C extends Call>(
  build: Build,
  call: C,
  tags: readonly Tag[] | ((result: unknown, error: unknown, args: ArgsOf<C>) => Tag[]) = [],
  options: Pick<MutationOf<C>, 'extraOptions' | 'onQueryStarted'> = {},
): MutationOf<C> => build.mutation<DataOf<C>, ArgsOf<C>>({ query: asks(call), invalidatesTags: tags, ...options });

/** A static file of the page, as bytes; throws if it does not exist. */
export async function fetchStatic(effects: Effects, url: string): Promise<Uint8Array> {
  const reply = await effects.fetch(url, { method: 'GET' });
  if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** For background and polling calls: no cache, no notice; null if there is no answer. */
export const askQuietly =
  <C extends Call>(
    call: C,
    args: RequestOf<C>,
    signal: AbortSignal | null = null,
  ): AppThunk<Promise<DataOf<C> | null>> =>
  async (dispatch, _getState, { effects }) => {
    const encoded = encodeFields(call, args);
    if ('error' in encoded) return null;
    const { fields } = encoded;
    try {
      const body = call.method === 'POST' ? { body: requestBody(fields) } : {};
      const reply = await effects.fetch(requestUrl(call, fields), {
        method: call.method,
        signal,
        credentials: 'same-origin',
        ...body,
      });
      const opened = await openReply(call, args, reply.status, await reply.text());
      if ('data' in opened) return opened.data as DataOf<C>;
      dispatch(quietFaultMet(opened.error));
      return null;
    } catch {
      return null;
    }
  };

/** A file made on demand; a refusal arrives as an envelope and is thrown with its message. */
export const fetchFile =
  (path: string, query: Record<string, string>, signal: AbortSignal): AppThunk<Promise<Response>> =>
  async (dispatch, _getState, { effects }) => {
    const reply = await effects.fetch(`${BASE_PATH}${path}?${new URLSearchParams(query).toString()}`, {
      method: 'GET',
      signal,
      credentials: 'same-origin',
    });
    if (reply.ok && !(reply.headers.get('content-type') ?? '').startsWith('application/json')) return reply;
    const opened = openEnvelope(path, reply.status, await reply.text());
    const fault: ApiError = 'error' in opened ? opened.error : { kind: 'contract', reason: `${path}: no file` };
    dispatch(quietFaultMet(fault));
    throw new Error(faultText(fault));
  };

/** The browser implementation of the upload port; fetch cannot report upload progress. */
export function uploadByXhr({
  url,
  body,
  signal,
  onProgress,
}: UploadRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(new TypeError('network'));
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}
