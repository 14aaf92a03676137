// The one way to the server (spec section 7): base path /api, envelope opened, faults as values. Only this file fetches.
import { createApi, skipToken, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Call, DataOf, RequestOf } from '../../../contract/wire';
import type { StoreExtra } from '../extra';
import type { Effects, UploadRequest } from '../effects';
import { TAG_TYPES } from './tags';
import { BASE_PATH, encodeFields, openReply, requestBody, requestUrl, type ApiError } from './wireRequest';

export type { ApiError } from './wireRequest';
/** In place of arguments: nothing is asked yet. */
export { skipToken };

/** File parts by name, for calls with `files`. */
export type Files = Readonly<Record<string, Blob>>;

export interface CallRequest {
  call: Call;
  args: unknown;
  files?: Files | undefined;
  /** Fraction sent, 0..1; asks for the upload port instead of fetch. */
  onProgress?: ((fraction: number) => void) | undefined;
}

const baseQuery: BaseQueryFn<CallRequest, unknown, ApiError> = async ({ call, args, files, onProgress }, { extra, signal }) => {
  const { effects } = extra as StoreExtra;
  const encoded = encodeFields(call, args);
  if ('error' in encoded) return encoded;
  const url = requestUrl(call, encoded.fields);
  try {
    if (onProgress) {
      const reply = await effects.upload({ url, body: requestBody(encoded.fields, files), signal, onProgress });
      return openReply(call, reply.status, reply.text);
    }
    const init: RequestInit = { method: call.method, signal, credentials: 'same-origin' };
    const reply = await effects.fetch(url, call.method === 'POST' ? { ...init, body: requestBody(encoded.fields, files) } : init);
    return openReply(call, reply.status, await reply.text());
  } catch {
    return { error: { kind: 'network' } };
  }
};

/** Returning to a tab within this time (seconds) shows what it showed at once. */
const KEEP_SECONDS = 600;

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: KEEP_SECONDS,
  endpoints: () => ({}),
});

/** Arguments of a call: nothing at all where the contract asks for nothing. */
export type ArgsOf<C> = string extends keyof RequestOf<C> ? void : RequestOf<C>;

/** The `query` part of an endpoint: `build.query<DataOf<typeof c>, ArgsOf<typeof c>>({ query: asks(c) })`. */
export const asks =
  <C extends Call>(call: C) =>
  (args: ArgsOf<C>): CallRequest => ({ call: call as unknown as Call, args });

/** A static file of the page, as bytes; throws when it is not there. */
export async function fetchStatic(effects: Effects, url: string): Promise<Uint8Array> {
  const reply = await effects.fetch(url, { method: 'GET' });
  if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** How far something is, asked again and again: no cache, no notice; null when there is no answer. */
export async function askQuietly<C extends Call>(effects: Effects, call: C, args: RequestOf<C>, signal: AbortSignal): Promise<DataOf<C> | null> {
  const encoded = encodeFields(call, args);
  if ('error' in encoded) return null;
  try {
    const reply = await effects.fetch(requestUrl(call, encoded.fields), { method: 'GET', signal, credentials: 'same-origin' });
    const opened = openReply(call, reply.status, await reply.text());
    return 'data' in opened ? (opened.data as DataOf<C>) : null;
  } catch {
    return null;
  }
}

/** A file made on demand; a refusal comes as an envelope and is thrown with its words. */
export async function fetchFile(effects: Effects, path: string, query: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const url = `${BASE_PATH}${path}?${new URLSearchParams(query).toString()}`;
  const reply = await effects.fetch(url, { method: 'GET', signal, credentials: 'same-origin' });
  if (reply.ok && !(reply.headers.get('content-type') ?? '').startsWith('application/json')) return reply;
  const text = await reply.text();
  const said = reply.status <= 500 ? /"msg":"((?:[^"\\]|\\.)+)"/.exec(text)?.[1] : undefined;
  throw new Error(said === undefined ? '网络错误' : (JSON.parse(`"${said}"`) as string));
}

/** The browser's half of the upload port; fetch cannot tell how much was sent. */
export function uploadByXhr({ url, body, signal, onProgress }: UploadRequest): Promise<{ status: number; text: string }> {
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
