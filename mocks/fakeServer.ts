// A fetch that answers by the contract: the request is decoded and the reply checked with the same schemas as the
// server's.
// Use: makeStore(makeMemoryEffects({ fetch: createFakeServer({ handlers: { getGrades: () => [] } }).fetch }))
import * as z from 'zod/mini';
import { CALLS, type CallName } from '../src/contract/calls';
import { CODES } from '../src/contract/codes';
import { normalizePath, type Call, type DataOf, type RequestOf } from '../src/contract/wire';

/** A business error: thrown by a handler, sent as HTTP 200 with `error != 0`. */
export class FakeFault extends Error {
  constructor(
    readonly code: number,
    msg: string,
    readonly data: unknown = null,
  ) {
    super(msg);
  }
}

export type Handlers = {
  [Name in CallName]?: (
    request: RequestOf<(typeof CALLS)[Name]>,
    files: Readonly<Record<string, Blob>>,
  ) => DataOf<(typeof CALLS)[Name]> | Promise<DataOf<(typeof CALLS)[Name]>>;
};

export interface SeenRequest {
  name: CallName | null;
  method: string;
  url: string;
  fields: Record<string, string>;
}

export interface FakeServer {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Every request so far, oldest first. */
  seen: SeenRequest[];
  /** Handlers may be replaced during a test. */
  handlers: Handlers;
  /** Replies to the next requests, in order and unchanged: an HTTP status, a malformed body, a network failure. */
  next: (() => Response | Promise<Response>)[];
}

/** `files`: contents of static addresses (`regions.zip`). A call without a handler answers 4004. */
export function createFakeServer({
  handlers = {},
  files = {},
}: { handlers?: Handlers; files?: Record<string, Uint8Array> } = {}): FakeServer {
  const server: FakeServer = { fetch: answer, seen: [], handlers: { ...handlers }, next: [] };
  return server;

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET';
    const [address = '', query = ''] = url.split('?');
    const form = init.body instanceof FormData ? init.body : new FormData();
    const entries = method === 'GET' ? [...new URLSearchParams(query)] : [...form.entries()];
    const fields = Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    const parts = Object.fromEntries(entries.filter((entry): entry is [string, File] => typeof entry[1] !== 'string'));
    const name = address.startsWith('/api/') ? nameOf(method, normalizePath(address)) : null;
    server.seen.push({ name, method, url, fields });
    init.signal?.throwIfAborted();
    const planned = server.next.shift();
    if (planned) return planned();
    const file = files[address];
    if (file) return new Response(new Uint8Array(file));
    if (name === null) return new Response('<h1>404</h1>', { status: 404 });
    return reply(name, fields, parts);
  }

  async function reply(name: CallName, fields: Record<string, string>, parts: Record<string, Blob>): Promise<Response> {
    const call = CALLS[name] as unknown as Call;
    const handler = server.handlers[name] as ((request: unknown, files: Record<string, Blob>) => unknown) | undefined;
    if (!handler) return envelopeOf(CODES.notFound, `no handler for ${name}`, null);
    const request = z.safeDecode(call.request, fields);
    if (!request.success) return envelopeOf(CODES.invalid, request.error.issues[0]?.message ?? '', null);
    try {
      return envelopeOf(CODES.success, '', await handler(request.data, parts));
    } catch (fault) {
      if (fault instanceof FakeFault) return envelopeOf(fault.code, fault.message, fault.data);
      throw fault;
    }
  }
}

function nameOf(method: string, path: string): CallName | null {
  const found = Object.entries(CALLS).find(([, call]) => call.method === method && call.path === path);
  return (found?.[0] as CallName | undefined) ?? null;
}
export const envelopeOf = (error: number, msg: string, data: unknown): Response =>
  new Response(JSON.stringify({ error, msg, data: data ?? null }), { headers: { 'content-type': 'application/json' } });
