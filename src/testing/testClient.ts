// For tests over the network: a signed-in client that, like the real one, tries again when the connection breaks.
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_CIPHER_SECRET } from '../contract/codes';
import type { Envelope } from '../contract/wire';
import { sealPassword } from '../server/modules/account/passwords';

export interface Reply {
  /** 0: no response. */
  status: number;
  body: Envelope<Record<string, unknown>> | undefined;
}

export interface NetClient {
  get(path: string): Promise<Reply>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
}

const LIMIT_MS = 30_000;

export async function signIn(origin: string, username: string, password: string): Promise<NetClient> {
  let cookie = '';
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    try {
      const headers = { origin, ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
      const reply = await fetch(`${origin}/api${path}`, { ...init, headers, signal: AbortSignal.timeout(LIMIT_MS) });
      const set = reply.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      if (set) cookie = set;
      const text = await reply.text();
      return { status: reply.status, body: text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : undefined };
    } catch {
      return { status: 0, body: undefined };
    }
  };
  const client: NetClient = {
    get: (path) => send(path, {}),
    post(path, fields, headers = {}) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return send(path, { method: 'POST', body, headers });
    },
  };
  const reply = await client.post('/login/index', {
    username,
    password: sealPassword(password, DEFAULT_CIPHER_SECRET),
  });
  if (reply.body?.error !== 0) throw new Error(`nobody was signed in: ${JSON.stringify(reply)}`);
  return client;
}

/** Repeats until `good` returns true; polls often, because the time of a recovery is not measured here. */
export async function until(
  ask: () => Promise<Reply>,
  good: (reply: Reply) => boolean,
  limitMs = 60_000,
): Promise<Reply> {
  for (const end = performance.now() + limitMs; ;) {
    const reply = await ask();
    if (good(reply)) return reply;
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(reply)}`);
    await sleep(100);
  }
}
