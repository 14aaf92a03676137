// The only file that sends requests: calls of the contract, quiet calls outside the cache, files, the probe of the
// server.
import { KEY_HEADER, type Call, type DataOf, type RequestOf } from '../../../contract/wire';
import { faultText } from '../../lib/faultText';
import type { Effects, UploadRequest } from '../effects';
import type { AppThunk } from '../store';
import { quietFaultMet } from './errorListeners';
import {
  BASE_PATH,
  encodeFields,
  openEnvelope,
  openReply,
  requestBody,
  requestUrl,
  type ApiError,
  type Fields,
} from './wireRequest';

/** File parts by name, for calls with `files`. */
export type Files = Readonly<Record<string, Blob>>;

export interface SentCall {
  call: Call;
  args: unknown;
  fields: Fields;
  key?: string | undefined;
  files?: Files | undefined;
  /** Called with the fraction sent, 0..1; the request then uses the upload port instead of fetch. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export type Reply = { data: unknown } | { error: ApiError };

export async function send(
  { call, args, fields, key, files, onProgress }: SentCall,
  effects: Effects,
  signal: AbortSignal | null,
): Promise<Reply> {
  const url = requestUrl(call, fields);
  try {
    if (onProgress && signal) {
      const reply = await effects.upload({ url, body: requestBody(fields, files), signal, onProgress });
      return await openReply(call, args, reply.status, reply.text);
    }
    const reply = await effects.fetch(url, {
      method: call.method,
      signal,
      credentials: 'same-origin',
      ...(key !== undefined && { headers: { [KEY_HEADER]: key } }),
      ...(call.method === 'POST' && { body: requestBody(fields, files) }),
    });
    return await openReply(call, args, reply.status, await reply.text());
  } catch {
    return { error: { kind: 'network' } };
  }
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
    const reply = await send({ call, args, fields: encoded.fields }, effects, signal);
    if ('data' in reply) return reply.data as DataOf<C>;
    if (reply.error.kind !== 'network') dispatch(quietFaultMet(reply.error));
    return null;
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

/** A static file of the page, as bytes; throws if it does not exist. */
export async function fetchStatic(effects: Effects, url: string): Promise<Uint8Array> {
  const reply = await effects.fetch(url, { method: 'GET' });
  if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}

const PROBE_MS = 5000;

/**
 * Whether the server answers. The content of the reply does not matter; 502 and above is a gateway without its server.
 */
export async function probe(effects: Effects): Promise<boolean> {
  const timeout = new AbortController();
  const cancel = effects.clock.setTimeout(() => timeout.abort(), PROBE_MS);
  try {
    return (await effects.fetch('/healthz', { method: 'GET', signal: timeout.signal, cache: 'no-store' })).status < 502;
  } catch {
    return false;
  } finally {
    cancel();
  }
}

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
